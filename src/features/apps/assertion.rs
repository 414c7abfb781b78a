//! Client assertions: JWTs that authenticate a client (`private_key_jwt`; RFC 7521, RFC 7523), verified by the keys
//! of its metadata document.

use std::time::Duration;

use jsonwebtoken::{
    Algorithm, DecodingKey, Validation, decode, decode_header,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, PublicKeyUse},
};
use longhall_rules::kit::UniqueJson;
use serde::Deserialize;
use serde_json::Value;

/// The signature algorithms that can be verified.
pub const ALGORITHMS: [&str; 2] = ["RS256", "ES256"];
/// The methods by which clients authenticate (RFC 7591, section 2).
pub const METHODS: [&str; 2] = ["none", PRIVATE_KEY_JWT];
pub(super) const PRIVATE_KEY_JWT: &str = "private_key_jwt";

/// The maximum time for which an assertion is valid, in seconds.
const SECONDS_MAX: i64 = 5 * 60;
/// The maximum difference between the clocks of a client and of the hall, in seconds.
pub(super) const SKEW_SECONDS: i64 = 5;
/// The maximum number of keys of a client.
const KEYS_MAX: usize = 20;
/// The values of `typ` that an assertion may have (RFC 8725, section 3.11).
const TYPES: [&str; 2] = ["JWT", "client-authentication+jwt"];

/// A public key of a client. The key determines the algorithm, and the token must use the same one.
#[derive(Clone)]
pub(crate) struct ClientKey {
    id: Option<String>,
    algorithm: Algorithm,
    key: DecodingKey,
}

impl std::fmt::Debug for ClientKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClientKey").field("id", &self.id).field("algorithm", &self.algorithm).finish()
    }
}

/// A set of keys (RFC 7517, section 5).
#[derive(Deserialize)]
pub(super) struct KeySet {
    keys: Vec<Value>,
}

impl KeySet {
    /// Returns the keys that can verify an assertion. Others are ignored, as the standard requires.
    pub(super) fn usable(self) -> Vec<ClientKey> {
        self.keys.into_iter().filter_map(usable).take(KEYS_MAX).collect()
    }
}

pub(super) fn usable(key: Value) -> Option<ClientKey> {
    let jwk: Jwk = serde_json::from_value(key).ok()?;
    let (algorithm, named) = match &jwk.algorithm {
        AlgorithmParameters::RSA(_) => (Algorithm::RS256, KeyAlgorithm::RS256),
        AlgorithmParameters::EllipticCurve(key) if key.curve == EllipticCurve::P256 => {
            (Algorithm::ES256, KeyAlgorithm::ES256)
        }
        _ => return None,
    };
    let signs = jwk.common.public_key_use.as_ref().is_none_or(|use_| *use_ == PublicKeyUse::Signature);
    let agrees = jwk.common.key_algorithm.is_none_or(|known| known == named);
    let key = DecodingKey::from_jwk(&jwk).ok().filter(|_| signs && agrees)?;
    Some(ClientKey { id: jwk.common.key_id, algorithm, key })
}

#[derive(Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    aud: Audience,
    exp: NumericDate,
    jti: String,
    #[serde(default)]
    iat: Option<NumericDate>,
    #[serde(default)]
    nbf: Option<NumericDate>,
}

/// A time in seconds since 1970, without fractions (RFC 7519, section 2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "f64")]
struct NumericDate(i64);

impl TryFrom<f64> for NumericDate {
    type Error = &'static str;

    fn try_from(seconds: f64) -> Result<Self, Self::Error> {
        let whole = Duration::try_from_secs_f64(seconds).ok().map(|since| since.as_secs());
        whole.and_then(|whole| whole.try_into().ok()).map(Self).ok_or("this is no time")
    }
}

/// A single audience. An assertion for two servers could be replayed by one of them at the other.
#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    Text(String),
    List([String; 1]),
}

/// A verified assertion, which is valid once.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Verified {
    pub(super) jti: String,
    /// The end of its validity, in seconds since 1970.
    pub(super) exp: i64,
}

/// The reason why an assertion is not accepted.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unproven {
    /// None of the keys verifies the signature; newer keys may.
    OtherKey,
    /// The assertion is wrong, whatever the key.
    Wrong(&'static str),
}

