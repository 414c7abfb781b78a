//! Versions of games, by which a client's copy is compared.

use longhall_rules::{game::Hash, kit::Viewer};

/// The version of a viewer's game. It determines the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// The hash of the event after which the game is shown.
    pub event: Hash,
    /// Version number of the visible settings.
    pub settings: u64,
    /// Version number of the players' names, which may change without an event.
    pub names: u64,
    /// The viewer at the head of the log.
    pub viewer: Viewer,
    /// The fingerprint of the key that signs the receipt; `None` at an earlier event. With it, a new key counts as a
    /// change, so that an unchanged version means an unchanged receipt.
    pub key: Option<Hash>,
}
