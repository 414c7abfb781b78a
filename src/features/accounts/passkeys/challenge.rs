//! Challenges for passkeys, each valid once and for a short time.
//!
//! A challenge is a token that the server signs. So creating one needs no storage, and any process recognises those of
//! the server. Only answered challenges are stored.

use chrono::DateTime;
use longhall_base::{
    error::PlayError,
    identity::{Actor, Identity},
    text::check_name,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{answer::domain, public_key::PublicKey, purpose::PasskeyFor, wire::base64url};
use crate::features::accounts::{
    AccountService,
    keyring::{CHALLENGE, Claims},
    sql::{self, passkeys::rows::AnsweredChallenge},
};

/// Name of the server on devices.
const HALL: &str = "Longhall";

/// A request for a challenge: its purpose and, if needed, the account's name.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChallengeRequest {
    /// The purpose of the response to the challenge.
    pub r#for: PasskeyFor,
    /// The name of the account to `sign_up` or to `recover`, which devices show with the passkey. Left out otherwise.
    #[serde(default)]
    #[schema(example = "freydis", min_length = 3, max_length = 24, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: Option<String>,
}

/// A challenge, as options for the browser.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ChallengeShown {
    /// Options for `PublicKeyCredential.parseRequestOptionsFromJSON` if a passkey is to be used, or else for
    /// `parseCreationOptionsFromJSON` (Web Authentication, level 3). Valid once, for five minutes.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// The account and session for which a challenge is valid. A response for another account or session is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChallengeSubject {
    /// The account, which may not exist yet. Nil if the passkey will identify it.
    pub(crate) account: Uuid,
    /// The session; nil if there is none.
    pub(crate) session: Uuid,
}

impl AccountService {
    /// Creates a challenge.
    ///
    /// # Errors
    /// If the server has no domain, the name is missing, invalid or taken, or the purpose needs a session and there is
    /// none.
    pub async fn challenge(
        &self,
        who: Option<&Identity>,
        new: ChallengeRequest,
    ) -> Result<ChallengeShown, PlayError> {
        let ChallengeRequest { r#for, name } = new;
        let (subject, name) = self.subject(who, r#for, name).await?;
        let domain = domain(self.keys.hall()).ok_or(PlayError::NoPasskeys)?;
        let scope = scope(r#for, &name);
        let challenge = self.keys.sign(&CHALLENGE, (subject.account, subject.session), scope).await?;
        let challenge = base64url(challenge.as_bytes());
        let known = if subject.session.is_nil() {
            vec![]
        } else {
            sql::passkeys::keep::passkeys(&self.store, subject.account).await?
        };
        let known: Vec<Value> = known
            .iter()
            .map(|row| json!({"type": "public-key", "id": base64url(&row.credential_id)}))
            .collect();
        let timeout = CHALLENGE.seconds * 1_000;
        let options = match r#for {
            PasskeyFor::SignIn | PasskeyFor::Prove => json!({
                "challenge": challenge, "timeout": timeout, "rpId": domain, "allowCredentials": known,
                "userVerification": "required",
            }),
            PasskeyFor::SignUp | PasskeyFor::Add | PasskeyFor::Recover => json!({
                "rp": {"id": domain, "name": HALL},
                "user": {"id": base64url(subject.account.as_bytes()), "name": name, "displayName": name},
                "challenge": challenge, "timeout": timeout,
                "pubKeyCredParams": PublicKey::ALGORITHMS.map(|alg| json!({"type": "public-key", "alg": alg})),
                "excludeCredentials": known,
                "authenticatorSelection":
                    {"residentKey": "required", "requireResidentKey": true, "userVerification": "required"},
                "attestation": "none",
            }),
        };
        Ok(ChallengeShown { options })
    }

    /// Returns the account and session of a challenge, and the account's name if a passkey is to be created.
    async fn subject(
        &self,
        who: Option<&Identity>,
        r#for: PasskeyFor,
        name: Option<String>,
    ) -> Result<(ChallengeSubject, String), PlayError> {
        match (r#for, name) {
            (PasskeyFor::SignIn, None) => {
                Ok((ChallengeSubject { account: Uuid::nil(), session: Uuid::nil() }, String::new()))
            }
            (PasskeyFor::SignUp | PasskeyFor::Recover, Some(name)) => {
                check_name(&name)?;
                let known = self.account_named(&name).await?;
                // So that no useless passkey is left on a device.
                if known.is_some() && r#for == PasskeyFor::SignUp {
                    return Err(PlayError::NameTaken);
                }
                // A guest keeps its account.
                if let Some(guest) = who.filter(|who| who.is_guest && r#for == PasskeyFor::SignUp) {
                    let Actor { account, session } = guest.session()?;
                    return Ok((ChallengeSubject { account, session }, name));
                }
                let account = known.map_or_else(Uuid::now_v7, |account| account.account_id);
                Ok((ChallengeSubject { account, session: Uuid::nil() }, name))
            }
            (PasskeyFor::Prove | PasskeyFor::Add, None) => {
                let identity = who.ok_or(PlayError::NotSignedIn)?;
                let by = identity.by()?;
                let account = self.account(identity).await?;
                Ok((ChallengeSubject { account: by.account, session: by.session }, account.name))
            }
            (PasskeyFor::SignUp | PasskeyFor::Recover, None) => {
                Err(PlayError::field("/name", "`/name` is missing"))
            }
            (PasskeyFor::SignIn | PasskeyFor::Prove | PasskeyFor::Add, Some(_)) => {
                Err(PlayError::field("/name", "`name` is only for `sign_up` and `recover`"))
            }
        }
    }

    /// Verifies a challenge for this purpose and, to sign up, this name. `None` if it does not match or has expired.
    /// The transaction of the operation checks whether it was answered before.
    pub(super) async fn challenged(
        &self,
        challenge: &[u8],
        r#for: PasskeyFor,
        name: &str,
    ) -> Result<Option<(ChallengeSubject, AnsweredChallenge)>, PlayError> {
        let Ok(token) = std::str::from_utf8(challenge) else { return Ok(None) };
        let Some((claims, _)) = self.keys.read(&CHALLENGE, token).await? else { return Ok(None) };
        let Claims { sub, sid, jti, exp, ref scope, .. } = claims;
        let expires_at = DateTime::from_timestamp(exp, 0).filter(|_| *scope == self::scope(r#for, name));
        Ok(expires_at.map(|expires_at| {
            (ChallengeSubject { account: sub, session: sid }, AnsweredChallenge { id: jti, expires_at })
        }))
    }
}

/// The purpose for which a challenge is signed. For a sign-up it includes the name, because the account does not exist
/// yet.
fn scope(r#for: PasskeyFor, name: &str) -> String {
    let purpose = <&str>::from(r#for);
    match r#for {
        PasskeyFor::SignUp => format!("{purpose} {}", name.to_ascii_lowercase()),
        PasskeyFor::SignIn | PasskeyFor::Prove | PasskeyFor::Add | PasskeyFor::Recover => purpose.to_owned(),
    }
}
