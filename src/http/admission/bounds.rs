//! How much, and how long.

use std::time::Duration;

/// How much one may send and how long it may take, and how many may be connected.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The largest request body, in bytes.
    pub body_bytes_max: usize,
    /// Within this time the head of a request is there.
    pub head_within: Duration,
    /// Within this time after its head a body is there.
    pub body_within: Duration,
    /// A connection is kept for so long without a request, and so long with an answer of which nothing is taken. Longer
    /// than a stream may be silent.
    pub idle_for: Duration,
    /// Connections from one network, unless it is a trusted proxy.
    pub connections_each: usize,
    /// Connections from everybody.
    pub connections: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            body_bytes_max: 65_536,
            head_within: Duration::from_secs(10),
            body_within: Duration::from_secs(10),
            idle_for: Duration::from_secs(30),
            connections_each: 256,
            connections: 20_000,
        }
    }
}
