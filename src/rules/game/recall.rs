//! Folds a log and keeps the last positions, so that moves can be taken back.

use std::sync::Arc;

use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    Game, Logged, Undone,
    clock::Times,
    past::{Before, Past},
};
use crate::kit::Corrupt;

impl Game {
    /// Folds a whole log and keeps the last positions, which an undo may need. Such a game is for one decision, not for
    /// a cache.
    ///
    /// # Errors
    /// Like [`Game::replay`].
    pub fn recall(id: Uuid, log: &[Logged]) -> Result<Self, Corrupt> {
        let (first, rest) = log.split_first().ok_or_else(|| Corrupt(format!("game {id} has no events")))?;
        let mut game = Self::open(id, first)?.remembering();
        for event in rest {
            game.fold(event)?;
        }
        Ok(game)
    }

    /// This game, which from now on keeps the last positions for an undo.
    #[must_use]
    pub fn remembering(self) -> Self {
        Self { past: Some(Arc::default()), ..self }
    }

    /// Whether the game keeps its last positions.
    pub(super) fn remembers(&self) -> bool {
        self.past.is_some()
    }

    /// A copy without the kept positions.
    #[must_use]
    pub fn without_past(&self) -> Self {
        Self { past: None, ..self.clone() }
    }

    /// Keeps the position before a move.
    pub(super) fn remember(&mut self, event: &Logged) {
        if let (Some(past), Some(active)) = (&mut self.past, self.stage.active()) {
            let balances = active.times.as_ref().map_or_else(Vec::new, Times::balances);
            let (event, board) = (event.clone(), active.board.clone());
            Arc::make_mut(past).keep(Before { event, board, balances });
        }
    }

    /// Forgets all positions after a player has left, run out of time or been replaced. That player has no part in
    /// earlier moves, so no undo goes back beyond this event.
    pub(super) fn forget(&mut self, event: &Logged) {
        if let Some(past) = &mut self.past {
            *past = Arc::new(Past::since(event));
        }
    }

    pub(super) fn fold_undone(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let Undone { seat, to_seq, agreed, effects, .. } = event.read::<Undone<&RawValue>>()?;
        let Some(past) = &mut self.past else {
            return Err(Corrupt(format!("game {} has to be recalled for an undo", self.id)));
        };
        let before = Arc::make_mut(past).take_back(to_seq);
        let before = before.ok_or_else(|| Corrupt(format!("event {} takes nothing back", event.seq)))?;
        let active = self.active_mut(event)?;
        active.board = before.board;
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
