//! Chat messages and private notes of players.

pub(crate) mod messages;
pub(crate) mod notes;

use std::sync::Arc;

use super::{accounts::AccountService, notifications::NotificationService, tables::Tables};

/// The service for chat messages and private notes.
#[derive(Clone)]
pub struct TalkService {
    tables: Arc<Tables>,
    accounts: AccountService,
    notifications: NotificationService,
}

impl TalkService {
    /// Creates the service on the game store.
    pub(crate) fn new(
        tables: Arc<Tables>,
        accounts: AccountService,
        notifications: NotificationService,
    ) -> Self {
        Self { tables, accounts, notifications }
    }
}
