//! Whose turn it is, and how to hear of it.

pub(crate) mod confirm;
pub(crate) mod feeds;
mod mine;
pub(crate) mod news;
pub(crate) mod subscribe;
pub(crate) mod wait;
pub(crate) mod whose;

use std::{sync::Arc, time::Duration};

use super::{accounts::AccountRoom, games::GameRoom, tables::Tables};

/// Whose turn it is in the hall's games.
#[derive(Clone)]
pub struct TurnRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
    games: GameRoom,
    /// How long it is believed that nothing has changed when that is all that a client wants to hear.
    trusted: Duration,
}

impl TurnRoom {
    /// Turns at these tables. What this process knows of them is believed for as long as `trusted`.
    pub(crate) fn new(
        tables: Arc<Tables>,
        accounts: AccountRoom,
        games: GameRoom,
        trusted: Duration,
    ) -> Self {
        tokio::spawn(confirm::keep_confirming(Arc::downgrade(&tables)));
        Self { tables, accounts, games, trusted }
    }
}
