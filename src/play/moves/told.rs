//! Moves as they are asked for, and what is told of them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use crate::play::{
    error::PlayError,
    games::shown::{EventShown, GameShown, LegalMoves},
};

const MOVES_MAX: usize = 64;

/// Moves to make, all of them or none.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// The newest event you have seen: `seq` of the game or of its legal moves.
    pub expected_seq: i64,
    /// 1 to 64 moves of the game's ruleset.
    #[schema(value_type = Vec<longhall_rules::schemas::AnyMove>)]
    pub moves: Vec<Value>,
}

impl Moves {
    /// # Errors
    /// If there are none, or too many.
    pub(super) fn check(&self) -> Result<(), PlayError> {
        if self.moves.is_empty() || self.moves.len() > MOVES_MAX {
            return Err(PlayError::Malformed(format!("post 1 to {MOVES_MAX} moves at once")));
        }
        Ok(())
    }
}

/// What the moves would bring about, as far as you may know beforehand. Nothing of it is stored.
#[derive(Serialize, utoipa::ToSchema)]
pub struct DryRun {
    /// Which move (counted from 0) would reveal something drawn or hidden, or comes after moves of bots or of the rules; the
    /// rest shows what is before it. Null if all could be shown.
    pub stopped_at: Option<usize>,
    /// The rest.
    #[serde(flatten)]
    pub moved: MovesMade,
}

/// What the moves brought about.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MovesMade {
    /// The number of the last event.
    pub seq: i64,
    /// The events, as you may see them.
    #[schema(value_type = Vec<EventShown>)]
    pub events: Vec<Box<RawValue>>,
    /// The game afterwards.
    pub game: GameShown,
    /// What you may do next.
    pub legal_moves: LegalMoves,
}

/// What the moves brought about, and no more.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MovesMadeInBrief {
    /// The number of the last event.
    pub seq: i64,
    /// The events, as you may see them.
    #[schema(value_type = Vec<EventShown>)]
    pub events: Vec<Box<RawValue>>,
}
