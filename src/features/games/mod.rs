//! Games from creation to end, except for moves: seats, views, history and agreements.

pub mod create;
mod deadlines;
pub mod get;
pub mod history;
pub mod list;
pub mod offers;
pub mod publication;
pub mod reliability;
pub mod rematch;
mod reserve;
pub(crate) mod routes;
pub mod seats;
pub mod settings;
pub(crate) mod show;
pub mod shown;
pub(crate) mod sql;
pub(super) mod tables;
pub mod vacation;

use std::sync::Arc;

use longhall_log::{game_store::GameStore, receipts::hall_keys::HallKeys};

use super::accounts::AccountService;

/// The service for games.
#[derive(Clone)]
pub struct GameService {
    game_store: Arc<GameStore>,
    accounts: AccountService,
    hall_keys: Arc<HallKeys>,
    /// Maximum number of unfinished games per account.
    live_games_max: i64,
}

impl GameService {
    /// Creates the service. `hall_keys` sign the heads of logs.
    pub(crate) fn new(
        game_store: Arc<GameStore>,
        accounts: AccountService,
        hall_keys: Arc<HallKeys>,
        live_games_max: i64,
    ) -> Self {
        Self { game_store, accounts, hall_keys, live_games_max }
    }
}
