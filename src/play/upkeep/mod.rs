//! What an operator has done: auditing, rebuilding, restoring, and looking at what is under way.

pub(crate) mod audit;
pub(crate) mod gauges;
pub(crate) mod rebuild;
pub(crate) mod restore;
pub(crate) mod stored;

use std::sync::Arc;

use super::{accounts::AccountRoom, error::PlayError, tables::Tables};
use crate::store::StoreError;

/// What the hall's operator looks after.
#[derive(Clone)]
pub struct Upkeep {
    tables: Arc<Tables>,
    accounts: AccountRoom,
}

impl Upkeep {
    /// The upkeep of these tables.
    pub(crate) fn new(tables: Arc<Tables>, accounts: AccountRoom) -> Self {
        Self { tables, accounts }
    }

    /// Whether the hall can serve: what is played has come to be stored, a moment ago. Asks nobody, so it neither waits
    /// nor costs anything.
    ///
    /// # Errors
    /// If it has not.
    pub fn ready(&self) -> Result<(), PlayError> {
        if self.tables.store.takes_writes() {
            return Ok(());
        }
        let why = "nothing was committed for some seconds".to_owned();
        Err(PlayError::Unavailable(StoreError::Unavailable(why)))
    }

    /// Whether this process signs in to Postgres as somebody who could change the log.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn signs_in_as_owner(&self) -> Result<bool, PlayError> {
        Ok(self.tables.store.signs_in_as_owner().await?)
    }
}
