//! An event as a log contains it, before any of it is trusted, and the checks that do not depend on its kind.

use std::cell::OnceCell;

use chrono::{DateTime, SubsecRound, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::{
    super::{
        Closed, Event, Hash, Logged, Mover, Part, Secret, SecretItem, canonical_json, instant,
        moved::MoveText, strict::canonical_fields,
    },
    FaultKind, lines,
};
use crate::kit::{Seat, UniqueJson};

/// An event of any kind, including kinds of later versions of the format.
pub(super) struct Entry {
    pub(super) seq: i64,
    pub(super) kind: String,
    pub(super) at: DateTime<Utc>,
    /// The bytes that were hashed.
    pub(super) payload: String,
    /// The payload as a tree, parsed on first use.
    tree: OnceCell<Value>,
    pub(super) parts: Vec<Part>,
    pub(super) prev_hash: Hash,
    pub(super) hash: Hash,
}

/// The fields of a line. No others are allowed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    hash: Hash,
    payload: Value,
    prev_hash: Hash,
    secrets: Vec<Part>,
    seq: i64,
}

/// The fields that every payload has.
#[derive(Deserialize)]
struct Beginning {
    kind: String,
    #[serde(with = "instant")]
    at: DateTime<Utc>,
}

/// The parts of an event that the chain needs.
pub(super) struct Linked<'a> {
    pub(super) seq: i64,
    pub(super) kind: &'a str,
    pub(super) at: DateTime<Utc>,
    pub(super) payload: &'a str,
    pub(super) parts: &'a [Part],
    pub(super) prev_hash: Hash,
    pub(super) hash: Hash,
}

/// A row of a store in the usual form, whose columns match its payload. It is read without building a tree.
pub(super) struct Glance<'a> {
    row: &'a Logged,
    parts: Vec<Part>,
}

impl<'a> Glance<'a> {
    /// `None` if the row needs the full check of an [`Entry`]. It does not mean that the row is wrong.
    pub(super) fn of(row: &'a Logged) -> Option<Self> {
        let fields = canonical_fields(&row.payload)?;
        let field = |name| fields.iter().find(|field| field.name == name);
        let present = |name| field(name).map(|field| field.value).filter(|value| *value != "null");
        let text = |name| present(name).map(|value| value.strip_prefix('"')?.strip_suffix('"'));
        let effects = match field("effects") {
            Some(effects) => effects.value.starts_with('[').then_some(effects.items)?,
            None => 0,
        };
        let (kind, at) = (<&str>::from(row.kind), instant::written(row.at));
        let parts = Part::all(row.secret.as_deref()).ok()?;
        check_parts(kind, effects, present("move").is_none(), &parts).ok()?;
        let account = row.account.map(|account| account.to_string());
        let matches_columns = text("kind") == Some(Some(kind))
            && text("at") == Some(Some(&at))
            && present("seat").map(|seat| seat.parse().ok()) == row.seat.map(|Seat(seat)| Some(seat))
            && text("account") == account.as_deref().map(Some);
        let is_time = row.at == row.at.trunc_subsecs(3) && instant::is_on_the_calendar(row.at);
        (matches_columns && is_time).then_some(Self { row, parts })
    }

    pub(super) fn linked(&self) -> Linked<'_> {
        let Self { row, parts } = self;
        let Logged { seq, kind, at, payload, prev_hash, hash, .. } = row;
        let (seq, at, prev_hash, hash) = (*seq, *at, *prev_hash, *hash);
        Linked { seq, kind: kind.into(), at, payload, parts, prev_hash, hash }
    }
}

impl Entry {
    /// Reads a line that is known to be canonical.
    pub(super) fn of_line(tree: &Value, text: &str) -> Result<Self, FaultKind> {
        let line = Line::deserialize(tree).map_err(|e| FaultKind::LineNotEvent { detail: e.to_string() })?;
        // Serde accepts several forms of a value, but a log has one: hashes are lower case, optional fields never null.
        if canonical(&line)? != text {
            return Err(FaultKind::LineForm);
        }
        let Line { hash, payload, prev_hash, secrets, seq } = line;
        let text = canonical(&payload)?;
        Self::new(seq, text, payload, secrets, prev_hash, hash)
    }

    /// Reads a row of a store.
    pub(super) fn of_row(row: &Logged) -> Result<Self, FaultKind> {
        if let Some(Glance { parts, .. }) = Glance::of(row) {
            let (kind, payload) = (<&str>::from(row.kind).to_owned(), row.payload.clone());
            let Logged { seq, at, prev_hash, hash, .. } = *row;
            return Ok(Self { seq, kind, at, payload, tree: OnceCell::new(), parts, prev_hash, hash });
        }
        let parts = Part::all(row.secret.as_deref())?;
        let UniqueJson(tree) = serde_json::from_str(&row.payload)
            .map_err(|e| FaultKind::PayloadNotJson { detail: e.to_string() })?;
        lines::canonical(&tree, &row.payload)?;
        Self::new(row.seq, row.payload.clone(), tree, parts, row.prev_hash, row.hash)
    }

