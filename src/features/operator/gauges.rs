//! Gauges of the resources in use.

use super::Upkeep;

/// Numbers of resources in use. At rest each is 0: clients that hang up leave nothing behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    /// Passwords being hashed.
    pub hashing: usize,
    /// Requests waiting for a password to be hashed.
    pub hashing_waiting: usize,
    /// Decisions of bots being computed.
    pub thinking: usize,
    /// Requests waiting for the decisions of bots.
    pub thinking_waiting: usize,
    /// Postgres connections used by requests.
    pub connections: usize,
    /// Requests waiting for a connection.
    pub connections_waiting: usize,
    /// Commits with their follow-up work, which continue even if the client has hung up.
    pub committing: usize,
    /// Accounts whose turns are still to be written.
    pub dirty_accounts: usize,
    /// Games whose damaged data this process has read.
    pub damaged: usize,
    /// Topics with waiting clients: games, chats and lists of turns.
    pub topics: usize,
}

impl Upkeep {
    /// The current counts.
    #[must_use]
    pub fn gauges(&self) -> Gauges {
        let (hashing, hashing_waiting) = self.accounts.passwords.load();
        let (thinking, thinking_waiting) = self.game_store.bots.load();
        let (connections, connections_waiting) = self.game_store.store.load();
        Gauges {
            hashing,
            hashing_waiting,
            thinking,
            thinking_waiting,
            connections,
            connections_waiting,
            committing: self.game_store.tasks.running(),
            dirty_accounts: self.game_store.store.dirty_accounts(),
            damaged: self.game_store.damaged.count(),
            topics: self.game_store.hub.topics_waited_for(),
        }
    }
}
