//! Cache of valid tokens, and of live sessions and API tokens.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use quick_cache::sync::Cache;
use uuid::Uuid;

use super::identity::{Identity, Means};

/// Maximum number of entries per cache.
const KNOWN_MAX: usize = 20_000;

/// The cache of authentications.
pub(crate) struct Known {
    /// Identities by token, with the id of the signing key, if any.
    pub(super) tokens: Cache<String, (Identity, Option<Arc<str>>)>,
    /// Time of the last confirmation of a session or API token by Postgres. The account is part of the key, so that a
    /// forged token cannot combine another account with a live session.
    alive: Cache<(Uuid, Means), Instant>,
    /// Sessions and API tokens that have ended for good. The account is part of the key, so that a forged token cannot
    /// end those of others.
    gone: Cache<(Uuid, Means), ()>,
    /// Time at which any session or token of an account last ended.
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

    /// Records that Postgres confirmed the caller's session or token, unless one of the account's has ended since the
    /// query.
    pub(crate) fn saw(&self, identity: &Identity, asked: Instant) {
        let key = (identity.account, identity.means);
        self.alive.insert(key, asked);
        if self.shut.get(&identity.account).is_some_and(|shut| asked <= shut) {
            self.alive.remove(&key);
        }
    }

    /// Records that a session or token of an account has ended. This process refuses it at once, others at their next
    /// check.
    pub(crate) fn ended(&self, account: Uuid, means: Means) {
        self.gone.insert((account, means), ());
        self.alive.remove(&(account, means));
    }

    /// Records that some credential of an account has ended, so that all are checked again.
    pub(crate) fn ended_of(&self, account: Uuid) {
        self.shut.insert(account, Instant::now());
        self.alive.retain(|(of, _), _| *of != account);
    }
}
