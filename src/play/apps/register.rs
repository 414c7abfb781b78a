//! Registration of clients by themselves (RFC 7591).

use serde_json::{Map, Value};

use super::{
    AppService,
    client::ClientId,
    error::{OAuthCode, OAuthError},
    registrar::ClientRegistered,
};
use crate::play::error::PlayError;

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
    pub fn register(&self, json: &str) -> Result<ClientRegistered, OAuthError> {
        if !self.registrar.is_open {
            return Err(OAuthError::Other(PlayError::NotFound("registration of clients")));
        }
        // Parsed as a map first, because the type itself would also accept an array.
        let fields = serde_json::from_str::<Map<String, Value>>(json).map(Value::Object);
        let new = fields.and_then(serde_json::from_value).map_err(|_| {
            let why =
                "send a JSON object with `redirect_uris`, a list of strings, and optionally `client_name`, a string";
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
