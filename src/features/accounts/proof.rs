//! Proofs of identity for dangerous operations, so that a stolen token alone cannot take over an account.

use longhall_base::{
    error::PlayError,
    identity::{Actor, Identity},
};
use longhall_rules::kit::present;
use serde::{Deserialize, Serialize};

use super::{
    AccountService, credential::Key, keyring::PROOF, passkeys::wire::PasskeyUse, passwords::RateLimitKey, sql,
};

/// The evidence for a proof: a password or a passkey.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProofRequest {
    /// The password with which you sign in to this account.
    #[serde(default, deserialize_with = "present")]
    pub password: Option<String>,
    /// The browser's response to a challenge to `prove`.
    #[serde(default, deserialize_with = "present")]
    pub passkey: Option<PasskeyUse>,
}

/// A proof of your identity, valid for some minutes and only for this session.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Proof {
    /// The value for the header `Longhall-Proof`.
    pub proof: String,
    /// Number of seconds for which the proof is valid.
    #[schema(example = 300)]
    pub expires_in: i64,
}

impl AccountService {
    /// Issues a proof in exchange for the password or the use of a passkey. It is valid for this session only and ends
    /// with it.
    ///
    /// # Errors
    /// If the password is wrong, the passkey is not the account's, or the token is an API token.
    pub async fn prove(&self, identity: &Identity, given: ProofRequest) -> Result<Proof, PlayError> {
        let by @ Actor { account, session } = identity.by()?;
        match Key::given("/password", given.password, given.passkey)? {
            Key::Password(password) => {
                let known =
                    sql::accounts::account(&self.store, account).await?.ok_or(PlayError::NotSignedIn)?;
                let key = RateLimitKey::Account(account);
                if !self.passwords.verify(key, password, known.password_hash).await? {
                    return Err(PlayError::ProofWrong("the password is wrong"));
                }
            }
            Key::Passkey(passkey) => self.prove_by_passkey(by, &passkey).await?,
        }
        let proof = self.keys.sign(&PROOF, (account, session), String::new()).await?;
        Ok(Proof { proof, expires_in: PROOF.seconds })
    }

    /// Checks a proof, which must be this session's. The transaction of the dangerous operation checks whether the
    /// session is still alive.
    ///
    /// # Errors
    /// If the proof is missing, wrong, expired, or another session's.
    pub(crate) async fn proven(&self, identity: &Identity, proof: Option<&str>) -> Result<Actor, PlayError> {
        let by = identity.by()?;
        let proof = proof.ok_or(PlayError::ProofMissing)?;
        let read = self.keys.read(&PROOF, proof).await?;
        let mine = read.is_some_and(|(claims, _)| claims.sub == by.account && claims.sid == by.session);
        if mine {
            Ok(by)
        } else {
            Err(PlayError::ProofWrong("the proof is wrong, too old or another session's"))
        }
    }
}
