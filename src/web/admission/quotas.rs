//! Rate limits: per account, or per network for guests and for callers who are not signed in. Each process counts
//! separately.

use std::{future::Future, num::NonZeroU32};

use actix_web::HttpRequest;
use governor::Quota;
use longhall_base::{error::PlayError, identity::Identity};
use uuid::Uuid;

use super::{attempts::Attempts, counted::Limit, network::Network, no_tokens::NoTokens, proxies::Proxies};
use crate::problem::Problem;

/// The key of a limit: an account, or the network of a guest or of a caller who is not signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asker {
    /// An account.
    Account(Uuid),
    /// A network, for requests of guests and without an account.
    Network(Network),
}

/// The rate limits.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Sign-ups, sign-ins, recoveries and other checks of a password, per minute and network. Requests without a
    /// genuine refresh token or code count separately.
    pub credentials_per_minute: NonZeroU32,
    /// Wrong passwords and codes per minute, for each account or name and network. All networks together that never
    /// signed in to that name have three times this number.
    pub guesses_per_minute: NonZeroU32,
    /// All other requests, per second and account, or per network if not signed in.
    pub requests_per_second: NonZeroU32,
    /// Messages per minute and account.
    pub talk_per_minute: NonZeroU32,
    /// Games created per hour and account. Bursts may have a third of it.
    pub games_per_hour: NonZeroU32,
    /// Seats taken, given to bots and given back, per hour and account. Bursts may have a third of it.
    pub seats_per_hour: NonZeroU32,
}

/// Pictures drawn per minute and network.
const PICTURES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// The rate limits of a process, with their counts.
pub struct Quotas {
    credentials: Limit<Network>,
    refreshes: Limit<Network>,
    pub(super) attempts: Attempts,
    networks: Limit<Network>,
    accounts: Limit<Uuid>,
    talk: Limit<Uuid>,
    games: Limit<Asker>,
    seats: Limit<Asker>,
    pictures: Limit<Network>,
    pub(super) proxies: Proxies,
    no_tokens: NoTokens,
}

impl Quotas {
    /// Starts with no counts.
    #[must_use]
    pub fn new(rates: &Rates, proxies: Proxies) -> Self {
        Self {
            credentials: Limit::new("credentials", Quota::per_minute(rates.credentials_per_minute)),
            refreshes: Limit::new("refreshes", Quota::per_minute(rates.credentials_per_minute)),
            attempts: Attempts::new(rates.guesses_per_minute),
            networks: Limit::new("network", Quota::per_second(rates.requests_per_second)),
            accounts: Limit::new("account", Quota::per_second(rates.requests_per_second)),
            talk: Limit::new("talk", Quota::per_minute(rates.talk_per_minute)),
            games: Limit::new("games", per_hour(rates.games_per_hour)),
            seats: Limit::new("seats", per_hour(rates.seats_per_hour)),
            pictures: Limit::new("pictures", Quota::per_minute(PICTURES_PER_MINUTE)),
            proxies,
            no_tokens: NoTokens::new(),
        }
    }

    /// Counts a sign-up, a sign-in, a recovery or another check of a password.
    ///
    /// # Errors
    /// If this network has used up its quota.
    pub fn count_credentials(&self, req: &HttpRequest) -> Result<(), Problem> {
        self.credentials.count(req, &self.proxies.client(req), NonZeroU32::MIN)
    }

    /// Counts a request without a genuine refresh token or code. Genuine ones do not count against the network, so that
    /// clients on one network cannot sign each other out.
    ///
    /// # Errors
    /// If this network has used up its quota.
    pub fn count_unproven(&self, req: &HttpRequest) -> Result<(), Problem> {
        self.refreshes.count(req, &self.proxies.client(req), NonZeroU32::MIN)
    }

    /// Counts a request of a caller who is not signed in.
    ///
    /// # Errors
    /// If this network has used up its quota.
    pub(super) fn count_network(&self, req: &HttpRequest) -> Result<(), Problem> {
        self.networks.count(req, &self.proxies.client(req), NonZeroU32::MIN)
    }

