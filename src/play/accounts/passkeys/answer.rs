//! A device's answer, read and checked as far as that goes without asking anybody.

use uuid::Uuid;

use super::{
    client_data::{self, Deed},
    device_data::{self, NewCredential},
    public_key::PublicKey,
    wire::{PasskeyRequest, PasskeyUse},
};
use crate::play::{public_url::PublicUrl, secrets};

/// A new passkey, as its device says.
pub(super) struct Made {
    /// What the device was asked to answer.
    pub(super) challenge: Vec<u8>,
    pub(super) credential: NewCredential,
    pub(super) sign_count: u32,
    pub(super) backup_eligible: bool,
    pub(super) backed_up: bool,
}

/// A use of a passkey, before its signature is verified.
pub(super) struct Used {
    /// What the device was asked to answer.
    pub(super) challenge: Vec<u8>,
    pub(super) credential_id: Vec<u8>,
    /// Whose it is, if the device knows that.
    pub(super) account: Option<Uuid>,
    pub(super) sign_count: u32,
    pub(super) backup_eligible: bool,
    pub(super) backed_up: bool,
    signed: Vec<u8>,
    signature: Vec<u8>,
}

/// The domain for which the hall's passkeys are good (its RP id): none where it has an address instead of a name.
pub(super) fn domain(hall: &PublicUrl) -> Option<String> {
    let url = url::Url::parse(hall.as_str()).ok()?;
    url.domain().map(str::to_owned)
}

/// What is said of a new passkey; none if it does not hold (section 7.1).
pub(super) fn made(new: &PasskeyRequest, hall: &PublicUrl) -> Option<Made> {
    let response = &new.response;
    let challenge = client_data::challenge(&response.client_data_json.0, Deed::Create, hall)?;
    let said = device_data::read(&response.authenticator_data.0, &domain(hall)?)?;
    let credential = said.new.filter(|credential| credential.id == new.id.0)?;
    Some(Made {
        challenge,
        credential,
        sign_count: said.sign_count,
        backup_eligible: said.backup_eligible,
        backed_up: said.backed_up,
    })
}

/// What is said of a use of a passkey; none if it does not hold, whoever's it is (section 7.2).
pub(super) fn used(given: &PasskeyUse, hall: &PublicUrl) -> Option<Used> {
    let response = &given.response;
    let client_data = &response.client_data_json.0;
    let challenge = client_data::challenge(client_data, Deed::Get, hall)?;
    let said = device_data::read(&response.authenticator_data.0, &domain(hall)?)?;
    let account = match &response.user_handle {
        Some(handle) => Some(Uuid::from_slice(&handle.0).ok()?),
        None => None,
    };
    said.new.is_none().then(|| Used {
        challenge,
        credential_id: given.id.0.clone(),
        account,
        sign_count: said.sign_count,
        backup_eligible: said.backup_eligible,
        backed_up: said.backed_up,
        // Step 20: the browser's words go in by their digest.
        signed: [response.authenticator_data.0.as_slice(), &secrets::digest(client_data)].concat(),
        signature: response.signature.0.clone(),
    })
}

impl Used {
    /// Whether the passkey with this public key has signed it (step 21). The key decides by which algorithm, and nothing that
    /// was sent.
    pub(super) fn is_signed_by(&self, public_key: &[u8]) -> bool {
        PublicKey::read(public_key)
            .is_some_and(|(key, rest)| rest.is_empty() && key.has_signed(&self.signed, &self.signature))
    }
}
