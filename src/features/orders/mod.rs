//! Standing orders: moves that players leave for their next turns.

mod execute;
pub(crate) mod routes;
pub(crate) mod sql;
pub mod standing;

use std::sync::Arc;

use longhall_log::game_store::{GameStore, OrdersDue};

use self::execute::Executor;
use super::accounts::AccountService;

/// The service for standing orders.
#[derive(Clone)]
pub struct OrderService {
    game_store: Arc<GameStore>,
    accounts: AccountService,
}

impl OrderService {
    /// Creates the service. It executes the orders that become `due` until the game store is dropped.
    pub(crate) fn new(game_store: Arc<GameStore>, accounts: AccountService, due: OrdersDue) -> Self {
        tokio::spawn(Executor::execute_all(Arc::downgrade(&game_store), due));
        Self { game_store, accounts }
    }
}
