//! Games from their creation to their end, but for the moves: who sits there, what is shown, what is agreed.

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

use super::{accounts::AccountRoom, receipts::hall_keys::HallKeys, tables::Tables};

/// The games of the hall.
#[derive(Clone)]
pub struct GameRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
    hall_keys: Arc<HallKeys>,
    /// Unfinished games an account may sit in.
    live_games_max: i64,
}

impl GameRoom {
    /// The games at these tables; `hall_keys` sign how far they have come.
    pub(crate) fn new(
        tables: Arc<Tables>,
        accounts: AccountRoom,
        hall_keys: Arc<HallKeys>,
        live_games_max: i64,
    ) -> Self {
        Self { tables, accounts, hall_keys, live_games_max }
    }
}
