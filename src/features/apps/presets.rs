//! Preset clients: apps whose metadata document is not fetched, because its host refuses servers. A preset replaces
//! the fetch and nothing else.

use std::{collections::HashMap, sync::Arc};

use serde::Deserialize;
use url::{Host, Url};

use super::{
    app::{Client, plain_name},
    client::{ClientId, is_https},
};

/// The clients that every hall has, unless its operator configures others.
const BUILT_IN: &str = include_str!("presets.json");

/// The preset clients of a hall, by their ids.
#[derive(Clone, Debug)]
pub struct PresetClients(Arc<HashMap<String, Client>>);

/// The reason why a list of preset clients cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the preset clients: {0}")]
pub struct BadPresets(String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Preset {
    client_id: String,
    client_name: String,
    redirect_uris: Vec<String>,
}

impl PresetClients {
    /// Reads a JSON array of clients, each with `client_id`, `client_name` and `redirect_uris`.
    ///
    /// # Errors
    /// If the text has another form, or one of the clients cannot be preset.
    pub fn parse(json: &str) -> Result<Self, BadPresets> {
        let presets: Vec<Preset> = serde_json::from_str(json).map_err(|e| BadPresets(e.to_string()))?;
        let clients = presets.into_iter().map(|preset| {
            let id = preset.client_id.clone();
            Ok((id, client(preset)?))
        });
        Ok(Self(Arc::new(clients.collect::<Result<_, BadPresets>>()?)))
    }

    pub(super) fn get(&self, id: &str) -> Option<Client> {
        self.0.get(id).cloned()
    }
}

impl Default for PresetClients {
    fn default() -> Self {
        Self::parse(BUILT_IN).unwrap_or_else(|_| Self(Arc::default()))
    }
}

fn client(preset: Preset) -> Result<Client, BadPresets> {
    let Preset { client_id, client_name, redirect_uris } = preset;
    let id = ClientId::parse(&client_id).ok().filter(|id| matches!(id, ClientId::Document(_)));
    let Some(id) = id else {
        return Err(BadPresets(format!("{client_id} is not the https address of a document")));
    };
    if redirect_uris.is_empty() {
        return Err(BadPresets(format!("{client_id} has no `redirect_uris`")));
    }
    if let Some(bad) = redirect_uris.iter().find(|redirect| !leads_elsewhere(redirect)) {
        return Err(BadPresets(format!(
            "{client_id}: {bad} in `redirect_uris` is not an https address of another machine"
        )));
    }
    Ok(Client {
        name: plain_name(client_name),
        redirects: redirect_uris,
        ..Client::new(client_id, id.host())
    })
}

/// Whether a redirect leads by https to a machine that is not the person's own.
fn leads_elsewhere(redirect: &str) -> bool {
    let is_own = |url: &Url| match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => true,
    };
    is_https(redirect) && Url::parse(redirect).is_ok_and(|url| !is_own(&url))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const ID: &str = "https://app.example/client.json";

    #[test]
    fn a_hall_begins_with_those_that_are_built_in() {
        let claude =
            PresetClients::default().get("https://claude.ai/oauth/mcp-oauth-client-metadata").unwrap();
        assert_eq!((claude.host.as_deref(), claude.name.as_deref()), (Some("claude.ai"), Some("Claude")));
        assert!(!claude.asks_by_device && !claude.needs_assertion);
        assert!(PresetClients::parse("[]").unwrap().0.is_empty(), "an operator may want none");
    }

    #[test]
    fn a_preset_client_has_a_document_and_lives_elsewhere() {
        let read = |id: &str, redirects: &[&str]| {
            let preset = json!([{"client_id": id, "client_name": "App", "redirect_uris": redirects}]);
            PresetClients::parse(&preset.to_string())
        };
        assert!(read(ID, &["https://app.example/back"]).is_ok());
        for (id, redirects) in [
            (ID, &[][..]),
            (ID, &["http://app.example/back"]),
            (ID, &["http://127.0.0.1/back"]),
            (ID, &["http://localhost/back"]),
            (ID, &["https://localhost/back"]),
            (ID, &["https://127.0.0.2/back"]),
            (ID, &["https://[::1]/back"]),
            (ID, &["https://ann@app.example/back"]),
            ("http://localhost", &["https://app.example/back"]),
            ("app", &["https://app.example/back"]),
        ] {
            assert!(read(id, redirects).is_err(), "{id} {redirects:?}");
        }
        for text in ["", "{}", r#"[{"client_id": "https://app.example/c"}]"#] {
            assert!(PresetClients::parse(text).is_err(), "{text}");
        }
    }
}
