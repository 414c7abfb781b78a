//! Snapshots: the folded state of a game, stored beside its log, so that a long game need not be folded from its first
//! event.
//!
//! A snapshot is not part of the log and proves nothing. [`Game::resume`] refuses one that is damaged or was written in
//! another form. The caller compares the snapshot's event with the log's, and folds the events that follow.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    Awaited, Beacon, Created, Game, Hash, Occupant, Person,
    clock::Times,
    hash::sha256_fields,
    offers::Offers,
    stage::{Active, Stage},
};
use crate::kit::{Corrupt, Seat, number::byte};

/// A game as it was after one of its events, secrets included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of the event.
    pub seq: i64,
    /// The hash of the event.
    pub hash: Hash,
    /// The state, as JSON.
    pub state: String,
    /// The digest of the fields above and of the game's id. It reveals damage.
    pub digest: Hash,
}

/// The fields of the state.
#[derive(Serialize, Deserialize)]
struct Kept {
    created: Created,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    seats: Vec<Occupant>,
    board: Box<RawValue>,
    awaiting: Vec<Awaited>,
    times: Option<Times>,
    offers: Offers,
    beacon: Option<Beacon>,
    undos_agreed: u32,
    autoplay_for: Option<(Seat, usize)>,
    moves: u32,
    replaced: Vec<Person>,
}

impl Snapshot {
    /// Prefix of the digest. The number increases whenever the same game would be written or read differently, so that the
    /// digests of snapshots in other forms do not match.
    pub const FORM: &str = "longhall snapshot 3";

    fn new(id: Uuid, seq: i64, hash: Hash, state: String) -> Self {
        let fields = [Self::FORM.as_bytes(), id.as_bytes(), &seq.to_be_bytes(), &hash.0, state.as_bytes()];
        Self { seq, hash, digest: Hash(sha256_fields(&fields)), state }
    }
}

impl Game {
    /// A snapshot of the game as it is now; `None` unless the game is being played.
    ///
    /// # Errors
    /// If the state cannot be serialized, which would be a fault of its types.
    pub fn snapshot(&self) -> Result<Option<Snapshot>, Corrupt> {
        let Some(active) = self.stage.active() else { return Ok(None) };
        let Active {
            seats,
            board,
            awaiting,
            times,
            offers,
            beacon,
            undos_agreed,
            autoplay_for,
            moves,
            replaced,
        } = active.clone();
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
            moves,
            replaced,
        };
        Ok(Some(Snapshot::new(self.id, self.seq, self.head, serde_json::to_string(&kept)?)))
    }

    /// Restores the game as it was when the snapshot was taken.
    ///
    /// # Errors
    /// If the snapshot is damaged, or belongs to another game, another form or unknown rules.
    pub fn resume(id: Uuid, snapshot: Snapshot) -> Result<Self, Corrupt> {
        let Snapshot { seq, hash, ref state, .. } = snapshot;
        if Snapshot::new(id, seq, hash, state.clone()) != snapshot {
            return Err(Corrupt(format!("the snapshot of game {id} is of another form, or damaged")));
        }
        let kept: Kept = serde_json::from_str(state)?;
        let Kept { created, created_at, updated_at, seats, board, awaiting, times, .. } = kept;
        let rules = crate::ruleset(&created.ruleset, created.ruleset_version)
            .ok_or_else(|| Corrupt(format!("the ruleset of game {id} is unknown")))?;
        let board = rules.resume(board.get(), byte(seats.len()))?;
        let Kept { offers, beacon, undos_agreed, autoplay_for, moves, replaced, .. } = kept;
        let active = Active {
            seats,
            board,
            awaiting,
            times,
            offers,
            beacon,
            undos_agreed,
            autoplay_for,
            moves,
            replaced,
        };
        let stage = Stage::Active(Box::new(active));
        let created = created.into();
        Ok(Self { id, rules, created, created_at, seq, head: hash, updated_at, stage, undo_points: None })
    }
}
