//! Registration of clients by themselves (RFC 7591).

use longhall_base::error::PlayError;
use longhall_rules::kit::UniqueJson;

use super::{
    AppService,
    client::ClientId,
    error::{OAuthCode, OAuthError},
    registrar::ClientRegistered,
};

impl AppService {
    /// Whether clients may register themselves.
    #[must_use]
    pub fn registers(&self) -> bool {
        self.registrar.is_open
    }

    /// Registers a client from the JSON that it sent.
    ///
    /// # Errors
    /// If the operator has switched registration off, or the client cannot be registered.
    pub fn register(&self, json: &[u8]) -> Result<ClientRegistered, OAuthError> {
        if !self.registrar.is_open {
            return Err(OAuthError::Other(PlayError::NotFound("registration of clients")));
        }
        // serde would also accept an array.
        let fields = serde_json::from_slice(json).ok().filter(|UniqueJson(fields)| fields.is_object());
        let new = fields.and_then(|UniqueJson(fields)| serde_json::from_value(fields).ok()).ok_or_else(|| {
            let why = "send a JSON object, without duplicate members, with `redirect_uris`, a list of strings, and \
                optionally `client_name`, a string";
            OAuthError::new(OAuthCode::InvalidClientMetadata, why)
        })?;
        self.registrar.register(new)
    }

    /// The host that is responsible for a client id, and whether the client registered itself.
    pub(super) fn host(&self, id: &str) -> (Option<String>, bool) {
        match self.registrar.read(id) {
            Some(client) => (client.host, true),
            None => (ClientId::parse(id).ok().and_then(|id| id.host()), false),
        }
    }
}
