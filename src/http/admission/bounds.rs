//! Bounds on sizes, times and connections.

use std::time::Duration;

/// How much a client may send, how long it may take, and how many may be connected.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The largest request body, in bytes.
    pub body_bytes_max: usize,
    /// How long the head of a request may take.
    pub head_within: Duration,
    /// How long a body may take after its head.
    pub body_within: Duration,
    /// How long an idle connection is kept, and one that takes nothing of an answer. Longer than the pauses
    /// of a stream.
    pub idle_for: Duration,
    /// Connections per network, trusted proxies excepted.
    pub connections_each: usize,
    /// Connections in total.
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
