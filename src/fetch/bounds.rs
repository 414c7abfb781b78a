//! Limits on the requests that an account can make the server send.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError},
};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{Semaphore, SemaphorePermit};
use uuid::Uuid;

use crate::error::FetchError;

/// Maximum number of concurrent requests of a process for messages to people.
pub(crate) const AT_ONCE: usize = 48;
/// Maximum number of concurrent requests for everything else. Their sender queues them fairly, within fewer permits.
pub(crate) const AT_ONCE_APART: usize = 96;
/// Maximum number of concurrent requests of an account.
const AT_ONCE_EACH: usize = 4;
/// Maximum number of requests per minute of an account. They may come in one burst.
const PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Number of counted accounts above which those that have sent nothing for a while are evicted.
const COUNTED: usize = 1_000;

/// The limits, and their current use.
pub(crate) struct Bounds {
    all: Semaphore,
    each: Mutex<HashMap<Uuid, usize>>,
    rates: DefaultKeyedRateLimiter<Uuid>,
}

/// A permit for one request, released when it is dropped.
pub(crate) struct Place<'a> {
    bounds: &'a Bounds,
    account: Uuid,
    _permit: SemaphorePermit<'a>,
}

impl Bounds {
    pub(crate) fn new(at_once: usize) -> Self {
        let rates = RateLimiter::keyed(Quota::per_minute(PER_MINUTE));
        Self { all: Semaphore::new(at_once), each: Mutex::default(), rates }
    }

    /// Takes a permit for a request of this account.
    pub(crate) fn enter(&self, account: Uuid) -> Result<Place<'_>, FetchError> {
        let permit = self.all.try_acquire().map_err(|_| FetchError::TooMany)?;
        let mut each = self.each();
        let mine = each.get(&account).copied().unwrap_or(0);
        if mine >= AT_ONCE_EACH || self.rates.check_key(&account).is_err() {
            return Err(FetchError::TooMany);
        }
        each.insert(account, mine + 1);
        if self.rates.len() > COUNTED {
            self.rates.retain_recent();
        }
        drop(each);
        Ok(Place { bounds: self, account, _permit: permit })
    }

    fn each(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.each.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut each = self.bounds.each();
        match each.get_mut(&self.account) {
            Some(mine) if *mine > 1 => *mine -= 1,
            _ => drop(each.remove(&self.account)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_account_has_so_many_at_once_and_in_a_minute() {
        let (bounds, ann, bea) = (Bounds::new(AT_ONCE), Uuid::from_u128(1), Uuid::from_u128(2));
        let held: Vec<_> = (0..AT_ONCE_EACH).map(|_| bounds.enter(ann).unwrap()).collect();
        assert!(matches!(bounds.enter(ann), Err(FetchError::TooMany)));
        drop(bounds.enter(bea).unwrap());
        drop(held);
        assert!(bounds.each().is_empty());
        assert_eq!(bounds.all.available_permits(), AT_ONCE);
        let more = (0..1_000).take_while(|_| bounds.enter(ann).is_ok()).count();
        assert!((50..70).contains(&more), "{more}");
    }
}
