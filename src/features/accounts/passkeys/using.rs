//! Creates and uses passkeys.

use longhall_base::{error::PlayError, identity::Actor};
use longhall_log::db::error::StoreError;
use uuid::Uuid;

use super::{
    answer::{Assertion, assertion, registration},
    challenge::ChallengeSubject,
    purpose::PasskeyFor,
    wire::{PasskeyRequest, PasskeyUse},
};
use crate::features::accounts::{
    AccountService,
    sessions::new_session,
    sign_in::{SignedIn, me},
    sql::{
        self,
        passkeys::{
            keep::UsedPasskey,
            rows::{AnsweredChallenge, MadePasskey, PasskeyRow},
        },
    },
};

const WRONG: PlayError = PlayError::BadCredentials("the passkey is unknown, or does not match the challenge");
const NOT_A_PROOF: PlayError =
    PlayError::ProofWrong("the passkey is not yours, or does not match the challenge");

impl AccountService {
    /// Signs in with a passkey. `device` is the name that the client gives itself.
    ///
    /// # Errors
    /// If the passkey is not registered, or does not match a challenge of the server.
    pub async fn sign_in_by_passkey(&self, given: &PasskeyUse, device: &str) -> Result<SignedIn, PlayError> {
        let assertion = assertion(given, self.keys.hall()).ok_or(WRONG)?;
        let (_, challenge) =
            self.challenged(&assertion.challenge, PasskeyFor::SignIn, "").await?.ok_or(WRONG)?;
        // No account is known yet, so the device must name the owner of the passkey (step 6).
        let account = assertion.account.ok_or(WRONG)?;
        let assertion = self.verified(assertion, account, challenge).await?.ok_or(WRONG)?;
        let session = new_session(account, device)?;
        sql::passkeys::keep::sign_in_by_passkey(&self.store, &assertion, &session)
            .await
            .map_err(|error| or(error, WRONG))?;
        let account = sql::accounts::account(&self.store, account).await?.ok_or(WRONG)?;
        Ok(SignedIn { tokens: self.first_tokens(&session).await?, account: me(account) })
    }

    /// Checks a use of a passkey by the person who is signed in.
    ///
    /// # Errors
    /// If the passkey is another account's, or does not match a challenge of this session.
    pub(crate) async fn prove_by_passkey(&self, by: Actor, given: &PasskeyUse) -> Result<(), PlayError> {
        let assertion = assertion(given, self.keys.hall()).ok_or(NOT_A_PROOF)?;
        let (subject, challenge) =
            self.challenged(&assertion.challenge, PasskeyFor::Prove, "").await?.ok_or(NOT_A_PROOF)?;
        let is_for_them = subject == ChallengeSubject { account: by.account, session: by.session };
        if !is_for_them || assertion.account.is_some_and(|account| account != by.account) {
            return Err(NOT_A_PROOF);
        }
        let assertion = self.verified(assertion, by.account, challenge).await?.ok_or(NOT_A_PROOF)?;
        sql::passkeys::keep::use_passkey(&self.store, &assertion)
            .await
            .map_err(|error| or(error, NOT_A_PROOF))
    }

    /// Checks that this account's passkey signed the response (steps 6, 19 and 21). `None` if it did not. The
    /// transaction checks the signature counter (step 22).
    async fn verified(
        &self,
        assertion: Assertion,
        account: Uuid,
        challenge: AnsweredChallenge,
    ) -> Result<Option<UsedPasskey>, PlayError> {
        let known = sql::passkeys::keep::passkey(&self.store, &assertion.credential_id).await?;
        let is_theirs = known.is_some_and(|known| {
            known.account_id == account
                && known.backup_eligible == assertion.backup_eligible
                && assertion.is_signed_by(&known.public_key)
        });
        Ok(is_theirs.then(|| UsedPasskey {
            account,
            credential_id: assertion.credential_id,
            sign_count: assertion.sign_count.into(),
            backed_up: assertion.backed_up,
            challenge,
        }))
    }

    /// Checks a new passkey for this purpose, and returns the account and session of its challenge. `name` is that of a
    /// new account. `label` is its owner's name for the passkey.
    ///
    /// # Errors
    /// If the passkey does not match its challenge.
    pub(crate) async fn passkey_made(
        &self,
        new: &PasskeyRequest,
        (r#for, name): (PasskeyFor, &str),
        label: String,
    ) -> Result<(ChallengeSubject, MadePasskey), PlayError> {
        let registration = registration(new, self.keys.hall()).ok_or(PlayError::BadPasskey)?;
        let (subject, challenge) =
            self.challenged(&registration.challenge, r#for, name).await?.ok_or(PlayError::BadPasskey)?;
        let row = PasskeyRow {
            credential_id: registration.credential.id,
            account_id: subject.account,
            passkey_id: Uuid::now_v7(),
            public_key: registration.credential.public_key,
            sign_count: registration.sign_count.into(),
            backup_eligible: registration.backup_eligible,
            backed_up: registration.backed_up,
            label,
            created_at: self.now(),
            last_used_at: None,
        };
        Ok((subject, MadePasskey { row, challenge }))
    }
}

/// Replaces the store's refusal of a passkey by the error `wrong`.
fn or(error: StoreError, wrong: PlayError) -> PlayError {
    if matches!(error, StoreError::PasskeyRefused) { wrong } else { error.into() }
}
