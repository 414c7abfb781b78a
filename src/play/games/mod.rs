//! Games from their creation to their end, but for the moves: who sits there, what is shown, what is agreed.

pub(crate) mod create;
pub(crate) mod deadlines;
pub(crate) mod event_shown;
pub(crate) mod list;
pub(crate) mod look;
pub(crate) mod offers;
pub(crate) mod rematch;
pub(crate) mod reserve;
pub(crate) mod seats;
pub(crate) mod settings;
pub(crate) mod show;
pub(crate) mod vacation;

use std::sync::Arc;

use longhall_rules::kit::Viewer;
use uuid::Uuid;

use self::show::GameShown;
use super::{
    accounts::AccountRoom,
    error::PlayError,
    receipts::hall_keys::{HallKey, HallKeys},
    tables::{Tables, cache::Table, projection::accounts},
};

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

    /// A game as this account sees it.
    pub(crate) async fn show(&self, table: &Table, account: Uuid) -> Result<GameShown, PlayError> {
        self.show_to(table, table.game.viewer(Some(account))).await
    }

    /// A game as this viewer sees it.
    pub(crate) async fn show_to(&self, table: &Table, viewer: Viewer) -> Result<GameShown, PlayError> {
        self.show_signed(table, viewer, &*self.hall_keys.signing().await?).await
    }

    /// A game as this viewer sees it, with a receipt by this key.
    async fn show_signed(
        &self,
        table: &Table,
        viewer: Viewer,
        key: &HallKey,
    ) -> Result<GameShown, PlayError> {
        let players: Vec<Uuid> = accounts(&table.game).collect();
        let names = self.accounts.names.of(&players).await?;
        Ok(show::game(table, table.standing.receipt(&table.game, key), viewer, &names))
    }
}
