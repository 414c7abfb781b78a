//! Lists of games.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{GameResult, OnLeaving, Status, Visibility, clock::Clock},
    kit::{Seat, Skill, number::byte},
    latest,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::{Builder, Uuid};

use super::{GameRoom, shown::SeatShown};
use crate::play::{
    accounts::{
        identity::{Identity, reader},
        people::PersonShown,
        scope::Scope,
    },
    error::PlayError,
    listed::{Listed, page_limit},
    tables::{
        projection::{TermsRow, WaitRow},
        rows,
    },
};
use crate::store::{GameFilter, GameRow, SeatRow, Seated};

pub(super) const PAGE_DEFAULT: i64 = 50;
pub(super) const PAGE_MAX: i64 = 200;

/// Which games to list.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GameQuery {
    /// Only games that have come this far.
    #[param(inline)]
    pub status: Option<Status>,
    /// Only games in which you sit, private ones included. Otherwise only public ones, and no open rematches,
    /// whose seats are kept for others.
    pub mine: Option<bool>,
    /// Only running games with a seat that somebody else may take.
    pub vacant: Option<bool>,
    /// Only games of the title with this id.
    pub ruleset: Option<String>,
    /// Only games in which this person sits, or sat at their end, by id or name.
    pub player: Option<String>,
    /// Only games that were created at this moment or later, by the time with which their ids begin: that of a
    /// rematch is when the game before it ended.
    pub since: Option<DateTime<Utc>>,
    /// At most this many games come at once: 1 to 200, by default 50.
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<i64>,
    /// The `next` of the page before this one.
    pub after: Option<String>,
}

/// A game in a list, without its board.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GameSummary {
    /// The UUID by which requests name the game.
    pub id: Uuid,
    /// The name that its host gave it; null if none did.
    pub title: Option<String>,
    /// Id of the title whose rules it follows.
    pub ruleset: String,
    /// Version of these rules, which a game keeps for good.
    #[schema(minimum = 0, maximum = 65535)]
    pub ruleset_version: i32,
    /// Options of the ruleset that it is played with, defaults filled in.
    #[schema(value_type = longhall_rules::schemas::AnyOptions)]
    pub options: Value,
    /// Says who may see the game and join it.
    pub visibility: Visibility,
    /// How far it has come.
    pub status: Status,
    /// Number of the newest event in its log.
    pub seq: i64,
    /// One entry for each seat, from seat 0; one without an `account` is free.
    pub seats: Vec<SeatShown>,
    /// The seat in which you sit; null if you only watch.
    pub you: Option<Seat>,
    /// The seat of the host, who gives the game its title and may start it; null if there is nobody left.
    pub host: Option<Seat>,
    /// The numbers of the seats that it waits for; empty unless it is active.
    pub awaiting: Vec<Seat>,
    /// How long it waits for its players; null, if without end.
    pub clock: Option<Clock>,
    /// What becomes of the seat of a player who leaves.
    pub on_leaving: OnLeaving,
    /// Whether bots may sit down: those of the hall, and accounts that are run by a program.
    pub admits_bots: bool,
    /// The number of a seat in a running game that somebody else may take; null if there is none.
    pub vacant_seat: Option<Seat>,
    /// Id of the game whose players play again here; null if it is no rematch.
    pub rematch_of: Option<Uuid>,
    /// How it ended; null while it has not.
    pub result: Option<GameResult>,
    /// When the first of the awaited players will have no time left; null without a clock.
    pub deadline_at: Option<DateTime<Utc>>,
    /// When an open game is over by itself (`expired`), because nobody has come or gone for 14 days; null once it has begun.
    pub expires_at: Option<DateTime<Utc>>,
    /// When the first event was recorded.
    pub created_at: DateTime<Utc>,
    /// When the newest event was recorded.
    pub updated_at: DateTime<Utc>,
}

/// Part of the games that were asked for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GameList {
    /// One entry for each game, the newest first.
    pub items: Vec<GameSummary>,
    /// What to send as `after` for the following page; null if this is the last.
    pub next: Option<String>,
}

