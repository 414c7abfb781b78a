//! What can go wrong between us and Postgres.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel_async::pooled_connection::deadpool::PoolError;
use tokio_postgres::error::SqlState;

use super::connect::Refused;

/// Whatever goes wrong while a connection is opened.
pub(super) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// An error and what it came from, in a line.
pub(super) fn told(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |told, cause| format!("{told}: {cause}"))
}

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The game's head is not where the caller thought, or the request's key was used before: somebody was first.
    /// Nothing was written.
    #[error("the head of the log has moved")]
    HeadMoved,
    /// The events' time is not the database's: the clock has jumped, or they waited too long. Nothing was written.
    #[error("the time of the events is not the database's")]
    Untimely,
    /// There is a game with this id. Nothing was written.
    #[error("the game exists")]
    GameExists,
    /// Somebody has this name. Nothing was written.
    #[error("the name is taken")]
    NameTaken,
    /// The session that wanted to change its account has ended. Nothing was written.
    #[error("the session has ended")]
    SessionEnded,
    /// Two transactions stood in each other's way. Nothing was written, and trying again may help.
    #[error("somebody else writes the same: {0}")]
    Contended(String),
    /// Postgres cannot be reached, or not soon enough, or cannot do its work; whether something was written is not
    /// known.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The database cannot be addressed like this: the operator has to change the URL.
    #[error("the database's URL cannot be used: {0}")]
    BadAddress(String),
    /// The tables are not those of this program: the operator has to take another.
    #[error("{0}")]
    OtherTables(String),
    /// The database cannot hold what people write: the operator has to take another.
    #[error(
        "the encoding of the database is {0}, which cannot hold what people write: make another one by CREATE DATABASE … \
         ENCODING 'UTF8' TEMPLATE template0 (a backup of this one can be restored there)"
    )]
    Encoding(String),
    /// Anything else: a fault of ours.
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
            // Neither the transaction nor its end went through: what ended it is what matters.
            DieselError::RollbackErrorOnCommit { .. } => Self::Unavailable(error.to_string()),
            _ => Self::Failed(error),
        }
    }
}

impl StoreError {
    /// What a SQLSTATE means where diesel has no word for it; none, if it is a fault of ours.
    fn of_state(state: &SqlState, told: String) -> Option<Self> {
        if *state == SqlState::T_R_DEADLOCK_DETECTED {
            return Some(Self::Contended(told));
        }
        let is_environment = match &state.code()[..2] {
            // Connection, resources (a full disk among them), an operator or a timeout, the system below.
            "08" | "53" | "57" | "58" => true,
            // What else an operator may have bounded. The last is transaction_timeout, which has no name here yet.
            _ => {
                [SqlState::LOCK_NOT_AVAILABLE, SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT].contains(state)
                    || state.code() == "25P04"
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
