//! A client that signs assertions.

use aws_lc_rs::{
    encoding::{AsDer, Pkcs8V1Der},
    rsa::KeySize,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use uuid::Uuid;

pub(super) struct Signer {
    algorithm: Algorithm,
    key: EncodingKey,
    jwk: Value,
}

impl Signer {
    pub(super) fn rsa(id: &str) -> Self {
        let secret = aws_lc_rs::rsa::KeyPair::generate(KeySize::Rsa2048).unwrap();
        let public = secret.public_key();
        let n = URL_SAFE_NO_PAD.encode(public.modulus().big_endian_without_leading_zero());
        let e = URL_SAFE_NO_PAD.encode(public.exponent().big_endian_without_leading_zero());
        let der: Pkcs8V1Der<'_> = secret.as_der().unwrap();
        // The library takes PKCS #1, which is what PKCS #8 holds behind its head.
        let key = EncodingKey::from_rsa_der(&der.as_ref()[26..]);
        let jwk = json!({"kty": "RSA", "kid": id, "use": "sig", "alg": "RS256", "n": n, "e": e});
        Self { algorithm: Algorithm::RS256, key, jwk }
    }

    pub(super) fn ec(id: &str) -> Self {
        let secret = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap();
        let point = secret.public_key().as_ref()[1..].to_vec();
        let [x, y] = [&point[..32], &point[32..]].map(|half| URL_SAFE_NO_PAD.encode(half));
        let key = EncodingKey::from_ec_der(secret.to_pkcs8v1().unwrap().as_ref());
        Self {
            algorithm: Algorithm::ES256,
            key,
            jwk: json!({"kty": "EC", "crv": "P-256", "kid": id, "x": x, "y": y}),
        }
    }

    /// What its `jwks_uri` answers.
    pub(super) fn keys(&self) -> Value {
        json!({"keys": [self.jwk]})
    }

    /// The claims of a new assertion.
    pub(super) fn claims(&self, client: &str, audience: &str) -> Value {
        let exp = chrono::Utc::now().timestamp() + 60;
        json!({"iss": client, "sub": client, "aud": audience, "exp": exp, "jti": Uuid::now_v7()})
    }

    pub(super) fn sign(&self, claims: &Value) -> String {
        let kid = self.jwk["kid"].as_str().map(str::to_owned);
        encode(&Header { kid, ..Header::new(self.algorithm) }, claims, &self.key).unwrap()
    }
}
