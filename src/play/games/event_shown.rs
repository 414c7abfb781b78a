//! Events as the API's document describes them.

use longhall_rules::game::Payload;
use serde::Serialize;

use super::show::Envelope;

// Nothing is ever made of this, for a payload is shown as it is stored: it is there for its schema.
/// An event of a log: its canonical payload, and what stands around it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Event)]
pub(crate) struct EventShown {
    #[serde(flatten)]
    pub(super) envelope: Envelope,
    #[serde(flatten)]
    pub(super) payload: Payload,
}
