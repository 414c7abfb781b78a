//! A browser that subscribes to Web Push, and reads what it is sent (RFC 8291, from the receiver's side).

use aws_lc_rs::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

/// A subscription that is in form, of the browser of RFC 8291, appendix A; `key` is for the test to set.
pub fn subscription(endpoint: &str) -> Value {
    let p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let keys = json!({"p256dh": p256dh, "auth": "BTBZMqHH6r4Tts7J_aSIgg"});
    json!({"subscription": {"endpoint": endpoint, "expirationTime": null, "keys": keys}, "key": p256dh})
}

pub struct Browser {
    key: PrivateKey,
    auth: [u8; 16],
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().to_vec()
}

impl Browser {
    pub fn new() -> Self {
        Self { key: PrivateKey::generate(&ECDH_P256).unwrap(), auth: *b"sixteen secrets!" }
    }

    fn public_key(&self) -> Vec<u8> {
        self.key.compute_public_key().unwrap().as_ref().to_vec()
    }

    /// What it sends to the hall after it has subscribed with the hall's key.
    pub fn subscription(&self, endpoint: &str, key: &Value) -> Value {
        let mut new = subscription(endpoint);
        let keys = &mut new["subscription"]["keys"];
        keys["p256dh"] = json!(URL_SAFE_NO_PAD.encode(self.public_key()));
        keys["auth"] = json!(URL_SAFE_NO_PAD.encode(self.auth));
        new["key"] = key.clone();
        new
    }

    /// Decrypts a message, written by the RFC's steps alone.
    pub fn read(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (length, rest) = rest.split_at(5);
        assert_eq!(u32::from_be_bytes(length[..4].try_into().unwrap()), 4096);
        let (theirs, sealed) = rest.split_at(length[4].into());
        let shared = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let shared = agree(&self.key, shared, (), |shared| Ok(shared.to_vec())).unwrap();
        let own = self.public_key();
        let prk = hmac(&self.auth, &[&shared]);
        let ikm = hmac(&prk, &[b"WebPush: info\0", &own, theirs, &[1]]);
        let prk = hmac(salt, &[&ikm]);
        let content_key = &hmac(&prk, &[b"Content-Encoding: aes128gcm\0", &[1]])[..16];
        let nonce: [u8; 12] = hmac(&prk, &[b"Content-Encoding: nonce\0", &[1]])[..12].try_into().unwrap();
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, content_key).unwrap());
        let mut sealed = sealed.to_vec();
        let content =
            cipher.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).unwrap();
        let end = content.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(content[end], 2, "the delimiter of the last record");
        serde_json::from_slice(&content[..end]).unwrap()
    }
}
