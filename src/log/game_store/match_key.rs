//! The key by which a match finds games of strangers: a function of the game, so that a rebuild gives the same.

use longhall_base::secrets;
use longhall_rules::game::{Game, OnLeaving, Opponents, Status, clock::Clock};
use serde_json::json;

/// The terms of a game that a match looks for.
#[derive(Clone, Debug)]
pub struct MatchKey<'a> {
    /// Whether bots play in the seats that may be taken, or nobody.
    pub is_running: bool,
    /// The id of the house's game.
    pub house: &'a str,
    /// Number of seats.
    pub seats: u8,
    /// The digest of the time that the game gives its players.
    pub pace: &'a str,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// The players who may be matched; `None` if anyone may.
    pub opponents: Option<Opponents>,
}

impl MatchKey<'_> {
    /// The text of the key.
    pub fn text(&self) -> String {
        let Self { is_running, house, seats, pace, rated, opponents } = self;
        let stage = if *is_running { "running" } else { "open" };
        let rated = if *rated { "rated" } else { "unrated" };
        let opponents = opponents.map_or("anyone", Into::into);
        format!("{stage} {house} {seats} {pace} {rated} {opponents}")
    }
}

/// The digest of a pace: clock, rule for leavers and missed deadlines.
pub fn pace(clock: &Clock, on_leaving: OnLeaving, misses: Option<u8>) -> String {
    let terms = json!([clock, on_leaving, misses]).to_string();
    const_hex::encode(&secrets::digest(terms.as_bytes())[..8])
}

/// The key of a game; `None` if no match may give a seat of it.
pub(super) fn of(game: &Game) -> Option<String> {
    let created = &game.created;
    let clock = created.clock.as_ref().filter(|_| game.match_seats() > 0)?;
    let house = game.rules.house_game(&created.options, created.seats)?;
    let pace = pace(clock, created.on_leaving, created.misses);
    let key = MatchKey {
        is_running: game.status() == Status::Active,
        house: house.id,
        seats: created.seats,
        pace: &pace,
        rated: created.rated,
        opponents: created.opponents,
    };
    Some(key.text())
}
