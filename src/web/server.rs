//! The running server.

use std::{
    future::ready,
    io,
    net::{SocketAddr, TcpListener},
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use actix_cors::Cors;
use actix_web::{
    App, HttpResponse, ResponseError,
    body::{EitherBody, MessageBody},
    dev::{ServerHandle, Service as _, ServiceFactory, ServiceRequest, ServiceResponse},
    http::Method,
    middleware::{Next, from_fn},
    web::{self, Data},
};
use futures_util::{TryFutureExt, future::Either};
use serde_json::Value;

use super::{
    admission::{bounds::Bounds, control::AdmissionControl, listen::listen, quotas::Quotas},
    auth, client,
    codings::{encode, require_acceptable},
    docs::{self, reference},
    document::{document, guests::is_for_guests, problems::ignores_unknown},
    documented::require_documented,
    extract,
    features::Features,
    headers,
    meta::{self, Document, Takes},
    metrics::Metrics,
    not_modified,
    places::Places,
    prefer,
    problem::{self, Problem},
    request::normalize_path,
    static_responses::StaticResponse,
};

/// The configuration of a server.
pub struct Options {
    /// The socket to listen on.
    pub listener: TcpListener,
    /// The socket that serves `/metrics` to the operator; `None` if metrics are not served.
    pub metrics: Option<TcpListener>,
    /// Bounds on sizes, times and connections.
    pub bounds: Bounds,
    /// The number of threads that handle requests; `None` for one per core.
    pub workers: Option<usize>,
    /// The rate limits.
    pub quotas: Quotas,
    /// The slots for waiting requests.
    pub places: Places,
}

/// Registers the routes and the data of their handlers.
type Configure = dyn Fn(&mut web::ServiceConfig) + Send + Sync;

/// The service that each worker of a server runs. Tests can use it without a socket.
#[derive(Clone)]
pub struct Service {
    features: Data<dyn Features>,
    routes: Arc<Configure>,
    admission: Arc<AdmissionControl>,
    bounds: Bounds,
    quotas: Data<Quotas>,
    places: Data<Places>,
    document: Data<Document>,
    pages: Data<docs::Pages>,
    reference: Data<reference::Reference>,
    metrics: Arc<Metrics>,
}

impl Service {
    /// Sets up the service.
    ///
    /// # Errors
    /// If the metrics cannot be registered.
    pub fn new<F: Features>(
        features: Arc<F>,
        bounds: Bounds,
        quotas: Quotas,
        places: Places,
    ) -> io::Result<Self> {
        let metrics = Arc::new(Metrics::new().map_err(io::Error::other)?);
        let quotas = Arc::new(quotas);
        let shared = Data::from(features.clone());
        Ok(Self {
            pages: Data::new(docs::Pages::new(features.public_url())),
            routes: Arc::new(move |config| {
                F::routes(config);
                F::pages(config);
                config.app_data(shared.clone());
            }),
            features: Data::from(features as Arc<dyn Features>),
            admission: Arc::new(AdmissionControl::new(quotas.clone(), bounds)),
            bounds,
            quotas: Data::from(quotas),
            places: Data::new(places),
            document: Data::from(served_document::<F>()),
            reference: Data::new(reference::Reference::new()),
            metrics,
        })
    }

    /// The number of waiting slots in use.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.places.in_use()
    }

    /// The app of one worker.
    pub fn app(
        &self,
    ) -> App<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<impl MessageBody + use<>>,
            Error = actix_web::Error,
            InitError = (),
        > + use<>,
    > {
        let (admission, features, metrics) =
            (self.admission.clone(), self.features.clone(), self.metrics.clone());
        let body_bytes_max = self.bounds.body_bytes_max;
        problem::of_hall(self.features.public_url());
        App::new()
            .configure(|config| (self.routes)(config))
            .app_data(self.features.clone())
            .app_data(self.quotas.clone())
            .app_data(self.places.clone())
            .app_data(self.document.clone())
            .app_data(self.pages.clone())
            .app_data(self.reference.clone())
            .configure(|config| extract::configure(config, body_bytes_max))
            .configure(client::configure)
            .configure(meta::configure)
            .configure(docs::configure)
            .default_service(web::to(meta::otherwise))
            .wrap(from_fn(handle))
            .wrap(cors())
            .wrap_fn(|req, app| app.call(req).map_ok(|answer| encode(answer, refusal)))
            .wrap_fn(move |mut req, app| {
                let (came, metrics) = (Instant::now(), metrics.clone());
                normalize_path(&mut req);
                let admitted = admission.admit(&**features, &mut req);
                let admitted = admitted.and_then(|who| require_acceptable(req.request()).map(|()| who));
                let (polled, at_once) = match admitted {
                    Ok(who) => {
                        let unchanged = not_modified::unchanged(&**features, req.request(), who.as_ref());
                        auth::introduce(&req, who.filter(|_| unchanged.is_none()));
                        if prefer::may_wait(req.request()) {
                            headers::fit(&mut req);
                        }
                        unchanged.unzip()
                    }
                    Err(problem) => (None, Some(refusal(&problem))),
                };
                match at_once {
                    None => Either::Left(app.call(req).map_ok(|response| response.map_into_left_body())),
                    Some(answer) => Either::Right(ready(Ok(req.into_response(answer).map_into_right_body()))),
                }
                .map_ok(move |answer| {
                    metrics.count(&answer, polled, came);
                    headers::add(answer)
                })
            })
    }
}

/// A server that has been set up and is not serving yet.
pub struct Server {
    server: actix_web::dev::Server,
    address: SocketAddr,
    metrics: Option<(actix_web::dev::Server, SocketAddr)>,
}

