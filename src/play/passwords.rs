//! Passwords: argon2id, beside the async threads, bounded in how many run and how many wait.

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};

use super::{PlayError, aside::Aside};

/// The most that wait for their turn; a hash takes some 20 ms and 19 MiB.
const WAITING_MAX: usize = 32;

/// A hash that no password has, verified when there is no account: a wrong name and a wrong password
/// take the same time.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bG9uZ2hhbGxub2JvZHk$r6JmcnDsqEEeEmRBz6dfbPZQBQmKvQTcXb0F3m1bG4w";

pub(super) struct Passwords(Aside);

impl Passwords {
    pub(super) fn new() -> Self {
        Self(Aside::new(WAITING_MAX))
    }

    /// How much is hashed, and how much waits.
    pub(super) fn load(&self) -> (usize, usize) {
        self.0.load()
    }

    pub(super) async fn hash(&self, password: String) -> Result<String, PlayError> {
        self.0
            .run(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()))
            .await?
            .map_err(|e| PlayError::Internal(format!("argon2: {e}")))
    }

    /// Whether the password has this hash; without one it takes as long and says no.
    pub(super) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, PlayError> {
        self.0
            .run(move || {
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
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.verify("correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify("correct horsf".into(), Some(hash)).await.unwrap());
        assert!(!passwords.verify("anything".into(), None).await.unwrap());
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
            tokio::spawn(async move { passwords.hash(format!("password {n}")).await })
        };
        let crowd: Vec<_> = (0..WAITING_MAX * 3).map(one).collect();
        let mut busy = 0;
        for member in crowd {
            busy += usize::from(matches!(member.await.unwrap(), Err(PlayError::Busy)));
        }
        assert!(busy > 0 && busy < WAITING_MAX * 3);
    }
}
