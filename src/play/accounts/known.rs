//! What is known about tokens, and for how long that is trusted.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use quick_cache::sync::Cache;
use uuid::Uuid;

use super::identity::{Identity, Means};

/// How many tokens are remembered.
const KNOWN_MAX: usize = 20_000;

/// The tokens found valid, and the sessions and API tokens that were alive lately.
pub(crate) struct Known {
    /// Identities by token, with the id of the key that signed it, if any.
    pub(super) tokens: Cache<String, (Identity, Option<Arc<str>>)>,
    /// When Postgres last confirmed a session or token of an account. The account is part of the key: a forged token
    /// that names another account with one's own session is not confirmed.
    alive: Cache<(Uuid, Means), Instant>,
    /// What is known to have ended for good. The account is part of the key, so that a forged token cannot
    /// end anybody else's.
    gone: Cache<(Uuid, Means), ()>,
    /// When anything of an account last ended.
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

    pub(crate) fn lives(&self, account: Uuid, means: Means) -> bool {
        self.alive.get(&(account, means)).is_some_and(|asked| asked.elapsed() < self.trusted)
    }

    /// Notes that Postgres confirmed the caller's session or token, unless something of theirs has ended
    /// since.
    pub(crate) fn saw(&self, identity: &Identity, asked: Instant) {
        let key = (identity.account, identity.means);
        self.alive.insert(key, asked);
        if self.shut.get(&identity.account).is_some_and(|shut| asked <= shut) {
            self.alive.remove(&key);
        }
    }

    /// Notes that a session or token of an account has ended. This process acts on it at once, others as soon
    /// as they ask again.
    pub(crate) fn ended(&self, account: Uuid, means: Means) {
        self.gone.insert((account, means), ());
        self.alive.remove(&(account, means));
    }

    /// Notes that something of an account has ended, so everything of theirs is checked again.
    pub(crate) fn ended_of(&self, account: Uuid) {
        self.shut.insert(account, Instant::now());
        self.alive.retain(|(of, _), _| *of != account);
    }
}
