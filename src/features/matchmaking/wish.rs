//! Wishes: the games that a person wants to play, and the match that they get.

use chrono::{DateTime, Utc};
use longhall_base::error::PlayError;
use longhall_log::game_store::match_key::{self, MatchKey};
use longhall_rules::{
    game::{BOTS_AFTER_MAX, MatchTerms, NewGame, OnLeaving, Opponents, Program, Refusal, Terms, Visibility},
    house_games,
    kit::{BadOptions, HouseGame, Ruleset, Seat, present},
};
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

use super::paces::{MISSES, Pace, Paces};

/// Number of seconds after which bots take the free seats, if the request does not say.
const BOTS_AFTER: u32 = 600;
/// Maximum number of games in a request, and of numbers of seats.
const GAMES_MAX: usize = 64;
const SEATS_MAX: usize = 8;
/// Numbers of seats of a request that names none.
const SEATS: &[u8] = &[2, 3, 4];

/// The game that you want to play with strangers.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchRequest {
    /// Ids of the games that you want to play, from `GET /v1/matches`; any of them if left out. A new table is opened
    /// for the first of them.
    #[serde(default, deserialize_with = "present")]
    #[schema(example = json!(["vikings"]), min_items = 1, max_items = 64)]
    pub games: Option<Vec<String>>,
    /// Numbers of players with which you want to play; any from 2 to 4 if left out. A new table is opened for the first
    /// of them that the game allows.
    #[serde(default, deserialize_with = "present")]
    #[schema(example = json!([2, 3]), min_items = 1, max_items = 8)]
    pub seats: Option<Vec<u8>>,
    /// Id of a pace of the house, from `GET /v1/matches`; `three_days` if left out.
    #[serde(default, deserialize_with = "present")]
    #[schema(example = "day")]
    pub pace: Option<String>,
    /// Whether the result is to count for ratings. False if left out.
    #[serde(default)]
    pub rated: bool,
    /// The players that you want to meet: anyone, people who are new or finish their games (`reliable`), or people
    /// without any bots (`people_only`). `anyone` if left out.
    #[serde(default)]
    pub opponents: Wanted,
    /// Number of seconds after which bots take the free seats, so that the game begins; 0 means at once, and `null`
    /// never. 600 if left out, but `null` if `rated` is true or `opponents` is `people_only`, which allow nothing else.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u32>, maximum = 172_800)]
    pub bots_after: Option<Option<u32>>,
}

/// Reads a field that may be left out or null, which are different.
fn given<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::deserialize(field).map(Some)
}

/// The players that a person wants to meet. `anyone`: people and bots. `reliable`: people who are new or finish
/// their games, and bots. `people_only`: people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = WantedOpponents)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// People and bots.
    #[default]
    Anyone,
    /// People who are new or finish their games, and bots.
    Reliable,
    /// People, and no bots of any kind.
    PeopleOnly,
}

/// The seat that a match has given you.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Match {
    /// Id of the game, a UUID.
    pub game: Uuid,
    /// Number of your seat; it may change at the start.
    pub seat: Seat,
    /// Whether the game has begun or waits for others.
    pub status: MatchStatus,
    /// When bots take the free seats, unless others come first. Left out if the game has begun, and if no bots come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub starts_at: Option<DateTime<Utc>>,
}

/// Whether a game has begun. `waiting`: it waits for others. `started`: it has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchStatus {
    /// The game waits for other players.
    Waiting,
    /// The game has begun.
    Started,
}

/// A request that is possible: at least one game with at least one number of seats.
pub(super) struct Wish {
    tables: Vec<(&'static dyn Ruleset, &'static HouseGame, u8)>,
    pub(super) pace: Pace,
    pub(super) rated: bool,
    pub(super) wanted: Wanted,
    pub(super) bots_after: Option<u32>,
}

