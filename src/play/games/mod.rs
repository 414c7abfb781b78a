//! Games from creation to end, except for moves: seats, views, history and agreements.

pub(crate) mod create;
pub(crate) mod deadlines;
pub(crate) mod history;
pub(crate) mod list;
pub(crate) mod look;
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

use super::{accounts::AccountService, receipts::hall_keys::HallKeys, tables::Tables};

/// The service for games.
#[derive(Clone)]
pub struct GameService {
    tables: Arc<Tables>,
    accounts: AccountService,
    hall_keys: Arc<HallKeys>,
    /// Maximum number of unfinished games per account.
    live_games_max: i64,
}

impl GameService {
    /// Creates the service. `hall_keys` sign the heads of logs.
    pub(crate) fn new(
        tables: Arc<Tables>,
        accounts: AccountService,
        hall_keys: Arc<HallKeys>,
        live_games_max: i64,
    ) -> Self {
        Self { tables, accounts, hall_keys, live_games_max }
    }
}