    /// Counts a request by network that can no longer be refused.
    pub(super) fn note(&self, network: Network) {
        self.networks.note(&network);
    }

    /// Counts a request of an account. That of a guest counts for its network, so that further guests bring no further
    /// quotas.
    ///
    /// # Errors
    /// If the account has used up its quota.
    pub fn count_account(&self, req: &HttpRequest, account: Uuid, is_guest: bool) -> Result<(), Problem> {
        if is_guest { self.count_network(req) } else { self.accounts.count(req, &account, NonZeroU32::MIN) }
    }

    /// Counts a request of an account that has presented a valid refresh token. Returns `false` if its quota is used
    /// up.
    pub fn admits(&self, req: &HttpRequest, account: Uuid, is_guest: bool) -> bool {
        self.count_account(req, account, is_guest).is_ok()
    }

    /// Counts `more` requests for an account: for one request with several items.
    ///
    /// # Errors
    /// If fewer than `more` are left of its quota.
    pub fn count_requests(&self, req: &HttpRequest, account: Uuid, more: NonZeroU32) -> Result<(), Problem> {
        self.accounts.count(req, &account, more)
    }

    /// Runs the check of a token, unless the token is known to be invalid.
    ///
    /// # Errors
    /// The errors of the check.
    pub(crate) async fn identified(
        &self,
        token: &str,
        check: impl Future<Output = Result<Identity, PlayError>>,
    ) -> Result<Identity, PlayError> {
        if self.no_tokens.contain(token) {
            return Err(PlayError::NotSignedIn);
        }
        let identity = check.await;
        if matches!(identity, Err(PlayError::NotSignedIn)) {
            self.no_tokens.remember(token);
        }
        identity
    }

    /// Counts a message of an account.
    ///
    /// # Errors
    /// If the account has used up its quota.
    pub fn count_talk(&self, req: &HttpRequest, account: Uuid) -> Result<(), Problem> {
        self.talk.count(req, &account, NonZeroU32::MIN)
    }

    /// Counts a game created by an account.
    ///
    /// # Errors
    /// If the account has used up its quota.
    pub fn count_game(&self, req: &HttpRequest, who: &Identity) -> Result<(), Problem> {
        self.games.count(req, &self.asker(req, Some(who)), NonZeroU32::MIN)
    }

    /// Counts a seat that an account takes, gives to a bot or gives back. Each adds an event to a log.
    ///
    /// # Errors
    /// If the account has used up its quota.
    pub fn count_seat(&self, req: &HttpRequest, who: &Identity) -> Result<(), Problem> {
        self.seats.count(req, &self.asker(req, Some(who)), NonZeroU32::MIN)
    }

    /// Counts a picture that has to be drawn. Returns `false` if the quota of this network is used up.
    pub fn admits_picture(&self, req: &HttpRequest) -> bool {
        self.pictures.count(req, &self.proxies.client(req), NonZeroU32::MIN).is_ok()
    }

    /// Deletes the counts of clients without recent requests. Call it periodically.
    pub(crate) fn sweep(&self) {
        for networks in [&self.credentials, &self.refreshes, &self.networks, &self.pictures] {
            networks.evict();
        }
        for accounts in [&self.accounts, &self.talk] {
            accounts.evict();
        }
        for askers in [&self.games, &self.seats] {
            askers.evict();
        }
        self.attempts.sweep();
    }

    /// The network of a request, as text.
    pub fn network(&self, req: &HttpRequest) -> String {
        self.proxies.client(req).to_string()
    }

    /// The key under which a request is counted.
    #[must_use]
    pub fn asker(&self, req: &HttpRequest, who: Option<&Identity>) -> Asker {
        match who {
            Some(identity) if !identity.is_guest => Asker::Account(identity.account),
            _ => Asker::Network(self.proxies.client(req)),
        }
    }
}

/// An hourly quota, a third of which may be used at once.
fn per_hour(n: NonZeroU32) -> Quota {
    let at_once = NonZeroU32::new(n.get().div_ceil(3)).unwrap_or(n);
    Quota::per_hour(n).allow_burst(at_once)
}
