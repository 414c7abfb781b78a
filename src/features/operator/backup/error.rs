//! Errors of backups and restores, worded for the operator.

use std::{io, path::PathBuf};

use longhall_log::db::error::StoreError;
use tokio::task::JoinError;

/// Reason why no backup was written, or nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Something of this name exists. A backup never overwrites anything.
    #[error("{} exists already; give the backup another name", .0.display())]
    Exists(PathBuf),
    /// The operating system cannot read or write the file.
    #[error("{}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// The path is not a regular file, so it cannot be read twice.
    #[error("{} is not a file: a pipe or a device cannot be verified before it is restored", .0.display())]
    NoFile(PathBuf),
    /// The file does not begin like a backup.
    #[error("{} was not made by `longhall backup`", .0.display())]
    NotABackup(PathBuf),
    /// The file is cut off or was changed.
    #[error("the backup is damaged: {0}; nothing was restored")]
    Damaged(String),
    /// A newer version made the backup.
    #[error(
        "the backup is from a newer Longhall ({version}), whose tables this one does not know; restore it with that version"
    )]
    Newer {
        /// The version of the program that made the backup.
        version: String,
    },
    /// The database lacks a table of the hall.
    #[error("the database has no table {0}: it holds no hall, or `longhall migrate` has to be run first")]
    NoTable(&'static str),
    /// Backups are restored into empty databases only.
    #[error("the database is not empty: there are rows in {0}; restore into a new one")]
    NotEmpty(String),
    /// Postgres refused a statement.
    #[error("the database refused: {0}")]
    Refused(String),
    /// Any other error of the database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<tokio_postgres::Error> for BackupError {
    fn from(error: tokio_postgres::Error) -> Self {
        // tokio-postgres prints no more than that there was an error, and the details may quote a row.
        let message = error.as_db_error().map(|error| match error.code().code() {
            // Messages of these classes quote the wrong value.
            code if code.starts_with("22") || code.starts_with("23") => {
                let table = error.table().map(|table| format!(" of {table}")).unwrap_or_default();
                format!("a row{table} has a wrong value (SQLSTATE {code})")
            }
            _ => error.message().to_owned(),
        });
        Self::Refused(message.unwrap_or_else(|| error.to_string()))
    }
}

impl From<JoinError> for BackupError {
    fn from(error: JoinError) -> Self {
        Self::Refused(error.to_string())
    }
}
