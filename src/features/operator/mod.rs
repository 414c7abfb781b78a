//! Tasks of the operator: auditing, rebuilding, restoring and monitoring.

pub mod audit;
pub mod backup;
pub mod gauges;
pub mod rebuild;
pub mod restore;
pub(crate) mod routes;
pub(crate) mod sql;
pub(crate) mod stored;

use std::sync::Arc;

use longhall_base::error::PlayError;
use longhall_log::{clock::time::ClockState, db::error::StoreError, game_store::GameStore};

use super::accounts::AccountService;

/// The state of a server that is ready.
pub struct Ready {
    /// The state of the database clock.
    pub clock: ClockState,
    /// Whether commits are on the standby too; `None` if none is required.
    pub is_replicated: Option<bool>,
    /// The database workers that cannot be reached: their games and accounts are unavailable.
    pub missing_parts: Vec<String>,
    /// Number of damaged games that this process has read: they are suspended.
    pub damaged_games: usize,
}

/// The operator's tasks.
#[derive(Clone)]
pub struct Upkeep {
    game_store: Arc<GameStore>,
    accounts: AccountService,
}

impl Upkeep {
    /// Creates the service on the game store.
    pub(crate) fn new(game_store: Arc<GameStore>, accounts: AccountService) -> Self {
        Self { game_store, accounts }
    }

    /// Whether the server is ready, that is, whether commits have succeeded recently. Also reports conditions that do
    /// not prevent that. It makes no query, so it returns at once.
    ///
    /// # Errors
    /// If the server is not ready.
    pub fn ready(&self) -> Result<Ready, PlayError> {
        if self.game_store.store.takes_writes() {
            let store = &self.game_store.store;
            let (is_replicated, missing_parts) = (store.is_replicated(), store.missing_parts());
            let (clock, damaged_games) = (self.game_store.time.state(), self.game_store.damaged.count());
            return Ok(Ready { clock, is_replicated, missing_parts, damaged_games });
        }
        let why = "nothing was committed for some seconds".to_owned();
        Err(PlayError::Unavailable(Box::new(StoreError::Unavailable(why))))
    }

    /// Whether this process connects to Postgres with a role that could change the log.
    pub async fn signs_in_as_owner(&self) -> Result<bool, PlayError> {
        Ok(sql::signs_in_as_owner(&self.game_store.store).await?)
    }
}
