//! Whose turn is it? The list a client polls instead of being sent mail.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use longhall_rules::kit::Seat;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::TurnRoom;
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    listed::Listed,
    tables::{hub::Topic, projection::AskRow, rows},
};
use crate::store::{TurnRow, TurnsVersion};

/// A game that waits for you.
#[derive(Debug, Deserialize, Serialize, utoipa::ToSchema)]
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

/// A request for your agreement.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[schema(as = Ask)]
pub struct AskShown {
    /// Id of the game in which you are asked, a UUID.
    pub game: Uuid,
    /// Id of the title whose rules it follows.
    pub ruleset: String,
    /// The name that its host gave it; null if none did.
    pub title: Option<String>,
    /// The kind of the request: to take moves back (`undo`), to end the game without a result (`cancellation`), to sit down in
    /// another game of the same people (`rematch`) or in a game that keeps a seat for you (`invitation`), or to show a private
    /// game to everybody (`publication`). More kinds may follow.
    #[schema(example = "undo")]
    pub kind: String,
    /// The time at which the request was made.
    pub since: DateTime<Utc>,
    /// When the request ends by itself; left out if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub until: Option<DateTime<Utc>>,
}

/// The games that wait for you.
#[derive(Debug, Deserialize, Serialize, utoipa::ToSchema)]
pub struct Turns {
    /// One entry for each game and seat, the oldest wait first.
    pub items: Vec<TurnShown>,
    /// One entry for each request for your agreement that you have not answered, the oldest first.
    pub asks: Vec<AskShown>,
}

/// The games that wait for an account, unless the client has the list already.
#[derive(Debug)]
pub enum LookAtTurns {
    /// The client has the list with this fingerprint.
    Unchanged(Arc<str>),
    /// The list as it is now.
    List(Arc<Listed>),
}

impl TurnRoom {
    /// The fingerprint of the account's list, as far as can be said without asking Postgres.
    #[must_use]
    pub fn remembered(&self, identity: &Identity) -> Option<Arc<str>> {
        identity.require(Scope::Read).ok()?;
        self.tables.turns.believed(identity.account, self.trusted)
    }

    /// The games that wait for the account, unless the client `has` the list with this fingerprint: then Postgres may not be
    /// asked at all.
    ///
    /// # Errors
    /// If the token does not allow it.
    pub async fn look(
        &self,
        identity: &Identity,
        has: impl Fn(&str) -> bool,
    ) -> Result<LookAtTurns, PlayError> {
        identity.require(Scope::Read)?;
        self.look_trusting(identity.account, self.trusted, has).await
    }

    /// The games that wait for an account, as [`TurnRoom::look`], where what was remembered less than `trusted` ago is believed.
    pub(super) async fn look_trusting(
        &self,
        account: Uuid,
        trusted: Duration,
        has: impl Fn(&str) -> bool,
    ) -> Result<LookAtTurns, PlayError> {
        if let Some(known) = self.tables.turns.believed(account, trusted).filter(|known| has(known)) {
            return Ok(LookAtTurns::Unchanged(known));
        }
        // In a box, so that a request that waits instead does not keep the room for it. Memory says only that nothing is new:
        // what a client has may be newer than what is remembered.
        let reading = self.tables.turns.read(account, async || self.read(account).await);
        let (listed, is_news) = Box::pin(reading).await?;
        if is_news {
            self.tables.hub.wake([Topic::Turns(account)]);
        }
        let is_known = has(&listed.fingerprint);
        Ok(if is_known {
            LookAtTurns::Unchanged(listed.fingerprint.clone())
        } else {
            LookAtTurns::List(listed)
        })
    }

    /// How the database finds an account's turns, for tests: nobody's finished games are read for them.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    #[doc(hidden)]
    pub async fn plans(&self, identity: &Identity) -> Result<[serde_json::Value; 2], PlayError> {
        Ok(self.tables.store.plans_of_turns(identity.account).await?)
    }

    /// The games that wait for an account, oldest wait first, and by which version.
    async fn read(&self, account: Uuid) -> Result<(Listed, TurnsVersion), PlayError> {
        let rows = self.tables.store.turns(account).await?;
        let version = TurnsVersion::of(&rows);
        let mut asks = self.asks(account, &rows).await?;
        let mut items: Vec<TurnShown> = rows.into_iter().filter_map(turn).collect();
        items.sort_by_key(|item| (item.since, item.game));
        asks.sort_by(|a, b| (a.since, a.game, &a.kind).cmp(&(b.since, b.game, &b.kind)));
        Ok((Listed::of(&Turns { items, asks })?, version))
    }

    /// The requests for agreement of an account's rows. Nobody is invited to sit down by somebody from whom a block separates them.
    async fn asks(&self, account: Uuid, rows: &[TurnRow]) -> Result<Vec<AskShown>, PlayError> {
        let asks = rows.iter().map(asks).collect::<Result<Vec<_>, _>>()?.concat();
        let hosts: Vec<Uuid> = asks.iter().filter_map(|(host, _)| *host).collect();
        let apart = if hosts.is_empty() { vec![] } else { self.tables.store.apart(account, &hosts).await? };
        let is_welcome = |host: Option<Uuid>| host.is_none_or(|host| !apart.contains(&host));
        Ok(asks.into_iter().filter(|(host, _)| is_welcome(*host)).map(|(_, ask)| ask).collect())
    }
}

/// The turn of a row, if its game waits for a move.
fn turn(row: TurnRow) -> Option<TurnShown> {
    Some(TurnShown {
        game: row.game_id,
        ruleset: row.ruleset,
        title: row.title,
        seat: rows::seat(row.seat),
        seq: row.seq,
        since: row.since?,
        deadline_at: row.deadline_at,
    })
}

/// The requests for agreement of a row, each with the host who invites; none if the account sits there already.
fn asks(row: &TurnRow) -> Result<Vec<(Option<Uuid>, AskShown)>, PlayError> {
    let Some(asks) = &row.asks else { return Ok(vec![]) };
    let asks = Vec::<AskRow>::deserialize(asks)
        .map_err(|e| PlayError::Internal(format!("the requests of game {}: {e}", row.game_id)))?;
    let is_invited = row.seat < 0;
    let shown = |AskRow { kind, since, until, by }| {
        let (game, ruleset, title) = (row.game_id, row.ruleset.clone(), row.title.clone());
        (by.filter(|_| is_invited), AskShown { game, ruleset, title, kind, since, until })
    };
    Ok(asks.into_iter().map(shown).collect())
}
