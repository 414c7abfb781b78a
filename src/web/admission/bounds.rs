//! Bounds on sizes, times and connections.

use std::time::Duration;

/// Limits on what a client may send, how long it may take, and how many may be connected.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Maximum size of a request body, in bytes.
    pub body_bytes_max: usize,
    /// Timeout for the head of a request.
    pub head_within: Duration,
    /// Timeout for a body, from the end of its head.
    pub body_within: Duration,
    /// Timeout of an idle connection, and of a client that reads nothing of a response. It must be longer than the
    /// pauses of a stream.
    pub idle_for: Duration,
    /// Maximum number of connections per network. Trusted proxies are exempt.
    pub connections_each: usize,
    /// Maximum number of connections in total.
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
