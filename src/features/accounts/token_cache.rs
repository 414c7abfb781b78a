//! Cache of valid tokens, and of live sessions and API tokens.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use longhall_base::identity::{AuthMethod, Identity};
use quick_cache::sync::Cache;
use uuid::Uuid;

/// Maximum number of entries per cache.
const CACHED_MAX: usize = 20_000;

/// The cache of authentications.
pub(crate) struct TokenCache {
    /// Identities by token, with the id of the signing key, if any.
    pub(super) tokens: Cache<String, (Identity, Option<Arc<str>>)>,
    /// Time of the last confirmation of a session or API token by Postgres. The account is part of the key, so that a
    /// forged token cannot combine another account with a live session.
    alive: Cache<(Uuid, AuthMethod), Instant>,
    /// Sessions and API tokens that have ended for good. The account is part of the key, so that a forged token cannot
    /// end those of others.
    gone: Cache<(Uuid, AuthMethod), ()>,
    /// Time at which any session or token of an account last ended.
    shut: Cache<Uuid, Instant>,
    max_age: Duration,
}

impl TokenCache {
    pub(crate) fn new(max_age: Duration) -> Self {
        let (gone, shut) = (Cache::new(CACHED_MAX), Cache::new(CACHED_MAX));
        Self { tokens: Cache::new(CACHED_MAX), alive: Cache::new(CACHED_MAX), gone, shut, max_age }
    }

    pub(crate) fn is_gone(&self, account: Uuid, method: AuthMethod) -> bool {
        self.gone.get(&(account, method)).is_some()
    }

    pub(crate) fn is_alive(&self, account: Uuid, method: AuthMethod) -> bool {
        self.alive.get(&(account, method)).is_some_and(|asked| asked.elapsed() < self.max_age)
    }

    /// Records that Postgres confirmed the caller's session or token, unless one of the account's has ended since the
    /// query.
    pub(crate) fn note_alive(&self, identity: &Identity, asked: Instant) {
        let key = (identity.account, identity.method);
        self.alive.insert(key, asked);
        if self.shut.get(&identity.account).is_some_and(|shut| asked <= shut) {
            self.alive.remove(&key);
        }
    }

    /// Records that a session or token of an account has ended. This process refuses it at once, others at their next
    /// check.
    pub(crate) fn ended(&self, account: Uuid, method: AuthMethod) {
        self.gone.insert((account, method), ());
        self.alive.remove(&(account, method));
    }

    /// Records that some credential of an account has ended, so that all are checked again.
    pub(crate) fn ended_of(&self, account: Uuid) {
        self.shut.insert(account, Instant::now());
        self.alive.retain(|(of, _), _| *of != account);
    }
}
