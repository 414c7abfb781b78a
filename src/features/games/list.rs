//! Lists of games.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, Utc};
use longhall_base::{
    error::PlayError,
    identity::{Identity, reader},
    scope::Scope,
    serialised_list::{SerialisedList, from_one},
};
use longhall_log::{
    game_store::{
        projection::{TermsRow, WaitRow},
        rows,
    },
    games::{GameRow, SeatRow},
};
use longhall_rules::{
    game::{GameResult, OnLeaving, Status, Visibility, clock::Clock, silence_ends},
    kit::{Seat, Skill, Standing, number::byte},
    latest,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::{Builder, Uuid};

use super::{
    GameService,
    shown::{MatchedShown, SeatShown},
    sql::{
        self,
        lists::{GameFilter, Seated},
    },
};
use crate::features::accounts::people::PersonShown;

pub(super) const PAGE_DEFAULT: i64 = 50;
pub(super) const PAGE_MAX: i64 = 200;

/// A selection of games.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GameQuery {
    /// Only games at this stage.
    #[param(inline)]
    pub status: Option<Status>,
    /// Only games in which you have a seat, private ones included. Otherwise only public games, without open rematches,
    /// whose seats are reserved.
    pub mine: Option<bool>,
    /// Only running games with a vacant seat.
    pub vacant: Option<bool>,
    /// Only games of the title with this id, one of the list of rulesets.
    pub ruleset: Option<String>,
    /// Only games in which this person, by id or name, sits or sat at the end.
    pub player: Option<String>,
    /// Only games that were created at this moment or later, by the time in their ids. For a rematch, that is the end
    /// of the game before it.
    pub since: Option<DateTime<Utc>>,
    /// Maximum number of games per page, 1 to 200. 50 if left out.
    #[param(minimum = 1, maximum = 200)]
    #[serde(default, deserialize_with = "from_one::<_, PAGE_MAX>")]
    pub limit: Option<i64>,
    /// The `next` of the previous page.
    pub after: Option<String>,
}

/// A game in a list, without its board.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GameSummary {
    /// UUID of the game.
    pub id: Uuid,
    /// The name that its host gave it; `null` if it has none.
    pub title: Option<String>,
    /// Id of the title whose rules it follows.
    pub ruleset: String,
    /// Version of these rules; it never changes for a game.
    #[schema(minimum = 0, maximum = 65535)]
    pub ruleset_version: i32,
    /// Options of the ruleset, with defaults filled in.
    #[schema(value_type = longhall_rules::schemas::AnyOptions)]
    pub options: Value,
    /// The people who may see the game and join it: everybody, or players and invited ones.
    pub visibility: Visibility,
    /// The stage that the game has reached.
    pub status: Status,
    /// Number of the newest event in its log.
    pub seq: i64,
    /// One entry for each seat, from seat 0; an entry without an `account` is a free seat.
    pub seats: Vec<SeatShown>,
    /// Your seat; `null` if you have none.
    pub you: Option<Seat>,
    /// The seat of the host, who sets the title and may start the game; `null` if no person is left.
    pub host: Option<Seat>,
    /// The numbers of the seats whose turn it is; empty unless the game is active.
    pub awaiting: Vec<Seat>,
    /// The time that the game gives its players; `null` if unlimited.
    pub clock: Option<Clock>,
    /// The handling of a seat whose player leaves the running game.
    pub on_leaving: OnLeaving,
    /// Whether bots may take seats: the server's bots, and accounts that a program runs.
    pub admits_bots: bool,
    /// The terms of a game for which the hall matches strangers, and of a rated one; left out of other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub matched: Option<MatchedShown>,
    /// The number of a seat in a running game that another player may take; `null` if there is none.
    pub vacant_seat: Option<Seat>,
    /// Id of the game whose players play again here; `null` if it is no rematch.
    pub rematch_of: Option<Uuid>,
    /// How the game stands, by what everybody knows; `null` before the start.
    pub standing: Option<Standing>,
    /// The result of the game; `null` until it is over.
    pub result: Option<GameResult>,
    /// The earliest deadline of the awaited players; `null` if the game has no clock.
    pub deadline_at: Option<DateTime<Utc>>,
    /// Time at which an open game expires (`expired`), because nobody has joined or left for 14 days; `null` once it
    /// has begun.
    pub expires_at: Option<DateTime<Utc>>,
    /// Time of the first event.
    pub created_at: DateTime<Utc>,
    /// Time of the newest event.
    pub updated_at: DateTime<Utc>,
}

/// A page of a list of games, and where the next one begins.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GameList {
    /// One entry for each game, the newest first.
    pub items: Vec<GameSummary>,
    /// The `after` of the next page; `null` if this is the last.
    pub next: Option<String>,
}

