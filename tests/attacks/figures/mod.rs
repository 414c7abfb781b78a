//! Attacks on the whole server, each with an innocent player beside it. They print what they measure;
//! `LONGHALL_TEST_LONG` makes them as large as those that once succeeded.

mod s01_hang_ups;
mod s02_made_up_methods;
mod s03_inflated_bodies;
mod s04_wrong_passwords;
mod s05_large_answers;
mod s05_slow_bodies;
mod s14_floods;
mod s16_vacant_lists;
mod soak;
