//! The turns of accounts: a projection of its own, by account.
//!
//! It is written right after the commit of whatever changes a game, by whoever committed it (`ledger`, `keep`), from what the
//! tables of the game say then (`write`; after moves alone, `moved`). Until it is written, whoever looks here waits (`look`);
//! other processes hear of the change when it is written. If a process ends before, others see by its pulse what it still owed.

mod keep;
mod ledger;
pub(super) mod look;
mod moved;
mod schema;
pub(super) mod write;

pub(super) use self::{keep::keep_turns, ledger::Ledger};
