//! Chat messages and private notes of players.

pub(crate) mod messages;
pub(crate) mod notes;

use std::sync::Arc;

use super::{accounts::AccountRoom, tables::Tables, telling::TellRoom};

/// The service for chat messages and private notes.
#[derive(Clone)]
pub struct TalkRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
    telling: TellRoom,
}

impl TalkRoom {
    /// Creates the service on the game store.
    pub(crate) fn new(tables: Arc<Tables>, accounts: AccountRoom, telling: TellRoom) -> Self {
        Self { tables, accounts, telling }
    }
}
