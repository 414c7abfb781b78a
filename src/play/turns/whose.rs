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
    tables::{hub::Topic, rows},
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

/// The games that wait for you.
#[derive(Debug, Deserialize, Serialize, utoipa::ToSchema)]
pub struct Turns {
    /// One entry for each game and seat, the oldest wait first.
    pub items: Vec<TurnShown>,
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
        let mut items: Vec<TurnShown> = rows.into_iter().map(turn).collect();
        items.sort_by_key(|item| (item.since, item.game));
        Ok((Listed::of(&Turns { items })?, version))
    }
}

fn turn(row: TurnRow) -> TurnShown {
    TurnShown {
        game: row.game_id,
        ruleset: row.ruleset,
        title: row.title,
        seat: rows::seat(row.seat),
        seq: row.seq,
        since: row.since,
        deadline_at: row.deadline_at,
    }
}
