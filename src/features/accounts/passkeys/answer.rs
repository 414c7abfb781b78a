//! Parses the response of a device, and checks it as far as possible without a query.

use longhall_base::{public_url::PublicUrl, secrets};
use uuid::Uuid;

use super::{
    client_data::{self, Operation},
    device_data::{self, NewCredential},
    public_key::PublicKey,
    wire::{PasskeyRequest, PasskeyUse},
};

/// A new passkey, from the response of its device.
pub(super) struct Registration {
    /// The challenge that the device has signed.
    pub(super) challenge: Vec<u8>,
    pub(super) credential: NewCredential,
    pub(super) sign_count: u32,
    pub(super) backup_eligible: bool,
    pub(super) backed_up: bool,
}

/// A use of a passkey, before its signature is verified.
pub(super) struct Assertion {
    /// The challenge that the device has signed.
    pub(super) challenge: Vec<u8>,
    pub(super) credential_id: Vec<u8>,
    /// The account of the passkey, if the device has stored it.
    pub(super) account: Option<Uuid>,
    pub(super) sign_count: u32,
    pub(super) backup_eligible: bool,
    pub(super) backed_up: bool,
    signed: Vec<u8>,
    signature: Vec<u8>,
}

/// The domain of the server's passkeys (its RP id). `None` if the server's URL has an IP address.
pub(super) fn domain(hall: &PublicUrl) -> Option<String> {
    let url = url::Url::parse(hall.as_str()).ok()?;
    url.domain().map(str::to_owned)
}

/// Checks the response for a new passkey. `None` if a check fails (section 7.1).
pub(super) fn registration(new: &PasskeyRequest, hall: &PublicUrl) -> Option<Registration> {
    let response = &new.response;
    let challenge = client_data::challenge(&response.client_data_json.0, Operation::Create, hall)?;
    let said = device_data::read(&response.authenticator_data.0, &domain(hall)?)?;
    let credential = said.new.filter(|credential| credential.id == new.id.0)?;
    Some(Registration {
        challenge,
        credential,
        sign_count: said.sign_count,
        backup_eligible: said.backup_eligible,
        backed_up: said.backed_up,
    })
}

/// Checks the response for a use of a passkey. `None` if a check fails (section 7.2).
pub(super) fn assertion(given: &PasskeyUse, hall: &PublicUrl) -> Option<Assertion> {
    let response = &given.response;
    let client_data = &response.client_data_json.0;
    let challenge = client_data::challenge(client_data, Operation::Get, hall)?;
    let said = device_data::read(&response.authenticator_data.0, &domain(hall)?)?;
    let account = match &response.user_handle {
        Some(handle) => Some(Uuid::from_slice(&handle.0).ok()?),
        None => None,
    };
    said.new.is_none().then(|| Assertion {
        challenge,
        credential_id: given.id.0.clone(),
        account,
        sign_count: said.sign_count,
        backup_eligible: said.backup_eligible,
        backed_up: said.backed_up,
        // Step 20: the signature covers the digest of the client data.
        signed: [response.authenticator_data.0.as_slice(), &secrets::digest(client_data)].concat(),
        signature: response.signature.0.clone(),
    })
}

impl Assertion {
    /// Whether the passkey with this public key made the signature (step 21). The key alone determines the algorithm,
    /// not the response.
    pub(super) fn is_signed_by(&self, public_key: &[u8]) -> bool {
        PublicKey::read(public_key)
            .is_some_and(|(key, rest)| rest.is_empty() && key.has_signed(&self.signed, &self.signature))
    }
}
