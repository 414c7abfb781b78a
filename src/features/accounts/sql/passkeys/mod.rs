//! Passkeys, and the challenges that they have answered.
//!
//! A challenge is not stored until it is answered. The answer's transaction stores it, so that the answer has its
//! effect only once.

pub(crate) mod keep;
pub(crate) mod rows;
pub(crate) mod schema;
