//! Attacks on the whole server, each beside an innocent player. They print what they measured; `LONGHALL_TEST_LONG`
//! makes them as large as those that once succeeded.

mod s01_hang_ups;
mod s04_wrong_passwords;
mod soak;
