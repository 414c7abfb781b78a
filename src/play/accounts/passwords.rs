//! Passwords: hashed with argon2id off the async threads. The number running and waiting is bounded, in total
//! and per person.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use uuid::Uuid;

use crate::play::{aside::Aside, error::PlayError, text};

/// The most that wait; a hash takes some 20 ms and 19 MiB.
const WAITING_MAX: usize = 32;
/// The most that run or wait per account or name, so that nobody crowds out others.
const EACH_MAX: usize = 2;

/// A hash that no password matches, verified when there is no account: a wrong name takes as long as a wrong
/// password.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bG9uZ2hhbGxub2JvZHk$r6JmcnDsqEEeEmRBz6dfbPZQBQmKvQTcXb0F3m1bG4w";

/// Whose password it is. Signed-in accounts are counted apart from names, which anybody can give.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Whose {
    /// A signed-in account's.
    Account(Uuid),
    /// The password for a name that the caller gave, in lower case.
    Name(String),
}

impl Whose {
    pub(crate) fn name(name: &str) -> Self {
        Self::Name(name.to_ascii_lowercase())
    }
}

pub(crate) struct Passwords {
    aside: Aside,
    /// How many run or wait for each.
    at_work: Arc<AtWork>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Self { aside: Aside::new(WAITING_MAX), at_work: Arc::default() }
    }

    /// How many hashes are running, and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        self.aside.load()
    }

    pub(crate) async fn hash(&self, whose: Whose, password: String) -> Result<String, PlayError> {
        let place = self.at_work.enter(whose)?;
        self.aside
            .run(move || {
                let hash = Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string());
                drop(place);
                hash
            })
            .await?
            .map_err(|e| PlayError::Internal(format!("argon2: {e}")))
    }

    /// Whether the password matches this hash; without a hash it takes as long and says no.
    pub(crate) async fn verify(
        &self,
        whose: Whose,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, PlayError> {
        let place = self.at_work.enter(whose)?;
        // A password that cannot be prepared is nobody's, and takes as long as any wrong one.
        let password = text::password(&password).unwrap_or(password);
        self.aside
            .run(move || {
                let parsed = PasswordHash::new(hash.as_deref().unwrap_or(NOBODY));
                let right = parsed.is_ok_and(|parsed| {
                    Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok()
                });
                drop(place);
                right && hash.is_some()
            })
            .await
    }
}

#[derive(Default)]
struct AtWork(Mutex<HashMap<Whose, usize>>);

impl AtWork {
    fn enter(self: &Arc<Self>, whose: Whose) -> Result<Place, PlayError> {
        let mut at_work = self.lock();
        let mine = at_work.entry(whose.clone()).or_default();
        if *mine >= EACH_MAX {
            return Err(PlayError::TooManyAtOnce);
        }
        *mine += 1;
        Ok(Place { at_work: self.clone(), whose })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Whose, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of those running or waiting, released on drop. The work itself holds it, so that a client that hangs
/// up gets no second one while it runs.
struct Place {
    at_work: Arc<AtWork>,
    whose: Whose,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut at_work = self.at_work.lock();
        if let Some(mine) = at_work.get_mut(&self.whose) {
            *mine -= 1;
            if *mine == 0 {
                at_work.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_has_the_hash() {
        let (passwords, ann) = (Passwords::new(), Whose::name("ann"));
        let hash = passwords.hash(ann.clone(), "correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.verify(ann.clone(), "correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify(ann.clone(), "correct horsf".into(), Some(hash)).await.unwrap());
        assert!(!passwords.verify(ann, "anything".into(), None).await.unwrap());
        assert!(passwords.at_work.lock().is_empty());
    }

    #[test]
    fn the_hash_of_nobody_is_a_real_one() {
        assert!(PasswordHash::new(NOBODY).is_ok());
    }

    #[tokio::test]
    async fn a_crowd_is_turned_away() {
        let passwords = Arc::new(Passwords::new());
        let one = |n: usize| {
            let passwords = passwords.clone();
            let whose = Whose::name(&format!("name {n}"));
            tokio::spawn(async move { passwords.hash(whose, format!("password {n}")).await })
        };
        let crowd: Vec<_> = (0..WAITING_MAX * 3).map(one).collect();
        let mut busy = 0;
        for member in crowd {
            busy += usize::from(matches!(member.await.unwrap(), Err(PlayError::Busy)));
        }
        assert!(busy > 0 && busy < WAITING_MAX * 3);
        assert!(passwords.at_work.lock().is_empty());
    }

    #[tokio::test]
    async fn one_alone_is_no_crowd() {
        let passwords = Passwords::new();
        let whose = Whose::Account(Uuid::nil());
        let places: Vec<_> =
            (0..EACH_MAX).map(|_| passwords.at_work.enter(whose.clone()).ok().unwrap()).collect();
        let refused = passwords.hash(whose.clone(), "another".into()).await;
        assert!(matches!(refused, Err(PlayError::TooManyAtOnce)));
        assert!(passwords.hash(Whose::name("bob"), "another".into()).await.is_ok());
        drop(places);
        assert!(passwords.hash(whose, "another".into()).await.is_ok());
    }
}
