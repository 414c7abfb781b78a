//! Random secrets, their digests, and comparison in constant time.

use rand::{TryRng, rngs::SysRng};
use serde::Serialize;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::error::PlayError;

/// Random bytes from the operating system.
pub fn random<const N: usize>() -> Result<[u8; N], PlayError> {
    let mut bytes = [0; N];
    SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|e| PlayError::Internal(format!("the system has no randomness: {e}")))?;
    Ok(bytes)
}

/// The stored form of a random secret. A fast hash suffices for 160 random bits; only passwords, which people choose,
/// need a slow one.
pub fn digest(secret: &[u8]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// Returns the first eight bytes of a digest as a number, for versions of content.
pub fn short_digest(content: &[u8]) -> u64 {
    digest(content).iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Fingerprint of a response: 24 hex digits of a hash of its JSON.
pub fn fingerprint(answer: &impl Serialize) -> Result<String, PlayError> {
    let body = serde_json::to_vec(answer).map_err(|e| PlayError::Internal(e.to_string()))?;
    Ok(fingerprint_of(&body))
}

/// Fingerprint of a serialised response.
pub fn fingerprint_of(body: &[u8]) -> String {
    const_hex::encode(&digest(body)[..12])
}

/// Compares in constant time.
pub fn same(a: &[u8], b: &[u8]) -> bool {
    a.ct_eq(b).into()
}
