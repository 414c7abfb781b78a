//! What the hall is busy with.

use super::Upkeep;

/// Counts of resources in use. At rest each is 0: clients that hang up leave nothing behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    /// Passwords being hashed.
    pub hashing: usize,
    /// Requests waiting for a password to be hashed.
    pub hashing_waiting: usize,
    /// Decisions for which bots are thinking.
    pub thinking: usize,
    /// Requests waiting for bots to start thinking.
    pub thinking_waiting: usize,
    /// Postgres connections in use by requests.
    pub connections: usize,
    /// Requests waiting for a connection.
    pub connections_waiting: usize,
    /// Commits and their follow-up, which continue even if the client has hung up.
    pub committing: usize,
    /// Accounts whose turns are still to be written.
    pub owed: usize,
    /// Games whose stored data is damaged, as far as this process has met them.
    pub damaged: usize,
    /// Games and lists of turns that somebody is waiting on.
    pub topics: usize,
}

impl Upkeep {
    /// The current counts.
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
            owed: self.tables.store.owed(),
            damaged: self.tables.damaged.count(),
            topics: self.tables.hub.topics_waited_for(),
        }
    }
}