/// Verifies an assertion of a client for one of these audiences.
///
/// # Errors
/// If it is not signed by one of the keys, or its claims are wrong.
pub(super) fn verify(
    assertion: &str,
    keys: &[ClientKey],
    client_id: &str,
    audiences: &[String],
    now: i64,
) -> Result<Verified, Unproven> {
    use Unproven::{OtherKey, Wrong};
    let header = decode_header(assertion).map_err(|_| Wrong("it is not a JWT signed by RS256 or ES256"))?;
    let is_assertion = header.typ.is_none_or(|typ| TYPES.iter().any(|known| typ.eq_ignore_ascii_case(known)));
    if !is_assertion || header.crit.is_some() {
        return Err(Wrong("its header has another `typ`, or a `crit`"));
    }
    let named = keys.iter().filter(|key| header.kid.is_none() || key.id == header.kid);
    let signed =
        named.filter_map(|key| decode::<UniqueJson>(assertion, &key.key, &validation(key.algorithm)).ok());
    let UniqueJson(claims) = signed.map(|token| token.claims).next().ok_or(OtherKey)?;
    let missing = "it needs the claims `iss`, `sub`, `aud` (a single one), `exp` and `jti`";
    let claims: Claims = serde_json::from_value(claims).map_err(|_| Wrong(missing))?;
    if claims.iss != client_id || claims.sub != client_id {
        return Err(Wrong("`iss` and `sub` must be the client id"));
    }
    let (Audience::Text(audience) | Audience::List([audience])) = claims.aud;
    if !audiences.contains(&audience) {
        return Err(Wrong("`aud` must be the hall's issuer or token endpoint"));
    }
    let begins = claims.iat.max(claims.nbf).map_or(now, |date| date.0);
    let exp = claims.exp.0;
    if begins > now + SKEW_SECONDS || exp <= now - SKEW_SECONDS {
        return Err(Wrong("it has expired, or is not valid yet"));
    }
    if exp > now + SECONDS_MAX + SKEW_SECONDS {
        return Err(Wrong("`exp` must be at most five minutes ahead"));
    }
    Ok(Verified { jti: claims.jti, exp })
}

