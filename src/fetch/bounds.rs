//! How much an account may make the hall send.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError},
};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{Semaphore, SemaphorePermit};
use uuid::Uuid;

use crate::error::FetchError;

/// Requests at once, of a process: messages to people.
pub(crate) const AT_ONCE: usize = 48;
/// Requests in progress at the same time for everything else. Their sender queues them fairly, within fewer permits.
pub(crate) const AT_ONCE_APART: usize = 96;
/// Requests at once, of an account.
const AT_ONCE_EACH: usize = 4;
/// Requests per minute of an account, in one burst at most.
const PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Accounts that are counted before those are forgotten that have sent nothing for a while.
const COUNTED: usize = 1_000;

/// The bounds, with what counts towards them.
pub(crate) struct Bounds {
    all: Semaphore,
    each: Mutex<HashMap<Uuid, usize>>,
    rates: DefaultKeyedRateLimiter<Uuid>,
}

/// A place for one request, until it is dropped.
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

    /// A place for a request of this account.
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
