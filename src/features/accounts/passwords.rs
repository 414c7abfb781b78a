//! Hashes passwords with argon2id, off the async threads. The numbers of running and waiting hashes are limited, in
//! total and per account or name.

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use longhall_base::{blocking_pool::BlockingPool, error::PlayError, text};
use uuid::Uuid;

/// Maximum number of waiting hashes. A hash takes some 20 ms and 19 MiB.
const WAITING_MAX: usize = 32;
/// Maximum number of running and waiting hashes per account or name, so that none crowds out others.
const EACH_MAX: usize = 2;

/// A hash that no password matches. It is verified if there is no account, so that a wrong name takes as long as a
/// wrong password.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bG9uZ2hhbGxub2JvZHk$r6JmcnDsqEEeEmRBz6dfbPZQBQmKvQTcXb0F3m1bG4w";

/// The key of the limit. Signed-in accounts are counted separately from names, which anybody can send.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum RateLimitKey {
    /// A signed-in account.
    Account(Uuid),
    /// A name that a client sent, in lower case.
    Name(String),
}

impl RateLimitKey {
    pub(crate) fn name(name: &str) -> Self {
        Self::Name(name.to_ascii_lowercase())
    }
}

/// Hashes and verifies passwords.
pub(crate) struct Passwords(BlockingPool<RateLimitKey>);

impl Passwords {
    pub(crate) fn new() -> Self {
        Self(BlockingPool::new(WAITING_MAX, EACH_MAX))
    }

    /// The numbers of running and of waiting hashes.
    pub(crate) fn load(&self) -> (usize, usize) {
        self.0.load()
    }

    pub(crate) async fn hash(&self, key: RateLimitKey, password: String) -> Result<String, PlayError> {
        self.0
            .run(key, move || {
                Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
            })
            .await?
            .map_err(|e| PlayError::Internal(format!("argon2: {e}")))
    }

    /// Whether the password matches this hash. Without a hash it takes as long and returns false.
    pub(crate) async fn verify(
        &self,
        key: RateLimitKey,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, PlayError> {
        // A password that cannot be prepared matches no hash, and takes as long as any wrong one.
        let password = text::password(&password).unwrap_or(password);
        self.0
            .run(key, move || {
                let parsed = PasswordHash::new(hash.as_deref().unwrap_or(NOBODY));
                let right = parsed.is_ok_and(|parsed| {
                    Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok()
                });
                right && hash.is_some()
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[tokio::test]
    async fn only_the_right_password_has_the_hash() {
        let (passwords, ann) = (Passwords::new(), RateLimitKey::name("ann"));
        let hash = passwords.hash(ann.clone(), "correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.verify(ann.clone(), "correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify(ann.clone(), "correct horsf".into(), Some(hash)).await.unwrap());
        assert!(!passwords.verify(ann, "anything".into(), None).await.unwrap());
        assert_eq!(passwords.load(), (0, 0));
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
            let key = RateLimitKey::name(&format!("name {n}"));
            tokio::spawn(async move { passwords.hash(key, format!("password {n}")).await })
        };
        let crowd: Vec<_> = (0..WAITING_MAX * 3).map(one).collect();
        let mut busy = 0;
        for member in crowd {
            busy += usize::from(matches!(member.await.unwrap(), Err(PlayError::Busy)));
        }
        assert!(busy > 0 && busy < WAITING_MAX * 3);
        assert_eq!(passwords.load(), (0, 0));
    }

    #[tokio::test]
    async fn one_alone_is_no_crowd() {
        let passwords = Passwords::new();
        let key = RateLimitKey::Account(Uuid::nil());
        let hash = |key: RateLimitKey| passwords.hash(key, "another".into());
        // All are polled once before any of them can end.
        let (first, second, third, other) = tokio::join!(
            hash(key.clone()),
            hash(key.clone()),
            hash(key.clone()),
            hash(RateLimitKey::name("bob")),
        );
        assert!(first.is_ok() && second.is_ok() && other.is_ok());
        assert!(matches!(third, Err(PlayError::TooManyAtOnce)));
        assert!(passwords.hash(key, "another".into()).await.is_ok());
    }
}
