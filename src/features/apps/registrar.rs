//! The ids of clients that registered themselves (RFC 7591). Nothing is stored: an id is the client's data, signed
//! by the hall.

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use longhall_base::{error::PlayError, public_url::PublicUrl};
use serde::{Deserialize, Serialize};

use super::{
    app::{Client, plain_name},
    client::{can_be_led_to, host_of},
    error::{OAuthCode, OAuthError},
    params::VALUE_BYTES_MAX,
};

/// Data of a client that registers itself. Other members are ignored; the response contains the values that apply.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ClientRequest {
    /// Name to show to people, marked as unverified.
    #[serde(default)]
    #[schema(example = "Inspector")]
    client_name: Option<String>,
    /// Addresses to which people may be redirected: https, or `http` on loopback at any port. Give at least one.
    #[serde(default)]
    #[schema(required, min_items = 1, example = json!(["http://127.0.0.1/callback"]))]
    redirect_uris: Vec<String>,
}

/// A client as it was registered (RFC 7591, section 3.2.1).
#[derive(Serialize, utoipa::ToSchema)]
pub struct ClientRegistered {
    /// Identifier of the client, which is derived from its data and does not expire.
    #[schema(example = "https://hall.example/oauth/clients/…")]
    client_id: String,
    /// Name of the client as people see it; left out if the client gave none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    client_name: Option<String>,
    /// Addresses to which people may be redirected.
    redirect_uris: Vec<String>,
    /// Grants that the client may use at `POST /oauth/token`: a code, and then refresh tokens.
    grant_types: [&'static str; 2],
    /// Responses of `/oauth/authorize` that the client may request.
    response_types: [&'static str; 1],
    /// How the client authenticates: not at all.
    token_endpoint_auth_method: &'static str,
}

/// The signed content of the id of a registered client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Signed {
    /// The hall, so that no other hall accepts the id.
    iss: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    client_name: Option<String>,
    redirect_uris: Vec<String>,
}

/// Creates and reads the ids of clients that registered themselves.
pub(crate) struct Registrar {
    hall: PublicUrl,
    /// The beginning of each id.
    prefix: String,
    keys: (EncodingKey, DecodingKey),
    /// Whether clients may register themselves.
    pub(super) is_open: bool,
}

impl Registrar {
    pub(crate) fn new(hall: PublicUrl, key: &[u8], is_open: bool) -> Self {
        let keys = (EncodingKey::from_secret(key), DecodingKey::from_secret(key));
        Self { prefix: format!("{hall}/oauth/clients/"), hall, keys, is_open }
    }

    /// Whether an id has the form of a client that registered itself at this hall.
    pub(super) fn is_of(&self, id: &str) -> bool {
        id.starts_with(&self.prefix)
    }

