//! Creates and uses passkeys.

use uuid::Uuid;

use super::{
    answer::{Used, made, used},
    challenge::Whom,
    purpose::PasskeyFor,
    wire::{PasskeyRequest, PasskeyUse},
};
use crate::play::{
    accounts::{
        AccountService,
        sessions::new_session,
        sign_in::{SignedIn, me},
    },
    error::PlayError,
};
use crate::store::{AnsweredChallenge, By, MadePasskey, PasskeyRow, StoreError, UsedPasskey};

const WRONG: PlayError =
    PlayError::BadCredentials("the passkey is unknown, or does not answer what it was asked");
const NOT_A_PROOF: PlayError =
    PlayError::ProofWrong("the passkey is not yours, or does not answer what it was asked");

impl AccountService {
    /// Signs in with a passkey. `device` is the name that the client gives itself.
    ///
    /// # Errors
    /// If the passkey is not registered, or does not match a challenge of the server.
    pub async fn sign_in_by_passkey(&self, given: &PasskeyUse, device: &str) -> Result<SignedIn, PlayError> {
        let used = used(given, self.keys.hall()).ok_or(WRONG)?;
        let (_, challenge) = self.challenged(&used.challenge, PasskeyFor::SignIn, "").await?.ok_or(WRONG)?;
        // No account is known yet, so the device must name the owner of the passkey (step 6).
        let account = used.account.ok_or(WRONG)?;
        let used = self.verified(used, account, challenge).await?.ok_or(WRONG)?;
        let session = new_session(account, device)?;
        self.store.sign_in_by_passkey(&used, &session).await.map_err(|error| or(error, WRONG))?;
        let account = self.store.account(account).await?.ok_or(WRONG)?;
        Ok(SignedIn { tokens: self.first_tokens(&session).await?, account: me(account) })
    }

    /// Checks a use of a passkey by the person who is signed in.
    ///
    /// # Errors
    /// If the passkey is another account's, or does not match a challenge of this session.
    pub(crate) async fn prove_by_passkey(&self, by: By, given: &PasskeyUse) -> Result<(), PlayError> {
        let used = used(given, self.keys.hall()).ok_or(NOT_A_PROOF)?;
        let (whom, challenge) =
            self.challenged(&used.challenge, PasskeyFor::Prove, "").await?.ok_or(NOT_A_PROOF)?;
        let is_for_them = whom == Whom { account: by.account, session: by.session };
        if !is_for_them || used.account.is_some_and(|account| account != by.account) {
            return Err(NOT_A_PROOF);
        }
        let used = self.verified(used, by.account, challenge).await?.ok_or(NOT_A_PROOF)?;
        self.store.use_passkey(&used).await.map_err(|error| or(error, NOT_A_PROOF))
    }

    /// Checks that this account's passkey signed the response (steps 6, 19 and 21). `None` if it did not. The
    /// transaction checks the signature counter (step 22).
    async fn verified(
        &self,
        used: Used,
        account: Uuid,
        challenge: AnsweredChallenge,
    ) -> Result<Option<UsedPasskey>, PlayError> {
        let known = self.store.passkey(&used.credential_id).await?;
        let is_theirs = known.is_some_and(|known| {
            known.account_id == account
                && known.backup_eligible == used.backup_eligible
                && used.is_signed_by(&known.public_key)
        });
        Ok(is_theirs.then(|| UsedPasskey {
            account,
            credential_id: used.credential_id,
            sign_count: used.sign_count.into(),
            backed_up: used.backed_up,
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
    ) -> Result<(Whom, MadePasskey), PlayError> {
        let made = made(new, self.keys.hall()).ok_or(PlayError::BadPasskey)?;
        let (whom, challenge) =
            self.challenged(&made.challenge, r#for, name).await?.ok_or(PlayError::BadPasskey)?;
        let row = PasskeyRow {
            credential_id: made.credential.id,
            account_id: whom.account,
            passkey_id: Uuid::now_v7(),
            public_key: made.credential.public_key,
            sign_count: made.sign_count.into(),
            backup_eligible: made.backup_eligible,
            backed_up: made.backed_up,
            label,
            created_at: self.now(),
            last_used_at: None,
        };
        Ok((whom, MadePasskey { row, challenge }))
    }
}

/// Replaces the store's refusal of a passkey by the error `wrong`.
fn or(error: StoreError, wrong: PlayError) -> PlayError {
    if matches!(error, StoreError::PasskeyRefused) { wrong } else { error.into() }
}
