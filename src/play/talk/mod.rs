//! What players say and note.

pub(crate) mod messages;
pub(crate) mod notes;

use std::sync::Arc;

use super::{accounts::AccountRoom, tables::Tables};

/// The talk at the hall's games, and what players note for themselves.
#[derive(Clone)]
pub struct TalkRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
}

impl TalkRoom {
    /// Talk at these tables.
    pub(crate) fn new(tables: Arc<Tables>, accounts: AccountRoom) -> Self {
        Self { tables, accounts }
    }
}
