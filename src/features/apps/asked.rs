//! The authorization request of an app, which redirects a person to `/oauth/authorize`.

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, public_url::PublicUrl, secrets};
use url::Url;

use super::{
    app::Client,
    error::{OAuthCode, OAuthError, error_description},
    params::Params,
    sql::codes::AppCode,
};

/// A request whose app is recognized and whose redirect is allowed. From here on, errors are reported to the app.
pub(crate) struct Asked {
    redirect: Url,
    params: Params,
    hall: PublicUrl,
}

/// The content of a valid request.
pub(crate) struct Wanted {
    pub(crate) scopes: Vec<String>,
    challenge: Vec<u8>,
}

impl Asked {
    /// Checks the redirect of a request.
    ///
    /// # Errors
    /// If the redirect is not one of the app's. The person must then not be redirected at all.
    pub(crate) fn new(params: Params, client: &Client, hall: &PublicUrl) -> Result<Self, PlayError> {
        let redirect = params.get("redirect_uri").unwrap_or_default();
        let url = Url::parse(redirect).ok().filter(|_| client.may_be_led_to(redirect));
        let why = "`redirect_uri` is not an address of this app";
        let redirect = url.ok_or_else(|| PlayError::BadApp(why.to_owned()))?;
        Ok(Self { redirect, params, hall: hall.clone() })
    }

    /// Validates the other parameters.
    ///
    /// # Errors
    /// If one of them is wrong. [`Self::refusal`] reports the error to the app.
    pub(crate) fn wanted(&self) -> Result<Wanted, OAuthError> {
        let params = &self.params;
        if params.need("response_type")? != "code" {
            return Err(OAuthError::new(
                OAuthCode::UnsupportedResponseType,
                "`response_type` must be `code`",
            ));
        }
        if params.get("response_mode").is_some_and(|mode| mode != "query") {
            return Err(OAuthError::request("`response_mode` must be `query`"));
        }
        // Without a method the challenge would be the verifier itself, for everybody to read.
        if params.get("code_challenge_method") != Some("S256") {
            return Err(OAuthError::request("PKCE is needed: `code_challenge_method` must be `S256`"));
        }
        let challenge = from_base64(params.need("code_challenge")?).filter(|digest| digest.len() == 32);
        let challenge = challenge
            .ok_or_else(|| OAuthError::request("`code_challenge` must be a SHA-256 in base64url"))?;
        params.check_resource(&self.hall)?;
        Ok(Wanted { scopes: params.scopes()?, challenge })
    }

    /// The address to which the person is redirected with the response.
    pub(crate) fn leads_to(&self) -> String {
        self.redirect.as_str().to_owned()
    }

    /// The redirect with a code.
    pub(crate) fn grant(&self, code: &str) -> String {
        self.back(&[("code", code)])
    }

    /// The redirect with an error.
    pub(crate) fn refusal(&self, error: &OAuthError) -> String {
        match error {
            OAuthError::Refused(code, why) => {
                self.back(&[("error", (*code).into()), ("error_description", &error_description(why))])
            }
            OAuthError::Other(_) => self.back(&[("error", "server_error")]),
        }
    }

    /// The redirect with the app's `state` and the issuer (RFC 9207). The issuer keeps an app that uses several
    /// halls from mixing up their responses.
    fn back(&self, answer: &[(&str, &str)]) -> String {
        let mut back = self.redirect.clone();
        back.query_pairs_mut().extend_pairs(answer);
        if let Some(state) = self.params.get("state") {
            back.query_pairs_mut().append_pair("state", state);
        }
        back.query_pairs_mut().append_pair("iss", self.hall.as_str());
        back.into()
    }
}

/// Whether a verifier matches the challenge of the code (RFC 7636, section 4.6).
pub(crate) fn verifies(verifier: &str, code: &AppCode) -> bool {
    let is_unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let is_verifier = (43..=128).contains(&verifier.len()) && verifier.bytes().all(is_unreserved);
    is_verifier && secrets::same(&secrets::digest(verifier.as_bytes()), &code.challenge)
}

impl Wanted {
    /// The code of an authorized app.
    pub(crate) fn code(
        self,
        (account_id, code_id): (uuid::Uuid, uuid::Uuid),
        client: Client,
        asked: &Asked,
        (secret, expires_at): (&[u8], DateTime<Utc>),
    ) -> AppCode {
        AppCode {
            account_id,
            code_id,
            secret_hash: secrets::digest(secret).to_vec(),
            client_id: client.id,
            app_name: client.name,
            scopes: self.scopes,
            redirect_uri: asked.params.get("redirect_uri").unwrap_or_default().to_owned(),
            challenge: self.challenge,
            needs_assertion: client.needs_assertion,
            expires_at,
            used_at: None,
        }
    }
}

/// Decodes base64url without padding (RFC 4648, section 5), in its canonical form only.
fn from_base64(text: &str) -> Option<Vec<u8>> {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    URL_SAFE_NO_PAD.decode(text).ok()
}
