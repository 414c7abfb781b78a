//! Passkeys (Web Authentication, level 3): a key that somebody's devices keep, instead of a password or beside it.
//!
//! What is checked are the steps of sections 7.1 (registering) and 7.2 (using), by their numbers. The hall asks for no
//! attestation: of which make a device is does not matter here, so what a browser says of a new key is taken at its word
//! (steps 18, 19 and 21 to 24 of section 7.1 are for those who want to know). Keys are ES256, `EdDSA` or RS256, one of which every device
//! has, and every use needs a person who was there and was recognized by their device, since nothing else is asked of them.

mod answer;
pub(crate) mod challenge;
mod client_data;
mod device_data;
pub(crate) mod list;
mod public_key;
pub(crate) mod purpose;
pub(crate) mod using;
pub(crate) mod wire;
