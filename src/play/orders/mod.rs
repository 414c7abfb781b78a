//! Moves that players leave for their next turns.

pub(crate) mod execute;
pub(crate) mod standing;

use std::sync::Arc;

use self::execute::Executor;
use super::{
    accounts::AccountRoom,
    tables::{OrdersDue, Tables},
};

/// The standing orders of the hall's players.
#[derive(Clone)]
pub struct OrderRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
}

impl OrderRoom {
    /// The orders at these tables. Those that become `due` are executed until nobody uses the tables any more.
    pub(crate) fn new(tables: Arc<Tables>, accounts: AccountRoom, due: OrdersDue) -> Self {
        tokio::spawn(Executor::execute_all(Arc::downgrade(&tables), due));
        Self { tables, accounts }
    }
}
