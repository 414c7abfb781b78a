//! Secrets the server makes, and how they are compared and kept.

use rand::{TryRng, rngs::SysRng};
use serde::Serialize;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::play::error::PlayError;

/// Bytes from the operating system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], PlayError> {
    let mut bytes = [0; N];
    SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|e| PlayError::Internal(format!("the system has no randomness: {e}")))?;
    Ok(bytes)
}

/// What is kept of a random secret. A slow hash is for passwords, which people choose: 160 bits from the
/// system cannot be guessed however fast one tries.
pub(crate) fn digest(secret: &[u8]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// Tells whether two answers are the same: 24 hex digits that follow from what an answer says.
pub(crate) fn fingerprint(answer: &impl Serialize) -> Result<String, PlayError> {
    let body = serde_json::to_vec(answer).map_err(|e| PlayError::Internal(e.to_string()))?;
    Ok(fingerprint_of(&body))
}

/// Tells whether two answers are the same, when they are written already.
pub(crate) fn fingerprint_of(body: &[u8]) -> String {
    const_hex::encode(&digest(body)[..12])
}

/// Compares in a time that does not tell where they differ.
pub(crate) fn same(a: &[u8], b: &[u8]) -> bool {
    a.ct_eq(b).into()
}
