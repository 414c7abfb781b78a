//! Errors of the store.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel_async::pooled_connection::deadpool::PoolError;
use longhall_base::error::PlayError;
use tokio_postgres::error::SqlState;

use super::connect::conn::Refused;

/// Any error while opening a connection.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Formats an error and its sources on one line.
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |message, cause| format!("{message}: {cause}"))
}

/// Reason why a store operation failed. Every function that queries the database can fail for it, even if its documentation
/// names no errors.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The game's head is not the expected one, or the idempotency key has been used: another request was first.
    /// Nothing was written.
    #[error("the head of the log has moved")]
    HeadMoved,
    /// The stored orders are not the ones to be replaced. Nothing was written.
    #[error("the orders have changed")]
    OrdersChanged,
    /// The content is not the version that the change is meant for. Nothing was written.
    #[error("the content has changed")]
    ChangedMeanwhile,
    /// The events' time differs too much from the database's: the clock has jumped, or they waited too long. Nothing
    /// was written.
    #[error("the time of the events differs from the database's")]
    ClockSkew,
    /// A game with this id exists. Nothing was written.
    #[error("the game exists")]
    GameExists,
    /// Another account has this name. Nothing was written.
    #[error("the name is taken")]
    NameTaken,
    /// The passkey is already registered, was removed, its counter has not increased, or its challenge was answered
    /// before. Nothing was written.
    #[error("the passkey is not good for this")]
    PasskeyRefused,
    /// The session that makes the change has ended. Nothing was written.
    #[error("the session has ended")]
    SessionEnded,
    /// Two transactions conflicted. Nothing was written. A retry may succeed.
    #[error("another transaction conflicts: {0}")]
    Contended(String),
    /// Postgres cannot be reached, is too slow, or cannot do its work. It is unknown whether anything was written.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Postgres reports an internal error: damaged data or, with Citus, a lost worker. It is unknown whether anything was
    /// written.
    #[error("the database has an internal error: {0}")]
    Internal(String),
    /// The URL of the database is unusable. The operator has to change it.
    #[error("cannot use the URL of the database: {0}")]
    BadAddress(String),
    /// The tables are not those of this program. The operator has to use another database.
    #[error("{0}")]
    OtherTables(String),
    /// The encoding cannot hold all text. The operator has to use another database.
    #[error(
        "the encoding of the database is {0}, which cannot hold all text. Create another with CREATE DATABASE … \
         ENCODING 'UTF8' TEMPLATE template0 (a backup of this one can be restored there)"
    )]
    Encoding(String),
    /// Any other error, which is a bug.
    #[error("the database refused: {0}")]
    Failed(DieselError),
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        match &error {
            DieselError::BrokenTransactionManager => Self::Unavailable(error.to_string()),
            DieselError::DatabaseError(kind, info) => match kind {
                DatabaseErrorKind::SerializationFailure => Self::Contended(info.message().to_owned()),
                DatabaseErrorKind::ClosedConnection
                | DatabaseErrorKind::UnableToSendCommand
                | DatabaseErrorKind::ReadOnlyTransaction => Self::Unavailable(info.message().to_owned()),
                _ => Self::Failed(error),
            },
            DieselError::QueryBuilderError(inside) => match inside.downcast_ref::<Refused>() {
                Some(refused) => {
                    Self::of_state(&refused.code, refused.to_string()).unwrap_or(Self::Failed(error))
                }
                None => Self::Failed(error),
            },
            // Neither the commit nor the rollback succeeded, so the outcome is unknown.
            DieselError::RollbackErrorOnCommit { .. } => Self::Unavailable(error.to_string()),
            _ => Self::Failed(error),
        }
    }
}

impl StoreError {
    /// Converts a SQLSTATE for which diesel has no kind. `None` if it means a bug.
    fn of_state(state: &SqlState, message: String) -> Option<Self> {
        // diesel has a kind for the second, but not if it is the cause of a later refusal.
        if [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE].contains(state) {
            return Some(Self::Contended(message));
        }
        // Citus reports a worker that is lost in the middle of a transaction like this.
        if *state == SqlState::INTERNAL_ERROR {
            return Some(Self::Internal(message));
        }
        let is_environment = match &state.code()[..2] {
            // Connection, resources (such as a full disk), operator intervention or timeout, system error.
            "08" | "53" | "57" | "58" => true,
            // Other limits that an operator may have set. The last is transaction_timeout, which has no constant here
            // yet.
            _ => {
                let limits = [
                    SqlState::LOCK_NOT_AVAILABLE,
                    SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
                    SqlState::READ_ONLY_SQL_TRANSACTION,
                ];
                limits.contains(state) || state.code() == "25P04"
            }
        };
        is_environment.then_some(Self::Unavailable(message))
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        Self::Unavailable(error.to_string())
    }
}

impl From<StoreError> for PlayError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) | StoreError::Contended(_) | StoreError::Internal(_) => {
                Self::Unavailable(Box::new(error))
            }
            StoreError::HeadMoved => Self::Conflict,
            StoreError::OrdersChanged => Self::OrdersChanged,
            StoreError::ChangedMeanwhile => Self::ChangedMeanwhile,
            StoreError::ClockSkew => Self::ClockSkew,
            StoreError::NameTaken => Self::NameTaken,
            StoreError::PasskeyRefused => Self::BadPasskey,
            StoreError::SessionEnded => Self::NotSignedIn,
            other => Self::Internal(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_known_though_something_else_was_refused_after_it() {
        let of = |state: &SqlState| StoreError::of_state(state, "current transaction is aborted".to_owned());
        for contended in [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE] {
            assert!(matches!(of(&contended), Some(StoreError::Contended(_))), "{}", contended.code());
        }
        for away in [SqlState::READ_ONLY_SQL_TRANSACTION, SqlState::DISK_FULL, SqlState::LOCK_NOT_AVAILABLE] {
            assert!(matches!(of(&away), Some(StoreError::Unavailable(_))), "{}", away.code());
        }
        assert!(matches!(of(&SqlState::INTERNAL_ERROR), Some(StoreError::Internal(_))));
        assert!(of(&SqlState::SYNTAX_ERROR).is_none());
        assert!(of(&SqlState::DATA_CORRUPTED).is_none());
    }
}
