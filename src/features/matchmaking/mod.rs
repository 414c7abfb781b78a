//! Matches: strangers who want to play the same are seated at the same table.

mod find;
mod fits;
pub(crate) mod next;
pub mod paces;
pub(crate) mod routes;
mod sql;
pub(crate) mod wish;

use std::sync::Arc;

use longhall_base::fair_queue::{Bounds, FairQueue};
use longhall_log::game_store::GameStore;
use uuid::Uuid;

use self::paces::Paces;
use super::{accounts::AccountService, games::GameService};

/// Maximum number of requests that wait for a match at the same time in this process.
const WAITING_MAX: usize = 1_000;

/// The service for matches.
#[derive(Clone)]
pub struct MatchService {
    game_store: Arc<GameStore>,
    accounts: AccountService,
    games: GameService,
    paces: Arc<Paces>,
    /// Matches are made one after the other, so that two people who ask in the same instant meet. Accounts take turns.
    queue: FairQueue<Uuid>,
}

impl MatchService {
    /// Creates the service.
    pub(crate) fn new(
        game_store: Arc<GameStore>,
        accounts: AccountService,
        games: GameService,
        paces: Paces,
    ) -> Self {
        let bounds = Bounds { running: 1, running_each: 1, waiting: WAITING_MAX, each: 2 };
        Self { game_store, accounts, games, paces: Arc::new(paces), queue: FairQueue::new(bounds) }
    }
}
