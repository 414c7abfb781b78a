//! Which cases property tests draw.

use std::env;

use proptest::test_runner::{Config, RngSeed};

/// So many cases, the same ones on every run: what decides about a commit decides the same every time. With
/// `LONGHALL_EXPLORE` set they are others each time; what they find is kept in `proptest-regressions`.
pub(crate) fn cases(cases: u32) -> Config {
    let mut config = Config { cases, ..Config::default() };
    if env::var_os("LONGHALL_EXPLORE").is_none() {
        config.rng_seed = RngSeed::Fixed(7);
    } else {
        config.cases = config.cases.max(Config::default().cases);
    }
    config
}
