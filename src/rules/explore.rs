//! Which cases property tests use.

use std::env;

use proptest::test_runner::{Config, RngSeed};

/// This many cases, the same on every run, so that a commit always gets the same verdict. With
/// `LONGHALL_EXPLORE` set they differ each time; failures are kept in `src/proptest-regressions`, where
/// proptest puts those of a crate whose `lib.rs` is in `src/rules`.
pub(crate) fn cases(cases: u32) -> Config {
    let mut config = Config { cases, ..Config::default() };
    if env::var_os("LONGHALL_EXPLORE").is_none() {
        config.rng_seed = RngSeed::Fixed(7);
    } else {
        config.cases = config.cases.max(Config::default().cases);
    }
    config
}
