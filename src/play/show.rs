//! How games, events and moves are shown to a viewer.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{Game, GameResult, Hash, Kind, Logged, Secret, SecretItem, Status, Visibility, invite},
    kit::{Seat, Viewer},
};
use serde::Serialize;
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};
use uuid::Uuid;

use super::PlayError;

/// Somebody at a game.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Person)]
pub struct PersonShown {
    /// The account.
    pub id: Uuid,
    /// Its name.
    #[schema(value_type = String, example = "freydis")]
    pub name: Arc<str>,
}

/// A seat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = GameSeat)]
pub struct SeatShown {
    /// Its number.
    pub seat: Seat,
    /// Who sits there; null while it is free.
    pub account: Option<PersonShown>,
    /// Whether the player has left the running game for good.
    pub resigned: bool,
}

/// A game as a viewer sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
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
    #[schema(value_type = crate::play::rulesets::AnyOptions)]
    pub options: Value,
    /// Who may see it.
    pub visibility: Visibility,
    /// How far it has come.
    pub status: Status,
    /// The number of the last event this shows.
    pub seq: i64,
    /// The seats, in order.
    pub seats: Vec<SeatShown>,
    /// Your seat; null if you only watch.
    pub you: Option<Seat>,
    /// The seats it waits for.
    pub awaiting: Vec<Seat>,
    /// What you may see of the board; null before the start.
    #[schema(value_type = Option<crate::play::rulesets::AnyView>)]
    pub view: Option<Box<RawValue>>,
    /// How it ended; null while it runs.
    pub result: Option<GameResult>,
    /// The code that lets others join a private game; only for its players, only while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// When the wait ends; null without a clock.
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
    #[schema(value_type = Vec<crate::play::rulesets::AnyMove>)]
    pub moves: Box<RawValue>,
}

/// A page of a log.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct EventPage {
    /// Events in order.
    #[schema(value_type = Vec<crate::play::rulesets::EventShown>)]
    pub items: Vec<Box<RawValue>>,
    /// The `after` of the next page; null at the end of the log.
    pub next: Option<i64>,
}

/// A game for this viewer.
pub(super) fn game(
    game: &Game,
    viewer: Viewer,
    seed: &[u8; 32],
    names: &BTreeMap<Uuid, Arc<str>>,
) -> GameShown {
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let may_invite =
        you.is_some() && game.status == Status::Open && game.created.visibility == Visibility::Private;
    GameShown {
        id: game.id,
        title: game.created.title.clone(),
        ruleset: game.created.ruleset.clone(),
        ruleset_version: game.created.ruleset_version,
        options: game.created.options.clone(),
        visibility: game.created.visibility,
        status: game.status,
        seq: game.seq,
        seats: seats(game, names),
        you,
        awaiting: game.awaiting.iter().map(|awaited| awaited.seat).collect(),
        view: game.board().map(|board| board.view(viewer)),
        result: game.result.clone(),
        invite: may_invite.then(|| invite(seed).0),
        deadline_at: None,
        created_at: game.created_at,
        updated_at: game.updated_at,
    }
}

fn seats(game: &Game, names: &BTreeMap<Uuid, Arc<str>>) -> Vec<SeatShown> {
    let person =
        |account: Uuid| PersonShown { id: account, name: names.get(&account).cloned().unwrap_or_default() };
    let seat = |(n, chair): (usize, &Option<longhall_rules::game::Chair>)| SeatShown {
        seat: Seat(n as u8),
        account: chair.as_ref().map(|chair| person(chair.account)),
        resigned: chair.as_ref().is_some_and(|chair| chair.resigned),
    };
    game.seats.iter().enumerate().map(seat).collect()
}

/// What this seat may do.
pub(super) fn legal_moves(game: &Game, seat: Seat) -> Result<LegalMoves, PlayError> {
    let (moves, complete) = match game.legal_json(seat) {
        Some(legal) => legal,
        None => (to_raw_value::<[u8; 0]>(&[]).map_err(|e| PlayError::Internal(e.to_string()))?, true),
    };
    Ok(LegalMoves { seq: game.seq, seat, complete, moves })
}

