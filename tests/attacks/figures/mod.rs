//! Attacks on the whole server, each beside an innocent player. They print what they measured; `LONGHALL_TEST_LONG`
//! makes them as large as those that once succeeded.

mod s01_hang_ups;
mod s02_made_up_methods;
mod s03_inflated_bodies;
mod s04_wrong_passwords;
mod s05_large_answers;
mod s05_slow_bodies;
mod s14_floods;
mod s16_vacant_lists;
mod soak;
