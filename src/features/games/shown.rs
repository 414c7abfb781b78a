//! Games, legal moves and events as the API shows them.

use chrono::{DateTime, Utc};
use longhall_log::{
    game_store::projection::MatchedRow,
    receipts::receipt::{Head, Receipt},
};
use longhall_rules::{
    game::{
        AccountKind, EventShown, GameResult, Hash, Offer, OnLeaving, Opponents, Status, Visibility,
        clock::{Clock, SeatTime},
    },
    kit::{Seat, Skill, Standing},
};
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use uuid::Uuid;

use crate::features::accounts::people::PersonShown;

/// A seat of a game, with the person or bot that plays from it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = GameSeat)]
pub struct SeatShown {
    /// Number of the seat, from 0.
    pub seat: Seat,
    /// The person or bot in this seat; `null` while it is free.
    pub account: Option<PersonShown>,
    /// The skill of the bot in this seat; `null` for a person and for a free seat.
    pub bot: Option<Skill>,
    /// Kind of the account in this seat if no person plays it: `bot` for a program, `agent` for a language model. Left
    /// out for a person, and for a bot of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub account_kind: Option<AccountKind>,
    /// Whether the player has left the running game for good.
    pub resigned: bool,
    /// The time that the player has; left out of a game without a clock, before the start, and for bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub time: Option<SeatTime>,
}

/// The terms of a game for which the hall matches strangers, and of a rated one.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = MatchedTerms)]
pub struct MatchedShown {
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether the hall matches strangers for the game. It has no host then, and until it begins, its seats are given
    /// by `POST /v1/matches` alone.
    pub muster: bool,
    /// Number of seconds after its creation from which on bots take the free seats; left out if none come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, maximum = 172_800)]
    pub bots_after: Option<u32>,
    /// Number of missed deadlines in a row with which a player is out; left out if there is no such number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 2, maximum = 10)]
    pub misses: Option<u8>,
    /// The players that a match may seat here; left out if anyone may play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opponents: Option<Opponents>,
}

impl MatchedShown {
    /// The terms that a game has; `None` if it has none of them.
    pub(super) fn of(row: &MatchedRow) -> Option<Self> {
        let MatchedRow { rated, muster, bots_after, misses, opponents } = *row;
        let has_terms = *row != MatchedRow::default();
        has_terms.then_some(Self { rated, muster, bots_after, misses, opponents })
    }
}

/// The confirmations that a game waits for.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Confirmations {
    /// When the seats of those who have not confirmed are freed.
    pub until: DateTime<Utc>,
    /// Numbers of the seats whose people have not confirmed yet.
    pub missing: Vec<Seat>,
}

/// A game as its viewer may see it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Game)]
pub struct GameShown {
    /// UUID of the game.
    pub id: Uuid,
    /// The name that its host gave it; `null` if it has none.
    pub title: Option<String>,
    /// Id of the title whose rules it follows.
    #[schema(example = "vikings")]
    pub ruleset: String,
    /// Version of these rules; it never changes for a game.
    #[schema(example = 1)]
    pub ruleset_version: u16,
    /// Options of the ruleset, with defaults filled in.
    #[schema(value_type = longhall_rules::schemas::AnyOptions)]
    pub options: Value,
    /// The people who may see the game and join it: everybody, or players and invited ones.
    pub visibility: Visibility,
    /// SHA-256 of the seed for the server's draws in this game, as 64 hex digits. It commits the server to that seed.
    #[schema(value_type = String)]
    pub seed_commitment: Hash,
    /// The stage that the game has reached.
    pub status: Status,
    /// Number of the newest event that is shown here.
    pub seq: i64,
    /// The newest event with its hash; left out of a dry run, whose events are not stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub head: Option<Head>,
    /// The server's signature of the head; left out of a dry run, and if you ask for an earlier event.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<Receipt>,
    /// One entry for each seat, from seat 0.
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
    /// The confirmations that the game waits for; left out if it asks for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub confirmations: Option<Confirmations>,
    /// Offers that some players have not answered yet, the oldest first.
    pub offers: Vec<Offer>,
    /// Id of the game whose players play again here; `null` if it is no rematch.
    pub rematch_of: Option<Uuid>,
    /// The board as you may see it; `null` before the start.
    #[schema(value_type = Option<longhall_rules::schemas::AnyView>)]
    pub view: Option<Box<RawValue>>,
    /// How the game stands, by what everybody knows; `null` before the start.
    pub standing: Option<Standing>,
    /// The result of the game; `null` until it is over.
    pub result: Option<GameResult>,
    /// The code with which others join a private game. Left out for viewers who do not play, and if no seat is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub invite: Option<String>,
    /// The earliest deadline of the awaited players; `null` if the game has no clock.
    pub deadline_at: Option<DateTime<Utc>>,
    /// Time at which an open game expires (`expired`), because nothing has happened in it for 14 days; `null` once it has
    /// begun.
    pub expires_at: Option<DateTime<Utc>>,
    /// Time of the first event.
    pub created_at: DateTime<Utc>,
    /// Time of the newest event.
    pub updated_at: DateTime<Utc>,
}

/// The moves that a player may make after an event of the game.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LegalMoves {
    /// Id of the title whose moves these are.
    pub ruleset: String,
    /// Number of the event after which these moves are legal: `expected_seq` for posting one of them.
    pub seq: i64,
    /// The seat whose moves these are: yours.
    pub seat: Seat,
    /// Whether the list is complete. If `false`, other moves are legal, too, but the listed moves suffice to play any
    /// game to its end. In Vikings on Board, the moves `choose_action` with a `step` are not listed. In Vikings with
    /// the option `free_exchange`, exchanges of more than 1,000 VP are not listed.
    pub complete: bool,
    /// Moves that can be posted unchanged; empty if it is not your turn.
    #[schema(value_type = Vec<longhall_rules::schemas::AnyMove>)]
    pub moves: Box<RawValue>,
    /// A sentence for each of `moves`, in the same order; left out unless the request names a language by `labels`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub labels: Option<Vec<String>>,
}

/// A page of the log of a game.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct EventPage {
    /// Events of the log in the order of `seq`, as you may see them.
    #[schema(value_type = Vec<EventShown>)]
    pub items: Vec<Box<RawValue>>,
    /// The `after` of the next page; `null` at the end of the log.
    pub next: Option<String>,
    /// For each of `items` a sentence for each of its effects, in their order, which says what you may see. Left out
    /// unless the request names a language by `labels`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub labels: Option<Vec<Vec<String>>>,
}

// Lines are written as text. This type exists for their schema.
/// A line of a log, in canonical JSON (RFC 8785).
#[derive(Serialize, utoipa::ToSchema)]
pub struct LogLine {
    /// SHA-256 over this event and, through `prev_hash`, all events before it.
    hash: Hash,
    /// The public part of the event, as in an `Event`, without the fields that this object has itself.
    #[schema(value_type = Object)]
    payload: Box<RawValue>,
    /// The `hash` of the previous line; zeros in the first line.
    prev_hash: Hash,
    /// The parts of the event that are not public; empty for most events.
    #[schema(value_type = Vec<Object>)]
    secrets: Vec<Box<RawValue>>,
    /// Number of the event in the log, from 1 without gaps.
    #[schema(minimum = 1)]
    seq: i64,
}
