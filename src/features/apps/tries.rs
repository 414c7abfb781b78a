//! Limits how often an account may type a wrong device code.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use uuid::Uuid;

/// The maximum number of wrong codes. A code has 34 bits. If a thousand codes are pending, five tries find one of
/// them once in five million times (RFC 8628, section 5.1).
const TRIES: usize = 5;
/// The time for which a try counts: the lifetime of a code.
const COUNTS: Duration = Duration::from_secs(10 * 60);

/// The recent tries that were wrong or are not decided yet. Each process counts separately.
#[derive(Default)]
pub(crate) struct Tries(Mutex<HashMap<Uuid, Vec<Instant>>>);

impl Tries {
    /// Counts a try, which [`Self::was_right`] takes back. The error is the time to wait.
    pub(crate) fn begin(&self, account: Uuid) -> Result<(), Duration> {
        let (mut all, now) = (self.0.lock().unwrap_or_else(PoisonError::into_inner), Instant::now());
        all.retain(|_, tries| {
            tries.retain(|at| now - *at < COUNTS);
            !tries.is_empty()
        });
        let tries = all.entry(account).or_default();
        if let Some(first) = tries.first()
            && tries.len() >= TRIES
        {
            return Err(COUNTS.saturating_sub(now - *first));
        }
        tries.push(now);
        Ok(())
    }

    /// Removes the last try, because its code was right.
    pub(crate) fn was_right(&self, account: Uuid) {
        if let Some(tries) = self.0.lock().unwrap_or_else(PoisonError::into_inner).get_mut(&account) {
            tries.pop();
        }
    }
}
