//! Sends the server's requests to addresses that people have given: the metadata of OAuth clients, push services,
//! webhooks. All such requests go through this crate.
//!
//! A given address may be hostile. It may point to something that only the server can reach, or make the server flood a
//! third party. Therefore:
//!
//! - Only https is allowed.
//! - A name is looked up once, and the connection goes only to addresses of the public internet among the results.
//! - A redirect is a response like any other and is not followed.
//! - A request takes at most 5 seconds in total.
//! - A body has at most 64 kB, and a connection delivers at most 256 kB.
//! - The requests of each account are limited, concurrently and per minute.
//! - No connection outlives its request.

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

/// Timeout of a request, from the look-up of the name to the last byte of the response.
pub const WITHIN: Duration = Duration::from_secs(5);
/// Maximum length of the body of a response, in bytes.
pub const BODY_BYTES_MAX: usize = 64 * 1024;

const AGENT: HeaderValue = HeaderValue::from_static(concat!("Longhall/", env!("CARGO_PKG_VERSION")));

/// Settings for an operator or a test.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Whether private and loopback addresses are allowed as well.
    pub allow_private: bool,
    /// Certificate authorities to trust besides those of the system.
    pub roots: Vec<CertificateDer<'static>>,
}

/// A request to send. It cannot be printed, because the URLs of subscriptions and webhooks are secrets, and so are
/// headers.
#[derive(Clone)]
pub struct Request {
    /// HTTP method: GET, POST, …
    pub method: Method,
    /// Target address; https only.
    pub url: Url,
    /// Headers. Those that frame the message, and `User-Agent`, are added.
    pub headers: HeaderMap,
    /// Body; empty if there is none.
    pub body: Bytes,
}

impl Request {
    /// A GET request for an address.
    #[must_use]
    pub fn get(url: Url) -> Self {
        Self { method: Method::GET, url, headers: HeaderMap::new(), body: Bytes::new() }
    }

    /// A POST request with a body to an address.
    #[must_use]
    pub fn post(url: Url, headers: HeaderMap, body: Bytes) -> Self {
        Self { method: Method::POST, url, headers, body }
    }
}

/// A response with any status.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Status. A redirect is not followed.
    pub status: StatusCode,
    /// Headers of the response.
    pub headers: HeaderMap,
    /// Body of at most [`BODY_BYTES_MAX`] bytes.
    pub body: Bytes,
}

type HttpsClient = Client<HttpsConnector<Metering<HttpConnector<Resolver>>>, Full<Bytes>>;

/// Sends requests, each over a connection of its own. Clones share limits, and a thread that ends with the last of
/// them.
#[derive(Clone)]
pub struct Fetcher {
    inner: Arc<Inner>,
    bounds: Arc<Bounds>,
}

struct Inner {
    settings: Settings,
    /// Created at the first request: reading the system's authorities takes a while, and many processes never send a
    /// request.
    sending: OnceLock<Sending>,
}

/// The client, and the thread on which it runs.
struct Sending {
    client: HttpsClient,
    thread: Thread,
}

impl Fetcher {
    /// A fetcher that has sent nothing yet.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let inner = Arc::new(Inner { settings, sending: OnceLock::new() });
        Self { inner, bounds: Arc::new(Bounds::new(AT_ONCE)) }
    }

    /// A fetcher that uses the same thread but has limits of its own, so that its requests take no permits of this one.
    #[must_use]
    pub fn apart(&self) -> Self {
        Self { inner: self.inner.clone(), bounds: Arc::new(Bounds::new(AT_ONCE_APART)) }
    }

    /// Sends a request on behalf of an account, and reads the response. Dropping the future stops the request.
    ///
    /// # Errors
    /// If the address is not allowed or cannot be reached. If the response is late or too long, or the account has
    /// reached its limits.
    pub async fn fetch(&self, account: Uuid, request: Request) -> Result<Answer, FetchError> {
        let uri = self.allowed(&request.url)?;
        let _place = self.bounds.enter(account)?;
        let Sending { client, thread } = self.sending()?;
        let sent = thread.run(send(client.clone(), uri, request));
        let sent = tokio::time::timeout(WITHIN, sent).await.map_err(|_| FetchError::Late)?;
        sent.map_err(|unfinished| FetchError::Unreachable(unfinished.to_string()))?
    }

    /// Checks the address. A host that is an IP address is never looked up, so it is checked here.
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
        // If two are created at the same time, one is dropped.
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
    // Other servers could keep idle connections open for good, and there is no limit to their number.
    Ok(Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector))
}