impl GameService {
    /// Lists games, the newest first.
    ///
    /// # Errors
    /// If a filter is invalid, or `mine` is used without a token.
    pub async fn list(&self, who: Option<&Identity>, query: GameQuery) -> Result<SerialisedList, PlayError> {
        let Some(filter) = self.filter(who, query).await? else {
            return SerialisedList::new(&GameList { items: vec![], next: None });
        };
        let mut rows = sql::lists::list_games(&self.game_store.store, &filter).await?;
        // The query asks for one more row, whose presence means that there is a next page.
        let limit = filter.limit as usize - 1;
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| more).map(|last| last.game_id.simple().to_string());
        SerialisedList::new(&GameList { items: self.summaries(who, rows).await?, next })
    }

    /// Builds the query. `None` if no game can match.
    async fn filter(
        &self,
        who: Option<&Identity>,
        query: GameQuery,
    ) -> Result<Option<GameFilter>, PlayError> {
        let GameQuery { status, mine, vacant, ruleset, player, since, limit, after } = query;
        let limit = limit.unwrap_or(PAGE_DEFAULT);
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
        require_known(ruleset.as_deref())?;
        // Only running games have vacant seats.
        let can_be = !vacant || status.is_none_or(|status| status == Status::Active);
        let status = status.filter(|_| !vacant).map(|status| <&str>::from(status).to_owned());
        let from = since.map(first_id);
        let filter = GameFilter { status, ruleset, vacant, seated, from, before, limit: limit + 1 };
        Ok(can_be.then_some(filter))
    }

    /// Builds the summaries of games with their players, for this viewer.
    pub(crate) async fn summaries(
        &self,
        who: Option<&Identity>,
        rows: Vec<GameRow>,
    ) -> Result<Vec<GameSummary>, PlayError> {
        let viewer = reader(who);
        let ids: Vec<Uuid> = rows.iter().map(|row| row.game_id).collect();
        let mut seats: BTreeMap<Uuid, Vec<(SeatRow, Option<String>)>> = BTreeMap::new();
        for seat in self.game_store.store.seats(&ids).await? {
            seats.entry(seat.0.game_id).or_default().push(seat);
        }
        let summary = |row: GameRow| {
            let taken = seats.remove(&row.game_id).unwrap_or_default();
            summary(row, taken, viewer)
        };
        rows.into_iter().map(summary).collect()
    }
}

/// The first id of a game created at this moment: ids begin with the time (RFC 9562, section 5.7).
pub(super) fn first_id(at: DateTime<Utc>) -> Uuid {
    let millis = u64::try_from(at.timestamp_millis()).unwrap_or_default();
    Builder::from_unix_timestamp_millis(millis, &[0; 10]).into_uuid()
}

/// Refuses to filter by a ruleset that no game can have.
pub(super) fn require_known(ruleset: Option<&str>) -> Result<(), PlayError> {
    let Some(unknown) = ruleset.filter(|ruleset| latest(ruleset).is_none()) else { return Ok(()) };
    let why = format!("there is no ruleset `{unknown}`: expected an `id` of `GET /v1/rulesets`");
    Err(PlayError::param("ruleset", why))
}

pub(super) fn parse_cursor(cursor: &str) -> Result<Uuid, PlayError> {
    cursor.parse().map_err(|_| PlayError::param("after", "`after` must be the `next` of a page"))
}

fn summary(
    row: GameRow,
    taken: Vec<(SeatRow, Option<String>)>,
    viewer: Option<Uuid>,
) -> Result<GameSummary, PlayError> {
    let GameRow { game_id, begun, stage, head_seq, awaiting, standing, updated_at, title } = row;
    let bad = |e: &dyn std::fmt::Display| PlayError::Internal(format!("game {game_id}: {e}"));
    let status: Status = stage.status.parse().map_err(|e: strum::ParseError| bad(&e))?;
    let result = stage.result.map(serde_json::from_value).transpose().map_err(|e| bad(&e))?;
    let awaiting: Vec<WaitRow> = serde_json::from_value(awaiting).map_err(|e| bad(&e))?;
    let standing = serde_json::from_value(standing).map_err(|e| bad(&e))?;
    let terms: TermsRow = serde_json::from_value(begun.terms).map_err(|e| bad(&e))?;
    let visibility = serde_json::from_value(Value::String(begun.visibility)).map_err(|e| bad(&e))?;
    let you =
        taken.iter().find(|(seat, _)| Some(seat.account_id) == viewer).map(|(seat, _)| rows::seat(seat.seat));
    // The start removes the seats that stayed free.
    let count = if status == Status::Open { begun.seat_count as usize } else { taken.len() };
    let mut seats: Vec<SeatShown> = Seat::all(byte(count))
        .map(|seat| SeatShown {
            seat,
            account: None,
            bot: None,
            account_kind: None,
            resigned: false,
            time: None,
        })
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
            let kind = seat.account_kind.map(|kind| serde_json::from_value(Value::String(kind))).transpose();
            shown.account_kind = kind.map_err(|e| bad(&e))?;
            shown.resigned = seat.resigned;
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
        matched: MatchedShown::of(&terms.matched),
        rematch_of: begun.rematch_of,
        vacant_seat: stage.vacant_seat.map(rows::seat),
        standing,
        result,
        deadline_at: awaiting.iter().filter_map(WaitRow::deadline_at).min(),
        expires_at: (status == Status::Open).then(|| silence_ends(updated_at)),
        created_at: begun.created_at,
        updated_at,
    })
}
