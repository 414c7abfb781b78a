//! Quotas that a request was counted against, for the headers of its response
//! (draft-ietf-httpapi-ratelimit-headers-10).

use std::{fmt::Write, hash::Hash, num::NonZeroU32, time::Duration};

use actix_web::{
    HttpMessage, HttpRequest,
    http::header::{HeaderMap, HeaderName, HeaderValue},
};
use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock, middleware::StateInformationMiddleware,
};

use crate::problem::{Problem, codes::Code};

const LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// The detail of a refusal by a quota.
const TOO_FAST: &str = "you are sending requests too fast";

/// A quota with the counts of all its users.
pub(super) struct Limit<K: Hash + Eq + Clone> {
    /// The name of the quota in responses.
    name: &'static str,
    policy: HeaderValue,
    counts: DefaultKeyedRateLimiter<K, StateInformationMiddleware>,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    pub(super) fn new(name: &'static str, quota: Quota) -> Self {
        let (most, window) = (quota.burst_size(), whole_seconds(quota.burst_size_replenished_in()));
        let policy = HeaderValue::try_from(format!("\"{name}\";q={most};w={window}"));
        // All names are constants of this program that are valid in a header.
        let policy = policy.unwrap_or(HeaderValue::from_static(name));
        Self { name, policy, counts: RateLimiter::keyed(quota).with_middleware() }
    }

    /// Counts `n` at once, all or none, and records the result for the response.
    ///
    /// # Errors
    /// If fewer than `n` are left.
    pub(super) fn count(&self, req: &HttpRequest, key: &K, n: NonZeroU32) -> Result<(), Problem> {
        let (counted, refusal) = match self.counts.check_key_n(key, n) {
            Ok(Ok(state)) => (self.counted(state.quota(), state.remaining_burst_capacity()), None),
            Ok(Err(until)) => {
                let wait = until.wait_time_from(self.counts.clock().now());
                (self.counted(until.quota(), 0), Some(too_many(wait, TOO_FAST)))
            }
            Err(most) => {
                let detail = format!("send at most {} of these at once", most.0);
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

    fn counted(&self, quota: Quota, left: u32) -> Counted {
        let used = quota.burst_size().get().saturating_sub(left);
        let whole_in = quota.replenish_interval() * used;
        Counted { name: self.name, policy: self.policy.clone(), left, whole_in }
    }

    /// Counts one request that can no longer be refused.
    pub(super) fn note(&self, key: &K) {
        let _ = self.counts.check_key(key);
    }

    /// Deletes the counts of clients without recent requests.
    pub(super) fn evict(&self) {
        self.counts.retain_recent();
    }
}

/// A quota that a request was counted against, and the rest of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    name: &'static str,
    policy: HeaderValue,
    left: u32,
    /// Time until the quota is full again.
    whole_in: Duration,
}

impl Counted {
    /// Takes the quotas that a request was counted against, in the order of the counts.
    pub(crate) fn take_from(req: &HttpRequest) -> Vec<Self> {
        req.extensions_mut().remove::<Vec<Self>>().unwrap_or_default()
    }

    /// Writes them to the headers of the response, both structured lists (RFC 9651).
    pub(crate) fn add_headers(counted: &[Self], headers: &mut HeaderMap) {
        let (Some(first), mut limit) = (counted.first(), String::with_capacity(64)) else { return };
        for (n, one) in counted.iter().enumerate() {
            let comma = if n == 0 { "" } else { ", " };
            // Writing to memory cannot fail.
            let _ = write!(limit, "{comma}\"{}\";r={};t={}", one.name, one.left, whole_seconds(one.whole_in));
        }
        let policy = if counted.len() == 1 {
            Ok(first.policy.clone())
        } else {
            let each: Vec<&[u8]> = counted.iter().map(|one| one.policy.as_bytes()).collect();
            HeaderValue::try_from(each.join(&b", "[..]))
        };
        for (name, value) in [(POLICY, policy), (LIMIT, HeaderValue::try_from(limit))] {
            if let Ok(value) = value {
                headers.insert(name, value);
            }
        }
    }
}

/// Seconds, rounded up.
fn whole_seconds(duration: Duration) -> u64 {
    duration.as_secs() + u64::from(duration.subsec_nanos() > 0)
}

/// Returns the refusal of a client that has to wait, for this reason.
pub(super) fn too_many(wait: Duration, detail: &str) -> Problem {
    // Whole seconds, rounded up (RFC 9110, section 10.2.3).
    Problem { retry_after: Some(wait.as_secs() + 1), ..Problem::new(Code::TooManyRequests, detail) }
}
