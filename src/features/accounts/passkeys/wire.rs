//! Responses of browsers: `toJSON()` of a `PublicKeyCredential`. Other members are ignored, as the standard requires.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;

/// Bytes in base64url without padding (RFC 4648, section 5).
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub struct Base64Url(pub(crate) Vec<u8>);

impl TryFrom<String> for Base64Url {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        URL_SAFE_NO_PAD.decode(text).map(Self).map_err(|_| "expected base64url without padding")
    }
}

/// Encodes bytes in base64url without padding.
pub(crate) fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A new passkey: `toJSON()` of the result of `navigator.credentials.create()` (`RegistrationResponseJSON` of Web
/// Authentication, level 3). Other members are ignored.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct PasskeyRequest {
    /// The credential id by which the device identifies the passkey, in base64url.
    #[schema(value_type = String)]
    pub id: Base64Url,
    /// The data about the new passkey from the browser and the device.
    pub response: AttestationResponse,
}

/// The data about a new passkey from a browser and a device (`AuthenticatorAttestationResponseJSON`).
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttestationResponse {
    /// The browser's request to the device, and its origin: JSON in base64url.
    #[serde(rename = "clientDataJSON")]
    #[schema(value_type = String)]
    pub client_data_json: Base64Url,
    /// The device's response with the new key: authenticator data in base64url.
    #[schema(value_type = String)]
    pub authenticator_data: Base64Url,
}

/// A use of a passkey: `toJSON()` of the result of `navigator.credentials.get()` (`AuthenticationResponseJSON` of Web
/// Authentication, level 3). Other members are ignored.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct PasskeyUse {
    /// The credential id by which the device identifies the passkey, in base64url.
    #[schema(value_type = String)]
    pub id: Base64Url,
    /// The data that the device has signed, and the signature.
    pub response: PasskeyUseResponse,
}

/// The data that a device has signed with a passkey (`AuthenticatorAssertionResponseJSON`).
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyUseResponse {
    /// The browser's request to the device, and its origin: JSON in base64url.
    #[serde(rename = "clientDataJSON")]
    #[schema(value_type = String)]
    pub client_data_json: Base64Url,
    /// The device's response: authenticator data in base64url.
    #[schema(value_type = String)]
    pub authenticator_data: Base64Url,
    /// The signature over both, in base64url.
    #[schema(value_type = String)]
    pub signature: Base64Url,
    /// The id of the account, as the server gave it to the device: 16 bytes in base64url. Left out or `null` by devices
    /// that have not stored it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub user_handle: Option<Base64Url>,
}
