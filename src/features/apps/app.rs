//! An app, whatever the source of its data: a metadata document, a preset, its own registration or its client id.

use std::sync::Arc;

use longhall_base::text::{is_visible, presentable};
use url::Url;

use super::{assertion::ClientKey, client::leads_to};

/// The maximum length of a name, in characters.
const NAME_CHARS_MAX: usize = 60;

/// An app with the data that its source contains.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) id: String,
    /// The host that is responsible for the app; `None` for a program on the person's own machine.
    pub(crate) host: Option<String>,
    /// The name that the client gives itself.
    pub(crate) name: Option<String>,
    pub(super) redirects: Vec<String>,
    /// Whether the app may use the device grant.
    pub(crate) asks_by_device: bool,
    /// Whether the app registered itself, so that its data is unverified.
    pub(crate) registered_itself: bool,
    /// Whether the app gets no token without an assertion.
    pub(crate) needs_assertion: bool,
    pub(super) keys: ClientKeys,
}

/// The keys that verify the assertions of a client.
#[derive(Clone, Debug)]
pub(crate) enum ClientKeys {
    /// The keys in its document; empty if the client only uses PKCE.
    Given(Arc<[ClientKey]>),
    /// The address of a key set, on the same host as the document.
    At(Url),
}

impl Client {
    /// Creates a public client without redirects.
    pub(super) fn new(id: String, host: Option<String>) -> Self {
        Self {
            id,
            host,
            name: None,
            redirects: vec![],
            asks_by_device: false,
            registered_itself: false,
            needs_assertion: false,
            keys: ClientKeys::Given(Arc::default()),
        }
    }

    /// Returns the keys in the document itself.
    pub(super) fn own_keys(&self) -> Arc<[ClientKey]> {
        match &self.keys {
            ClientKeys::Given(keys) => keys.clone(),
            ClientKeys::At(_) => Arc::default(),
        }
    }

    pub(crate) fn may_be_led_to(&self, redirect: &str) -> bool {
        self.redirects.iter().any(|registered| leads_to(registered, redirect))
    }
}

/// Returns the name that a client gives itself, as one line; `None` if none of its characters is visible.
pub(super) fn plain_name(name: String) -> Option<String> {
    let line: Vec<&str> = name.split(|c: char| c.is_control() || "\u{2028}\u{2029}".contains(c)).collect();
    let name: String = presentable(line.join(" ").trim()).chars().take(NAME_CHARS_MAX).collect();
    Some(name).filter(|name| is_visible(name))
}
