//! Authenticator data: the response of a device (section 6.1).
//!
//! ```text
//! 32  SHA-256 of the domain for which the passkey is       4  how often it has signed
//!  1  flags                                                   then, of a new passkey:
//!                                                         16  the make of the device
//!                                                          2  length of the credential id, which follows
//!                                                             the public key
//! ```
//!
//! Extensions may follow, but the server requests none.

use longhall_base::secrets;

use super::public_key::PublicKey;

/// A person was present.
const PRESENT: u8 = 1;
/// The device has verified its owner.
const VERIFIED: u8 = 1 << 2;
/// The passkey may be backed up.
const BACKUP_ELIGIBLE: u8 = 1 << 3;
/// The passkey is backed up.
const BACKED_UP: u8 = 1 << 4;
/// A new passkey follows.
const NEW: u8 = 1 << 6;
/// Extensions follow.
const EXTENSIONS: u8 = 1 << 7;

/// Maximum length of a credential id (step 25 of section 7.1), in bytes.
const CREDENTIAL_ID_BYTES_MAX: usize = 1_023;
/// The authenticator data of a passkey.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DeviceData {
    /// The number of signatures so far; always 0 if the device does not count.
    pub(super) sign_count: u32,
    /// Whether the passkey may be backed up.
    pub(super) backup_eligible: bool,
    /// Whether the passkey is backed up.
    pub(super) backed_up: bool,
    /// The passkey, if it is new.
    pub(super) new: Option<NewCredential>,
}

/// A new passkey.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NewCredential {
    pub(super) id: Vec<u8>,
    /// A COSE key of one of [`PublicKey::ALGORITHMS`].
    pub(super) public_key: Vec<u8>,
}

/// Parses authenticator data. `None` if it is for another domain, the owner was not present and verified, or it
/// contradicts itself. These are steps 13 to 17, 20 and 25 of section 7.1, and 15 to 18 of section 7.2.
pub(super) fn read(data: &[u8], domain: &str) -> Option<DeviceData> {
    let (of, rest) = data.split_first_chunk::<32>()?;
    let (&flags, rest) = rest.split_first()?;
    let (sign_count, rest) = rest.split_first_chunk::<4>()?;
    let says = |flag: u8| flags & flag != 0;
    let (new, rest) =
        if says(NEW) { credential(rest).map(|(new, rest)| (Some(new), rest))? } else { (None, rest) };
    let is_good = *of == secrets::digest(domain.as_bytes())
        && says(PRESENT)
        && says(VERIFIED)
        && (says(BACKUP_ELIGIBLE) || !says(BACKED_UP))
        && says(EXTENSIONS) != rest.is_empty();
    is_good.then_some(DeviceData {
        sign_count: u32::from_be_bytes(*sign_count),
        backup_eligible: says(BACKUP_ELIGIBLE),
        backed_up: says(BACKED_UP),
        new,
    })
}

/// Parses a new passkey, and returns the bytes that follow it.
fn credential(data: &[u8]) -> Option<(NewCredential, &[u8])> {
    let (_make, rest) = data.split_at_checked(16)?;
    let (length, rest) = rest.split_first_chunk::<2>()?;
    let length = usize::from(u16::from_be_bytes(*length));
    let (id, rest) = rest.split_at_checked(length)?;
    let (_, after) = PublicKey::read(rest)?;
    let public_key = rest.get(..rest.len() - after.len())?.to_vec();
    let is_good = (1..=CREDENTIAL_ID_BYTES_MAX).contains(&length);
    is_good.then_some((NewCredential { id: id.to_vec(), public_key }, after))
}
