//! What a browser asked a device for (section 5.8.1): JSON that the device has signed by its digest.

use serde::Deserialize;

use super::wire::Base64Url;
use crate::play::public_url::PublicUrl;

/// What a device was asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Make a passkey.
    Create,
    /// Use one.
    Get,
}

/// The members that matter here; there may be others.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: Base64Url,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
    /// Only there where a page of another origin shows the hall in a frame.
    #[serde(default)]
    top_origin: Option<String>,
}

/// The challenge, if the browser has asked for this, on a page of this hall that stood in no frame of others: steps 5 to 11 of
/// section 7.1, and 8 to 14 of section 7.2. Whether the challenge is one of the hall's remains to be seen.
pub(super) fn challenge(json: &[u8], deed: Deed, hall: &PublicUrl) -> Option<Vec<u8>> {
    let said: ClientData = serde_json::from_slice(json).ok()?;
    let kind = match deed {
        Deed::Create => "webauthn.create",
        Deed::Get => "webauthn.get",
    };
    let is_ours = said.r#type == kind
        && said.origin == hall.as_str()
        && !said.cross_origin
        && said.top_origin.is_none();
    is_ours.then_some(said.challenge.0)
}
