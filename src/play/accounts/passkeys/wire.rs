//! What browsers send: `toJSON()` of a `PublicKeyCredential`. Members that are not read here are ignored, as the standard
//! wants it.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;

/// Bytes in base64url without padding (RFC 4648, section 5).
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub struct Base64Url(pub(crate) Vec<u8>);

impl TryFrom<String> for Base64Url {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        URL_SAFE_NO_PAD.decode(text).map(Self).map_err(|_| "this is no base64url without padding")
    }
}

/// Bytes as base64url without padding.
pub(crate) fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A new passkey: what `navigator.credentials.create()` gave, by its `toJSON()` (`RegistrationResponseJSON` of Web
/// Authentication, level 3). What else is in it is left aside.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct PasskeyRequest {
    /// By what its device knows the passkey: the credential id, in base64url.
    #[schema(value_type = String)]
    pub id: Base64Url,
    /// What the browser and the device say of it.
    pub response: AttestationResponse,
}

/// What a browser and a device say of a new passkey (`AuthenticatorAttestationResponseJSON`).
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttestationResponse {
    /// What the browser asked the device for, and for whom: JSON in base64url.
    #[serde(rename = "clientDataJSON")]
    #[schema(value_type = String)]
    pub client_data_json: Base64Url,
    /// What the device answered, with the new key: authenticator data in base64url.
    #[schema(value_type = String)]
    pub authenticator_data: Base64Url,
}

/// A use of a passkey: what `navigator.credentials.get()` gave, by its `toJSON()` (`AuthenticationResponseJSON` of Web
/// Authentication, level 3). What else is in it is left aside.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct PasskeyUse {
    /// By what its device knows the passkey: the credential id, in base64url.
    #[schema(value_type = String)]
    pub id: Base64Url,
    /// What the device has signed.
    pub response: PasskeyUseResponse,
}

/// What a device has signed with a passkey (`AuthenticatorAssertionResponseJSON`).
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyUseResponse {
    /// What the browser asked the device for, and for whom: JSON in base64url.
    #[serde(rename = "clientDataJSON")]
    #[schema(value_type = String)]
    pub client_data_json: Base64Url,
    /// What the device answered: authenticator data in base64url.
    #[schema(value_type = String)]
    pub authenticator_data: Base64Url,
    /// The signature over both, in base64url.
    #[schema(value_type = String)]
    pub signature: Base64Url,
    /// The id of the account, as the hall gave it to the device: 16 bytes in base64url. Left out or null by devices that do not
    /// know it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub user_handle: Option<Base64Url>,
}
