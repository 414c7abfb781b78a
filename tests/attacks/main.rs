//! Attacks on a running server that once succeeded, and that it must withstand since. See `README.md` beside
//! this for one line on each.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test ends by a panic"
)]

mod behind_replica;
mod cancelled_standby;
mod crash;
mod damaged_log;
mod figures;
mod forged_backup;
mod forged_database;
mod law10_hang_up;
mod made_up_host;
mod proxied;
mod readme;
mod restored_counters;
mod s01_hang_up;
mod s02_metrics;
mod s03_gzip_bodies;
mod s04_guesses;
mod s04_hasher;
mod s05_slow_bodies;
mod s06_backup;
mod s07_rebuild;
mod s08_frozen_database;
mod s09_secrets;
mod s10_old_access;
mod s11_ipv6;
mod s12_half_changes;
mod s13_stolen_keys;
mod s14_uncounted;
mod s15_caps;
mod s15_rates;
mod s16_lists;
mod s17_titles;
mod s18_deleted;
mod s19_clocks;
mod s20_words;
mod s21_full_disk;
mod s22_recovery_code;
mod s23_headers;
mod s24_shared_postgres;
mod s25_other_schema;
mod s26_superuser;
mod s27_encryption;
mod s28_overtaken;
mod shared_places;
mod stand;
mod wrong_names;

use longhall_test_support as support;
