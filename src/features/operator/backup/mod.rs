//! Backups: one snapshot of everything that cannot be rebuilt, in a file format defined here, and its restoration.
//!
//! A backup is the line `longhall-backup 1`, followed by frames compressed with gzip (RFC 1952). A frame is a
//! byte with its type, its length in four bytes, most significant first, and its content.
//!
//! ```text
//! H  the header: JSON, see [`Header`]        T  the name of the table that follows
//! R  rows of it, as COPY writes text         E  its end: the number of its rows, in eight bytes
//! Z  the end: SHA-256 of all frames before. Without it the backup was cut off
//! ```

pub mod error;
mod file;
mod new_file;
pub mod read;
pub mod restore;
pub mod take;
mod whole;

use longhall_log::tables::{Backup::Kept, Table};
use serde::{Deserialize, Serialize};
use tokio_postgres::Client;

use self::error::BackupError;

/// Metadata of a backup.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Header {
    /// The version of the program that made the backup.
    longhall: String,
    /// Time at which the backup was taken, by the database's clock (RFC 3339).
    taken_at: String,
    /// The migrations of the database, in order.
    migrations: Vec<String>,
    /// The tables, in the order in which they follow.
    tables: Vec<TableHeader>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct TableHeader {
    name: String,
    columns: Vec<String>,
}

impl TableHeader {
    /// Returns the table and its columns for COPY. The names come only from Postgres or the declarations.
    fn target(&self) -> String {
        let columns: Vec<String> = self.columns.iter().map(|column| quoted(column)).collect();
        format!("{} ({})", quoted(&self.name), columns.join(", "))
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// The names of the tables in a backup.
fn kept(declared: &[&'static Table]) -> impl Iterator<Item = &'static str> {
    declared.iter().filter(|table| table.backup == Kept).map(|table| table.name)
}

/// Returns the hall's tables and their columns, as the database has them.
async fn tables(client: &Client, declared: &[&'static Table]) -> Result<Vec<TableHeader>, BackupError> {
    let mut tables = Vec::new();
    for name in kept(declared) {
        let columns = "SELECT attname::text FROM pg_attribute \
            WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum";
        let columns: Vec<String> =
            client.query(columns, &[&name]).await?.iter().map(|row| row.get(0)).collect();
        if columns.is_empty() {
            return Err(BackupError::NoTable(name));
        }
        tables.push(TableHeader { name: name.to_owned(), columns });
    }
    Ok(tables)
}

/// Progress of a backup or a restore.
#[derive(Clone, Copy, Debug)]
pub struct TableProgress<'a> {
    /// The table being copied.
    pub table: &'a str,
    /// Number of rows copied so far.
    pub rows: u64,
    /// Whether the table is complete.
    pub done: bool,
}
