//! Whose turn is it? The list a client polls instead of being sent mail.

use chrono::{DateTime, Utc};
use longhall_rules::kit::Seat;
use serde::Serialize;
use uuid::Uuid;

use super::TurnRoom;
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    secrets,
    tables::projection::AwaitedRow,
};
use crate::store::TurnRow;

/// A game that waits for you.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Turn)]
pub struct TurnShown {
    /// Id of the game that waits, a UUID.
    pub game: Uuid,
    /// Id of the title whose rules it follows.
    pub ruleset: String,
    /// The name that its host gave it; null if none did.
    pub title: Option<String>,
    /// Number of your seat, for which it waits.
    pub seat: Seat,
    /// Number of its newest event.
    pub seq: i64,
    /// When it began to wait for you.
    pub since: DateTime<Utc>,
    /// When your time will be up; null if the game has no clock.
    pub deadline_at: Option<DateTime<Utc>>,
}

/// The games that wait for you.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Turns {
    /// One entry for each game and seat, the oldest wait first.
    pub items: Vec<TurnShown>,
}

impl Turns {
    /// Two lists that have the same are the same.
    ///
    /// # Errors
    /// If the list cannot be written.
    pub fn fingerprint(&self) -> Result<String, PlayError> {
        secrets::fingerprint(self)
    }
}

impl TurnRoom {
    /// The games that wait for the account.
    ///
    /// # Errors
    /// If the token does not allow it.
    pub async fn list(&self, identity: &Identity) -> Result<Turns, PlayError> {
        identity.require(Scope::Read)?;
        self.of(identity.account).await
    }

    /// The games that wait for an account.
    pub(super) async fn of(&self, account: Uuid) -> Result<Turns, PlayError> {
        let live = self.tables.store.live_games(account).await?;
        let mut items = Vec::new();
        for row in live {
            items.extend(turn(row)?);
        }
        items.sort_by_key(|item| (item.since, item.game));
        Ok(Turns { items })
    }
}

fn turn(TurnRow { game, seat }: TurnRow) -> Result<Option<TurnShown>, PlayError> {
    let bad = |e: serde_json::Error| PlayError::Internal(format!("game {}: {e}", game.game_id));
    let awaiting: Vec<AwaitedRow> = serde_json::from_value(game.head.awaiting).map_err(bad)?;
    let awaited = awaiting.into_iter().find(|awaited| i16::from(awaited.seat.0) == seat);
    Ok(awaited.map(|awaited| TurnShown {
        game: game.game_id,
        ruleset: game.begun.ruleset,
        title: game.title,
        seat: awaited.seat,
        seq: game.head.head_seq,
        since: awaited.since,
        deadline_at: awaited.deadline_at,
    }))
}
