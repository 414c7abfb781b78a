//! Whose turn is it? The list a client polls instead of being sent mail.

use chrono::{DateTime, Utc};
use longhall_rules::kit::Seat;
use serde::Serialize;
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    games::{list::AwaitedRow, look::matches_any},
    secrets,
};
use crate::store::TurnRow;

/// A game that waits for the account.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Turn)]
pub struct TurnShown {
    /// Its id.
    pub game: Uuid,
    /// The title whose rules it follows.
    pub ruleset: String,
    /// The name people gave it.
    pub title: Option<String>,
    /// The seat it waits for.
    pub seat: Seat,
    /// The number of its last event.
    pub seq: i64,
    /// Since when it waits.
    pub since: DateTime<Utc>,
    /// Until when; null without a clock.
    pub deadline_at: Option<DateTime<Utc>>,
}

/// The games that wait for the account, the oldest wait first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Turns {
    /// The games.
    pub items: Vec<TurnShown>,
}

impl Hall {
    /// The games that wait for the account, and their entity tag; without the games, if the client has them.
    ///
    /// # Errors
    /// If the token does not allow it.
    pub async fn turns(
        &self,
        identity: &Identity,
        if_none_match: Option<&str>,
    ) -> Result<(String, Option<Turns>), PlayError> {
        identity.require(Scope::Read)?;
        self.turns_of(identity.account, if_none_match).await
    }

    /// The same for who need not be asked any more.
    pub(crate) async fn turns_of(
        &self,
        account: Uuid,
        if_none_match: Option<&str>,
    ) -> Result<(String, Option<Turns>), PlayError> {
        let live = self.store.live_games(account).await?;
        let mut items = Vec::new();
        for row in live {
            items.extend(turn(row)?);
        }
        items.sort_by_key(|item| (item.since, item.game));
        tagged(Turns { items }, if_none_match)
    }
}

/// An answer's entity tag, which follows from its content, and the answer, unless the client has it.
pub(crate) fn tagged<T: Serialize>(
    answer: T,
    if_none_match: Option<&str>,
) -> Result<(String, Option<T>), PlayError> {
    let body = serde_json::to_vec(&answer).map_err(|e| PlayError::Internal(e.to_string()))?;
    let etag = format!("\"{}\"", const_hex::encode(&secrets::digest(&body)[..12]));
    let known = if_none_match.is_some_and(|etags| matches_any(etags, &etag));
    Ok((etag, (!known).then_some(answer)))
}

fn turn(TurnRow { game, seat }: TurnRow) -> Result<Option<TurnShown>, PlayError> {
    let bad = |e: serde_json::Error| PlayError::Internal(format!("game {}: {e}", game.game_id));
    let awaiting: Vec<AwaitedRow> = serde_json::from_value(game.awaiting).map_err(bad)?;
    let awaited = awaiting.into_iter().find(|awaited| i16::from(awaited.seat.0) == seat);
    Ok(awaited.map(|awaited| TurnShown {
        game: game.game_id,
        ruleset: game.ruleset,
        title: game.title,
        seat: awaited.seat,
        seq: game.head_seq,
        since: awaited.since,
        deadline_at: awaited.deadline_at,
    }))
}
