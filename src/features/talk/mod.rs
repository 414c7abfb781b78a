//! Chat messages and private notes of players.

pub mod messages;
pub mod notes;
pub(crate) mod routes;
pub(crate) mod sql;
pub(super) mod tables;

use std::sync::Arc;

use longhall_log::game_store::GameStore;

use super::{accounts::AccountService, notifications::NotificationService};

/// The service for chat messages and private notes.
#[derive(Clone)]
pub struct TalkService {
    game_store: Arc<GameStore>,
    accounts: AccountService,
    notifications: NotificationService,
}

impl TalkService {
    /// Creates the service on the game store.
    pub(crate) fn new(
        game_store: Arc<GameStore>,
        accounts: AccountService,
        notifications: NotificationService,
    ) -> Self {
        Self { game_store, accounts, notifications }
    }
}
