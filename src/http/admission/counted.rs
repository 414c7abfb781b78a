//! What a request was counted against, for its answer to tell (draft-ietf-httpapi-ratelimit-headers-10).

use std::{hash::Hash, num::NonZeroU32, time::Duration};

use actix_web::{
    HttpMessage, HttpRequest,
    http::header::{HeaderMap, HeaderName, HeaderValue},
};
use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock, middleware::StateInformationMiddleware,
};

use crate::http::problem::{Code, Problem};

const LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// A quota with the counts of all who use it.
pub(super) struct Limit<K: Hash + Eq + Clone> {
    /// What answers call it.
    name: &'static str,
    counts: DefaultKeyedRateLimiter<K, StateInformationMiddleware>,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    pub(super) fn new(name: &'static str, quota: Quota) -> Self {
        Self { name, counts: RateLimiter::keyed(quota).with_middleware() }
    }

    /// Counts `n` at once, all or none, and notes it for the answer.
    ///
    /// # Errors
    /// If that is more than is left.
    pub(super) fn count(&self, req: &HttpRequest, key: &K, n: NonZeroU32) -> Result<(), Problem> {
        let (counted, refusal) = match self.counts.check_key_n(key, n) {
            Ok(Ok(state)) => (Counted::new(self.name, state.quota(), state.remaining_burst_capacity()), None),
            Ok(Err(until)) => {
                let wait = until.wait_time_from(self.counts.clock().now());
                (Counted::new(self.name, until.quota(), 0), Some(too_many(wait)))
            }
            Err(most) => {
                let detail = format!("no more than {} of these may be asked for at once", most.0);
                return Err(Problem::new(Code::TooManyRequests, detail));
            }
        };
        let mut extensions = req.extensions_mut();
        match extensions.get_mut::<Vec<Counted>>() {
            Some(before) => {
                before.retain(|one| one.name != self.name);
                before.push(counted);
            }
            None => _ = extensions.insert(vec![counted]),
        }
        refusal.map_or(Ok(()), Err)
    }

    /// Counts one when it is too late to refuse it.
    pub(super) fn note(&self, key: &K) {
        let _ = self.counts.check_key(key);
    }

    /// Forgets whoever has not asked for a while.
    pub(super) fn forget(&self) {
        self.counts.retain_recent();
    }
}

/// A quota that a request was counted against, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) struct Counted {
    name: &'static str,
    /// As many may be used at once, and again in each window.
    most: u32,
    window: Duration,
    left: u32,
    /// How long it takes until all may be used again.
    whole_in: Duration,
}

impl Counted {
    fn new(name: &'static str, quota: Quota, left: u32) -> Self {
        let most = quota.burst_size().get();
        let whole_in = quota.replenish_interval() * most.saturating_sub(left);
        Self { name, most, window: quota.burst_size_replenished_in(), left, whole_in }
    }

    /// What a request was counted against, the first count first.
    pub(in crate::http) fn of(req: &HttpRequest) -> Vec<Self> {
        req.extensions_mut().remove::<Vec<Self>>().unwrap_or_default()
    }

    /// Tells of it in the headers of the answer, both structured lists (RFC 9651).
    pub(in crate::http) fn tell(counted: &[Self], headers: &mut HeaderMap) {
        if counted.is_empty() {
            return;
        }
        let list = |item: &dyn Fn(&Self) -> String| counted.iter().map(item).collect::<Vec<_>>().join(", ");
        let policy = list(&|one| format!("\"{}\";q={};w={}", one.name, one.most, whole_seconds(one.window)));
        let limit = list(&|one| format!("\"{}\";r={};t={}", one.name, one.left, whole_seconds(one.whole_in)));
        for (name, value) in [(POLICY, policy), (LIMIT, limit)] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(name, value);
            }
        }
    }
}

/// Seconds, rounded up.
fn whole_seconds(duration: Duration) -> u64 {
    duration.as_secs() + u64::from(duration.subsec_nanos() > 0)
}

/// The refusal of a client that has to wait for this long.
pub(super) fn too_many(wait: Duration) -> Problem {
    let detail = "you are sending requests too fast".to_owned();
    // Whole seconds, rounded up (RFC 9110, section 10.2.3).
    Problem { retry_after: Some(wait.as_secs() + 1), ..Problem::new(Code::TooManyRequests, detail) }
}
