//! Client data: the browser's request to the device (section 5.8.1), as JSON whose digest the device signs.

use longhall_base::public_url::PublicUrl;
use serde::Deserialize;

use super::wire::Base64Url;

/// The operation that a device was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// Creating a passkey.
    Create,
    /// Using a passkey.
    Get,
}

/// The members that are checked; there may be others.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: Base64Url,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
    /// Present only if a page of another origin embeds the server's page in a frame.
    #[serde(default)]
    top_origin: Option<String>,
}

/// Returns the challenge, if the browser asked for this operation on a page of this server that was not embedded by
/// another site. These are steps 5 to 11 of section 7.1, and 8 to 14 of section 7.2. The caller checks the challenge.
pub(super) fn challenge(json: &[u8], operation: Operation, hall: &PublicUrl) -> Option<Vec<u8>> {
    let said: ClientData = serde_json::from_slice(json).ok()?;
    let kind = match operation {
        Operation::Create => "webauthn.create",
        Operation::Get => "webauthn.get",
    };
    let is_ours = said.r#type == kind
        && said.origin == hall.as_str()
        && !said.cross_origin
        && said.top_origin.is_none();
    is_ours.then_some(said.challenge.0)
}
