//! A device that keeps passkeys, in software, with the browser before it. Tests have it say what is not so.

use aws_lc_rs::{
    rand::SystemRandom,
    rsa::KeySize,
    signature::{
        ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256, RsaKeyPair,
    },
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Where halls of tests with passkeys are found.
pub const NAMED: &str = "https://hall.example";

/// The flags of a device's answer (Web Authentication, section 6.1).
pub const PRESENT: u8 = 1;
pub const VERIFIED: u8 = 1 << 2;
pub const BACKUP_ELIGIBLE: u8 = 1 << 3;
pub const BACKED_UP: u8 = 1 << 4;
pub const NEW: u8 = 1 << 6;
pub const EXTENSIONS: u8 = 1 << 7;

/// The secret of a passkey, by its algorithm.
enum Pair {
    Es256(EcdsaKeyPair),
    EdDsa(Ed25519KeyPair),
    Rs256(RsaKeyPair),
}

impl Pair {
    /// A new one of this COSE algorithm.
    fn new(algorithm: i64) -> Self {
        match algorithm {
            -7 => Self::Es256(EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap()),
            -8 => Self::EdDsa(Ed25519KeyPair::generate().unwrap()),
            -257 => Self::Rs256(RsaKeyPair::generate(KeySize::Rsa2048).unwrap()),
            other => panic!("no device signs by {other}"),
        }
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        match self {
            Self::Es256(pair) => pair.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec(),
            Self::EdDsa(pair) => pair.sign(message).as_ref().to_vec(),
            Self::Rs256(pair) => {
                let mut signature = vec![0; pair.public_modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature).unwrap();
                signature
            }
        }
    }

    /// The public key, as COSE has it.
    fn key(&self) -> Vec<u8> {
        match self {
            Self::Es256(pair) => {
                let (x, y) = pair.public_key().as_ref()[1..].split_at(32);
                let (before_x, before_y) =
                    ([0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32], [0x22, 0x58, 32]);
                [&before_x[..], x, &before_y, y].concat()
            }
            Self::EdDsa(pair) => edwards(pair.public_key().as_ref()),
            // After nine bytes of DER, the last of which is the sign, the modulus has 2048 bits.
            Self::Rs256(pair) => rsa(&pair.public_key().as_ref()[9..265], &[1, 0, 1]),
        }
    }
}

/// A point of Ed25519, as COSE has it.
pub fn edwards(x: &[u8]) -> Vec<u8> {
    [&[0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 32][..], x].concat()
}

/// An RSA key, as COSE has it.
pub fn rsa(modulus: &[u8], exponent: &[u8]) -> Vec<u8> {
    let length = u16::try_from(modulus.len()).unwrap().to_be_bytes();
    let before = [0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59];
    let exponent_length = 0x40 | u8::try_from(exponent.len()).unwrap();
    [&before[..], &length, modulus, &[0x21, exponent_length], exponent].concat()
}

/// A passkey, with its secret.
pub struct Passkey {
    pair: Pair,
    pub id: Vec<u8>,
    /// Whose it is, as the hall has said.
    pub user: Vec<u8>,
    /// How often it has signed; 0 if it does not count.
    pub count: u32,
}

/// What is said by browser and device, before it is put into bytes.
#[derive(Clone)]
pub struct Saying {
    /// The members of the client data.
    pub client_data: Map<String, Value>,
    /// In place of these members, if any.
    pub client_data_bytes: Option<Vec<u8>>,
    pub domain: String,
    pub flags: u8,
    pub count: u32,
    pub id: Vec<u8>,
    pub user: Option<Vec<u8>>,
    /// The public key, as COSE has it.
    pub key: Vec<u8>,
    /// What follows in the device's answer.
    pub more: Vec<u8>,
}

pub fn base64url(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn bytes(text: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text.as_str().unwrap()).unwrap()
}

impl Saying {
    fn new(kind: &str, challenge: &Value, domain: &Value) -> Self {
        let members = json!({"type": kind, "challenge": challenge, "origin": NAMED, "crossOrigin": false,
            "other_keys_can_be_added_here": "do not compare clientDataJSON against a template"});
        Self {
            client_data: members.as_object().unwrap().clone(),
            client_data_bytes: None,
            domain: domain.as_str().unwrap().to_owned(),
            flags: PRESENT | VERIFIED | BACKUP_ELIGIBLE | BACKED_UP,
            count: 0,
            id: vec![],
            user: None,
            key: vec![],
            more: vec![],
        }
    }

    /// The same on a page of another address.
    pub fn at(mut self, origin: &str) -> Self {
        self.client_data.insert("origin".to_owned(), json!(origin));
        self
    }

    fn client_data(&self) -> Vec<u8> {
        let written = || json!(self.client_data).to_string().into_bytes();
        self.client_data_bytes.clone().unwrap_or_else(written)
    }

    fn device_data(&self) -> Vec<u8> {
        let mut data = Sha256::digest(&self.domain).to_vec();
        data.push(self.flags);
        data.extend(self.count.to_be_bytes());
        if self.flags & NEW != 0 {
            data.extend([0; 16]);
            data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
            data.extend(&self.id);
            data.extend(&self.key);
        }
        data.extend(&self.more);
        data
    }

    /// As a browser's `toJSON()` writes it of a new passkey.
    pub fn made(&self) -> Value {
        json!({
            "id": base64url(&self.id), "rawId": base64url(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64url(self.client_data()),
                "authenticatorData": base64url(self.device_data()),
                "transports": ["internal"], "publicKeyAlgorithm": -7, "attestationObject": "",
            },
        })
    }
}

impl Passkey {
    /// Makes one, as the options of a challenge ask for it.
    pub fn new(options: &Value) -> (Self, Saying) {
        Self::signing_by(-7, options)
    }

    /// The same for a device that signs by this COSE algorithm.
    pub fn signing_by(algorithm: i64, options: &Value) -> (Self, Saying) {
        let pair = Pair::new(algorithm);
        let user = bytes(&options["user"]["id"]);
        let passkey = Self { pair, id: Uuid::now_v7().as_bytes().repeat(2), user, count: 0 };
        let mut saying = Saying::new("webauthn.create", &options["challenge"], &options["rp"]["id"]);
        saying.flags |= NEW;
        saying.id.clone_from(&passkey.id);
        saying.key = passkey.key();
        (passkey, saying)
    }

    /// The same, as it is sent.
    pub fn make(options: &Value) -> (Self, Value) {
        let (passkey, saying) = Self::new(options);
        (passkey, saying.made())
    }

    /// The public key: a point.
    pub fn point(&self) -> &[u8] {
        match &self.pair {
            Pair::Es256(pair) => pair.public_key().as_ref(),
            Pair::EdDsa(_) | Pair::Rs256(_) => panic!("only keys of ES256 are points with two coordinates"),
        }
    }

    /// The public key, as COSE has it.
    pub fn key(&self) -> Vec<u8> {
        self.pair.key()
    }

    /// What it answers to the options of a challenge.
    pub fn says(&self, options: &Value) -> Saying {
        let mut saying = Saying::new("webauthn.get", &options["challenge"], &options["rpId"]);
        saying.id.clone_from(&self.id);
        saying.user = Some(self.user.clone());
        saying.count = self.count;
        saying
    }

    /// Its signature over what is said.
    pub fn signature(&self, saying: &Saying) -> Vec<u8> {
        let message = [saying.device_data(), Sha256::digest(saying.client_data()).to_vec()].concat();
        self.pair.sign(&message)
    }

    /// What is said with this signature, as a browser's `toJSON()` writes it.
    pub fn with_signature(saying: &Saying, signature: &[u8]) -> Value {
        json!({
            "id": base64url(&saying.id), "rawId": base64url(&saying.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64url(saying.client_data()),
                "authenticatorData": base64url(saying.device_data()),
                "signature": base64url(signature),
                "userHandle": saying.user.as_ref().map(base64url),
            },
        })
    }

    /// What is said, signed.
    pub fn sign(&self, saying: &Saying) -> Value {
        Self::with_signature(saying, &self.signature(saying))
    }

    /// Its honest answer, as it is sent.
    pub fn answer(&self, options: &Value) -> Value {
        self.sign(&self.says(options))
    }
}
