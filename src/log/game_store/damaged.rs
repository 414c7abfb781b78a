//! Games with damaged stored data. The server signs and appends nothing there, and reports their number to the
//! operator.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

use longhall_base::error::PlayError;
use uuid::Uuid;

/// The maximum number of games that are counted.
const COUNTED_MAX: usize = 10_000;

/// The damaged games that this process has read.
#[derive(Default)]
pub struct Damaged(Mutex<BTreeSet<Uuid>>);

impl Damaged {
    /// Records a damaged game, and logs it the first time. Returns the error for the request that read it.
    pub(super) fn note(&self, id: Uuid, what: &dyn std::fmt::Display) -> PlayError {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if games.len() < COUNTED_MAX && games.insert(id) {
            tracing::error!(game = %id, %what, "the stored data of this game is damaged: run `longhall audit --database`");
        }
        PlayError::LogDamaged
    }

    /// Records that a game was read and is intact.
    pub(super) fn note_sound(&self, id: Uuid) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// The number of damaged games.
    pub fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}
