//! What the hall has under way.

use super::Upkeep;

/// Counts of what is taken at the moment and is given back. At rest each is 0: whoever hangs up leaves nothing behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    /// Passwords being hashed.
    pub hashing: usize,
    /// Requests that wait for a password to be hashed.
    pub hashing_waiting: usize,
    /// Decisions in which bots are thinking.
    pub thinking: usize,
    /// Requests that wait until bots think about theirs.
    pub thinking_waiting: usize,
    /// Connections to Postgres that requests have.
    pub connections: usize,
    /// Requests that wait for one.
    pub connections_waiting: usize,
    /// Commits, and what follows of them, that go on whether or not anybody listens.
    pub committing: usize,
    /// Games and lists of turns that somebody waits for.
    pub topics: usize,
}

impl Upkeep {
    /// What is under way now.
    #[must_use]
    pub fn gauges(&self) -> Gauges {
        let (hashing, hashing_waiting) = self.accounts.passwords.load();
        let (thinking, thinking_waiting) = self.tables.bots.load();
        let (connections, connections_waiting) = self.tables.store.load();
        Gauges {
            hashing,
            hashing_waiting,
            thinking,
            thinking_waiting,
            connections,
            connections_waiting,
            committing: self.tables.tasks.len(),
            topics: self.tables.hub.topics_waited_for(),
        }
    }
}
