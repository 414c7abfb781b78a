//! Client ID Metadata Documents, fetched on behalf of the person who is asked for consent.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use longhall_base::error::PlayError;
use longhall_fetch::{Answer, FetchError, Fetcher, HeaderMap, header};
use longhall_rules::kit::UniqueJson;
use quick_cache::sync::Cache;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use tokio::time::timeout;
use url::Url;

use super::{
    app::{Client, ClientKeys, plain_name},
    assertion::{ClientKey, KeySet, PRIVATE_KEY_JWT},
    client::{ClientId, DEVICE_GRANT},
    fetching::{Asker, DocumentFetcher},
    presets::PresetClients,
    registrar::Registrar,
};

/// The maximum age of a cached document, so that nothing changes between question and answer.
const METADATA_MAX_AGE: Duration = Duration::from_secs(5 * 60);
/// The maximum age of the cached document of an authorized app if no newer one can be fetched.
const STALE_MAX: Duration = Duration::from_secs(24 * 60 * 60);
/// The timeout of a fetch while there is a stale document.
const FRESH_WITHIN: Duration = Duration::from_millis(500);
/// The maximum number of entries of each cache.
const KEPT_MAX: usize = 1_000;

/// The description that an app publishes of itself (RFC 7591, section 2). Unknown members are ignored.
#[derive(Deserialize)]
struct Document {
    client_id: String,
    #[serde(default)]
    client_name: Option<String>,
    #[serde(default)]
    redirect_uris: Vec<String>,
    /// `None` means `authorization_code` alone (RFC 7591, section 2).
    #[serde(default)]
    grant_types: Option<Vec<String>>,
    #[serde(default)]
    token_endpoint_auth_method: Option<String>,
    /// All methods that the client uses, if it uses several (a member of `ChatGPT`'s document).
    #[serde(default)]
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    #[serde(default)]
    jwks: Option<KeySet>,
    #[serde(default)]
    jwks_uri: Option<String>,
    #[serde(default)]
    client_secret: Option<Value>,
}

/// Fetches documents and caches them for some minutes. Documents of authorized apps are cached longer.
pub(crate) struct Documents {
    fetcher: DocumentFetcher,
    cached: Cache<String, (Client, Instant)>,
    let_in: Cache<String, (Client, Instant)>,
    /// Keys by their address.
    keys: Cache<String, (Arc<[ClientKey]>, Instant)>,
    presets: PresetClients,
    registrar: Arc<Registrar>,
    keys_settled: Duration,
}

/// The reason why there is no new document.
enum Missed {
    /// The host gave no response that describes the app.
    Unanswered(PlayError),
    /// The response describes no app that can be authorized.
    Refused(PlayError),
}

impl Documents {
    pub(crate) fn new(
        fetcher: Fetcher,
        presets: PresetClients,
        registrar: Arc<Registrar>,
        keys_settled: Duration,
    ) -> Self {
        let (fetcher, keys) = (DocumentFetcher::new(fetcher), Cache::new(KEPT_MAX));
        let [cached, let_in] = [Cache::new(KEPT_MAX), Cache::new(KEPT_MAX)];
        Self { fetcher, cached, let_in, keys, presets, registrar, keys_settled }
    }

    /// Returns the app with this id.
    ///
    /// # Errors
    /// If its document cannot be fetched, or describes no app that can be authorized.
    pub(crate) async fn client(&self, asker: Asker, id: &str) -> Result<Client, PlayError> {
        self.client_within(asker, id, METADATA_MAX_AGE).await
    }

    /// Returns the app with this id, from a document no older than `age_max` if one can be fetched.
    async fn client_within(&self, asker: Asker, id: &str, age_max: Duration) -> Result<Client, PlayError> {
        // The hall fetches no document from itself.
        if self.registrar.is_of(id) {
            return self.registered(id);
        }
        if let Some(preset) = self.presets.get(id) {
            return Ok(preset);
        }
        let parsed = ClientId::parse(id).map_err(|e| PlayError::BadApp(e.to_string()))?;
        let host = parsed.host();
        let url = match parsed {
            ClientId::Local(redirects) => {
                let id = id.to_owned();
                return Ok(Client { redirects, asks_by_device: true, ..Client::new(id, host) });
            }
            ClientId::Document(url) => url,
        };
        let address = url.clone();
        if let Some((client, asked)) = self.cached.get(id)
            && asked.elapsed() < age_max
        {
            return Ok(client);
        }
        // The keys in a stale document may have been withdrawn since.
        let is_usable =
            |(client, asked): &(Client, Instant)| asked.elapsed() < STALE_MAX && client.own_keys().is_empty();
        let stale = self.let_in.get(id).filter(is_usable);
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
        let client = describe(id, host, &address, document)?;
        let kept = (client.clone(), Instant::now());
        if self.let_in.get(id).is_some() {
            self.let_in.insert(id.to_owned(), kept.clone());
        }
        self.cached.insert(id.to_owned(), kept);
        Ok(client)
    }

