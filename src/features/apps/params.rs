//! The parameters of an OAuth request.

use std::collections::BTreeMap;

use jsonwebtoken::dangerous::insecure_decode_claims;
use longhall_base::{public_url::PublicUrl, scope::Scope};
use serde::Deserialize;

use super::error::{OAuthCode, OAuthError};

/// The scope of apps that request none.
const SCOPE_DEFAULT: &str = "games:read";
/// The scope with which apps request a refresh token (`OpenID` Connect Core, section 11).
pub(crate) const OFFLINE: &str = "offline_access";
/// The `client_assertion_type` of a JWT (RFC 7523, section 2.2).
const ASSERTION_TYPE: &str = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
/// The parameters of all grants and requests.
const KNOWN: [&str; 19] = [
    "client_assertion",
    "client_assertion_type",
    "client_id",
    "client_secret",
    "code",
    "code_challenge",
    "code_challenge_method",
    "code_verifier",
    "device_code",
    "grant_type",
    "redirect_uri",
    "refresh_token",
    "resource",
    "response_mode",
    "response_type",
    "scope",
    "state",
    "token",
    "token_type_hint",
];
/// The maximum length of a value, in bytes.
pub(crate) const VALUE_BYTES_MAX: usize = 2_048;

/// The parameters of a query or a form. Unknown ones are ignored (RFC 6749, section 3.1).
pub struct Params {
    /// Each parameter once, by its name.
    named: BTreeMap<String, String>,
    /// The values of `resource`, which alone may be repeated (RFC 8707, section 2).
    resources: Vec<String>,
}

impl Params {
    /// Parses `application/x-www-form-urlencoded`. Empty values count as left out.
    ///
    /// # Errors
    /// If a parameter is repeated, or too long.
    pub fn parse(text: &str) -> Result<Self, OAuthError> {
        let (mut named, mut resources) = (BTreeMap::new(), vec![]);
        for (name, value) in url::form_urlencoded::parse(text.as_bytes()) {
            if value.is_empty() || !KNOWN.contains(&name.as_ref()) {
                continue;
            }
            if value.len() > VALUE_BYTES_MAX {
                return Err(OAuthError::request(format!("`{name}` is too long")));
            }
            // The parser replaces bytes that are not UTF-8 (RFC 6749, appendix B).
            if value.contains(char::REPLACEMENT_CHARACTER) {
                return Err(OAuthError::request(format!("`{name}` is not UTF-8")));
            }
            if name == "resource" {
                resources.push(value.into_owned());
            } else if named.contains_key(name.as_ref()) {
                return Err(OAuthError::request(format!("`{name}` is given twice")));
            } else {
                named.insert(name.into_owned(), value.into_owned());
            }
        }
        // An assertion alone also names its client (RFC 7521, section 4.2).
        if let Some(client_id) = named.get("client_assertion").and_then(|assertion| subject(assertion)) {
            named.entry("client_id".to_owned()).or_insert(client_id);
        }
        Ok(Self { named, resources })
    }

    /// Returns a parameter, if it was given.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        debug_assert!(KNOWN.contains(&name), "`{name}` is not kept");
        self.named.get(name).map(String::as_str)
    }

    /// Returns a required parameter.
    pub(crate) fn need(&self, name: &str) -> Result<&str, OAuthError> {
        self.get(name).ok_or_else(|| OAuthError::request(format!("`{name}` is missing")))
    }

    /// Returns the client id. Clients have no secrets here: a request with one was meant for another server.
    pub(crate) fn client_id(&self) -> Result<&str, OAuthError> {
        if self.get("client_secret").is_some() {
            return Err(OAuthError::new(
                OAuthCode::InvalidClient,
                "clients have no secrets here: leave out `client_secret`",
            ));
        }
        self.need("client_id")
    }

    /// Returns the JWT that authenticates the client (RFC 7523), if the request has one.
    pub(crate) fn assertion(&self) -> Result<Option<&str>, OAuthError> {
        match (self.get("client_assertion"), self.get("client_assertion_type")) {
            (None, None) => Ok(None),
            (Some(assertion), Some(ASSERTION_TYPE)) => Ok(Some(assertion)),
            _ => Err(OAuthError::request(format!(
                "`client_assertion` must be a JWT, with `client_assertion_type={ASSERTION_TYPE}`"
            ))),
        }
    }

    /// Returns the scopes that an app requests, each once.
    pub(crate) fn scopes(&self) -> Result<Vec<String>, OAuthError> {
        let mut scopes = self.named_scopes()?;
        if scopes.is_empty() {
            scopes.push(SCOPE_DEFAULT.to_owned());
        }
        Ok(scopes)
    }

    /// Returns the scopes that the parameter names, without the default.
    ///
    /// # Errors
    /// If no app can have one of them.
    pub(super) fn named_scopes(&self) -> Result<Vec<String>, OAuthError> {
        let mut scopes: Vec<String> = Vec::new();
        for scope in self.get("scope").unwrap_or_default().split(' ').filter(|scope| !scope.is_empty()) {
            // Every app receives a refresh token, so this changes nothing.
            if scope == OFFLINE {
                continue;
            }
            match scope.parse() {
                Ok(Scope::Account) | Err(_) => {
                    let why = format!("no app can have the scope `{scope}`");
                    return Err(OAuthError::Refused(OAuthCode::InvalidScope, why));
                }
                Ok(_) if scopes.iter().any(|known| known == scope) => {}
                Ok(_) => scopes.push(scope.to_owned()),
            }
        }
        Ok(scopes)
    }

    /// Checks that the resource is this hall, if the request names one (RFC 8707).
    pub(crate) fn check_resource(&self, hall: &PublicUrl) -> Result<(), OAuthError> {
        if self.resources.iter().all(|resource| is_of_hall(resource, hall)) {
            return Ok(());
        }
        let why = format!("the only resource here is {hall}");
        Err(OAuthError::Refused(OAuthCode::InvalidTarget, why))
    }
}

/// The client that an assertion names. Nothing is verified yet.
fn subject(assertion: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Claims {
        sub: String,
    }
    insecure_decode_claims::<Claims>(assertion).ok().map(|claims| claims.sub)
}

/// Whether a resource is the hall, or its address for agents. The path of the hall may be empty or `/`, which mean the
/// same (RFC 3986, section 6.2.3).
fn is_of_hall(resource: &str, hall: &PublicUrl) -> bool {
    matches!(resource.strip_prefix(hall.as_str()), Some("" | "/" | "/mcp"))
}
