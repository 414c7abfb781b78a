//! Whose turn it is, and how to hear of it.

pub(crate) mod confirm;
mod crowd;
pub(crate) mod feeds;
mod mine;
pub(crate) mod news;
pub(crate) mod subscribe;
pub(crate) mod wait;
pub(crate) mod whose;

use std::{sync::Arc, time::Duration};

use uuid::Uuid;

use self::crowd::Crowd;
use super::{
    accounts::{AccountRoom, identity::Identity},
    fair::Permit,
    games::GameRoom,
    tables::Tables,
};

/// Whose turn it is in the hall's games.
#[derive(Clone)]
pub struct TurnRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
    games: GameRoom,
    /// How long it is believed that nothing has changed when that is all that a client wants to hear.
    trusted: Duration,
    crowd: Crowd,
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
        Self { tables, accounts, games, trusted, crowd: Crowd::default() }
    }

    /// Waits until somebody who follows a game may look at it.
    async fn may_look(&self, who: Option<&Identity>, id: Uuid) -> Option<Permit<Uuid>> {
        let table = self.tables.cache.known(id);
        self.crowd.enter(id, table.as_ref().map(|table| &*table.game), who.map(|who| who.account)).await
    }
}