impl GameRoom {
    /// Games, newest first.
    ///
    /// # Errors
    /// If the query is not acceptable, or `mine` is asked without a token.
    pub async fn list(&self, who: Option<&Identity>, query: GameQuery) -> Result<Listed, PlayError> {
        let Some(filter) = self.filter(who, query).await? else {
            return Listed::of(&GameList { items: vec![], next: None });
        };
        let mut rows = self.tables.store.list_games(&filter).await?;
        // One more was asked for, which tells whether there is a next page.
        let limit = filter.limit as usize - 1;
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| more).map(|last| last.game_id.simple().to_string());
        Listed::of(&GameList { items: self.summaries(who, rows).await?, next })
    }

    /// How the database finds what is listed, for tests: every filter needs an index.
    ///
    /// # Errors
    /// As [`GameRoom::list`].
    #[doc(hidden)]
    pub async fn plans_of_list(
        &self,
        who: Option<&Identity>,
        query: GameQuery,
    ) -> Result<Vec<serde_json::Value>, PlayError> {
        match self.filter(who, query).await? {
            Some(filter) => Ok(self.tables.store.plans_of_list(&filter).await?),
            None => Ok(vec![]),
        }
    }

    /// What is asked of the store; none, if nothing can fit.
    async fn filter(
        &self,
        who: Option<&Identity>,
        query: GameQuery,
    ) -> Result<Option<GameFilter>, PlayError> {
        let GameQuery { status, mine, vacant, ruleset, player, since, limit, after } = query;
        let limit = page_limit(limit, PAGE_DEFAULT, PAGE_MAX)?;
        let before = after.map(|after| parse_cursor(&after)).transpose()?;
        let seated = match (mine, player) {
            (Some(true), Some(_)) => {
                let why = "`mine` and `player` mean different people: name one of them";
                return Err(PlayError::param("player", why));
            }
            (Some(true), None) => {
                let who = who.ok_or(PlayError::NotSignedIn)?;
                who.require(Scope::Read)?;
                Some(Seated { account: who.account, is_own: true })
            }
            (_, Some(player)) => {
                Some(Seated { account: self.accounts.find(who, &player).await?.account_id, is_own: false })
            }
            (_, None) => None,
        };
        let vacant = vacant.unwrap_or(false);
        let is_known = ruleset.as_ref().is_none_or(|ruleset| latest(ruleset).is_some());
        // Only running games have vacant seats.
        let can_be = !vacant || status.is_none_or(|status| status == Status::Active);
        let status = status.filter(|_| !vacant).map(|status| <&str>::from(status).to_owned());
        let from = since.map(first_id);
        let filter = GameFilter { status, ruleset, vacant, seated, from, before, limit: limit + 1 };
        Ok((is_known && can_be).then_some(filter))
    }

    /// Games with those who sit there, for this viewer.
    pub(crate) async fn summaries(
        &self,
        who: Option<&Identity>,
        rows: Vec<GameRow>,
    ) -> Result<Vec<GameSummary>, PlayError> {
        let viewer = reader(who);
        let ids: Vec<Uuid> = rows.iter().map(|row| row.game_id).collect();
        let mut seats: BTreeMap<Uuid, Vec<(SeatRow, Option<String>)>> = BTreeMap::new();
        for seat in self.tables.store.seats(&ids).await? {
            seats.entry(seat.0.game_id).or_default().push(seat);
        }
        let summary = |row: GameRow| {
            let taken = seats.remove(&row.game_id).unwrap_or_default();
            summary(row, taken, viewer)
        };
        rows.into_iter().map(summary).collect()
    }
}

/// The first id that a game can have that is created at this moment: ids begin with the time (RFC 9562, section 5.7).
pub(super) fn first_id(at: DateTime<Utc>) -> Uuid {
    let millis = u64::try_from(at.timestamp_millis()).unwrap_or_default();
    Builder::from_unix_timestamp_millis(millis, &[0; 10]).into_uuid()
}

pub(super) fn parse_cursor(cursor: &str) -> Result<Uuid, PlayError> {
    cursor.parse().map_err(|_| PlayError::param("after", "this `after` is not the `next` of any page"))
}

fn summary(
    row: GameRow,
    taken: Vec<(SeatRow, Option<String>)>,
    viewer: Option<Uuid>,
) -> Result<GameSummary, PlayError> {
    let GameRow { game_id, begun, stage, head_seq, awaiting, updated_at, due_at, title } = row;
    let bad = |e: &dyn std::fmt::Display| PlayError::Internal(format!("game {game_id}: {e}"));
    let status: Status = stage.status.parse().map_err(|e: strum::ParseError| bad(&e))?;
    let result = stage.result.map(serde_json::from_value).transpose().map_err(|e| bad(&e))?;
    let awaiting: Vec<WaitRow> = serde_json::from_value(awaiting).map_err(|e| bad(&e))?;
    let terms: TermsRow = serde_json::from_value(begun.terms).map_err(|e| bad(&e))?;
    let visibility = serde_json::from_value(Value::String(begun.visibility)).map_err(|e| bad(&e))?;
    let you =
        taken.iter().find(|(seat, _)| Some(seat.account_id) == viewer).map(|(seat, _)| rows::seat(seat.seat));
    // Seats that stayed empty are closed up at the start.
    let count = if status == Status::Open { begun.seat_count as usize } else { taken.len() };
    let mut seats: Vec<SeatShown> = Seat::all(byte(count))
        .map(|seat| SeatShown { seat, account: None, bot: None, resigned: false, time: None })
        .collect();
    for (seat, name) in taken {
        if let Some(shown) = seats.get_mut(seat.seat as usize) {
            let skill = seat.bot.map(|skill| skill.parse::<Skill>()).transpose().map_err(|e| bad(&e))?;
            let person = |name: String| PersonShown { id: seat.account_id, name: Arc::from(name) };
            shown.account = match skill {
                Some(skill) => Some(PersonShown::bot(seat.account_id, skill)),
                None => Some(person(name.unwrap_or_default())),
            };
            shown.bot = skill;
            shown.resigned = status == Status::Active && !seat.live;
        }
    }
    Ok(GameSummary {
        id: game_id,
        title,
        ruleset: begun.ruleset,
        ruleset_version: begun.ruleset_version,
        options: terms.options,
        visibility,
        status,
        seq: head_seq,
        seats,
        you,
        host: stage.host.map(rows::seat),
        awaiting: awaiting.iter().filter_map(WaitRow::seat).collect(),
        clock: terms.clock,
        on_leaving: terms.on_leaving,
        admits_bots: terms.admits_bots,
        rematch_of: begun.rematch_of,
        vacant_seat: stage.vacant_seat.map(rows::seat),
        result,
        deadline_at: awaiting.iter().filter_map(WaitRow::deadline_at).min(),
        expires_at: due_at.filter(|_| status == Status::Open),
        created_at: begun.created_at,
        updated_at,
    })
}
