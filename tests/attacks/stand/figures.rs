//! The outcome of an attack, as a table and as assertions.

use std::time::Duration;

use super::bystander::{Seen, Tries};

const MEGABYTE: f64 = 1_048_576.0;

pub(crate) struct Figures {
    pub(super) what: &'static str,
    pub(super) requests: usize,
    pub(super) took: Duration,
    pub(super) seen: Seen,
    /// The time after the attack until a sign-in and a move succeeded.
    pub(super) recovery: Duration,
    /// The server's memory before, at its peak, and at the end, in bytes.
    pub(super) before: u64,
    pub(super) peak: u64,
    pub(super) after: u64,
}

impl Figures {
    /// Asserts that the innocent got what they asked for or a legitimate "not now", and that some got what
    /// they asked for.
    pub(crate) fn innocent_are_served(&self) -> &Self {
        for (what, tries) in [("sign-in", &self.seen.sign_ins), ("move", &self.seen.moves)] {
            assert!(tries.failed.is_empty(), "{}: a {what} failed: {:?}", self.what, tries.failed);
            assert!(
                !tries.served.is_empty(),
                "{}: no {what} came through, {} put off",
                self.what,
                tries.put_off
            );
        }
        self
    }

    /// Asserts that nobody was told "not now" either.
    pub(crate) fn nobody_is_put_off(&self) -> &Self {
        let put_off = (self.seen.sign_ins.put_off, self.seen.moves.put_off);
        assert_eq!(put_off, (0, 0), "{}: sign-ins and moves put off", self.what);
        self
    }

    /// Asserts that nobody had to wait until the attack was over.
    pub(crate) fn nobody_waits_longer_than(&self, time: Duration) -> &Self {
        let worst = self.seen.sign_ins.served.iter().chain(&self.seen.moves.served).max();
        assert!(worst <= Some(&time), "{}: somebody waited for {worst:?}", self.what);
        self
    }

    /// Asserts that memory grew by no more than this many megabytes.
    pub(crate) fn memory_grows_at_most(&self, megabytes: u64) -> &Self {
        let grown = self.peak.saturating_sub(self.before) >> 20;
        assert!(grown <= megabytes, "{}: the memory grew by {grown} MB", self.what);
        self
    }

    /// Asserts that a sign-in and a move succeeded soon afterwards.
    pub(crate) fn recovers_within(&self, time: Duration) -> &Self {
        assert!(self.recovery <= time, "{}: it took {:?} to recover", self.what, self.recovery);
        self
    }

    pub(super) fn print(&self) {
        println!(
            "| {:<38} | {:>8} | {:>7} | {:>24} | {:>9} | {:>24} | {:>9} | {:>5} / {:>5} / {:>5} | {:>8} |",
            "attack",
            "requests",
            "took",
            "sign-in p50/p99/worst",
            "missed",
            "move p50/p99/worst",
            "missed",
            "MB",
            "peak",
            "after",
            "recovery"
        );
        let megabytes = |bytes: u64| bytes as f64 / MEGABYTE;
        println!(
            "| {:<38} | {:>8} | {:>6.1}s | {:>24} | {:>9} | {:>24} | {:>9} | {:>5.0} / {:>5.0} / {:>5.0} | {:>6.0}ms |",
            self.what,
            self.requests,
            self.took.as_secs_f64(),
            latencies(&self.seen.sign_ins),
            missed(&self.seen.sign_ins),
            latencies(&self.seen.moves),
            missed(&self.seen.moves),
            megabytes(self.before),
            megabytes(self.peak),
            megabytes(self.after),
            milliseconds(self.recovery),
        );
    }
}

fn latencies(tries: &Tries) -> String {
    let mut sorted = tries.served.clone();
    sorted.sort();
    let at = |share: f64| {
        let place = ((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len()) - 1;
        milliseconds(sorted[place])
    };
    if sorted.is_empty() {
        return "none".to_owned();
    }
    format!("{:.0}/{:.0}/{:.0}ms of {}", at(0.5), at(0.99), at(1.0), sorted.len())
}

/// How many were put off and how many failed, out of how many.
fn missed(tries: &Tries) -> String {
    format!("{} + {}", tries.put_off, tries.failed.len())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
