//! Whose turn it is, and how to hear of it.

pub(crate) mod feeds;
pub(crate) mod subscribe;
pub(crate) mod wait;
pub(crate) mod whose;

use std::sync::Arc;

use super::{accounts::AccountRoom, games::GameRoom, tables::Tables};

/// Whose turn it is in the hall's games.
#[derive(Clone)]
pub struct TurnRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
    games: GameRoom,
}

impl TurnRoom {
    /// Turns at these tables.
    pub(crate) fn new(tables: Arc<Tables>, accounts: AccountRoom, games: GameRoom) -> Self {
        Self { tables, accounts, games }
    }
}
