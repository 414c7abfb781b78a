//! Accounts: identity, signing in, and what people may do to their own account and to others.

pub(crate) mod blocks;
pub(crate) mod bots;
pub(crate) mod erasure;
mod find;
pub(crate) mod identify;
pub(crate) mod identity;
pub(crate) mod key;
pub(crate) mod key_care;
pub(crate) mod keys;
pub(crate) mod me;
pub(crate) mod passkeys;
pub(crate) mod password_rule;
pub(crate) mod passwords;
pub(crate) mod people;
pub(crate) mod proof;
pub(crate) mod recovery;
pub(crate) mod scope;
pub(crate) mod seated;
pub(crate) mod sessions;
pub(crate) mod sign_in;
pub(crate) mod token_cache;
pub(crate) mod tokens;

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};

use self::{keys::Keyring, passwords::Passwords, people::Names, token_cache::TokenCache};
use super::game_store::GameStore;
use crate::store::Store;

/// The service for accounts and sign-in.
#[derive(Clone)]
pub struct AccountService {
    store: Store,
    game_store: Arc<GameStore>,
    keys: Arc<Keyring>,
    token_cache: Arc<TokenCache>,
    pub(crate) names: Arc<Names>,
    pub(crate) passwords: Arc<Passwords>,
}

impl AccountService {
    /// Creates the service on the game store. `max_age` is the maximum age of a confirmation that a session or token is
    /// alive.
    pub(crate) fn new(
        game_store: Arc<GameStore>,
        keys: Arc<Keyring>,
        names: Names,
        max_age: Duration,
    ) -> Self {
        let (store, names) = (game_store.store.clone(), Arc::new(names));
        let (token_cache, passwords) = (Arc::new(TokenCache::new(max_age)), Arc::new(Passwords::new()));
        Self { store, game_store, keys, token_cache, names, passwords }
    }

    /// The trusted time.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.store.clock().trusted_now()
    }
}
