//! The list of games that wait for an account, for clients to poll.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope, serialised_list::SerialisedList};
use longhall_log::{
    game_store::{hub::Topic, projection::AskRow, rows},
    turns::look::{TurnRow, TurnsVersion},
};
use longhall_rules::kit::Seat;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::TurnService;
use crate::features::accounts;

/// A game that waits for your move.
#[derive(Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[schema(as = Turn)]
pub struct TurnShown {
    /// Id of the game that waits, a UUID.
    pub game: Uuid,
    /// Id of the title whose rules it follows.
    pub ruleset: String,
    /// The name that its host gave it; `null` if it has none.
    pub title: Option<String>,
    /// Number of your seat, for which it waits.
    pub seat: Seat,
    /// Number of its newest event.
    pub seq: i64,
    /// The time at which it began to wait for you.
    pub since: DateTime<Utc>,
    /// The deadline of your turn; `null` if the game has no clock.
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
    /// The name that its host gave it; `null` if it has none.
    pub title: Option<String>,
    /// The kind of the request. You may be asked to take moves back (`undo`), to end the game without a result
    /// (`cancellation`), or to publish a private game (`publication`). A game of strangers may ask whether you still want
    /// to play (`confirmation`). Or you are invited to a new game of the same
    /// people (`rematch`), or to a game that reserves a seat for you (`invitation`). There may be more kinds in time.
    #[schema(example = "undo")]
    pub kind: String,
    /// The time at which the request was made.
    pub since: DateTime<Utc>,
    /// The time at which the request expires; left out if it does not.
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

/// The games that wait for an account, or the confirmation that the client has the list already.
#[derive(Debug)]
pub enum TurnsResponse {
    /// The client has the list with this fingerprint.
    NotModified(Arc<str>),
    /// The current list.
    List(Arc<SerialisedList>),
}

impl TurnService {
    /// Returns the fingerprint of the account's list from the cache. `None` if only Postgres has the answer.
    #[must_use]
    pub fn remembered(&self, identity: &Identity) -> Option<Arc<str>> {
        identity.require(Scope::Read).ok()?;
        self.game_store.turns.get_if_fresh(identity.account, self.max_age)
    }

    /// Returns the account's turns, unless the client `has` the list with this fingerprint. The answer may come from
    /// the cache.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn get(
        &self,
        identity: &Identity,
        has: impl Fn(&str) -> bool,
    ) -> Result<TurnsResponse, PlayError> {
        identity.require(Scope::Read)?;
        self.get_with_max_age(identity.account, self.max_age, has).await
    }

    /// Returns an account's turns like [`TurnService::get`], with this maximum age of the cached version.
    pub(super) async fn get_with_max_age(
        &self,
        account: Uuid,
        max_age: Duration,
        has: impl Fn(&str) -> bool,
    ) -> Result<TurnsResponse, PlayError> {
        if let Some(known) = self.game_store.turns.get_if_fresh(account, max_age).filter(|known| has(known)) {
            return Ok(TurnsResponse::NotModified(known));
        }
        // Boxed, so that a request that waits instead does not hold the memory. The cache is used only to confirm that
        // nothing is new, because the client's version may be newer than the cached one.
        let reading = self.game_store.turns.read(account, async || self.read(account).await);
        let (listed, is_news) = Box::pin(reading).await?;
        if is_news {
            self.game_store.hub.wake([Topic::Turns(account)]);
        }
        let is_known = has(&listed.fingerprint);
        Ok(if is_known {
            TurnsResponse::NotModified(listed.fingerprint.clone())
        } else {
            TurnsResponse::List(listed)
        })
    }

    /// Reads the account's turns, the longest wait first, with their version.
    async fn read(&self, account: Uuid) -> Result<(SerialisedList, TurnsVersion), PlayError> {
        let rows = self.game_store.store.turns(account).await?;
        let version = TurnsVersion::from_rows(&rows);
        let mut asks = self.asks(account, &rows).await?;
        let mut items: Vec<TurnShown> = rows.into_iter().filter_map(turn).collect();
        items.sort_by_key(|item| (item.since, item.game));
        asks.sort_by(|a, b| (a.since, a.game, &a.kind).cmp(&(b.since, b.game, &b.kind)));
        Ok((SerialisedList::new(&Turns { items, asks })?, version))
    }

    /// Reads the requests for agreement of an account's rows. Leaves out invitations if a block separates the account
    /// from the host.
    async fn asks(&self, account: Uuid, rows: &[TurnRow]) -> Result<Vec<AskShown>, PlayError> {
        let asks = rows.iter().map(asks).collect::<Result<Vec<_>, _>>()?.concat();
        let hosts: Vec<Uuid> = asks.iter().filter_map(|(host, _)| *host).collect();
        let apart = if hosts.is_empty() {
            vec![]
        } else {
            accounts::sql::blocks::apart(&self.game_store.store, account, &hosts).await?
        };
        let is_welcome = |host: Option<Uuid>| host.is_none_or(|host| !apart.contains(&host));
        Ok(asks.into_iter().filter(|(host, _)| is_welcome(*host)).map(|(_, ask)| ask).collect())
    }
}

/// Builds the turn of a row. `None` if its game does not wait for a move.
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

/// Builds the requests for agreement of a row, each with the inviting host. The host is `None` if the account has a
/// seat.
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
