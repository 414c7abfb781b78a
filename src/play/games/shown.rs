//! Games, legal moves and events in the words of the API.

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{
        EventShown, GameResult, Hash, Offer, OnLeaving, Status, Visibility,
        clock::{Clock, SeatTime},
    },
    kit::{Seat, Skill},
};
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use uuid::Uuid;

use crate::play::{
    accounts::people::PersonShown,
    receipts::receipt::{Head, Receipt},
};

/// A place at a game, and the player who has it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = GameSeat)]
pub struct SeatShown {
    /// Number of the seat, from 0.
    pub seat: Seat,
    /// The person or bot who sits there; null while the seat is free.
    pub account: Option<PersonShown>,
    /// How well it plays, if a bot sits there; null for a person and for a free seat.
    pub bot: Option<Skill>,
    /// Whether the player has left the running game for good.
    pub resigned: bool,
    /// The time that the player has; left out of a game without a clock, before the start, and for bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub time: Option<SeatTime>,
}

/// A game as its viewer may see it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Game)]
pub struct GameShown {
    /// The UUID by which requests name the game.
    pub id: Uuid,
    /// The name that its host gave it; null if none did.
    pub title: Option<String>,
    /// Id of the title whose rules it follows.
    #[schema(example = "vikings")]
    pub ruleset: String,
    /// Version of these rules, which a game keeps for good.
    #[schema(example = 1)]
    pub ruleset_version: u16,
    /// Options of the ruleset that it is played with, defaults filled in.
    #[schema(value_type = longhall_rules::schemas::AnyOptions)]
    pub options: Value,
    /// Says who may see the game and join it.
    pub visibility: Visibility,
    /// SHA-256 of the seed from which the hall draws in this game, as 64 hex digits: it cannot choose another
    /// any more.
    #[schema(value_type = String)]
    pub seed_commitment: Hash,
    /// How far it has come.
    pub status: Status,
    /// Number of the newest event that is shown here.
    pub seq: i64,
    /// The newest event with its hash; left out of a dry run, whose events are not stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub head: Option<Head>,
    /// The hall's signature of the head; left out of a dry run, and where you look at an earlier event.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<Receipt>,
    /// One entry for each seat, from seat 0.
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
    /// What players have offered and not all have answered yet, the oldest first.
    pub offers: Vec<Offer>,
    /// Id of the game whose players play again here; null if it is no rematch.
    pub rematch_of: Option<Uuid>,
    /// The board as you may see it; null before the start.
    #[schema(value_type = Option<longhall_rules::schemas::AnyView>)]
    pub view: Option<Box<RawValue>>,
    /// How it ended; null while it has not.
    pub result: Option<GameResult>,
    /// The code that lets others join a private game. Left out for all but its players, and
    /// where no seat is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub invite: Option<String>,
    /// When the first of the awaited players will have no time left; null without a clock.
    pub deadline_at: Option<DateTime<Utc>>,
    /// When an open game is over by itself (`expired`), because nobody has come or gone for 14 days; null once it has begun.
    pub expires_at: Option<DateTime<Utc>>,
    /// When the first event was recorded.
    pub created_at: DateTime<Utc>,
    /// When the newest event was recorded.
    pub updated_at: DateTime<Utc>,
}

/// What a player may do now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LegalMoves {
    /// Id of the title whose moves these are.
    pub ruleset: String,
    /// Number of the event after which this holds: `expected_seq` for posting one of the moves.
    pub seq: i64,
    /// The seat whose moves these are: yours.
    pub seat: Seat,
    /// Whether the list is whole: if false, other moves are legal too.
    pub complete: bool,
    /// Moves that can be posted as they are; empty if the game does not wait for you.
    #[schema(value_type = Vec<longhall_rules::schemas::AnyMove>)]
    pub moves: Box<RawValue>,
    /// A sentence for each of `moves`, in their order; left out unless the request names a language by `labels`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub labels: Option<Vec<String>>,
}

/// A page of the log of a game.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct EventPage {
    /// Events of the log, in the order of `seq`, as you may see it.
    #[schema(value_type = Vec<EventShown>)]
    pub items: Vec<Box<RawValue>>,
    /// What to send as `after` for the following page; null at the end of the log.
    pub next: Option<String>,
}

// Lines are written as text: this is there for its schema.
/// A line of a log, in canonical JSON (RFC 8785).
#[derive(Serialize, utoipa::ToSchema)]
pub struct LogLine {
    /// SHA-256 over this event and, through `prev_hash`, all events before it.
    hash: Hash,
    /// The public part of the event, as an `Event` has it, without what stands here beside it.
    #[schema(value_type = Object)]
    payload: Box<RawValue>,
    /// The `hash` of the line before; zeros in the first.
    prev_hash: Hash,
    /// The parts of the event that not everyone may see; empty for most events.
    #[schema(value_type = Vec<Object>)]
    secrets: Vec<Box<RawValue>>,
    /// Place of the event in the game's log, from 1 without gaps.
    #[schema(minimum = 1)]
    seq: i64,
}