/// Returns the settings that check the signature alone, by the algorithm of the key.
fn validation(algorithm: Algorithm) -> Validation {
    let mut validation = Validation::new(algorithm);
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.required_spec_claims.clear();
    validation
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use aws_lc_rs::{
        rsa::KeySize,
        signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
    };
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    use jsonwebtoken::{EncodingKey, Header, encode};
    use serde_json::json;

    use super::*;

    const ID: &str = "https://app.example/client.json";
    const NOW: i64 = 1_000_000;

    fn base64(bytes: impl AsRef<[u8]>) -> String {
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Generates an EC key: its secret, and its JWK.
    fn ec() -> (EncodingKey, Value) {
        let secret = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap();
        let point = secret.public_key().as_ref()[1..].to_vec();
        let jwk = json!({"kty": "EC", "crv": "P-256", "x": base64(&point[..32]), "y": base64(&point[32..])});
        (EncodingKey::from_ec_der(secret.to_pkcs8v1().unwrap().as_ref()), jwk)
    }

    fn rsa(size: KeySize) -> (EncodingKey, Value) {
        let secret = aws_lc_rs::rsa::KeyPair::generate(size).unwrap();
        let public = secret.public_key();
        let [n, e] = [
            public.modulus().big_endian_without_leading_zero(),
            public.exponent().big_endian_without_leading_zero(),
        ];
        let jwk = json!({"kty": "RSA", "n": base64(n), "e": base64(e)});
        use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
        let der: Pkcs8V1Der<'_> = secret.as_der().unwrap();
        // The library takes PKCS #1, which follows the 26 bytes of the PKCS #8 header.
        (EncodingKey::from_rsa_der(&der.as_ref()[26..]), jwk)
    }

    fn claims() -> Value {
        json!({"iss": ID, "sub": ID, "aud": "https://hall.example", "exp": NOW + 60, "jti": "1"})
    }

    fn with(mut one: Value, other: Value) -> Value {
        one.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
        one
    }

    fn verified(assertion: &str, keys: &[Value]) -> Result<Verified, Unproven> {
        let audiences = ["https://hall.example", "https://hall.example/oauth/token"].map(str::to_owned);
        verify(assertion, &KeySet { keys: keys.to_vec() }.usable(), ID, &audiences, NOW)
    }

    #[test]
    fn the_key_decides_about_the_algorithm() {
        let ((ec, ec_jwk), (rsa, rsa_jwk)) = (ec(), rsa(KeySize::Rsa2048));
        let sign = |algorithm, key: &EncodingKey| encode(&Header::new(algorithm), &claims(), key).unwrap();
        let (by_ec, by_rsa) = (sign(Algorithm::ES256, &ec), sign(Algorithm::RS256, &rsa));
        assert!(verified(&by_ec, &[rsa_jwk.clone(), ec_jwk.clone()]).is_ok());
        assert!(verified(&by_rsa, &[ec_jwk.clone(), rsa_jwk.clone()]).is_ok());
        assert_eq!(verified(&by_ec, from_ref(&rsa_jwk)).err(), Some(Unproven::OtherKey));
        // The public key as the secret of an HMAC: a classic attack on JWTs.
        for public in [rsa_jwk["n"].as_str().unwrap(), &rsa_jwk.to_string(), ec_jwk["x"].as_str().unwrap()] {
            let forged = sign(Algorithm::HS256, &EncodingKey::from_secret(public.as_bytes()));
            assert!(verified(&forged, &[rsa_jwk.clone(), ec_jwk.clone()]).is_err());
        }
        // A set may contain a secret key, which must verify nothing.
        let secret = json!({"kty": "oct", "k": base64("secret"), "alg": "HS256"});
        assert!(verified(&sign(Algorithm::HS256, &EncodingKey::from_secret(b"secret")), &[secret]).is_err());
        assert!(verified(&sign(Algorithm::RS384, &rsa), from_ref(&rsa_jwk)).is_err());
        // No signature, or the signature of something else.
        let (head, signature) = (by_ec.split_once('.').unwrap().1, by_ec.rsplit_once('.').unwrap().1);
        let body = head.split_once('.').unwrap().0;
        for forged in [
            format!("{}.{body}.", base64(r#"{"alg":"none"}"#)),
            format!("{}.{body}.{signature}", base64(r#"{"alg":"none"}"#)),
            format!("{}.{body}.", base64(r#"{"alg":"ES256"}"#)),
            format!("{}.{}.{signature}", base64(r#"{"alg":"ES256"}"#), base64(claims().to_string())),
            // A key in the token itself is not trusted.
            format!("{}.{body}.{signature}", base64(json!({"alg": "ES256", "jwk": ec_jwk}).to_string())),
            "x".to_owned(),
        ] {
            assert!(verified(&forged, &[ec_jwk.clone(), rsa_jwk.clone()]).is_err(), "{forged}");
        }
        for other in [
            json!({"alg": "ES384"}),
            json!({"use": "enc"}),
            json!({"crv": "P-384"}),
            json!({"kty": "RSA"}),
            json!({"alg": "RS256"}),
        ] {
            assert!(verified(&by_ec, &[with(ec_jwk.clone(), other.clone())]).is_err(), "{other}");
        }
        let odd = json!({"kty": "EC", "crv": "secp256k1", "x": "", "y": ""});
        let unknown = json!({"kty": "AKP", "alg": "ML-DSA-44", "pub": "AA"});
        let more = with(ec_jwk, json!({"x5t#S256": "AA", "exp": 1, "revoked": {"reason": null}}));
        let set = json!({"keys": [odd, unknown, 1, more], "next": null});
        let set: KeySet = serde_json::from_value(set).unwrap();
        assert!(verified(&by_ec, &set.keys).is_ok(), "unknown keys and members are ignored");
    }

    #[test]
    fn a_key_is_found_by_its_id() {
        let ((one, jwk), (two, other)) = (ec(), ec());
        let named = |key: &Value, id: &str| with(key.clone(), json!({ "kid": id }));
        let header = Header { kid: Some("a".to_owned()), ..Header::new(Algorithm::ES256) };
        let [by_one, by_two] = [&one, &two].map(|key| encode(&header, &claims(), key).unwrap());
        let keys = [named(&other, "b"), named(&jwk, "a")];
        assert!(verified(&by_one, &keys).is_ok());
        assert_eq!(verified(&by_two, &keys).err(), Some(Unproven::OtherKey), "the key that it names");
        assert_eq!(verified(&by_one, &[named(&jwk, "c"), jwk]).err(), Some(Unproven::OtherKey));
    }

    #[test]
    fn claims_are_for_this_hall_and_these_minutes() {
        let (key, jwk) = ec();
        let said = |other: Value| {
            let claims = with(claims(), other);
            let claims: serde_json::Map<_, _> = claims
                .as_object()
                .unwrap()
                .clone()
                .into_iter()
                .filter(|(_, value)| !value.is_null())
                .collect();
            verified(&encode(&Header::new(Algorithm::ES256), &claims, &key).unwrap(), from_ref(&jwk))
        };
        for good in [
            json!({}),
            json!({"aud": "https://hall.example/oauth/token", "iat": NOW, "nbf": NOW}),
            json!({"aud": ["https://hall.example"], "exp": NOW + 300}),
            json!({"exp": NOW - 4}),
            json!({"exp": 1_000_060.0, "iat": 1e6, "nbf": 999_999.5}),
            json!({"exp": 1_000_300.9}),
        ] {
            assert!(said(good.clone()).is_ok(), "{good}");
        }
        for bad in [
            json!({"iss": "https://evil.example/client.json"}),
            json!({"sub": "https://evil.example/client.json"}),
            json!({"aud": "https://other.example"}),
            json!({"aud": "https://hall.example/"}),
            json!({"aud": ["https://hall.example", "https://other.example"]}),
            json!({"aud": []}),
            json!({"exp": NOW - 5}),
            json!({"exp": NOW + 306}),
            json!({"exp": 1_000_306.5}),
            json!({"exp": 999_995.9}),
            json!({"exp": i64::MAX / 2}),
            json!({"exp": 1e300}),
            json!({"exp": -1.5}),
            json!({"exp": "1000060"}),
            json!({"iat": NOW + 6}),
            json!({"nbf": NOW + 6}),
            json!({"jti": null}),
            json!({"exp": null}),
            json!({"aud": null}),
            json!({"sub": null}),
        ] {
            assert!(matches!(said(bad.clone()), Err(Unproven::Wrong(_))), "{bad}");
        }
        for (typ, good) in [("at+jwt", false), ("dpop+jwt", false), ("client-authentication+jwt", true)] {
            let header = Header { typ: Some(typ.to_owned()), ..Header::new(Algorithm::ES256) };
            let token = encode(&header, &claims(), &key).unwrap();
            assert_eq!(verified(&token, from_ref(&jwk)).is_ok(), good, "{typ}");
        }
    }
}
