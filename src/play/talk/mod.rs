//! Chat messages and private notes of players.

pub(crate) mod messages;
pub(crate) mod notes;

use std::sync::Arc;

use super::{accounts::AccountService, game_store::GameStore, notifications::NotificationService};

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
