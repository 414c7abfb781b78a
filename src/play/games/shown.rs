//! Games, legal moves and events in the words of the API.

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{
        GameResult, Hash, Offer, OnLeaving, Payload, SecretItem, Status, Visibility,
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

/// A seat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = GameSeat)]
pub struct SeatShown {
    /// Its number.
    pub seat: Seat,
    /// Who sits there; null while it is free.
    pub account: Option<PersonShown>,
    /// How well it plays, if a bot sits there; else null.
    pub bot: Option<Skill>,
    /// Whether the player has left the running game for good.
    pub resigned: bool,
    /// The time it has left; only in a game with a clock, from its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<SeatTime>,
}

/// A game as a viewer sees it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Game)]
pub struct GameShown {
    /// Its id.
    pub id: Uuid,
    /// The name people gave it.
    pub title: Option<String>,
    /// The title whose rules it follows.
    #[schema(example = "vikings")]
    pub ruleset: String,
    /// The version of these rules.
    #[schema(example = 1)]
    pub ruleset_version: u16,
    /// The ruleset's options.
    #[schema(value_type = longhall_rules::schemas::AnyOptions)]
    pub options: Value,
    /// Who may see it.
    pub visibility: Visibility,
    /// SHA-256 of the seed from which all luck of this game comes, as hex: from now on the hall cannot choose another.
    #[schema(value_type = String)]
    pub seed_commitment: Hash,
    /// How far it has come.
    pub status: Status,
    /// The number of the last event this shows.
    pub seq: i64,
    /// The same with the event's hash; left out of a dry run, whose events are not stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<Head>,
    /// The hall's signature of the head; left out where you look at an earlier event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Receipt>,
    /// The seats, in order.
    pub seats: Vec<SeatShown>,
    /// Your seat; null if you only watch.
    pub you: Option<Seat>,
    /// The seat of the host, who gives the game its title and may start it; null if there is nobody left.
    pub host: Option<Seat>,
    /// The seats it waits for.
    pub awaiting: Vec<Seat>,
    /// How long it waits for its players; null, if without end.
    pub clock: Option<Clock>,
    /// What becomes of the seat of a player who leaves.
    pub on_leaving: OnLeaving,
    /// Whether bots may sit down.
    pub admits_bots: bool,
    /// The seat of the running game that somebody else may take; null if there is none.
    pub vacant_seat: Option<Seat>,
    /// What is offered and not yet answered by all.
    pub offers: Vec<Offer>,
    /// The game whose players play again here; null if it is no rematch.
    pub rematch_of: Option<Uuid>,
    /// What you may see of the board; null before the start.
    #[schema(value_type = Option<longhall_rules::schemas::AnyView>)]
    pub view: Option<Box<RawValue>>,
    /// How it ended; null while it runs.
    pub result: Option<GameResult>,
    /// The code that lets others join a private game; only for its players, only while there is a seat for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// When the time of the first awaited seat is up; null without a clock.
    pub deadline_at: Option<DateTime<Utc>>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When its last event was recorded.
    pub updated_at: DateTime<Utc>,
}

/// What a seat may do now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LegalMoves {
    /// The event these follow: `expected_seq` for posting one of them.
    pub seq: i64,
    /// The seat.
    pub seat: Seat,
    /// Whether no other move is legal.
    pub complete: bool,
    /// Each can be posted as it is; empty if the game does not wait for you.
    #[schema(value_type = Vec<longhall_rules::schemas::AnyMove>)]
    pub moves: Box<RawValue>,
}

/// A page of a log.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct EventPage {
    /// Events in order.
    #[schema(value_type = Vec<EventShown>)]
    pub items: Vec<Box<RawValue>>,
    /// The `after` of the next page; null at the end of the log.
    pub next: Option<i64>,
}

// Nothing is ever made of this, for a payload is shown as it is stored: it is there for its schema.
/// An event of a log: its canonical payload, and what stands around it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Event)]
pub(crate) struct EventShown {
    #[serde(flatten)]
    envelope: Envelope,
    #[serde(flatten)]
    payload: Payload,
}

/// A secret part of an event: its digest for everyone, the rest for who may see it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = EventSecret)]
pub(crate) struct SecretShown {
    /// Which part of the event it completes.
    pub item: SecretItem,
    /// The seats that may see it before the game is over.
    pub seats: Vec<Seat>,
    /// SHA-256 over all the rest of it: this is what the event's hash covers.
    pub digest: Hash,
    /// The whole of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    pub value: Option<Value>,
    /// What keeps others from guessing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub salt: Option<Hash>,
}

/// What stands around the payload of an event.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct Envelope {
    /// Its number in the game's log, from 1 without gaps.
    pub(super) seq: i64,
    /// The hash of this event.
    pub(super) hash: Hash,
    /// The hash of the event before; zeros for the first.
    pub(super) prev_hash: Hash,
    /// The parts of the event that not everyone may see.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) secrets: Vec<SecretShown>,
}
