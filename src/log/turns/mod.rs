//! The turns of accounts: a projection with one row for each pair of account and game.
//!
//! The process that changes a game writes its rows right after the commit (`dirty_set`, `keep`). It derives them from the
//! other tables of the game (`write`, or `moved` after moves alone). Until then the game is dirty: reads wait for it
//! (`look`), and other processes are not notified.
//!
//! Each heartbeat names the time since which its process may have dirty games. If the process ends, another one writes
//! their turns.

pub(crate) mod dirty_set;
pub mod keep;
pub mod look;
mod moved;
mod schema;
pub mod write;
