//! Cache of tokens known to be invalid.

use longhall_base::identity::SCRIPT_TOKEN_PREFIX;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

/// Maximum number of cached tokens.
const REMEMBERED_MAX: usize = 20_000;

/// API tokens that the database has rejected. They need no second query, because a forged, revoked or expired token
/// never becomes valid. Access tokens can become valid, but checking those needs no query.
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