impl Wish {
    /// Checks a request.
    ///
    /// # Errors
    /// If it names something that the house does not have, or contradicts itself.
    pub(super) fn new(request: &MatchRequest, paces: &Paces) -> Result<Self, PlayError> {
        let MatchRequest { games, seats, pace, rated, opponents, bots_after } = request;
        require_length("/games", games.as_deref(), GAMES_MAX)?;
        require_length("/seats", seats.as_deref(), SEATS_MAX)?;
        let unknown = |pace: &str| PlayError::field("/pace", format!("the house has no pace `{pace}`"));
        let pace = paces.get(pace.as_deref()).ok_or_else(|| unknown(pace.as_deref().unwrap_or_default()))?;
        let alone = *rated || *opponents == Wanted::PeopleOnly;
        let bots_after = match bots_after {
            None if alone => None,
            None => Some(BOTS_AFTER),
            Some(Some(_)) if alone => {
                let why = "no bots come to a rated game, or to one of people only: leave it out";
                return Err(contradiction("/bots_after", why));
            }
            Some(Some(after)) if *after > BOTS_AFTER_MAX => {
                return Err(contradiction("/bots_after", format!("at most {BOTS_AFTER_MAX} seconds")));
            }
            Some(after) => *after,
        };
        let mut tables = vec![];
        for (rules, house) in chosen(games.as_deref())? {
            let allowed = seats.as_deref().unwrap_or(SEATS).iter();
            tables.extend(
                allowed
                    .filter(|seats| rules.meta().seats.contains(seats))
                    .map(|seats| (rules, house, *seats)),
            );
        }
        if tables.is_empty() {
            return Err(contradiction("/seats", "none of these games is played by so many"));
        }
        Ok(Self { tables, pace: pace.clone(), rated: *rated, wanted: *opponents, bots_after })
    }

    /// The keys of the games that may fit. `is_running`: of games in which a bot's seat may be taken.
    pub(super) fn keys(&self, is_running: bool) -> Vec<String> {
        let pace = match_key::pace(&self.pace.clock, OnLeaving::Replace, Some(MISSES));
        let all = [None, Some(Opponents::Reliable), Some(Opponents::PeopleOnly)];
        let opponents = if self.wanted == Wanted::PeopleOnly { &all[2..] } else { &all[..] };
        let key = |(_, house, seats): &(_, &HouseGame, u8), opponents: &Option<Opponents>| {
            let (rated, opponents) = (self.rated, *opponents);
            MatchKey { is_running, house: house.id, seats: *seats, pace: &pace, rated, opponents }.text()
        };
        self.tables.iter().flat_map(|table| opponents.iter().map(|opponents| key(table, opponents))).collect()
    }

    /// The game to open if none fits.
    pub(super) fn new_game(&self, program: Option<Program>) -> Option<NewGame> {
        let (rules, house, seats) = self.tables.first()?;
        let opponents = match self.wanted {
            Wanted::Anyone => None,
            Wanted::Reliable => Some(Opponents::Reliable),
            Wanted::PeopleOnly => Some(Opponents::PeopleOnly),
        };
        let terms = Terms {
            clock: Some(self.pace.clock.clone()),
            on_leaving: OnLeaving::Replace,
            admits_bots: self.wanted != Wanted::PeopleOnly,
            rematch: None,
            misses: Some(MISSES),
            match_terms: Some(MatchTerms { rated: self.rated, bots_after: self.bots_after, opponents }),
        };
        Some(NewGame {
            ruleset: rules.meta().slug.to_owned(),
            seats: *seats,
            options: house.given(),
            visibility: Visibility::Public,
            terms,
            program,
        })
    }
}

/// Checks the length of a list that is given.
fn require_length<T>(pointer: &'static str, list: Option<&[T]>, most: usize) -> Result<(), PlayError> {
    match list {
        Some(list) if !(1..=most).contains(&list.len()) => {
            Err(PlayError::field(pointer, format!("1 to {most} items, or leave it out")))
        }
        _ => Ok(()),
    }
}

/// The games of the house with these ids, in their order; all of them if none is named.
fn chosen(ids: Option<&[String]>) -> Result<Vec<(&'static dyn Ruleset, &'static HouseGame)>, PlayError> {
    let Some(ids) = ids else { return Ok(house_games().collect()) };
    let mut chosen = vec![];
    for (n, id) in ids.iter().enumerate() {
        let known = house_games().find(|(_, house)| house.id == id);
        let unknown = || PlayError::field(format!("/games/{n}"), format!("the house has no game `{id}`"));
        chosen.push(known.ok_or_else(unknown)?);
    }
    Ok(chosen)
}

fn contradiction(pointer: &str, detail: impl Into<String>) -> PlayError {
    Refusal::BadOptions(BadOptions::at(pointer, detail)).into()
}
