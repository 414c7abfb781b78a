//! Events as the API's document describes them.

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{
        Beacon, Expiry, GameResult, Kind, Mover, OnLeaving, Proposal, Visibility,
        clock::{Clock, Offset},
    },
    kit::{Bot, Seat},
};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::show::SecretShown;

/// An event of a log: its canonical payload, and the hashes around it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Event)]
pub(crate) struct EventShown {
    /// Its number in the game's log, from 1 without gaps.
    pub seq: i64,
    /// Its kind.
    pub kind: Kind,
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// The seat that acted, or with which something happened (all but created, started, ended).
    pub seat: Option<Seat>,
    /// Who sits there (wherever there is a seat), or who created the game (created).
    pub account: Option<Uuid>,
    /// The seat of the host who did it (removed), or by whom the move was made (moved).
    pub by: Option<ByShown>,
    /// The accounts in their final seats (started).
    pub accounts: Option<Vec<Uuid>>,
    /// The move (moved); null where only its seat may know it.
    #[serde(rename = "move")]
    #[schema(value_type = Option<crate::play::rulesets::AnyMove>)]
    pub action: Option<Value>,
    /// What happened (started, moved, undone).
    #[schema(value_type = Option<Vec<crate::play::rulesets::AnyEffect>>)]
    pub effects: Option<Vec<Value>>,
    /// The game's id (created).
    pub game: Option<Uuid>,
    /// The ruleset (created).
    pub ruleset: Option<String>,
    /// Its version (created).
    pub ruleset_version: Option<u16>,
    /// How many seats there are (created).
    pub seats: Option<u8>,
    /// The ruleset's options (created).
    #[schema(value_type = Option<crate::play::rulesets::AnyOptions>)]
    pub options: Option<Value>,
    /// Who may see it to begin with (created).
    pub visibility: Option<Visibility>,
    /// SHA-256 of the seed, as hex (created).
    pub seed_commitment: Option<String>,
    /// How long the game waits for its players (created).
    pub clock: Option<Clock>,
    /// The offsets of the clock's time zone, as they were known then (created).
    pub offsets: Option<Vec<Offset>>,
    /// What becomes of the seat of a player who leaves (created).
    pub on_leaving: Option<OnLeaving>,
    /// Whether bots may sit down (created).
    pub admits_bots: Option<bool>,
    /// The game whose players play again (created).
    pub rematch_of: Option<Uuid>,
    /// For whom the seats are kept (created).
    pub invited: Option<Vec<Uuid>>,
    /// The bots of the game before, who sit down later (created).
    pub bots: Option<Vec<Bot>>,
    /// When nothing of the seat's time was left (timed out).
    pub deadline_at: Option<DateTime<Utc>>,
    /// What follows of it (timed out).
    pub expiry: Option<Expiry>,
    /// Who claimed it (timed out).
    pub claimed_by: Option<Seat>,
    /// The first day of a vacation (vacation taken).
    pub first_day: Option<chrono::NaiveDate>,
    /// Its last day (vacation taken).
    pub last_day: Option<chrono::NaiveDate>,
    /// What is offered (offered).
    pub proposal: Option<Proposal>,
    /// The number of the event that made the offer (accepted, declined).
    pub offer: Option<i64>,
    /// The event after which the board was as it is again (undone).
    pub to_seq: Option<i64>,
    /// Whether all players agreed to it (undone).
    pub agreed: Option<bool>,
    /// What the player adds to the luck of the game (joined, entropy given).
    pub entropy: Option<String>,
    /// By what it plays, if it is a bot (joined).
    pub bot: Option<Bot>,
    /// What was mixed into the luck of the game (started).
    pub beacon: Option<Beacon>,
    /// How the game ended (ended).
    pub result: Option<GameResult>,
    /// The seed, as hex (ended).
    pub seed: Option<String>,
    /// The parts of the event that not everyone may see.
    pub secrets: Option<Vec<SecretShown>>,
    /// The hash of the event before, as hex; zeros for the first.
    pub prev_hash: String,
    /// The hash of this event, as hex.
    pub hash: String,
}

/// By whom something was done.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(untagged)]
#[schema(as = EventBy)]
pub(crate) enum ByShown {
    /// The seat of the host.
    #[expect(dead_code, reason = "events are shown as they are stored, and described by this")]
    Host(Seat),
    /// Who made the move.
    #[expect(dead_code, reason = "as above")]
    Mover(Mover),
}
