//! An app, wherever what it says of itself comes from: a metadata document, a preset, its own registration, its client id.

use std::sync::Arc;

use url::Url;

use super::{assertion::ClientKey, client::leads_to};
use crate::play::text::{is_visible, presentable};

/// The maximum length of a name, in characters.
const NAME_CHARS_MAX: usize = 60;

/// An app, as far as it can be known.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) id: String,
    /// The host that answers for it; none for a program on the person's own machine.
    pub(crate) host: Option<String>,
    /// The name that it gives itself.
    pub(crate) name: Option<String>,
    pub(super) redirects: Vec<String>,
    /// Whether it may ask by a code that a device shows.
    pub(crate) asks_by_device: bool,
    /// Whether it registered itself, so that nobody has checked what it says of itself.
    pub(crate) registered_itself: bool,
    /// Whether it gets no token without an assertion.
    pub(crate) needs_assertion: bool,
    pub(super) keys: ClientKeys,
}

/// The keys by which a client proves who it is.
#[derive(Clone, Debug)]
pub(super) enum ClientKeys {
    /// Those of its document; none if it only uses PKCE.
    Given(Arc<[ClientKey]>),
    /// Those at this address, which is of the same host as the document.
    At(Url),
}

impl Client {
    /// A public client that may be led nowhere yet.
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

    /// The keys that its document itself holds.
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

/// The name that a client gives itself, as one line; `None` if nothing of it can be seen.
pub(super) fn plain_name(name: String) -> Option<String> {
    let line: Vec<&str> = name.split(|c: char| c.is_control() || "\u{2028}\u{2029}".contains(c)).collect();
    let name: String = presentable(line.join(" ").trim()).chars().take(NAME_CHARS_MAX).collect();
    Some(name).filter(|name| is_visible(name))
}
