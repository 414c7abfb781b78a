//! An operator's tasks: auditing, rebuilding, restoring, and watching what the hall is busy with.

pub(crate) mod audit;
pub(crate) mod gauges;
pub(crate) mod rebuild;
pub(crate) mod restore;
pub(crate) mod stored;

use std::sync::Arc;

use super::{
    accounts::{AccountRoom, keys::Keyring},
    apps::AppRoom,
    error::PlayError,
    receipts::hall_keys::HallKeys,
    tables::Tables,
    time::{ClockState, require_steady},
};
use crate::store::StoreError;

/// What there is to say of a hall that can serve.
pub struct Ready {
    /// How far it trusts its clock.
    pub clock: ClockState,
    /// Whether what is committed is on the standby, too; none where there need not be one.
    pub is_replicated: Option<bool>,
    /// The parts of the database that cannot be reached: games and accounts there rest.
    pub missing_parts: Vec<String>,
    /// How many games with damaged data this process has met: they rest.
    pub damaged_games: usize,
}

/// The tasks of the hall's operator.
#[derive(Clone)]
pub struct Upkeep {
    tables: Arc<Tables>,
    accounts: AccountRoom,
    apps: AppRoom,
    hall_keys: Arc<HallKeys>,
    token_keys: Arc<Keyring>,
}

impl Upkeep {
    /// The operator's tasks at these tables.
    pub(crate) fn new(
        tables: Arc<Tables>,
        accounts: AccountRoom,
        apps: AppRoom,
        (hall_keys, token_keys): (Arc<HallKeys>, Arc<Keyring>),
    ) -> Self {
        Self { tables, accounts, apps, hall_keys, token_keys }
    }

    /// Deletes expired sessions, unused and used keys and the rows of dead processes; call it now and then.
    ///
    /// # Errors
    /// If the clock is not steady, or Postgres cannot answer.
    pub async fn forget_what_is_over(&self) -> Result<(), PlayError> {
        require_steady(self.tables.store.clock())?;
        self.tables.store.forget_dead_processes().await?;
        self.tables.store.forget_old_keys().await?;
        self.tables.store.forget_challenges().await?;
        self.tables.store.forget_gone_turns().await?;
        self.accounts.forget_expired_sessions().await?;
        self.apps.forget_codes().await?;
        self.token_keys.forget_old().await?;
        self.hall_keys.forget_secrets().await
    }

    /// Whether the hall can serve, that is, whether commits have gone through lately; also returns what may be wrong with a
    /// hall that can. Asks no one, so it is immediate.
    ///
    /// # Errors
    /// If it cannot.
    pub fn ready(&self) -> Result<Ready, PlayError> {
        if self.tables.store.takes_writes() {
            let store = &self.tables.store;
            let (is_replicated, missing_parts) = (store.is_replicated(), store.missing_parts());
            let (clock, damaged_games) = (self.tables.time.state(), self.tables.damaged.count());
            return Ok(Ready { clock, is_replicated, missing_parts, damaged_games });
        }
        let why = "nothing was committed for some seconds".to_owned();
        Err(PlayError::Unavailable(StoreError::Unavailable(why)))
    }

    /// Whether this process signs in to Postgres as a role that could change the log.
    ///
    /// # Errors
    /// If the database query fails.
    pub async fn signs_in_as_owner(&self) -> Result<bool, PlayError> {
        Ok(self.tables.store.signs_in_as_owner().await?)
    }
}
