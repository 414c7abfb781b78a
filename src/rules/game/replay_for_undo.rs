//! Folds a log and keeps the last positions, so that moves can be taken back.

use std::sync::Arc;

use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    Game, Logged, Undone,
    clock::Times,
    undo_points::{UndoPoint, UndoPoints},
};
use crate::kit::Corrupt;

impl Game {
    /// Folds a whole log and keeps the last positions, which an undo may need. Such a game is for one decision, not for
    /// a cache.
    ///
    /// # Errors
    /// Like [`Game::replay`].
    pub fn replay_for_undo(id: Uuid, log: &[Logged]) -> Result<Self, Corrupt> {
        let (first, rest) = log.split_first().ok_or_else(|| Corrupt(format!("game {id} has no events")))?;
        let mut game = Self::open(id, first)?.keeping_undo_points();
        for event in rest {
            game.fold(event)?;
        }
        Ok(game)
    }

    /// This game, which from now on keeps the last positions for an undo.
    #[must_use]
    pub fn keeping_undo_points(self) -> Self {
        Self { undo_points: Some(Arc::default()), ..self }
    }

    /// Whether the game keeps its last positions.
    pub(super) fn keeps_undo_points(&self) -> bool {
        self.undo_points.is_some()
    }

    /// A copy without the kept positions.
    #[must_use]
    pub fn without_undo_points(&self) -> Self {
        Self { undo_points: None, ..self.clone() }
    }

    /// Keeps the position before a move.
    pub(super) fn keep_undo_point(&mut self, event: &Logged) {
        if let (Some(undo_points), Some(active)) = (&mut self.undo_points, self.stage.active()) {
            let balances = active.times.as_ref().map_or_else(Vec::new, Times::balances);
            let (event, board, moves) = (event.clone(), active.board.clone(), active.moves);
            Arc::make_mut(undo_points).keep(UndoPoint { event, board, moves, balances });
        }
    }

    /// Removes all positions after a player has left, run out of time or been replaced. That player has no part in
    /// earlier moves, so no undo goes back beyond this event.
    pub(super) fn clear_undo_points(&mut self, event: &Logged) {
        if let Some(undo_points) = &mut self.undo_points {
            *undo_points = Arc::new(UndoPoints::since(event));
        }
    }

    pub(super) fn fold_undone(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let Undone { seat, to_seq, agreed, effects, .. } = event.read::<Undone<&RawValue>>()?;
        let Some(undo_points) = &mut self.undo_points else {
            return Err(Corrupt(format!("game {} has to be recalled for an undo", self.id)));
        };
        let before = Arc::make_mut(undo_points).take_back(to_seq);
        let before = before.ok_or_else(|| Corrupt(format!("event {} takes nothing back", event.seq)))?;
        let active = self.active_mut(event)?;
        (active.board, active.moves) = (before.board, before.moves);
        if let Some(times) = &mut active.times {
            times.take_back(&before.balances);
        }
        active.undos_agreed += u32::from(agreed);
        if let Some(person) = active.person_mut(seat) {
            person.undos = person.undos.saturating_add(1);
        }
        active.fold_effects(effects, event)
    }
}
