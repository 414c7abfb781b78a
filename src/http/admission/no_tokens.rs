//! Tokens that are none.

use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use crate::play::SCRIPT_TOKEN_PREFIX;

/// Tokens that are remembered to be none.
const REMEMBERED_MAX: usize = 20_000;

/// Tokens for scripts of which the database has said that they are no good. It need not be asked again: what was made
/// up, revoked or has run out never becomes good. Of access tokens this could not be said, but they cost no look at it.
pub(super) struct NoTokens(Cache<[u8; 32], ()>);

impl NoTokens {
    pub(super) fn new() -> Self {
        Self(Cache::new(REMEMBERED_MAX))
    }

    pub(super) fn remember(&self, token: &str) {
        if token.starts_with(SCRIPT_TOKEN_PREFIX) {
            self.0.insert(digest(token), ());
        }
    }

    pub(super) fn contain(&self, token: &str) -> bool {
        token.starts_with(SCRIPT_TOKEN_PREFIX) && self.0.get(&digest(token)).is_some()
    }
}

fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}
