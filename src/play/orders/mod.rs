//! Standing orders: moves that players leave for their next turns.

pub(crate) mod execute;
pub(crate) mod standing;

use std::sync::Arc;

use self::execute::Executor;
use super::{
    accounts::AccountRoom,
    tables::{OrdersDue, Tables},
};

/// The service for standing orders.
#[derive(Clone)]
pub struct OrderRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
}

impl OrderRoom {
    /// Creates the service. It executes the orders that become `due` until the game store is dropped.
    pub(crate) fn new(tables: Arc<Tables>, accounts: AccountRoom, due: OrdersDue) -> Self {
        tokio::spawn(Executor::execute_all(Arc::downgrade(&tables), due));
        Self { tables, accounts }
    }
}