    /// Returns the client with this id; `None` unless this hall has signed it.
    pub(super) fn read(&self, id: &str) -> Option<Client> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[self.hall.as_str()]);
        validation.set_required_spec_claims(&["iss"]);
        validation.validate_exp = false;
        let signed = decode::<Signed>(id.strip_prefix(&self.prefix)?, &self.keys.1, &validation).ok()?.claims;
        // With several hosts, only the redirect of a request decides which of them applies.
        let mut hosts = signed.redirect_uris.iter().map(|one| host_of(one));
        let first = hosts.next().flatten();
        let host = first.filter(|first| hosts.all(|host| host.as_ref() == Some(first)));
        Some(Client {
            name: signed.client_name,
            redirects: signed.redirect_uris,
            registered_itself: true,
            ..Client::new(id.to_owned(), host)
        })
    }

    /// Registers a client.
    ///
    /// # Errors
    /// If the client's data is too long, or one of its redirects is not allowed.
    pub(super) fn register(&self, new: ClientRequest) -> Result<ClientRegistered, OAuthError> {
        let wrong = |why: &str| OAuthError::new(OAuthCode::InvalidRedirectUri, why);
        if new.redirect_uris.is_empty() {
            return Err(wrong("`redirect_uris` is missing or empty"));
        }
        if let Some(bad) = new.redirect_uris.iter().find(|redirect| !can_be_led_to(redirect)) {
            let why = format!(
                "`redirect_uris`: {bad} is neither a plain https address nor `http` on 127.0.0.1, [::1] or localhost"
            );
            return Err(wrong(&why));
        }
        let client_name = new.client_name.and_then(plain_name);
        let redirect_uris = new.redirect_uris;
        let (hall, too_long) =
            (self.hall.to_string(), "the client id would be longer than 2,048 bytes: name less");
        let signed = Signed { iss: hall, client_name, redirect_uris };
        let token = encode(&Header::new(Algorithm::HS256), &signed, &self.keys.0)
            .map_err(|e| PlayError::Internal(format!("signing a client id: {e}")))?;
        let client_id = format!("{}{token}", self.prefix);
        if client_id.len() > VALUE_BYTES_MAX {
            return Err(OAuthError::new(OAuthCode::InvalidClientMetadata, too_long));
        }
        Ok(ClientRegistered {
            client_id,
            client_name: signed.client_name,
            redirect_uris: signed.redirect_uris,
            grant_types: ["authorization_code", "refresh_token"],
            response_types: ["code"],
            token_endpoint_auth_method: "none",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registrar(hall: &str, key: &[u8]) -> Registrar {
        Registrar::new(hall.parse().unwrap(), key, true)
    }

    fn asks(name: Option<&str>, redirects: &[&str]) -> ClientRequest {
        let redirect_uris = redirects.iter().map(|one| (*one).to_owned()).collect();
        ClientRequest { client_name: name.map(str::to_owned), redirect_uris }
    }

    #[test]
    fn an_id_is_good_at_the_hall_that_signed_it_and_nowhere_else() {
        let hall = registrar("https://hall.example", b"one");
        let back = ["https://app.example/back", "http://localhost/back"];
        let made = hall.register(asks(Some("In\u{202e}spector"), &back)).ok().unwrap();
        let client = hall.read(&made.client_id).unwrap();
        assert_eq!(
            (client.host.as_deref(), client.name.as_deref()),
            (None, Some("In\u{fffd}spector")),
            "it may lead to several places"
        );
        assert!(client.registered_itself && !client.asks_by_device);
        assert!(
            client.may_be_led_to("http://localhost:77/back")
                && !client.may_be_led_to("http://127.0.0.1/back")
        );
        let again = hall.register(asks(Some("In\u{202e}spector"), &back)).ok().unwrap();
        assert_eq!(made.client_id, again.client_id, "a program that registers at each start is one app");
        assert!(registrar("https://hall.example", b"two").read(&made.client_id).is_none());
        let other = registrar("https://other.example", b"one");
        assert!(other.read(&made.client_id).is_none());
        let moved = made.client_id.replacen("hall.example", "other.example", 1);
        assert!(other.read(&moved).is_none(), "the id names its hall");
        // One changed character, or another form of the same id.
        for at in [made.client_id.len() - 1, made.client_id.len() - 60, made.client_id.len() - 200] {
            let mut forged = made.client_id.clone().into_bytes();
            forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
            assert!(hall.read(&String::from_utf8(forged).unwrap()).is_none(), "{at}");
        }
        for forged in
            [format!("{}=", made.client_id), format!("{} ", made.client_id), format!("{}#x", made.client_id)]
        {
            assert!(hall.read(&forged).is_none());
        }
    }

    #[test]
    fn a_client_lives_at_https_or_on_loopback_and_says_little() {
        let hall = registrar("https://hall.example", b"one");
        let refused = |name: Option<&str>, redirects: &[&str]| match hall.register(asks(name, redirects)) {
            Err(OAuthError::Refused(code, _)) => Some(code),
            _ => None,
        };
        let long = format!("https://app.example/{}", "x".repeat(1_500));
        assert_eq!(refused(None, &["http://[::1]:5000/back", "https://app.example/back"]), None);
        assert_eq!(refused(None, &[&long]), Some(OAuthCode::InvalidClientMetadata));
        let many = vec!["https://app.example/back"; 100];
        assert_eq!(refused(None, &many), Some(OAuthCode::InvalidClientMetadata));
        for bad in [
            &[][..],
            &["http://app.example/back"],
            &["app:back"],
            &["javascript:alert(1)"],
            &["https://claude.ai@evil.example/back"],
            &["http://localhost.evil.example/back"],
            &["http://127.0.0.2/back"],
            &["https://app.example/back", "data:text/html,x"],
            &["https://app.example/back#x"],
            &[""],
        ] {
            assert_eq!(refused(None, bad), Some(OAuthCode::InvalidRedirectUri), "{bad:?}");
        }
    }

    #[test]
    fn letters_of_another_alphabet_are_shown_as_what_they_are() {
        let hall = registrar("https://hall.example", b"one");
        let made = hall.register(asks(None, &["https://аpple.example/back"])).ok().unwrap();
        assert_eq!(hall.read(&made.client_id).unwrap().host.as_deref(), Some("xn--pple-43d.example"));
    }
}
