//! Client ID Metadata Documents: fetched when a person is asked, on their behalf.

use std::time::{Duration, Instant};

use longhall_fetch::{Answer, FetchError, Fetcher, HeaderMap, header};
use quick_cache::sync::Cache;
use serde::Deserialize;
use serde_json::Value;
use tokio::time::timeout;
use url::Url;

use super::{
    client::{ClientId, DEVICE_GRANT, leads_to},
    fetching::{Asker, DocumentFetcher},
};
use crate::play::{
    error::PlayError,
    text::{is_visible, presentable},
};

/// How long a document is believed, so that nothing changes between question and answer.
const BELIEVED: Duration = Duration::from_secs(5 * 60);
/// The time for which the document of an app that somebody has let in is used if no newer one can be had.
const STALE_MAX: Duration = Duration::from_secs(24 * 60 * 60);
/// The maximum time for which a fetch delays somebody while there is a stale document.
const FRESH_WITHIN: Duration = Duration::from_millis(500);
/// The maximum number of documents that are kept, and of documents of apps that people have let in.
const KEPT_MAX: usize = 1_000;
const NAME_CHARS_MAX: usize = 60;

/// What an app says of itself (RFC 7591, section 2). Members that are not known here are ignored.
#[derive(Deserialize)]
struct Document {
    client_id: String,
    #[serde(default)]
    client_name: Option<String>,
    #[serde(default)]
    redirect_uris: Vec<String>,
    /// `authorization_code` alone if left out (RFC 7591, section 2).
    #[serde(default)]
    grant_types: Option<Vec<String>>,
    #[serde(default)]
    token_endpoint_auth_method: Option<String>,
    #[serde(default)]
    client_secret: Option<Value>,
}

/// An app, as far as it can be known.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) id: String,
    /// Who answers for it; none for a program on the person's own machine.
    pub(crate) host: Option<String>,
    /// The name that it gives itself.
    pub(crate) name: Option<String>,
    redirects: Vec<String>,
    /// Whether it may ask by a code that a device shows.
    pub(crate) asks_by_device: bool,
}

impl Client {
    pub(crate) fn may_be_led_to(&self, redirect: &str) -> bool {
        self.redirects.iter().any(|registered| leads_to(registered, redirect))
    }
}

/// Fetches documents, and keeps them for a moment. Documents of apps that people have let in are kept longer.
pub(crate) struct Documents {
    fetcher: DocumentFetcher,
    known: Cache<String, (Client, Instant)>,
    let_in: Cache<String, (Client, Instant)>,
}

/// The reason why there is no new document.
enum Missed {
    /// The host gave no answer that says anything about the app.
    Unanswered(PlayError),
    /// The answer describes no app that can be let in.
    Refused(PlayError),
}

impl Documents {
    pub(crate) fn new(fetcher: Fetcher) -> Self {
        let fetcher = DocumentFetcher::new(fetcher);
        Self { fetcher, known: Cache::new(KEPT_MAX), let_in: Cache::new(KEPT_MAX) }
    }

    /// The app with this id, of which somebody is asked.
    ///
    /// # Errors
    /// If its document cannot be had, or describes no app that can be let in.
    pub(crate) async fn client(&self, asker: Asker, id: &str) -> Result<Client, PlayError> {
        let parsed = ClientId::parse(id).map_err(|e| PlayError::BadApp(e.to_string()))?;
        let host = parsed.host();
        let url = match parsed {
            ClientId::Local(redirects) => {
                let id = id.to_owned();
                return Ok(Client { id, host, name: None, redirects, asks_by_device: true });
            }
            ClientId::Document(url) => url,
        };
        if let Some((client, asked)) = self.known.get(id)
            && asked.elapsed() < BELIEVED
        {
            return Ok(client);
        }
        let stale = self.let_in.get(id).filter(|(_, asked)| asked.elapsed() < STALE_MAX);
        let fetched = match &stale {
            None => Box::pin(self.fetch(asker, url)).await,
            Some(_) => timeout(FRESH_WITHIN, Box::pin(self.fetch(asker, url)))
                .await
                .unwrap_or_else(|_| Err(Missed::Unanswered(PlayError::Busy))),
        };
        let document = match (fetched, stale) {
            (Ok(document), _) => document,
            (Err(Missed::Unanswered(_)), Some((client, _))) => return Ok(client),
            (Err(Missed::Unanswered(error) | Missed::Refused(error)), _) => return Err(error),
        };
        let client = describe(id, host, document)?;
        let kept = (client.clone(), Instant::now());
        if self.let_in.get(id).is_some() {
            self.let_in.insert(id.to_owned(), kept.clone());
        }
        self.known.insert(id.to_owned(), kept);
        Ok(client)
    }

    /// Keeps the document of an app that somebody has let in.
    pub(crate) fn keep(&self, id: &str) {
        if let Some(kept) = self.known.get(id) {
            self.let_in.insert(id.to_owned(), kept);
        }
    }

    async fn fetch(&self, asker: Asker, url: Url) -> Result<Document, Missed> {
        let answer = self.fetcher.fetch(asker, url).await.map_err(|error| {
            tracing::debug!(cause = ?error, "an app's metadata document cannot be fetched");
            Missed::Unanswered(match error {
                FetchError::TooMany => PlayError::Busy,
                error => bad(&error.to_string()),
            })
        })?;
        let status = answer.status;
        if status.is_server_error() || status.as_u16() == 429 {
            return Err(Missed::Unanswered(bad(&format!("its address answers {}", status.as_u16()))));
        }
        read(&answer).map_err(Missed::Refused)
    }
}

fn bad(why: &str) -> PlayError {
    PlayError::BadApp(format!("the app's metadata document: {why}"))
}

/// The document in an answer.
fn read(answer: &Answer) -> Result<Document, PlayError> {
    if answer.status.as_u16() != 200 {
        return Err(bad(&format!("its address answers {}", answer.status.as_u16())));
    }
    if !is_json(&answer.headers) {
        return Err(bad("it is not served as `application/json`"));
    }
    serde_json::from_slice(&answer.body).map_err(|_| bad("it is no JSON that describes a client"))
}

/// Whether an answer calls itself JSON (section 3 of the draft): a host on which anybody may leave texts or pictures has not
/// said by these who its apps are.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

fn describe(id: &str, host: Option<String>, document: Document) -> Result<Client, PlayError> {
    let refused = |why: &str| Err(bad(why));
    if document.client_id != id {
        return refused("its `client_id` is not its own address");
    }
    let is_public = document.token_endpoint_auth_method.is_none_or(|method| method == "none");
    if !is_public || document.client_secret.is_some() {
        return refused("only public clients are let in: `token_endpoint_auth_method` is `none`");
    }
    let name = document.client_name.map(|name| {
        let line: Vec<&str> =
            name.split(|c: char| c.is_control() || "\u{2028}\u{2029}".contains(c)).collect();
        presentable(line.join(" ").trim()).chars().take(NAME_CHARS_MAX).collect::<String>()
    });
    let name = name.filter(|name| is_visible(name));
    let grants = document.grant_types.unwrap_or_default();
    let asks_by_device = grants.iter().any(|grant| grant == DEVICE_GRANT);
    Ok(Client { id: id.to_owned(), host, name, redirects: document.redirect_uris, asks_by_device })
}
