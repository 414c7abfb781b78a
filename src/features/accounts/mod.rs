//! Accounts: identity, signing in, and what people may do to their own account and to others.

pub mod blocks;
pub mod bots;
pub(crate) mod credential;
mod erasure;
mod find;
pub mod guests;
pub mod identify;
pub mod key_rotation;
pub mod keyring;
pub mod me;
pub mod passkeys;
pub(crate) mod password_rule;
pub(crate) mod passwords;
pub mod people;
pub mod proof;
pub mod recovery;
pub(crate) mod routes;
mod seated;
pub mod sessions;
pub mod sign_in;
pub(crate) mod sql;
pub(super) mod tables;
pub(crate) mod token_cache;
pub mod tokens;

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use futures_util::future::BoxFuture;
use longhall_log::{db::error::StoreError, game_store::GameStore, store::Store};
use uuid::Uuid;

pub use self::sql::revocation::{CredentialKind, Effect, Revocation};
use self::{keyring::Keyring, passwords::Passwords, people::Names, token_cache::TokenCache};

/// Erases what all features store of a deleted account.
pub(crate) type Erase = for<'a> fn(&'a Store, Uuid) -> BoxFuture<'a, Result<(), StoreError>>;

/// The service for accounts and sign-in.
#[derive(Clone)]
pub struct AccountService {
    store: Store,
    game_store: Arc<GameStore>,
    keys: Arc<Keyring>,
    token_cache: Arc<TokenCache>,
    pub(crate) names: Arc<Names>,
    pub(crate) passwords: Arc<Passwords>,
    erase: Erase,
}

impl AccountService {
    /// Creates the service on the game store. `max_age` is the maximum age of a confirmation that a session or token is
    /// alive.
    pub(crate) fn new(
        game_store: Arc<GameStore>,
        keys: Arc<Keyring>,
        names: Names,
        max_age: Duration,
        erase: Erase,
    ) -> Self {
        let (store, names) = (game_store.store.clone(), Arc::new(names));
        let (token_cache, passwords) = (Arc::new(TokenCache::new(max_age)), Arc::new(Passwords::new()));
        Self { store, game_store, keys, token_cache, names, passwords, erase }
    }

    /// The trusted time.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.store.clock().trusted_now()
    }
}
