//! Requests to make moves, and their responses.

use std::borrow::Cow;

use longhall_base::error::PlayError;
use longhall_rules::{game::EventShown, kit::exact};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use crate::features::games::shown::{GameShown, LegalMoves};

const MOVES_MAX: usize = 64;

/// Moves to make: all of them are made, or none.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MovesRequest)]
pub struct Moves {
    /// The `seq` of the newest event you have seen, as in the game or its legal moves.
    #[serde(deserialize_with = "exact")]
    pub expected_seq: i64,
    /// 1 to 64 moves of the game's ruleset, in the order in which to make them.
    #[schema(value_type = Vec<longhall_rules::schemas::AnyMove>, min_items = 1, max_items = 64)]
    pub moves: Vec<Value>,
}

impl Moves {
    /// Checks the number of moves.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub(super) fn check(&self) -> Result<(), PlayError> {
        check_count(&self.moves, "/moves")
    }
}

/// Checks the number of moves.
///
/// # Errors
/// If there are none, or too many.
pub(super) fn check_count(moves: &[Value], pointer: impl Into<Cow<'static, str>>) -> Result<(), PlayError> {
    if moves.is_empty() || moves.len() > MOVES_MAX {
        return Err(PlayError::field(pointer, format!("make 1 to {MOVES_MAX} moves at once")));
    }
    Ok(())
}

/// The result of trying moves, as far as their player may know it beforehand. Nothing of it is stored.
#[derive(Serialize, utoipa::ToSchema)]
pub struct DryRun {
    /// Index of the move at which the dry run stopped, from 0. This move would reveal something drawn or hidden, or
    /// could be made only after bots or the rules have moved. All other fields show the state before it. `null` if all
    /// moves could be tried.
    pub stopped_at: Option<usize>,
    /// Id of the title whose moves these are.
    pub ruleset: String,
    /// The `seq` of the last of `events`; that of the game if there are none.
    pub seq: i64,
    /// The events that the moves before `stopped_at` would cause, as you would see them.
    #[schema(value_type = Vec<EventShown>)]
    pub events: Vec<Box<RawValue>>,
    /// For each of `events` a sentence for each of its effects, in their order, which says what you may see. Left out
    /// unless the request names a language by `labels`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub labels: Option<Vec<Vec<String>>>,
    /// The game after these moves.
    pub game: GameShown,
    /// The moves you could make next; empty if the game would wait for others.
    pub legal_moves: LegalMoves,
}

/// The result of moves. With `Prefer: return=minimal` it contains only the events.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MovesMade {
    /// Id of the title whose moves these are.
    pub ruleset: String,
    /// The `seq` of the newest event, the last of `events`.
    pub seq: i64,
    /// The new events in the order of the log, as you may see them.
    #[schema(value_type = Vec<EventShown>)]
    pub events: Vec<Box<RawValue>>,
    /// For each of `events` a sentence for each of its effects, in their order, which says what you may see. Left out
    /// unless the request names a language by `labels`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub labels: Option<Vec<Vec<String>>>,
    /// The game after these moves; left out of a minimal response.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<GameShown>,
    /// The moves you may make next, none if the game waits for others; left out of a minimal response.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub legal_moves: Option<LegalMoves>,
}
