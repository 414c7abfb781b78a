//! How long to measure, from the environment.

use std::time::Duration;

pub(crate) struct Settings {
    /// `LONGHALL_BENCH_SECONDS`: the time per figure and round.
    pub(crate) window: Duration,
    /// The time before each window that is not counted.
    pub(crate) warm_up: Duration,
    /// `LONGHALL_BENCH_ROUNDS`.
    pub(crate) rounds: usize,
    /// `LONGHALL_BENCH_CLIENTS`: only this number of clients.
    pub(crate) clients: Option<usize>,
    /// `LONGHALL_BENCH_GAMES`: how many games there are of which any may be moved in.
    pub(crate) games: usize,
    /// `LONGHALL_BENCH_ONLY`: `moves`, `open`, `stages`, `clocked`, `telling`, `titles`, `rebuild`, `looks`, `polls`,
    /// `veteran`, `waiting` or `growth`.
    only: Option<String>,
}

impl Settings {
    pub(crate) fn from_env() -> Self {
        let number = |name: &str, default: f64| {
            std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
        };
        Self {
            window: Duration::from_secs_f64(number("LONGHALL_BENCH_SECONDS", 3.0).clamp(0.1, 60.0)),
            warm_up: Duration::from_millis(500),
            rounds: number("LONGHALL_BENCH_ROUNDS", 3.0).clamp(1.0, 20.0) as usize,
            clients: std::env::var("LONGHALL_BENCH_CLIENTS").ok().and_then(|text| text.parse().ok()),
            games: number("LONGHALL_BENCH_GAMES", 1e6) as usize,
            only: std::env::var("LONGHALL_BENCH_ONLY").ok(),
        }
    }

    pub(crate) fn wants(&self, part: &str) -> bool {
        self.only.as_deref().is_none_or(|only| only == part)
    }

    /// Whether to run this part.
    pub(crate) fn is_asked_for(&self, part: &str) -> bool {
        self.only.as_deref() == Some(part)
    }
}