    /// Keeps the document of an app that a person has authorized.
    pub(crate) fn keep(&self, id: &str) {
        if let Some(kept) = self.cached.get(id) {
            self.let_in.insert(id.to_owned(), kept);
        }
    }

    fn registered(&self, id: &str) -> Result<Client, PlayError> {
        let bad = |why: &str| Err(PlayError::BadApp(why.to_owned()));
        match self.registrar.read(id) {
            _ if !self.registrar.is_open => bad("this hall accepts no apps that registered themselves"),
            Some(client) => Ok(client),
            None => bad("this client id was not registered here"),
        }
    }

    /// Returns the keys of a client. With `is_newer`, fetches them again unless that was a moment ago.
    ///
    /// # Errors
    /// If they cannot be fetched.
    pub(super) async fn keys(
        &self,
        asker: Asker,
        client: &Client,
        is_newer: bool,
    ) -> Result<Arc<[ClientKey]>, PlayError> {
        let max_age = if is_newer { self.keys_settled } else { METADATA_MAX_AGE };
        let url = match &client.keys {
            ClientKeys::Given(keys) if keys.is_empty() => return Ok(keys.clone()),
            ClientKeys::Given(_) => {
                return Ok(Box::pin(self.client_within(asker, &client.id, max_age)).await?.own_keys());
            }
            ClientKeys::At(url) => url,
        };
        if let Some((keys, fetched)) = self.keys.get(url.as_str())
            && fetched.elapsed() < max_age
        {
            return Ok(keys);
        }
        let set: KeySet = match Box::pin(self.fetch(asker, url.clone())).await {
            Ok(set) => set,
            Err(Missed::Unanswered(error) | Missed::Refused(error)) => return Err(error),
        };
        let keys: Arc<[ClientKey]> = set.usable().into();
        self.keys.insert(url.as_str().to_owned(), (keys.clone(), Instant::now()));
        Ok(keys)
    }

    /// Fetches a metadata document, or the keys to which one refers.
    async fn fetch<T: DeserializeOwned>(&self, asker: Asker, url: Url) -> Result<T, Missed> {
        let answer = self.fetcher.fetch(asker, url).await.map_err(|error| {
            tracing::debug!(cause = ?error, "an app's metadata document or keys cannot be fetched");
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

/// Parses the document in a response.
fn read<T: DeserializeOwned>(answer: &Answer) -> Result<T, PlayError> {
    if answer.status.as_u16() != 200 {
        return Err(bad(&format!("its address answers {}", answer.status.as_u16())));
    }
    if !is_json(&answer.headers) {
        return Err(bad("it is not served as `application/json`"));
    }
    let document = serde_json::from_slice(&answer.body);
    let read = document.and_then(|UniqueJson(tree)| serde_json::from_value(tree));
    read.map_err(|_| bad("it is not JSON that describes a client"))
}

/// Whether a response is declared as JSON (section 3 of the draft). On some hosts anybody may upload texts or
/// pictures, which must not define apps.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

fn describe(id: &str, host: Option<String>, address: &Url, document: Document) -> Result<Client, PlayError> {
    let refused = |why: &str| Err(bad(why));
    if document.client_id != id {
        return refused("its `client_id` is not its own address");
    }
    let method = document.token_endpoint_auth_method.unwrap_or_else(|| "none".to_owned());
    let methods = document.token_endpoint_auth_methods_supported.unwrap_or_else(|| vec![method]);
    let uses = |known: &str| methods.iter().any(|method| method == known);
    if document.client_secret.is_some() || !(uses("none") || uses(PRIVATE_KEY_JWT)) {
        return refused(
            "clients have no secrets here: `token_endpoint_auth_method` must be `none` or `private_key_jwt`",
        );
    }
    let keys = match (uses(PRIVATE_KEY_JWT), document.jwks, document.jwks_uri) {
        (false, ..) => ClientKeys::Given(Arc::default()),
        (true, Some(keys), None) => ClientKeys::Given(keys.usable().into()),
        (true, None, Some(url)) => match of_same_host(&url, address) {
            Some(url) => ClientKeys::At(url),
            None => return refused("its `jwks_uri` is not an https address of its own host"),
        },
        (true, ..) => return refused("`private_key_jwt` needs either `jwks` or `jwks_uri`"),
    };
    let grants = document.grant_types.unwrap_or_default();
    Ok(Client {
        name: document.client_name.and_then(plain_name),
        redirects: document.redirect_uris,
        asks_by_device: grants.iter().any(|grant| grant == DEVICE_GRANT),
        needs_assertion: !uses("none"),
        keys,
        ..Client::new(id.to_owned(), host)
    })
}

/// Parses an address; `None` unless it has the same host and port as the document.
fn of_same_host(url: &str, document: &Url) -> Option<Url> {
    let is_plain = |url: &Url| url.username().is_empty() && url.password().is_none();
    Url::parse(url).ok().filter(|url| url.origin() == document.origin() && is_plain(url))
}
