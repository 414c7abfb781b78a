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
    /// Orders at these tables. They are executed wherever they are `due`, until nobody plays at the tables any more.
    pub(crate) fn new(tables: Arc<Tables>, accounts: AccountRoom, due: OrdersDue) -> Self {
        tokio::spawn(Executor::execute_all(Arc::downgrade(&tables), due));
        Self { tables, accounts }
    }
}
