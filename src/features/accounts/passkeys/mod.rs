//! Passkeys (Web Authentication, level 3): a key that a person's devices keep, instead of a password or beside it.
//!
//! The code checks the steps of sections 7.1 (registration) and 7.2 (use), and cites them by number. The server
//! requests no attestation, because the make of a device does not matter here. So it trusts the browser's report of a
//! new key (steps 18, 19 and 21 to 24 of section 7.1 verify attestations). Keys are ES256, `EdDSA` or RS256, of which
//! every device has one. Every use requires that the device has verified its owner, because nothing else is asked of
//! them.

mod answer;
pub mod challenge;
mod client_data;
mod device_data;
pub mod list;
mod public_key;
pub mod purpose;
mod using;
pub mod wire;
