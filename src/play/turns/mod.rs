//! Turns: which games wait for an account, and streams and long polls that report changes.

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
    accounts::{AccountService, identity::Identity},
    fair::Permit,
    games::GameService,
    tables::Tables,
};

/// The service for turns, and for following games.
#[derive(Clone)]
pub struct TurnService {
    tables: Arc<Tables>,
    accounts: AccountService,
    games: GameService,
    /// Maximum age of a cached version for requests that expect no change.
    trusted: Duration,
    crowd: Crowd,
}

impl TurnService {
    /// Creates the service. Cached versions younger than `trusted` count as current.
    pub(crate) fn new(
        tables: Arc<Tables>,
        accounts: AccountService,
        games: GameService,
        trusted: Duration,
    ) -> Self {
        tokio::spawn(confirm::keep_confirming(Arc::downgrade(&tables)));
        Self { tables, accounts, games, trusted, crowd: Crowd::default() }
    }

    /// Waits until a follower may read a game.
    async fn may_look(&self, who: Option<&Identity>, id: Uuid) -> Option<Permit<Uuid>> {
        let table = self.tables.cache.known(id);
        self.crowd.enter(id, table.as_ref().map(|table| &*table.game), who.map(|who| who.account)).await
    }
}