    fn new(
        seq: i64,
        payload: String,
        tree: Value,
        parts: Vec<Part>,
        prev_hash: Hash,
        hash: Hash,
    ) -> Result<Self, FaultKind> {
        let Beginning { kind, at } = Beginning::deserialize(&tree)
            .map_err(|e| FaultKind::PayloadNotEvent { detail: e.to_string() })?;
        if tree["at"] != instant::written(at) {
            return Err(FaultKind::TimeForm);
        }
        let effects = tree["effects"].as_array().map_or(0, Vec::len);
        check_parts(&kind, effects, tree["move"].is_null(), &parts)?;
        check_hidden(&tree, &parts)?;
        Ok(Self { seq, kind, at, payload, tree: tree.into(), parts, prev_hash, hash })
    }

    pub(super) fn tree(&self) -> &Value {
        self.tree.get_or_init(|| UniqueJson::parse(&self.payload).unwrap_or_default())
    }

    pub(super) fn linked(&self) -> Linked<'_> {
        let Self { seq, ref kind, at, ref payload, ref parts, prev_hash, hash, .. } = *self;
        Linked { seq, kind, at, payload, parts, prev_hash, hash }
    }

    /// The event in the form that the reducer reads.
    pub(super) fn logged(&self, event: &Event) -> Result<Logged, FaultKind> {
        let secret = (!self.parts.is_empty()).then(|| canonical(&self.parts)).transpose()?;
        let (seat, account) = event.who();
        Ok(Logged {
            seq: self.seq,
            kind: event.kind(),
            at: self.at,
            seat,
            account,
            payload: self.payload.clone(),
            secret,
            prev_hash: self.prev_hash,
            hash: self.hash,
        })
    }

    /// Whether a part of the event is closed in this copy.
    pub(super) fn is_closed(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Closed(_)))
    }

    /// The account and the move, if a player made a public move and the payload is in canonical field order. The move
    /// is unverified: the caller must check it by its outcome.
    pub(super) fn played(&self) -> Option<(Uuid, Value)> {
        let is_move = self.kind == "moved" && self.parts.is_empty();
        let text = is_move.then(|| MoveText::of(&self.payload))??;
        if text.by != Mover::Player {
            return None;
        }
        let (_, action) = text.rest.rsplit_once(r#","kind":"moved","move":"#)?;
        let (action, _) = action.rsplit_once(r#","seat":"#)?;
        Some((text.account.parse().ok()?, UniqueJson::parse(action).ok()?))
    }

    /// The move; `None` if the event has none or its move is closed.
    pub(super) fn action(&self) -> Option<Value> {
        let recorded = self.tree().get("move")?;
        if !recorded.is_null() {
            return Some(recorded.clone());
        }
        self.parts.iter().find_map(|part| match part {
            Part::Open(Secret { item: SecretItem::Move, value, .. }) => Some(value.clone()),
            _ => None,
        })
    }
}

/// The canonical JSON of a part of a line. Only a number that no log contains has none.
fn canonical<T: Serialize>(value: &T) -> Result<String, FaultKind> {
    canonical_json(value).map_err(|_| FaultKind::NotIntegers)
}

/// Checks that secrets stand for existing items, in order and once, and that a hidden move has a secret.
fn check_parts(kind: &str, effects: usize, lacks_move: bool, parts: &[Part]) -> Result<(), FaultKind> {
    let hides = kind == "moved" && lacks_move;
    let mut least = 0;
    for part in parts {
        let place = match part.item() {
            SecretItem::Move if hides => 0,
            SecretItem::Effect(n) if n < effects => n + 1,
            SecretItem::Move | SecretItem::Effect(_) => {
                return Err(FaultKind::SecretOfNothing);
            }
        };
        if place < least {
            return Err(FaultKind::SecretOrder);
        }
        least = place + 1;
        if !part.seats().is_sorted_by(|one, next| one < next) {
            return Err(FaultKind::SecretSeatOrder);
        }
    }
    if hides && !parts.iter().any(|part| part.item() == SecretItem::Move) {
        return Err(FaultKind::MoveMissing);
    }
    Ok(())
}

/// Checks that an open secret contains something that its public part does not show.
fn check_hidden(tree: &Value, parts: &[Part]) -> Result<(), FaultKind> {
    let open =
        parts.iter().filter_map(|part| if let Part::Open(secret) = part { Some(secret) } else { None });
    for Secret { item, value, .. } in open {
        let shown = match item {
            SecretItem::Move => &tree["move"],
            SecretItem::Effect(n) => &tree["effects"][*n],
        };
        let hides_nothing = |value: &serde_json::Map<String, Value>| {
            value.iter().all(|(name, part)| shown.get(name) == Some(part))
        };
        if shown.is_object() && value.as_object().is_some_and(hides_nothing) {
            return Err(FaultKind::SecretHidesNothing { item: *item });
        }
    }
    Ok(())
}

impl Part {
    pub(super) fn item(&self) -> SecretItem {
        match self {
            Self::Open(Secret { item, .. }) | Self::Closed(Closed { item, .. }) => *item,
        }
    }

    pub(super) fn seats(&self) -> &[Seat] {
        match self {
            Self::Open(Secret { seats, .. }) | Self::Closed(Closed { seats, .. }) => seats,
        }
    }
}
