//! Passkeys, and the challenges that they have answered.
//!
//! A challenge is kept nowhere until it was answered: then it is written down with what the answer does, in one transaction,
//! so that it does so once.

mod keep;
mod rows;
mod schema;

pub use keep::{PasskeyRemoval, UsedPasskey};
pub use rows::{AnsweredChallenge, MadePasskey, PasskeyRow};
pub(super) use rows::{add, forget_passkeys};
