//! Message encryption for Web Push (RFC 8291), in one record of `aes128gcm` (RFC 8188).

use aws_lc_rs::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree},
    error::Unspecified,
    hkdf::{HKDF_SHA256, KeyType, Salt},
};
use longhall_base::{error::PlayError, secrets};

/// Length of an uncompressed point of P-256, in bytes.
pub(crate) const POINT_BYTES: usize = 65;
/// Length of the secret that a browser shares with senders, in bytes.
pub(crate) const AUTH_BYTES: usize = 16;
/// The announced size of the record. Push services accept at least 4096 bytes.
const RECORD_BYTES: u32 = 4096;
/// Messages are padded to a multiple of this number of bytes, so that their length reveals little.
const STEP: usize = 256;
/// Delimiter that ends the content of the last record (RFC 8188, section 2); zeros may follow.
const LAST: u8 = 2;

/// The keys of a browser that receives messages.
pub(crate) struct Receiver<'a> {
    /// The browser's public key, `p256dh`.
    pub(crate) public_key: &'a [u8],
    /// The secret that the browser shares with senders, `auth`.
    pub(crate) auth: &'a [u8],
}

struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut out = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Bytes(N))?.fill(&mut out)?;
    Ok(out)
}

/// Encrypts a message that only the receiver can read.
///
/// # Errors
/// If the receiver's key is invalid, or the system's random generator fails.
pub(crate) fn encrypt(receiver: &Receiver<'_>, message: &[u8]) -> Result<Vec<u8>, PlayError> {
    let salt = secrets::random::<16>()?;
    let key = PrivateKey::generate(&ECDH_P256).map_err(unusable)?;
    let mut content = message.to_vec();
    content.push(LAST);
    content.resize(content.len().next_multiple_of(STEP), 0);
    seal(receiver, &key, &salt, content).map_err(unusable)
}

fn unusable(_: Unspecified) -> PlayError {
    PlayError::Internal("a message cannot be encrypted".to_owned())
}

/// Encrypts a record's content with a key and a salt that must be used only once.
fn seal(
    receiver: &Receiver<'_>,
    key: &PrivateKey,
    salt: &[u8; 16],
    mut content: Vec<u8>,
) -> Result<Vec<u8>, Unspecified> {
    let own = key.compute_public_key()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, receiver.public_key);
    let info = [b"WebPush: info\0".as_slice(), receiver.public_key, own.as_ref()];
    let secret: [u8; 32] = agree(key, theirs, Unspecified, |shared| expand(receiver.auth, shared, &info))?;
    let content_key: [u8; 16] = expand(salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = expand(salt, &secret, &[b"Content-Encoding: nonce\0"])?;
    let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content_key)?);
    cipher.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut content)?;
    let mut record = salt.to_vec();
    record.extend(RECORD_BYTES.to_be_bytes());
    record.push(POINT_BYTES as u8);
    record.extend_from_slice(own.as_ref());
    record.append(&mut content);
    Ok(record)
}

/// Whether this is a valid public key.
pub(crate) fn is_key(public_key: &[u8]) -> bool {
    let theirs = UnparsedPublicKey::new(&ECDH_P256, public_key);
    public_key.len() == POINT_BYTES
        && PrivateKey::generate(&ECDH_P256)
            .is_ok_and(|own| agree(&own, theirs, Unspecified, |_| Ok(())).is_ok())
}

#[cfg(test)]
mod tests {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_rfc_comes_out() {
        let key = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let key = PrivateKey::from_private_key(&ECDH_P256, &key).unwrap();
        let public_key =
            bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let receiver = Receiver { public_key: &public_key, auth: &auth };
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let content = [b"When I grow up, I want to be a watermelon".as_slice(), &[LAST]].concat();
        let sealed = seal(&receiver, &key, &salt, content).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn only_points_of_the_curve_are_keys() {
        let key = PrivateKey::generate(&ECDH_P256).unwrap();
        let mut point = key.compute_public_key().unwrap().as_ref().to_vec();
        assert!(is_key(&point));
        point[40] ^= 1;
        assert!(!is_key(&point));
        assert!(!is_key(&[4; 64]) && !is_key(&[]));
    }

    #[test]
    fn messages_of_about_the_same_length_are_of_the_same_length() {
        let key = PrivateKey::generate(&ECDH_P256).unwrap();
        let public_key = key.compute_public_key().unwrap();
        let receiver = Receiver { public_key: public_key.as_ref(), auth: &[7; 16] };
        let length = |message: usize| encrypt(&receiver, &vec![b'x'; message]).unwrap().len();
        assert_eq!(length(1), length(255));
        assert!(length(256) > length(255));
    }
}
