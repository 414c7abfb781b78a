//! Making and using passkeys.

use uuid::Uuid;

use super::{
    answer::{Used, made, used},
    challenge::Whom,
    purpose::PasskeyFor,
    wire::{PasskeyRequest, PasskeyUse},
};
use crate::play::{
    accounts::{
        AccountRoom,
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

impl AccountRoom {
    /// Signs in by a passkey. `device` is the name that the client gives itself.
    ///
    /// # Errors
    /// If it is nobody's, or does not answer a challenge of the hall.
    pub async fn sign_in_by_passkey(&self, given: &PasskeyUse, device: &str) -> Result<SignedIn, PlayError> {
        let used = used(given, self.keys.hall()).ok_or(WRONG)?;
        let (_, challenge) = self.challenged(&used.challenge, PasskeyFor::SignIn, "").await?.ok_or(WRONG)?;
        // Nobody was known before, so the device must say whose passkey it is (step 6).
        let account = used.account.ok_or(WRONG)?;
        let used = self.verified(used, account, challenge).await?.ok_or(WRONG)?;
        let session = new_session(account, device)?;
        self.store.sign_in_by_passkey(&used, &session).await.map_err(|error| or(error, WRONG))?;
        let account = self.store.account(account).await?.ok_or(WRONG)?;
        Ok(SignedIn { tokens: self.first_tokens(&session).await?, account: me(account) })
    }

    /// Checks that somebody who is signed in has a passkey of theirs at hand.
    ///
    /// # Errors
    /// If it is not theirs, or does not answer a challenge of this session.
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

    /// A use of a passkey of this account that it has signed; none if it has not (steps 6, 19 and 21). Whether it counts on
    /// (step 22) is for the transaction to find out.
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

    /// A new passkey that answers a challenge for this, with whom the challenge was for. `name` is that of a new account, and
    /// `label` is what its owner calls the passkey.
    ///
    /// # Errors
    /// If it does not.
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

/// What the store said, or that the passkey is wrong.
fn or(error: StoreError, wrong: PlayError) -> PlayError {
    if matches!(error, StoreError::PasskeyRefused) { wrong } else { error.into() }
}
