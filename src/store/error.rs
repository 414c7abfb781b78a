//! What can go wrong between us and Postgres.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel_async::pooled_connection::deadpool::PoolError;
use tokio_postgres::error::SqlState;

use super::connect::Refused;

/// How Citus begins to say that a machine went away, under the code of an internal error: in words of its own, or of the library
/// by which it asks the machine.
const PART_WENT: [&str; 5] = [
    "failure on connection marked as essential",
    "server closed the connection unexpectedly",
    "could not receive data from server",
    "could not send data to server",
    "SSL connection has been closed unexpectedly",
];

/// Any error while opening a connection.
pub(super) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// An error and its sources, on one line.
pub(super) fn told(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |told, cause| format!("{told}: {cause}"))
}

/// Why the store did not do what it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The game's head is not where the caller thought, or the idempotency key has been used: somebody else
    /// was first. Nothing was written.
    #[error("the head of the log has moved")]
    HeadMoved,
    /// The orders are not the ones that were to be replaced. Nothing was written.
    #[error("the orders have changed")]
    OrdersChanged,
    /// The content is not the version that the change is meant for. Nothing was written.
    #[error("the content has changed")]
    ChangedMeanwhile,
    /// The events' time is too far from the database's: the clock has jumped, or they waited too long.
    /// Nothing was written.
    #[error("the time of the events differs from the database's")]
    Untimely,
    /// A game with this id exists. Nothing was written.
    #[error("the game exists")]
    GameExists,
    /// Somebody else has this name. Nothing was written.
    #[error("the name is taken")]
    NameTaken,
    /// A passkey is known already, has gone or does not count on, or has answered its challenge before. Nothing was
    /// written.
    #[error("the passkey is not good for this")]
    PasskeyRefused,
    /// The session making the change has ended. Nothing was written.
    #[error("the session has ended")]
    SessionEnded,
    /// Two transactions conflicted. Nothing was written; retrying may help.
    #[error("another transaction is in the way: {0}")]
    Contended(String),
    /// Postgres cannot be reached, is too slow, or cannot do its work. Whether anything was written is
    /// unknown.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The URL of the database is unusable: the operator has to change it.
    #[error("cannot use the URL of the database: {0}")]
    BadAddress(String),
    /// The tables are not this program's: the operator has to use another database.
    #[error("{0}")]
    OtherTables(String),
    /// The encoding cannot hold all text: the operator has to use another database.
    #[error(
        "the encoding of the database is {0}, which cannot hold all text: create another with CREATE DATABASE … \
         ENCODING 'UTF8' TEMPLATE template0 (a backup of this one can be restored there)"
    )]
    Encoding(String),
    /// Anything else: a bug of ours.
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
            // Neither the commit nor the rollback went through: what matters is what caused it.
            DieselError::RollbackErrorOnCommit { .. } => Self::Unavailable(error.to_string()),
            _ => Self::Failed(error),
        }
    }
}

impl StoreError {
    /// What a SQLSTATE means where diesel has no kind for it; none if it is a bug of ours.
    fn of_state(state: &SqlState, told: String) -> Option<Self> {
        // The second diesel knows, but not as the cause of what was refused after it.
        if [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE].contains(state) {
            return Some(Self::Contended(told));
        }
        // So a coordinator tells of a machine that went away in the middle of a transaction.
        if *state == SqlState::INTERNAL_ERROR && PART_WENT.iter().any(|went| told.starts_with(went)) {
            return Some(Self::Unavailable(told));
        }
        let is_environment = match &state.code()[..2] {
            // Connection, resources (such as a full disk), operator intervention or timeout, system error.
            "08" | "53" | "57" | "58" => true,
            // Other limits that an operator may have set. The last is transaction_timeout, which has no
            // constant here yet.
            _ => {
                let limits = [
                    SqlState::LOCK_NOT_AVAILABLE,
                    SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
                    SqlState::READ_ONLY_SQL_TRANSACTION,
                ];
                limits.contains(state) || state.code() == "25P04"
            }
        };
        is_environment.then_some(Self::Unavailable(told))
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        Self::Unavailable(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_went_away_is_no_bug_of_ours() {
        let of = |told: &str| StoreError::of_state(&SqlState::INTERNAL_ERROR, told.to_owned());
        for went in PART_WENT {
            assert!(matches!(of(&format!("{went}: 10.0.0.7")), Some(StoreError::Unavailable(_))), "{went}");
        }
        assert!(of("cache lookup failed for relation 17").is_none());
    }

    #[test]
    fn a_cause_is_known_though_something_else_was_refused_after_it() {
        let of = |state: &SqlState| StoreError::of_state(state, "current transaction is aborted".to_owned());
        for contended in [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE] {
            assert!(matches!(of(&contended), Some(StoreError::Contended(_))), "{}", contended.code());
        }
        for away in [SqlState::READ_ONLY_SQL_TRANSACTION, SqlState::DISK_FULL, SqlState::LOCK_NOT_AVAILABLE] {
            assert!(matches!(of(&away), Some(StoreError::Unavailable(_))), "{}", away.code());
        }
        assert!(of(&SqlState::SYNTAX_ERROR).is_none());
    }
}