impl Server {
    /// Sets up the server.
    ///
    /// # Errors
    /// If the listener is unusable.
    pub fn new<F: Features>(features: Arc<F>, options: Options) -> io::Result<Self> {
        let address = options.listener.local_addr()?;
        let Options { listener, metrics, bounds, workers, quotas, places } = options;
        let service = Service::new(features, bounds, quotas, places)?;
        tokio::spawn(sweep(service.quotas.clone().into_inner()));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let admission = service.admission.clone();
        let metrics = match metrics {
            Some(listener) => {
                let address = listener.local_addr()?;
                Some((service.metrics.serve(listener)?, address))
            }
            None => None,
        };
        let server = listen(listener, workers.unwrap_or(cores), admission, move || service.app())?;
        Ok(Self { server, address, metrics })
    }

    /// The address on which the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address at which the server serves `/metrics`; `None` if it does not.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(_, address)| *address)
    }

    /// A handle that stops the server.
    #[must_use]
    pub fn handle(&self) -> ServerHandle {
        self.server.handle()
    }

    /// Serves until the server is stopped.
    ///
    /// # Errors
    /// If a worker cannot be started.
    pub async fn serve(self) -> io::Result<()> {
        let metrics = self.metrics.map(|(server, _)| (server.handle(), tokio::spawn(server)));
        let served = self.server.await;
        if let Some((handle, serving)) = metrics {
            handle.stop(false).await;
            serving.await.map_err(io::Error::other)??;
        }
        served
    }
}

/// The response to a request that is refused outside of the layer that lets other origins read it.
fn refusal(problem: &Problem) -> HttpResponse {
    headers::readable_anywhere(problem.error_response())
}

/// Passes a request to its route, unless its operation does not document a part of it. Logs each response at level
/// `debug`: the route and the status, but not the path or the query, which may hold secrets.
async fn handle<B: MessageBody>(
    req: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let mut req = head_as_get(req);
    let answer = match require_documented(&mut req).await {
        Ok(()) => next.call(req).await?.map_into_left_body(),
        Err(problem) => req.into_response(problem.error_response()).map_into_right_body(),
    };
    if tracing::enabled!(tracing::Level::DEBUG) {
        let (method, route) = (answer.request().method().as_str(), answer.request().match_pattern());
        tracing::debug!(method, route, status = answer.status().as_u16(), "answered");
    }
    Ok(answer)
}

/// Handles HEAD like GET, without the body (RFC 9110, section 9.3.2); not for streams, which would never end.
fn head_as_get(mut req: ServiceRequest) -> ServiceRequest {
    if req.method() == Method::HEAD && !is_stream(req.path()) {
        req.head_mut().method = Method::GET;
    }
    req
}

/// Whether the response at a path is a stream of events. Names of people and rulesets may also be `stream`.
fn is_stream(path: &str) -> bool {
    let segments: Vec<&str> = path.split('/').collect();
    matches!(segments[..], ["", "v1", "games" | "me", _, "stream"] | ["", "v1", "me", "stream"])
}

/// The served document: slow to make, and the same for every service of a process.
static DOCUMENT: OnceLock<Arc<Document>> = OnceLock::new();

fn served_document<F: Features>() -> Arc<Document> {
    DOCUMENT.get_or_init(|| Arc::new(as_served(&document::<F>()))).clone()
}

fn as_served(document: &Value) -> Document {
    let methods = |path: &str, operations: &Value| {
        let get = if is_stream(path) { "GET" } else { "GET, HEAD" };
        ["get", "post", "put", "patch", "delete"]
            .into_iter()
            .zip([get, "POST", "PUT", "PATCH", "DELETE"])
            .filter(|(lower, _)| operations.get(*lower).is_some())
            .map(|(_, upper)| upper)
            .collect()
    };
    let all = || document["paths"].as_object().into_iter().flatten();
    let paths = all().map(|(path, operations)| (path.clone(), methods(path, operations))).collect();
    let operations = all().map(|(path, operations)| {
        let each = operations.as_object().into_iter().flatten().filter_map(|(method, operation)| {
            Some((method.to_uppercase().parse().ok()?, takes(document, path, operation)))
        });
        (path.clone(), each.collect())
    });
    let operations = operations.collect();
    Document {
        json: StaticResponse::new("application/json".to_owned(), document.to_string()),
        paths,
        operations,
    }
}

/// Returns the parts of a request that an operation documents. A key in the query is documented as a security scheme.
fn takes(document: &Value, path: &str, operation: &Value) -> Takes {
    let ways = operation["security"].as_array().into_iter().flatten().filter_map(Value::as_object);
    let schemes =
        ways.flat_map(|way| way.keys()).map(|name| &document["components"]["securitySchemes"][name]);
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let in_query = parameters.clone().chain(schemes).filter(|part| part["in"] == "query");
    Takes {
        query: in_query.filter_map(|part| part["name"].as_str().map(str::to_owned)).collect(),
        body: operation.get("requestBody").is_some(),
        if_match: parameters.clone().any(|parameter| parameter["name"] == "If-Match"),
        guests: is_for_guests(operation),
        anything: ignores_unknown(path),
    }
}

/// Allows pages of any origin to use the API: there are no cookies that they could exploit.
fn cors() -> Cors {
    Cors::default()
        .allow_any_origin()
        .send_wildcard()
        .allowed_methods(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
        .allow_any_header()
        .expose_headers(headers::EXPOSED)
        .max_age(86_400)
}

async fn sweep(quotas: Arc<Quotas>) {
    loop {
        tokio::time::sleep(Duration::from_secs(60)).await;
        quotas.sweep();
    }
}
