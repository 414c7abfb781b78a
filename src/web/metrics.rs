//! Request metrics: the number of requests and the time until the response begins, by route, method and status.

use std::{
    io,
    net::TcpListener,
    sync::{Arc, OnceLock},
    time::Instant,
};

use actix_web::{
    App, HttpResponse, HttpServer,
    dev::{Server, ServiceResponse},
    web::{self, Data},
};
use longhall_base::error::PlayError;
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, Opts, Registry, TextEncoder,
};

use super::{features::Polled, problem::Problem};

const LABELS: [&str; 3] = ["endpoint", "method", "status"];
/// The label of all paths that match no route, because each of them would become a permanent label.
const UNMATCHED: &str = "unmatched";

/// The request metrics of a process, and the registry to which other components add theirs.
#[derive(Clone)]
pub(super) struct Metrics {
    pub(super) registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    /// The metrics of polls without news, by [`Polled`]: cached, so that a poll need not look them up.
    polls: Arc<[OnceLock<(IntCounter, Histogram)>; 2]>,
}

impl Metrics {
    /// Creates metrics with all counts at zero.
    ///
    /// # Errors
    /// If a metric's name is invalid.
    pub(super) fn new() -> prometheus::Result<Self> {
        let requests = Opts::new("longhall_http_requests_total", "Total number of HTTP requests");
        let durations = HistogramOpts::new(
            "longhall_http_requests_duration_seconds",
            "Seconds from the head of an HTTP request to the head of its answer",
        );
        let metrics = Self {
            registry: Registry::new(),
            requests: IntCounterVec::new(requests, &LABELS)?,
            durations: HistogramVec::new(durations, &LABELS)?,
            polls: Arc::default(),
        };
        metrics.registry.register(Box::new(metrics.requests.clone()))?;
        metrics.registry.register(Box::new(metrics.durations.clone()))?;
        Ok(metrics)
    }

    /// Serves `/metrics` and nothing else on a separate listener for the operator.
    ///
    /// # Errors
    /// If the listener is unusable.
    pub(super) fn serve(&self, listener: TcpListener) -> io::Result<Server> {
        let registry = self.registry.clone();
        let app =
            move || App::new().app_data(Data::new(registry.clone())).route("/metrics", web::get().to(scrape));
        Ok(HttpServer::new(app).workers(1).disable_signals().listen(listener)?.run())
    }

    /// Counts a request that arrived at `came` and is answered now. `polled` is its kind if it was a poll without
    /// news.
    pub(super) fn count<B>(&self, answer: &ServiceResponse<B>, polled: Option<Polled>, came: Instant) {
        let (method, status) = (answer.request().method(), answer.status());
        let figures = |route: &str| {
            let labels = [route, method.as_str(), status.as_str()];
            (self.requests.with_label_values(&labels), self.durations.with_label_values(&labels))
        };
        let found;
        let (requests, durations) = match polled {
            Some(polled) => self.polls[polled as usize].get_or_init(|| figures(polled.route())),
            None => {
                found = figures(answer.request().match_pattern().as_deref().unwrap_or(UNMATCHED));
                &found
            }
        };
        requests.inc();
        durations.observe(came.elapsed().as_secs_f64());
    }
}

/// Responds with the metrics in Prometheus' text format.
async fn scrape(figures: Data<Registry>) -> Result<HttpResponse, Problem> {
    let text = TextEncoder::new().encode_to_string(&figures.gather());
    let text = text.map_err(|e| PlayError::Internal(format!("metrics: {e}")))?;
    Ok(HttpResponse::Ok().content_type(prometheus::TEXT_FORMAT).body(text))
}
