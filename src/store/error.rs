//! What can go wrong between us and Postgres.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel_async::pooled_connection::deadpool::PoolError;

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The game's head is not where the caller thought: somebody was first. Nothing was written.
    #[error("the head of the log has moved")]
    HeadMoved,
    /// The idempotency key was used before. Nothing was written.
    #[error("the idempotency key was used before")]
    KeyUsed,
    /// There is a game with this id. Nothing was written.
    #[error("the game exists")]
    GameExists,
    /// Somebody has this name. Nothing was written.
    #[error("the name is taken")]
    NameTaken,
    /// The session that wanted to change its account has ended. Nothing was written.
    #[error("the session has ended")]
    SessionEnded,
    /// Postgres cannot be reached, or not soon enough; whether something was written is not known.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Anything else: a fault of ours.
    #[error("the database refused: {0}")]
    Failed(DieselError),
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        let DieselError::DatabaseError(kind, info) = &error else {
            return match error {
                DieselError::BrokenTransactionManager => Self::Unavailable(error.to_string()),
                _ => Self::Failed(error),
            };
        };
        match (kind, info.constraint_name()) {
            (DatabaseErrorKind::UniqueViolation, Some("game_events_idempotency_key")) => Self::KeyUsed,
            (DatabaseErrorKind::UniqueViolation, Some("game_events_pkey")) => Self::HeadMoved,
            (DatabaseErrorKind::UniqueViolation, Some("games_pkey")) => Self::GameExists,
            (DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand, _) => {
                Self::Unavailable(info.message().to_owned())
            }
            // An administrator or a crash ended it (SQLSTATE 57P01, 57P02). diesel keeps the code to itself; where
            // Postgres speaks another language than English this is a fault of ours until the next connection.
            (DatabaseErrorKind::Unknown, _) if info.message().starts_with("terminating connection ") => {
                Self::Unavailable(info.message().to_owned())
            }
            _ => Self::Failed(error),
        }
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        Self::Unavailable(error.to_string())
    }
}
