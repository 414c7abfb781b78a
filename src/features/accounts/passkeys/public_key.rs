//! Public keys of passkeys: COSE keys (RFC 9052) of ES256, RS256 and `EdDSA`.
//!
//! Authenticators write them in the canonical form of CTAP2 (section 6.5.1.1 of Web Authentication). So each algorithm
//! has exactly one prefix, and the stored bytes determine the algorithm of the passkey.

use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};

/// COSE's numbers (RFC 9053, RFC 8812).
pub(super) const ES256: i64 = -7;
pub(super) const EDDSA: i64 = -8;
pub(super) const RS256: i64 = -257;

/// Half of a point of P-256, and a public key of Ed25519, in bytes.
const COORDINATE: usize = 32;
/// A map of five: key type 2 (EC2), algorithm -7 (ES256), curve 1 (P-256), and the coordinates x and y.
const BEFORE_X: &[u8] = &[0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, COORDINATE as u8];
const BEFORE_Y: &[u8] = &[0x22, 0x58, COORDINATE as u8];
/// Marks an uncompressed point.
const UNCOMPRESSED: u8 = 4;
/// A map of four: key type 1 (OKP), algorithm -8 (`EdDSA`), curve 6 (Ed25519), and x.
const BEFORE_EDWARDS: &[u8] = &[0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, COORDINATE as u8];
/// A map of four: key type 3 (RSA), algorithm -257 (RS256), and the modulus, whose length in two bytes follows.
const BEFORE_MODULUS: &[u8] = &[0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59];
/// The exponent 65537, the only one that authenticators use.
const EXPONENT: &[u8] = &[0x01, 0x00, 0x01];
const BEFORE_EXPONENT: &[u8] = &[0x21, 0x43];
/// Lengths of a modulus in bytes: 2048 to 4096 bits. A longer one would make each sign-in expensive.
const MODULUS_BYTES: std::ops::RangeInclusive<usize> = 256..=512;

/// Points of small order on Ed25519, without their sign. A signature by such a key is valid for many messages.
const SMALL_ORDER: [&str; 7] = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
];

/// The public key of a passkey.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PublicKey<'a> {
    /// A point of P-256: x and y.
    Es256(&'a [u8], &'a [u8]),
    /// A point of Ed25519.
    EdDsa(&'a [u8]),
    /// The modulus of an RSA key with the exponent 65537.
    Rs256(&'a [u8]),
}

impl<'a> PublicKey<'a> {
    /// The algorithms that the server offers, the preferred one first.
    pub(super) const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];

    /// Parses a key, and returns the bytes that follow it. `None` if the algorithm is not offered or the key is weak.
    pub(super) fn read(data: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (key, rest) = if let Some(rest) = data.strip_prefix(BEFORE_X) {
            let (x, rest) = rest.split_at_checked(COORDINATE)?;
            let (y, rest) = rest.strip_prefix(BEFORE_Y)?.split_at_checked(COORDINATE)?;
            (Self::Es256(x, y), rest)
        } else if let Some(rest) = data.strip_prefix(BEFORE_EDWARDS) {
            let (x, rest) = rest.split_at_checked(COORDINATE)?;
            (Self::EdDsa(x), rest)
        } else {
            let (length, rest) = data.strip_prefix(BEFORE_MODULUS)?.split_first_chunk::<2>()?;
            let (modulus, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
            (Self::Rs256(modulus), rest.strip_prefix(BEFORE_EXPONENT)?.strip_prefix(EXPONENT)?)
        };
        key.is_good().then_some((key, rest))
    }

    fn is_good(&self) -> bool {
        match self {
            Self::Es256(x, y) => ParsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point(x, y)).is_ok(),
            Self::EdDsa(x) => !is_of_small_order(x) && ParsedPublicKey::new(&ED25519, x).is_ok(),
            // The first bit is set, so the length of the modulus is exact, and the modulus is odd.
            Self::Rs256(modulus) => {
                let is_long = modulus.first().is_some_and(|byte| byte & 0x80 != 0);
                let is_odd = modulus.last().is_some_and(|byte| byte & 1 == 1);
                MODULUS_BYTES.contains(&modulus.len()) && is_long && is_odd
            }
        }
    }

    /// Whether the signature of the message is valid for this key.
    pub(super) fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::Es256(x, y) => {
                let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point(x, y));
                key.verify(message, signature).is_ok()
            }
            Self::EdDsa(x) => UnparsedPublicKey::new(&ED25519, x).verify(message, signature).is_ok(),
            Self::Rs256(modulus) => {
                let key = RsaPublicKeyComponents { n: *modulus, e: EXPONENT };
                key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature).is_ok()
            }
        }
    }
}

fn point(x: &[u8], y: &[u8]) -> Vec<u8> {
    [&[UNCOMPRESSED], x, y].concat()
}

fn is_of_small_order(x: &[u8]) -> bool {
    let mut unsigned = x.to_vec();
    if let Some(last) = unsigned.last_mut() {
        *last &= 0x7F;
    }
    SMALL_ORDER.contains(&const_hex::encode(unsigned).as_str())
}
