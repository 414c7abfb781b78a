//! The keys under which accounts take turns in queues. The guests of a network share a key, so that further guests bring no
//! further turns.

use std::time::{Duration, Instant};

use quick_cache::sync::Cache;
use uuid::Uuid;

/// Maximum number of cached guests.
const CACHED_MAX: usize = 20_000;
/// Maximum age of a guest's key. A guest that is claimed gets a key of its own after that time at the latest.
const MAX_AGE: Duration = Duration::from_secs(60 * 60);

/// The cached keys of guests.
pub struct QueueKeys(Cache<Uuid, (Uuid, Instant)>);

impl Default for QueueKeys {
    fn default() -> Self {
        Self(Cache::new(CACHED_MAX))
    }
}

impl QueueKeys {
    /// Records the key of a guest: that of the network of its last request.
    pub fn share(&self, guest: Uuid, key: Uuid) {
        self.0.insert(guest, (key, Instant::now()));
    }

    /// Gives an account a key of its own.
    pub fn part(&self, account: Uuid) {
        self.0.remove(&account);
    }

    /// Returns the key of an account: its own id, or that of the guest's network.
    pub fn get(&self, account: Uuid) -> Uuid {
        match self.0.get(&account) {
            Some((key, since)) if since.elapsed() < MAX_AGE => key,
            _ => account,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_of_a_network_share_a_key_and_people_do_not() {
        let (keys, [network, first, second, person]) =
            (QueueKeys::default(), [1, 2, 3, 4].map(Uuid::from_u128));
        keys.share(first, network);
        keys.share(second, network);
        assert_eq!([first, second, person].map(|who| keys.get(who)), [network, network, person]);
        keys.part(first);
        assert_eq!([first, second].map(|who| keys.get(who)), [first, network]);
    }
}
