//! Games whose stored data is damaged: nothing is signed or appended there, and an operator learns how many there are.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use uuid::Uuid;

use crate::play::error::PlayError;

/// The maximum number of games that are counted.
const COUNTED_MAX: usize = 10_000;

/// The damaged games that this process has met.
#[derive(Default)]
pub(crate) struct Damaged(Mutex<BTreeSet<Uuid>>);

impl Damaged {
    /// Notes a damaged game; the first time it is logged. Returns the refusal of the request that met it.
    pub(super) fn note(&self, id: Uuid, what: &dyn std::fmt::Display) -> PlayError {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if games.len() < COUNTED_MAX && games.insert(id) {
            tracing::error!(game = %id, %what, "the stored data of this game is damaged: run `longhall audit --database`");
        }
        PlayError::LogDamaged
    }

    /// Notes that a game was read and is whole.
    pub(super) fn note_sound(&self, id: Uuid) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
