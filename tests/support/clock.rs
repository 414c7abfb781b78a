//! A clock that a test sets.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use chrono::{DateTime, Duration, Utc};
use longhall_log::clock::time::Time;

/// It stands still until the test lets time pass.
#[derive(Clone)]
pub struct TestClock(Arc<AtomicI64>);

impl TestClock {
    /// Starts on a Monday at noon.
    pub fn new() -> Self {
        let start: DateTime<Utc> = "2026-01-05T12:00:00Z".parse().unwrap();
        Self(Arc::new(AtomicI64::new(start.timestamp_millis())))
    }

    pub fn pass(&self, time: Duration) {
        self.0.fetch_add(time.num_milliseconds(), Ordering::SeqCst);
    }

    pub fn now(&self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0.load(Ordering::SeqCst)).unwrap()
    }

    pub fn time(&self) -> Time {
        let clock = self.clone();
        Time::from_fn(move || clock.now())
    }
}
