//! Who asks: what was found out about a token, and for how long that is believed.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::{keys::ACCESS, scope::Scope, tokens::ScriptToken},
    error::PlayError,
};
use crate::store::By;

/// Tokens that are remembered.
const KNOWN_MAX: usize = 20_000;

/// Who asks, and what they may.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The account.
    pub account: Uuid,
    /// What the token allows.
    pub scopes: Arc<[Scope]>,
    pub(crate) means: Means,
    pub(crate) expires_at: Option<DateTime<Utc>>,
}

/// By what somebody is known. Each of them can be ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Means {
    Session(Uuid),
    /// A script's token.
    Token(Uuid),
}

impl Identity {
    /// # Errors
    /// If the token does not have the scope.
    pub fn require(&self, scope: Scope) -> Result<(), PlayError> {
        if self.scopes.contains(&scope) { Ok(()) } else { Err(PlayError::ScopeMissing(scope.into())) }
    }

    /// Their session, as who may change the account.
    ///
    /// # Errors
    /// If the token may not.
    pub(crate) fn by(&self) -> Result<By, PlayError> {
        self.require(Scope::Account)?;
        match self.means {
            Means::Session(session) => Ok(By { account: self.account, session }),
            Means::Token(_) => Err(PlayError::ScopeMissing(Scope::Account.into())),
        }
    }
}

/// The tokens that were good, and what was alive lately.
pub(crate) struct Known {
    /// By the token; with the id of the key that signed it, if one did.
    tokens: Cache<String, (Identity, Option<Arc<str>>)>,
    /// Whose it is, and when Postgres was last asked.
    alive: Cache<Means, (Uuid, Instant)>,
    /// What is known to have ended, and never comes back. With whose it was said to be: a forged token shall end nobody
    /// else's.
    gone: Cache<(Uuid, Means), ()>,
    /// When something of an account last ended.
    shut: Cache<Uuid, Instant>,
    trusted: Duration,
}

impl Known {
    pub(crate) fn new(trusted: Duration) -> Self {
        let (gone, shut) = (Cache::new(KNOWN_MAX), Cache::new(KNOWN_MAX));
        Self { tokens: Cache::new(KNOWN_MAX), alive: Cache::new(KNOWN_MAX), gone, shut, trusted }
    }

    fn is_gone(&self, account: Uuid, means: Means) -> bool {
        self.gone.get(&(account, means)).is_some()
    }

    fn lives(&self, means: Means) -> bool {
        self.alive.get(&means).is_some_and(|(_, asked)| asked.elapsed() < self.trusted)
    }

    /// Notes that somebody was asked for, and was there; unless something of theirs has ended since.
    pub(crate) fn saw(&self, identity: &Identity, asked: Instant) {
        self.alive.insert(identity.means, (identity.account, asked));
        if self.shut.get(&identity.account).is_some_and(|shut| asked <= shut) {
            self.alive.remove(&identity.means);
        }
    }

    /// A session or a token of an account has ended: here at once, and at other processes as soon as they ask again.
    pub(crate) fn ended(&self, account: Uuid, means: Means) {
        self.gone.insert((account, means), ());
        self.alive.remove(&means);
    }

    /// Something of an account has ended: whatever is left will be asked for again.
    pub(crate) fn ended_of(&self, account: Uuid) {
        self.shut.insert(account, Instant::now());
        self.alive.retain(|_, (of, _)| *of != account);
    }
}

impl Hall {
    /// Who asks, by an access token or a script's token. What has ended is believed for half a minute at most
    /// ([`crate::play::Limits::sign_in_trusted`]), and not at all by the process that ended it.
    ///
    /// # Errors
    /// If the token is not good.
    pub async fn identify(&self, token: &str) -> Result<Identity, PlayError> {
        if let Some(identity) = self.known_by(token) {
            self.confirm(&identity).await?;
            return Ok(identity);
        }
        let found = match ScriptToken::parse(token) {
            Some(script) => (self.identify_script(script).await?, None),
            None => {
                let (identity, kid) = self.identify_access(token).await?;
                self.confirm(&identity).await?;
                (identity, Some(kid))
            }
        };
        self.known.tokens.insert(token.to_owned(), found.clone());
        Ok(found.0)
    }

    /// Whose token this is, as far as can be said without asking Postgres. One that is known to have ended is nobody's:
    /// who still sends it shall use up nothing that is its owner's.
    #[must_use]
    pub fn whose(&self, token: &str) -> Option<Uuid> {
        let known = self.known_by(token).map(|identity| (identity.account, identity.means));
        let read = || self.keys.read_at_once(&ACCESS, token);
        let (account, means) =
            known.or_else(|| read().map(|claims| (claims.sub, Means::Session(claims.sid))))?;
        (!self.known.is_gone(account, means)).then_some(account)
    }

    /// Whom a token was found to stand for, while it and its key are good.
    fn known_by(&self, token: &str) -> Option<Identity> {
        let (identity, kid) = self.known.tokens.get(token)?;
        let runs = identity.expires_at.is_none_or(|expires| expires > self.now());
        if runs && kid.is_none_or(|kid| self.keys.knows(&kid)) {
            return Some(identity);
        }
        self.known.tokens.remove(token);
        None
    }

    /// Makes sure that what somebody is known by has not ended; asks Postgres only if that was long ago. Whoever waits
    /// before they answer does it again.
    ///
    /// # Errors
    /// If it has ended.
    pub(crate) async fn confirm(&self, identity: &Identity) -> Result<(), PlayError> {
        if self.known.is_gone(identity.account, identity.means) {
            return Err(PlayError::NotSignedIn);
        }
        if self.known.lives(identity.means) {
            return Ok(());
        }
        let asked = Instant::now();
        let lives = match identity.means {
            Means::Session(session) => self.store.session_lives(identity.account, session).await?,
            Means::Token(token) => {
                let token = self.script(identity.account, token).await?;
                token.iter().for_each(|token| self.note_use(token));
                token.is_some()
            }
        };
        if !lives {
            self.known.ended(identity.account, identity.means);
            return Err(PlayError::NotSignedIn);
        }
        self.known.saw(identity, asked);
        Ok(())
    }

    /// The same of somebody who may not have signed in.
    pub(crate) async fn confirm_any(&self, who: Option<&Identity>) -> Result<(), PlayError> {
        match who {
            Some(identity) => self.confirm(identity).await,
            None => Ok(()),
        }
    }
}
