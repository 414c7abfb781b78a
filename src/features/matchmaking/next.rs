//! The table of each game of the house that starts next, for people who choose where to sit.

use chrono::{DateTime, Utc};
use longhall_base::error::PlayError;
use longhall_log::game_store::{
    match_key::{self, MatchKey},
    projection::accounts,
};
use longhall_rules::{
    game::{OnLeaving, Opponents, Status, clock::Clock},
    house_games,
    kit::{HouseGame, Ruleset},
};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::{
    MatchService,
    paces::{MISSES, Pace},
    sql::{self, BotsBy, FoundRow},
};
use crate::features::{accounts::people::PersonShown, games::reliability::Reliability};

/// The games of the house, the paces, and the tables that start next.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Matches {
    /// The paces with which strangers play.
    pub paces: Vec<PaceShown>,
    /// One entry for each game of the house.
    pub items: Vec<HouseGameShown>,
}

/// A pace with which strangers play.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Pace)]
pub struct PaceShown {
    /// Id of the pace in requests.
    #[schema(example = "three_days")]
    pub id: String,
    /// The clock of games with this pace.
    pub clock: Clock,
}

/// A game that strangers play: a title with fixed options.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = HouseGame)]
pub struct HouseGameShown {
    /// Id of the game in requests for a match.
    #[schema(example = "vikings_progress")]
    pub id: String,
    /// Id of the title.
    #[schema(example = "vikings")]
    pub ruleset: String,
    /// The options that differ from the title's defaults.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Minimum number of players.
    pub min: u8,
    /// Maximum number of players.
    pub max: u8,
    /// The table that starts next; `null` if nobody waits.
    pub next: Option<NextTable>,
}

/// A table at which somebody waits for others.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct NextTable {
    /// Id of the game, a UUID.
    pub game: Uuid,
    /// Number of players with which the game begins.
    pub seats: u8,
    /// Number of players that are still missing.
    pub free: usize,
    /// Id of the pace with which it is played, one of `paces`.
    pub pace: String,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// The players that a match may seat there; `null` if anyone may play.
    pub opponents: Option<Opponents>,
    /// When bots take the free seats; `null` if they do not come.
    pub starts_at: Option<DateTime<Utc>>,
    /// The people who have taken a seat already, in the order of their seats.
    pub people: Vec<Waiting>,
}

/// A person who waits for others.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Waiting {
    /// The person, with their present name.
    pub account: PersonShown,
    /// How reliably they finish their games.
    pub reliability: Reliability,
}

impl MatchService {
    /// Returns the games of the house with the tables that start next.
    ///
    /// # Errors
    /// If the query fails.
    pub async fn next(&self) -> Result<Matches, PlayError> {
        let keys: Vec<String> =
            self.paces.iter().flat_map(|pace| house_games().flat_map(|of| keys(of, pace))).collect();
        let rows = sql::found(&self.game_store.store, &keys, BotsBy::Any, 1).await?;
        let mut items = vec![];
        for (rules, house) in house_games() {
            let mut next = None;
            for row in rows.iter().filter(|row| row.match_key.split(' ').nth(1) == Some(house.id)) {
                next = self.table(row).await?;
                if next.is_some() {
                    break;
                }
            }
            let seats = &rules.meta().seats;
            items.push(HouseGameShown {
                id: house.id.to_owned(),
                ruleset: rules.meta().slug.to_owned(),
                options: house.given(),
                min: *seats.start(),
                max: *seats.end(),
                next,
            });
        }
        let pace = |pace: &Pace| PaceShown { id: pace.id.clone(), clock: pace.clock.clone() };
        Ok(Matches { paces: self.paces.iter().map(pace).collect(), items })
    }

    /// Returns a table as it is now; `None` if it waits no longer.
    async fn table(&self, row: &FoundRow) -> Result<Option<NextTable>, PlayError> {
        let game = match self.game_store.load(row.game_id).await {
            Err(PlayError::LogDamaged) => return Ok(None),
            loaded => loaded?.game,
        };
        let pace = self.paces.iter().find(|pace| Some(&pace.clock) == game.created.clock.as_ref());
        let (Some(pace), Status::Open) = (pace, game.status()) else { return Ok(None) };
        let people: Vec<Uuid> = accounts(&game).collect();
        let names = self.accounts.names.get(&people).await?;
        let reliability = self.games.reliability(&people).await?;
        let waiting = |(id, reliability): (&Uuid, Reliability)| Waiting {
            account: PersonShown { id: *id, name: names.get(id).cloned().unwrap_or_default() },
            reliability,
        };
        Ok(Some(NextTable {
            game: game.id,
            seats: game.created.seats,
            free: game.seats().filter(|(_, occupant)| occupant.is_none()).count(),
            pace: pace.id.clone(),
            rated: game.created.rated,
            opponents: game.created.opponents,
            starts_at: game.bots_come_at(),
            people: people.iter().zip(reliability).map(waiting).collect(),
        }))
    }
}

/// The keys of all open tables of a game with this pace.
fn keys((rules, house): (&'static dyn Ruleset, &'static HouseGame), pace: &Pace) -> Vec<String> {
    let pace = match_key::pace(&pace.clock, OnLeaving::Replace, Some(MISSES));
    let opponents = [None, Some(Opponents::Reliable), Some(Opponents::PeopleOnly)];
    let mut keys = vec![];
    for seats in rules.meta().seats.clone() {
        for rated in [false, true] {
            keys.extend(opponents.map(|opponents| {
                let (is_running, house, pace) = (false, house.id, &*pace);
                MatchKey { is_running, house, seats, pace, rated, opponents }.text()
            }));
        }
    }
    keys
}
