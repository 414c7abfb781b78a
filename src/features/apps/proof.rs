//! Authenticates clients at the token endpoint.

use chrono::DateTime;
use longhall_base::{error::PlayError, secrets};

use super::{
    AppService,
    assertion::{SKEW_SECONDS, Unproven, verify},
    error::{OAuthCode, OAuthError},
    fetching::Asker,
    list::id_of,
    params::Params,
    sql::{
        self,
        assertions::{AssertionUse, UsedAssertion},
    },
};

/// The maximum number of unexpired assertions of a client that are remembered.
const REMEMBERED_MAX: i64 = 10_000;

impl AppService {
    /// Verifies the assertion of a client, if it sent one, and marks it as used. `is_needed` makes it mandatory.
    /// The caller has already checked the code or token, if there is one, so that strangers do not make the hall
    /// fetch keys.
    ///
    /// # Errors
    /// If the assertion is missing or wrong, or was used before at any process.
    pub(super) async fn prove(
        &self,
        params: &Params,
        client_id: &str,
        asker: Asker,
        is_needed: bool,
    ) -> Result<(), OAuthError> {
        let invalid = |why: String| OAuthError::Refused(OAuthCode::InvalidClient, why);
        let Some(assertion) = params.assertion()? else {
            let missing = "this client must send a `client_assertion`".to_owned();
            return if is_needed { Err(invalid(missing)) } else { Ok(()) };
        };
        // Fetches on behalf of the app, not of the person who authorized it, so as never to delay that person's
        // other apps.
        let asker = match asker {
            Asker::Account(_) => Asker::Account(id_of(client_id)),
            stranger @ Asker::Stranger(_) => stranger,
        };
        let bad_app = |error| match error {
            PlayError::BadApp(why) => invalid(why),
            other => other.into(),
        };
        let client = self.documents.client(asker, client_id).await.map_err(bad_app)?;
        let audiences = [self.hall.to_string(), format!("{}/oauth/token", self.hall)];
        let mut verified = Err(Unproven::OtherKey);
        for is_newer in [false, true] {
            if verified == Err(Unproven::OtherKey) {
                let keys = self.documents.keys(asker, &client, is_newer).await.map_err(bad_app)?;
                let now = self.store.clock().trusted_now().timestamp();
                verified = verify(assertion, &keys, client_id, &audiences, now);
            }
        }
        let verified = verified.map_err(|unproven| {
            invalid(match unproven {
                Unproven::OtherKey => "`client_assertion`: no key of the client has signed it".to_owned(),
                Unproven::Wrong(why) => format!("`client_assertion`: {why}"),
            })
        })?;
        let digest = |text: &str| secrets::digest(text.as_bytes()).to_vec();
        let until = DateTime::from_timestamp(verified.exp + SKEW_SECONDS, 0).unwrap_or_default();
        let (client_hash, jti_hash) = (digest(client_id), digest(&verified.jti));
        let used = UsedAssertion { client_hash, jti_hash, expires_at: until };
        match sql::assertions::use_assertion(&self.store, &used, REMEMBERED_MAX).await? {
            AssertionUse::First => Ok(()),
            AssertionUse::Repeated => {
                Err(invalid("`client_assertion`: its `jti` was used before".to_owned()))
            }
            AssertionUse::TooMany => Err(PlayError::TooManyAtOnce.into()),
        }
    }
}
