//! What is counted of requests: how many there were, and how long they took until their answer began, by route, method and
//! status.

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
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, Opts, Registry, TextEncoder,
};

use super::{edge::Polled, problem::Problem};
use crate::play::PlayError;

const LABELS: [&str; 3] = ["endpoint", "method", "status"];
/// Stands for all paths that are no route's: each would become a label for good.
const UNMATCHED: &str = "unmatched";

/// The figures of a process's requests, and of whatever else is registered there.
#[derive(Clone)]
pub(super) struct Metrics {
    pub(super) registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    /// The figures of polls without news, by [`Polled`]: so that nobody has to look them up each time.
    polls: Arc<[OnceLock<(IntCounter, Histogram)>; 2]>,
}

impl Metrics {
    /// Starts with nothing counted.
    ///
    /// # Errors
    /// If a name is no good.
    pub(super) fn new() -> prometheus::Result<Self> {
        let requests = Opts::new("longhall_http_requests_total", "Total number of HTTP requests");
        let durations = HistogramOpts::new(
            "longhall_http_requests_duration_seconds",
            "Seconds from the head of an HTTP request to that of its answer",
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

    /// Serves `/metrics` and nothing else on a listener of the operator's own.
    ///
    /// # Errors
    /// If the listener is unusable.
    pub(super) fn serve(&self, listener: TcpListener) -> io::Result<Server> {
        let registry = self.registry.clone();
        let app =
            move || App::new().app_data(Data::new(registry.clone())).route("/metrics", web::get().to(scrape));
        Ok(HttpServer::new(app).workers(1).disable_signals().listen(listener)?.run())
    }

    /// Counts a request that came then and is answered now; if it was a poll without news, of what.
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

/// Answers with the metrics in Prometheus' text format.
async fn scrape(figures: Data<Registry>) -> Result<HttpResponse, Problem> {
    let text = TextEncoder::new().encode_to_string(&figures.gather());
    let text = text.map_err(|e| PlayError::Internal(format!("metrics: {e}")))?;
    Ok(HttpResponse::Ok().content_type(prometheus::TEXT_FORMAT).body(text))
}
