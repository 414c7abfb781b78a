//! What can go wrong with a backup, in words for the operator.

use std::{io, path::PathBuf};

use tokio::task::JoinError;

use crate::store::StoreError;

/// Why there is no backup, or nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A backup never overwrites anything.
    #[error("{} exists already; give the backup another name", .0.display())]
    Exists(PathBuf),
    /// The file cannot be read or written.
    #[error("{}: {source}", .path.display())]
    Io {
        /// Which one.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It cannot be read twice.
    #[error("{} is no file: a pipe or a device cannot be verified before it is restored", .0.display())]
    NoFile(PathBuf),
    /// It does not begin as one.
    #[error("{} is no backup that `longhall backup` has made", .0.display())]
    NotABackup(PathBuf),
    /// It is cut off, or was changed.
    #[error("the backup is damaged: {0}; nothing was restored")]
    Damaged(String),
    /// It is of a newer version.
    #[error(
        "the backup is of a newer Longhall ({version}), whose tables this one does not know; restore it with that one"
    )]
    Newer {
        /// That version.
        version: String,
    },
    /// The tables are not there.
    #[error("the database has no table {0}: it holds no hall, or `longhall migrate` has to be run first")]
    NoTable(&'static str),
    /// Restoring adds to nothing.
    #[error("the database is not empty: there are rows in {0}; restore into a new one")]
    NotEmpty(String),
    /// Postgres refuses.
    #[error("the database refused: {0}")]
    Refused(String),
    /// Anything else about the database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<tokio_postgres::Error> for BackupError {
    fn from(error: tokio_postgres::Error) -> Self {
        // By itself it says no more than that there was an error; and its details may quote a row.
        let told = error.as_db_error().map(|error| match error.code().code() {
            // What is wrong with a value is told with the value.
            code if code.starts_with("22") || code.starts_with("23") => {
                let table = error.table().map(|table| format!(" of {table}")).unwrap_or_default();
                format!("a row{table} does not hold what it should (SQLSTATE {code})")
            }
            _ => error.message().to_owned(),
        });
        Self::Refused(told.unwrap_or_else(|| error.to_string()))
    }
}

impl From<JoinError> for BackupError {
    fn from(error: JoinError) -> Self {
        Self::Refused(error.to_string())
    }
}
