//! Backups: one snapshot of all that is true, in a file of our own, and the way back.
//!
//! A backup is the line `longhall-backup 1`, and after it gzip (RFC 1952) of frames: a byte that says what it is, four bytes
//! of length, big end first, and so many bytes.
//!
//! ```text
//! H  the header: JSON, see [`Header`]        T  the name of the table that follows
//! R  of its rows, as COPY writes text         E  its end: how many rows it had, in eight bytes
//! Z  the end: SHA-256 of every byte of the frames before. Without it a backup was cut off
//! ```

mod error;
mod file;
mod new_file;
mod read;
mod restore;
mod take;
mod whole;

use serde::{Deserialize, Serialize};
use tokio_postgres::Client;

pub use error::BackupError;
pub use read::Backup;
pub use restore::Restoring;
pub use take::take_backup;

/// The tables of a backup. `games` and `seats` could be made anew; but by the heads in `games` it is noticed if a log has
/// lost its end.
pub const KEPT: [&str; 17] = [
    "accounts",
    "account_names",
    "sessions",
    "api_tokens",
    "feed_links",
    "blocks",
    "signing_keys",
    "hall_keys",
    "game_events",
    "game_secrets",
    "game_settings",
    "games",
    "seats",
    "talk",
    "talk_read",
    "notes",
    "standing_orders",
];

/// The tables that a new hall has empty, or fills by itself.
pub const LEFT_OUT: [&str; 3] = ["__diesel_schema_migrations", "pulse", "reservations"];

/// What a backup says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Header {
    /// The version of the program that made it.
    longhall: String,
    /// When, by the database's clock (RFC 3339).
    taken_at: String,
    /// The migrations of its tables, in order.
    migrations: Vec<String>,
    /// In the order in which they follow.
    tables: Vec<Table>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Table {
    name: String,
    columns: Vec<String>,
}

impl Table {
    /// As COPY names it. Only names that Postgres or [`KEPT`] vouches for get here.
    fn target(&self) -> String {
        let columns: Vec<String> = self.columns.iter().map(|column| quoted(column)).collect();
        format!("{} ({})", quoted(&self.name), columns.join(", "))
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// The tables of a hall as they are, with their columns.
async fn tables(client: &Client) -> Result<Vec<Table>, BackupError> {
    let mut tables = Vec::new();
    for name in KEPT {
        let columns = "SELECT attname::text FROM pg_attribute \
            WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum";
        let columns: Vec<String> =
            client.query(columns, &[&name]).await?.iter().map(|row| row.get(0)).collect();
        if columns.is_empty() {
            return Err(BackupError::NoTable(name));
        }
        tables.push(Table { name: name.to_owned(), columns });
    }
    Ok(tables)
}

/// How far a backup or its restoring has come.
#[derive(Clone, Copy, Debug)]
pub struct TableProgress<'a> {
    /// The table it is at.
    pub table: &'a str,
    /// Rows of it so far.
    pub rows: u64,
    /// Whether these were all.
    pub done: bool,
}
