//! Snapshots: what a log folds to, written beside it, so that a long game need not be folded from its first event.
//!
//! A snapshot is no part of the log and proves nothing. It is refused unless it was written by this form of it and is whole;
//! whoever uses it compares its event with the log's, and folds the events that follow.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    Awaited, Beacon, Chair, Created, Game, Hash,
    clock::Times,
    hash::sha256_fields,
    offers::Offers,
    stage::{Active, Stage},
};
use crate::kit::{Corrupt, Seat, number::byte};

/// What its digest begins with. The number rises whenever the same game would be written otherwise, or read otherwise: no
/// snapshot of another form has the digest that it should.
const FORM: &[u8] = b"longhall snapshot 1";

/// A game as it was after one of its events, secrets included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of the event.
    pub seq: i64,
    /// The hash of the event.
    pub hash: Hash,
    /// The state, as JSON.
    pub state: String,
    /// The digest of all this and of the game's id, by which damage is noticed.
    pub digest: Hash,
}

/// What the state says.
#[derive(Serialize, Deserialize)]
struct Kept {
    created: Created,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    seats: Vec<Chair>,
    board: Box<RawValue>,
    awaiting: Vec<Awaited>,
    times: Option<Times>,
    offers: Offers,
    beacon: Option<Beacon>,
    undos_agreed: u32,
    autoplay_for: Option<(Seat, usize)>,
}

impl Snapshot {
    fn new(id: Uuid, seq: i64, hash: Hash, state: String) -> Self {
        let fields = [FORM, id.as_bytes(), &seq.to_be_bytes(), &hash.0, state.as_bytes()];
        Self { seq, hash, digest: Hash(sha256_fields(&fields)), state }
    }
}

impl Game {
    /// The game as it is now, to be resumed; none unless it is being played.
    ///
    /// # Errors
    /// If it cannot be written, which would be a fault of its types.
    pub fn snapshot(&self) -> Result<Option<Snapshot>, Corrupt> {
        let Some(active) = self.stage.active() else { return Ok(None) };
        let Active { seats, board, awaiting, times, offers, beacon, undos_agreed, autoplay_for } =
            active.clone();
        let kept = Kept {
            created: (*self.created).clone(),
            created_at: self.created_at,
            updated_at: self.updated_at,
            seats,
            board: board.kept(),
            awaiting,
            times,
            offers,
            beacon,
            undos_agreed,
            autoplay_for,
        };
        Ok(Some(Snapshot::new(self.id, self.seq, self.head, serde_json::to_string(&kept)?)))
    }

    /// The game as it was when this was taken of it.
    ///
    /// # Errors
    /// If it is of another game, of another form or of rules that are not known, or damaged.
    pub fn resume(id: Uuid, snapshot: Snapshot) -> Result<Self, Corrupt> {
        let Snapshot { seq, hash, ref state, .. } = snapshot;
        if Snapshot::new(id, seq, hash, state.clone()) != snapshot {
            return Err(Corrupt(format!("the snapshot of game {id} is of another form, or damaged")));
        }
        let kept: Kept = serde_json::from_str(state)?;
        let Kept { created, created_at, updated_at, seats, board, awaiting, times, .. } = kept;
        let rules = crate::ruleset(&created.ruleset, created.ruleset_version)
            .ok_or_else(|| Corrupt(format!("game {id} is of rules that are not known")))?;
        let board = rules.resume(board.get(), byte(seats.len()))?;
        let Kept { offers, beacon, undos_agreed, autoplay_for, .. } = kept;
        let active = Active { seats, board, awaiting, times, offers, beacon, undos_agreed, autoplay_for };
        let stage = Stage::Active(Box::new(active));
        let created = created.into();
        Ok(Self { id, rules, created, created_at, seq, head: hash, updated_at, stage, past: None })
    }
}
