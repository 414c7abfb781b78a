//! Passkeys, and the challenges that they have answered.
//!
//! A challenge is not stored until it is answered. The answer's transaction stores it, so that the answer has its
//! effect only once.

mod keep;
mod rows;
mod schema;

pub use keep::{PasskeyRemoval, UsedPasskey};
pub use rows::{AnsweredChallenge, MadePasskey, PasskeyRow};
pub(super) use rows::{add, forget_passkeys};
