//! How often one may ask: per account, or per address for who is not signed in. Counted per process.

use std::{
    net::{IpAddr, Ipv4Addr},
    num::NonZeroU32,
};

use actix_web::HttpRequest;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock};
use uuid::Uuid;

use super::problem::{Code, Problem};
use crate::play::Identity;

/// Whom a bound counts: an account, or the address of who is not signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Asker {
    Account(Uuid),
    Address(IpAddr),
}

/// As many as somebody can type.
const TALK_PER_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// The quotas of a process.
pub struct Quotas {
    credentials: DefaultKeyedRateLimiter<IpAddr>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    accounts: DefaultKeyedRateLimiter<Uuid>,
    talk: DefaultKeyedRateLimiter<Uuid>,
    trust_forwarded: bool,
}

impl Quotas {
    /// `credentials_per_minute` for sign-up, sign-in and recovery per address, `requests_per_second` for everything else.
    /// `trust_forwarded`: the server stands behind a proxy that sets `X-Forwarded-For`.
    #[must_use]
    pub fn new(
        credentials_per_minute: NonZeroU32,
        requests_per_second: NonZeroU32,
        trust_forwarded: bool,
    ) -> Self {
        Self {
            credentials: RateLimiter::keyed(Quota::per_minute(credentials_per_minute)),
            addresses: RateLimiter::keyed(Quota::per_second(requests_per_second)),
            accounts: RateLimiter::keyed(Quota::per_second(requests_per_second)),
            talk: RateLimiter::keyed(Quota::per_minute(TALK_PER_MINUTE)),
            trust_forwarded,
        }
    }

    /// So many messages per minute and account, instead of 30.
    #[must_use]
    pub fn with_talk(mut self, messages_per_minute: NonZeroU32) -> Self {
        self.talk = RateLimiter::keyed(Quota::per_minute(messages_per_minute));
        self
    }

    /// Counts a sign-up, sign-in or recovery.
    ///
    /// # Errors
    /// If this address has used its quota up.
    pub(super) fn count_credentials(&self, req: &HttpRequest) -> Result<(), Problem> {
        count(&self.credentials, &self.address(req))
    }

    /// Counts a request of nobody in particular.
    ///
    /// # Errors
    /// If this address has used its quota up.
    pub(super) fn count_address(&self, req: &HttpRequest) -> Result<(), Problem> {
        count(&self.addresses, &self.address(req))
    }

    /// Counts a request of an account.
    ///
    /// # Errors
    /// If the account has used its quota up.
    pub(super) fn count_account(&self, account: Uuid) -> Result<(), Problem> {
        count(&self.accounts, &account)
    }

    /// Counts a message of an account.
    ///
    /// # Errors
    /// If the account has used its quota up.
    pub(super) fn count_talk(&self, account: Uuid) -> Result<(), Problem> {
        count(&self.talk, &account)
    }

    /// Forgets who has not asked for a while; to be called now and then.
    pub(super) fn sweep(&self) {
        self.credentials.retain_recent();
        self.addresses.retain_recent();
        self.accounts.retain_recent();
        self.talk.retain_recent();
    }

    /// Who asks, as far as bounds go.
    pub(super) fn asker(&self, req: &HttpRequest, who: Option<&Identity>) -> Asker {
        who.map_or_else(|| Asker::Address(self.address(req)), |identity| Asker::Account(identity.account))
    }

    fn address(&self, req: &HttpRequest) -> IpAddr {
        let peer = req.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
        if !self.trust_forwarded {
            return peer;
        }
        // The last entry is the one our own proxy added; those before it anyone can make up.
        let forwarded = req.headers().get_all("x-forwarded-for").last().and_then(|value| value.to_str().ok());
        forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
    }
}

fn count<K: std::hash::Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), Problem> {
    limiter.check_key(key).map_err(|until| {
        let wait = until.wait_time_from(limiter.clock().now());
        let detail = "you ask more often than this server answers".to_owned();
        // Whole seconds, rounded up (RFC 9110, section 10.2.3).
        Problem { retry_after: Some(wait.as_secs() + 1), ..Problem::new(Code::TooManyRequests, detail) }
    })
}
