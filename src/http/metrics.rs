//! What is counted of requests: how many there were, and how long they took until their answer began, by route, method and
//! status.

use std::time::Instant;

use actix_web::dev::ServiceResponse;
use prometheus::{HistogramOpts, HistogramVec, IntCounterVec, Opts, Registry};

const LABELS: [&str; 3] = ["endpoint", "method", "status"];
/// Stands for all paths that are no route's: each would become a label for good.
const UNMATCHED: &str = "unmatched";

/// The figures of a process's requests, and of whatever else is registered there.
#[derive(Clone)]
pub(super) struct Metrics {
    pub(super) registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
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
        };
        metrics.registry.register(Box::new(metrics.requests.clone()))?;
        metrics.registry.register(Box::new(metrics.durations.clone()))?;
        Ok(metrics)
    }

    /// Counts a request that came then and is answered now; the route, if that is known without looking for it.
    pub(super) fn count<B>(&self, answer: &ServiceResponse<B>, route: Option<&str>, came: Instant) {
        let (request, status) = (answer.request(), answer.status());
        let found = if route.is_none() { request.match_pattern() } else { None };
        let route = route.or(found.as_deref()).unwrap_or(UNMATCHED);
        let labels = [route, request.method().as_str(), status.as_str()];
        self.requests.with_label_values(&labels).inc();
        self.durations.with_label_values(&labels).observe(came.elapsed().as_secs_f64());
    }
}
