//! Where a folded game stands to its log, and with it whether the hall signs for it.

use std::sync::{Arc, Mutex, PoisonError};

use longhall_rules::game::Game;

use crate::play::receipts::{
    hall_keys::HallKey,
    receipt::{Head, Receipt},
};

/// Where a folded game stands to its log.
#[derive(Clone)]
pub(crate) enum Standing {
    /// At an end that it has, or had once, as it is stored; with the receipt for it, from when somebody first wants one.
    Head(Arc<Mutex<Option<Receipt>>>),
    /// At an event after which others followed.
    Past,
    /// At events of which nobody knows yet whether they will be stored.
    Supposed,
}

impl Standing {
    /// What it is once the events are stored.
    pub(crate) fn stored(self) -> Self {
        match self {
            Self::Supposed => Self::Head(Arc::default()),
            known => known,
        }
    }

    /// Whether the events are stored.
    pub(crate) fn is_stored(&self) -> bool {
        !matches!(self, Self::Supposed)
    }

    /// The receipt for the head that this game is at, by this key. It is made once and kept; when another key has begun to
    /// sign, once more. None for what is no head that is stored.
    pub(crate) fn receipt(&self, game: &Game, key: &HallKey) -> Option<Receipt> {
        let Self::Head(kept) = self else { return None };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none_or(|kept| kept.key != key.fingerprint) {
            *kept = Receipt::sign(game.id, Head::of(game), game.updated_at, key);
        }
        *kept
    }
}
