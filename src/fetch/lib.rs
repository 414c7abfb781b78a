//! The one way by which the hall sends requests to addresses that people have given it: the metadata of OAuth clients,
//! push services, webhooks.
//!
//! Whoever gives an address may mean harm by it: make the hall ask something that only the hall can reach, or make it
//! ask somebody else without end. So: https only; a name is looked up once, and only addresses of the public internet
//! among what it stands for are connected to; redirects are answers like any other; 5 seconds for everything, 64 kB of
//! an answer, 256 kB of whatever is sent as one; the requests of each account are limited, at once and in a minute; and no connection outlives its request.

mod bounds;
mod error;
mod metered;
mod public;
mod resolve;
mod thread;

use std::{
    io,
    net::IpAddr,
    sync::{Arc, OnceLock},
    time::Duration,
};

use bytes::Bytes;
pub use http::{HeaderMap, Method, StatusCode, header};
use http::{HeaderValue, Uri, header::USER_AGENT};
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use rustls::{ClientConfig, RootCertStore, crypto::aws_lc_rs, pki_types::CertificateDer};
use url::Url;
use uuid::Uuid;

use self::{
    bounds::{AT_ONCE, AT_ONCE_APART, Bounds},
    metered::Metering,
    resolve::Resolver,
    thread::Thread,
};
pub use error::FetchError;

/// How long a request may take, from the look-up of the name to the last byte of the answer.
pub const WITHIN: Duration = Duration::from_secs(5);
/// The longest body of an answer, in bytes.
pub const BODY_BYTES_MAX: usize = 64 * 1024;

const AGENT: HeaderValue = HeaderValue::from_static(concat!("Longhall/", env!("CARGO_PKG_VERSION")));

/// What an operator, or a test, may set.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Whether private addresses and loopback may be connected to as well.
    pub allow_private: bool,
    /// Authorities to trust besides those of the system.
    pub roots: Vec<CertificateDer<'static>>,
}

/// A request to send. It cannot be printed: the URLs of subscriptions and webhooks are secrets, and so are headers.
#[derive(Clone)]
pub struct Request {
    /// GET, POST, …
    pub method: Method,
    /// Where to; https.
    pub url: Url,
    /// Its headers; those that frame the message, and `User-Agent`, are added.
    pub headers: HeaderMap,
    /// Its body, empty if it has none.
    pub body: Bytes,
}

impl Request {
    /// GET of an address.
    #[must_use]
    pub fn get(url: Url) -> Self {
        Self { method: Method::GET, url, headers: HeaderMap::new(), body: Bytes::new() }
    }

    /// POST of a body to an address.
    #[must_use]
    pub fn post(url: Url, headers: HeaderMap, body: Bytes) -> Self {
        Self { method: Method::POST, url, headers, body }
    }
}

/// What was answered, whatever the status.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status; a redirect is not followed.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, at most [`BODY_BYTES_MAX`].
    pub body: Bytes,
}

type HttpsClient = Client<HttpsConnector<Metering<HttpConnector<Resolver>>>, Full<Bytes>>;

/// Sends requests, each over a connection of its own. Clones share bounds, and a thread that ends with the last of them.
#[derive(Clone)]
pub struct Fetcher {
    inner: Arc<Inner>,
    bounds: Arc<Bounds>,
}

struct Inner {
    settings: Settings,
    /// Made at the first request: the system's authorities take a while to read, and many never send anything.
    sending: OnceLock<Sending>,
}

/// What sends, and where.
struct Sending {
    client: HttpsClient,
    thread: Thread,
}

impl Fetcher {
    /// Has sent nothing yet.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let inner = Arc::new(Inner { settings, sending: OnceLock::new() });
        Self { inner, bounds: Arc::new(Bounds::new(AT_ONCE)) }
    }

    /// One that sends by the same thread, within bounds of its own: what it sends takes nobody's place.
    #[must_use]
    pub fn apart(&self) -> Self {
        Self { inner: self.inner.clone(), bounds: Arc::new(Bounds::new(AT_ONCE_APART)) }
    }

    /// Sends a request on behalf of an account, and reads the answer. Whoever hangs up leaves nothing behind.
    ///
    /// # Errors
    /// If the address must not be asked or cannot be reached, the answer is late or too long, or the account has used up
    /// what it may send.
    pub async fn fetch(&self, account: Uuid, request: Request) -> Result<Answer, FetchError> {
        let uri = self.allowed(&request.url)?;
        let _place = self.bounds.enter(account)?;
        let Sending { client, thread } = self.sending()?;
        let sent = thread.run(send(client.clone(), uri, request));
        let sent = tokio::time::timeout(WITHIN, sent).await.map_err(|_| FetchError::Late)?;
        sent.map_err(|unfinished| FetchError::Unreachable(unfinished.to_string()))?
    }

    /// What may be asked. A host that is an address is never looked up, so it is checked here.
    fn allowed(&self, url: &Url) -> Result<Uri, FetchError> {
        if url.scheme() != "https" || !url.username().is_empty() || url.password().is_some() {
            return Err(FetchError::NotHttps);
        }
        let uri: Uri = url.as_str().parse().map_err(|_| FetchError::NotHttps)?;
        let host = uri.host().ok_or(FetchError::NotHttps)?;
        let address: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
        if address.is_some_and(|address| !self.inner.settings.allow_private && !public::is_public(address)) {
            return Err(FetchError::Inside);
        }
        Ok(uri)
    }

    fn sending(&self) -> Result<&Sending, FetchError> {
        if let Some(sending) = self.inner.sending.get() {
            return Ok(sending);
        }
        let no_thread = |e: io::Error| FetchError::Unreachable(format!("no thread for requests: {e}"));
        let sending =
            Sending { client: client(&self.inner.settings)?, thread: Thread::start().map_err(no_thread)? };
        // Of two first ones, one is dropped.
        Ok(self.inner.sending.get_or_init(|| sending))
    }
}

async fn send(client: HttpsClient, uri: Uri, request: Request) -> Result<Answer, FetchError> {
    let mut sent = http::Request::new(Full::new(request.body));
    *sent.method_mut() = request.method;
    *sent.uri_mut() = uri;
    *sent.headers_mut() = request.headers;
    sent.headers_mut().insert(USER_AGENT, AGENT);
    let (head, body) = client.request(sent).await?.into_parts();
    let body = Limited::new(body, BODY_BYTES_MAX).collect().await;
    let body = body.map_err(|error| FetchError::because(error.as_ref()))?;
    Ok(Answer { status: head.status, headers: head.headers, body: body.to_bytes() })
}

fn client(settings: &Settings) -> Result<HttpsClient, FetchError> {
    let unusable = |e: rustls::Error| FetchError::Unreachable(e.to_string());
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    for root in &settings.roots {
        roots.add(root.clone()).map_err(unusable)?;
    }
    let tls = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(unusable)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let mut tcp = HttpConnector::new_with_resolver(Resolver { allow_private: settings.allow_private });
    tcp.enforce_http(false);
    tcp.set_nodelay(true);
    let connector = HttpsConnectorBuilder::new()
        .with_tls_config(tls)
        .https_only()
        .enable_http1()
        .wrap_connector(Metering(tcp));
    // Whoever answers could keep an idle connection open for good, and there are as many of them as names.
    Ok(Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector))
}
