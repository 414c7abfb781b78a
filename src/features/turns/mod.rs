//! Turns: which games wait for an account, and streams and long polls that report changes.

pub mod feeds;
pub mod list;
mod mine;
pub(crate) mod revalidate;
pub(crate) mod routes;
mod spectator_reads;
pub(crate) mod sql;
pub mod stream_item;
pub mod subscribe;
pub(super) mod tables;
mod wait;

use std::{sync::Arc, time::Duration};

use longhall_base::{fair_queue::Permit, identity::Identity};
use longhall_log::game_store::GameStore;
use uuid::Uuid;

use self::spectator_reads::SpectatorReads;
use super::{accounts::AccountService, games::GameService};

/// The service for turns, and for following games.
#[derive(Clone)]
pub struct TurnService {
    game_store: Arc<GameStore>,
    accounts: AccountService,
    games: GameService,
    /// Maximum age of a cached version for requests that expect no change.
    max_age: Duration,
    spectator_reads: SpectatorReads,
}

impl TurnService {
    /// Creates the service. Cached versions younger than `max_age` count as current.
    pub(crate) fn new(
        game_store: Arc<GameStore>,
        accounts: AccountService,
        games: GameService,
        max_age: Duration,
    ) -> Self {
        tokio::spawn(revalidate::revalidate_periodically(Arc::downgrade(&game_store)));
        Self { game_store, accounts, games, max_age, spectator_reads: SpectatorReads::default() }
    }

    /// Waits until a follower may read a game.
    async fn read_permit(&self, who: Option<&Identity>, id: Uuid) -> Option<Permit<Uuid>> {
        let loaded = self.game_store.cache.get(id);
        self.spectator_reads
            .enter(id, loaded.as_ref().map(|loaded| &*loaded.game), who.map(|who| who.account))
            .await
    }
}
