//! Messages between players, and their private notes.

pub(crate) mod messages;
pub(crate) mod notes;

use std::sync::Arc;

use super::{accounts::AccountRoom, tables::Tables, telling::TellRoom};

/// Messages and private notes at the hall's games.
#[derive(Clone)]
pub struct TalkRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
    telling: TellRoom,
}

impl TalkRoom {
    /// The messages and notes at these tables.
    pub(crate) fn new(tables: Arc<Tables>, accounts: AccountRoom, telling: TellRoom) -> Self {
        Self { tables, accounts, telling }
    }
}