/// A secret part of an event: its digest for everyone, the rest for who may see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = EventSecret)]
pub(crate) struct SecretShown {
    /// Which part of the event it completes.
    pub item: SecretItem,
    /// The seats that may see it before the game is over.
    pub seats: Vec<Seat>,
    /// SHA-256 over salt and value: this is what the event's hash covers.
    #[schema(value_type = String)]
    pub digest: Hash,
    /// The whole of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub value: Option<Value>,
    /// What keeps others from guessing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub salt: Option<Hash>,
}

#[derive(Serialize)]
struct Envelope {
    seq: i64,
    hash: Hash,
    prev_hash: Hash,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    secrets: Vec<SecretShown>,
}

/// An event for this viewer: the stored bytes that were hashed, and around them what belongs to the
/// chain. Whoever takes `seq`, `hash`, `prev_hash` and `secrets` away again and writes the rest
/// canonically (RFC 8785) has the bytes back. When a game is over, everything opens.
pub(super) fn event(event: &Logged, viewer: Viewer, is_over: bool) -> Result<Box<RawValue>, PlayError> {
    let corrupt = |e: serde_json::Error| PlayError::Internal(format!("event {}: {e}", event.seq));
    let secrets: Vec<Secret> =
        event.secret.as_deref().map_or(Ok(vec![]), serde_json::from_str).map_err(corrupt)?;
    let shown = |secret: Secret| {
        let opens = is_over || matches!(viewer, Viewer::Seat(seat) if secret.seats.contains(&seat));
        Ok::<_, PlayError>(SecretShown {
            item: secret.item,
            digest: secret.digest()?,
            seats: secret.seats,
            salt: opens.then_some(secret.salt),
            value: opens.then_some(secret.value),
        })
    };
    let envelope = Envelope {
        seq: event.seq,
        hash: event.hash,
        prev_hash: event.prev_hash,
        secrets: secrets.into_iter().map(shown).collect::<Result<_, _>>()?,
    };
    let mut json = serde_json::to_string(&envelope).map_err(corrupt)?;
    // Both are objects with at least one field: the two sets of fields become one object.
    json.pop();
    json.push(',');
    json.push_str(event.payload.get(1..).unwrap_or("}"));
    RawValue::from_string(json).map_err(corrupt)
}

/// Events for this viewer.
pub(super) fn events(log: &[Logged], viewer: Viewer, is_over: bool) -> Result<Vec<Box<RawValue>>, PlayError> {
    log.iter().map(|logged| event(logged, viewer, is_over)).collect()
}

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
    /// The seat that acted (joined, left, moved, resigned).
    pub seat: Option<Seat>,
    /// The account (created, joined, left).
    pub account: Option<Uuid>,
    /// The accounts in their final seats (started).
    pub accounts: Option<Vec<Uuid>>,
    /// The move (moved); null where only its seat may know it.
    #[serde(rename = "move")]
    #[schema(value_type = Option<crate::play::rulesets::AnyMove>)]
    pub action: Option<Value>,
    /// What happened (started, moved).
    #[schema(value_type = Option<Vec<crate::play::rulesets::AnyEffect>>)]
    pub effects: Option<Vec<Value>>,
    /// Whether the rules moved for a player who resigned (moved).
    pub stand_in: Option<bool>,
    /// The ruleset (created).
    pub ruleset: Option<String>,
    /// Its version (created).
    pub ruleset_version: Option<u16>,
    /// How many seats there are (created).
    pub seats: Option<u8>,
    /// The ruleset's options (created).
    #[schema(value_type = Option<crate::play::rulesets::AnyOptions>)]
    pub options: Option<Value>,
    /// The game's name (created).
    pub title: Option<String>,
    /// Who may see it (created).
    pub visibility: Option<Visibility>,
    /// SHA-256 of the seed, as hex (created).
    pub seed_commitment: Option<String>,
    /// What the player adds to the luck of the game (joined).
    pub entropy: Option<String>,
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
