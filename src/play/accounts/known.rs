//! What was found out about tokens, and for how long that is believed.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use quick_cache::sync::Cache;
use uuid::Uuid;

use super::identity::{Identity, Means};

/// Tokens that are remembered.
const KNOWN_MAX: usize = 20_000;

/// The tokens that were good, and what was alive lately.
pub(crate) struct Known {
    /// By the token; with the id of the key that signed it, if one did.
    pub(super) tokens: Cache<String, (Identity, Option<Arc<str>>)>,
    /// Whose it is, and when Postgres was last asked.
    alive: Cache<Means, (Uuid, Instant)>,
    /// What is known to have ended, and never comes back. With whose it was said to be: a forged token shall end nobody
    /// else's.
    gone: Cache<(Uuid, Means), ()>,
    /// When something of an account last ended.
    shut: Cache<Uuid, Instant>,
    trusted: Duration,
}

impl Known {
    pub(crate) fn new(trusted: Duration) -> Self {
        let (gone, shut) = (Cache::new(KNOWN_MAX), Cache::new(KNOWN_MAX));
        Self { tokens: Cache::new(KNOWN_MAX), alive: Cache::new(KNOWN_MAX), gone, shut, trusted }
    }

    pub(crate) fn is_gone(&self, account: Uuid, means: Means) -> bool {
        self.gone.get(&(account, means)).is_some()
    }

    pub(crate) fn lives(&self, means: Means) -> bool {
        self.alive.get(&means).is_some_and(|(_, asked)| asked.elapsed() < self.trusted)
    }

    /// Notes that somebody was asked for, and was there; unless something of theirs has ended since.
    pub(crate) fn saw(&self, identity: &Identity, asked: Instant) {
        self.alive.insert(identity.means, (identity.account, asked));
        if self.shut.get(&identity.account).is_some_and(|shut| asked <= shut) {
            self.alive.remove(&identity.means);
        }
    }

    /// A session or a token of an account has ended: here at once, and at other processes as soon as they ask again.
    pub(crate) fn ended(&self, account: Uuid, means: Means) {
        self.gone.insert((account, means), ());
        self.alive.remove(&means);
    }

    /// Something of an account has ended: whatever is left will be asked for again.
    pub(crate) fn ended_of(&self, account: Uuid) {
        self.shut.insert(account, Instant::now());
        self.alive.retain(|_, (of, _)| *of != account);
    }
}
