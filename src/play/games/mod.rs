//! Games from creation to end, except for moves: seats, views, history and agreements.

pub(crate) mod create;
pub(crate) mod deadlines;
pub(crate) mod get;
pub(crate) mod history;
pub(crate) mod list;
pub(crate) mod offers;
pub(crate) mod publication;
pub(crate) mod rematch;
pub(crate) mod reserve;
pub(crate) mod seats;
pub(crate) mod settings;
pub(crate) mod show;
pub(crate) mod shown;
pub(crate) mod vacation;

use std::sync::Arc;

use super::{accounts::AccountService, game_store::GameStore, receipts::hall_keys::HallKeys};

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
