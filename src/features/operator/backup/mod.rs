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
pub mod whole;

use serde::{Deserialize, Serialize};
use tokio_postgres::Client;

use self::error::BackupError;

/// The tables in a backup. The projections could be rebuilt, but `heads` reveals a log that has lost its end.
pub const KEPT: [&str; 30] = [
    "accounts",
    "account_names",
    "sessions",
    "passkeys",
    "api_tokens",
    "feed_links",
    "blocks",
    "request_keys",
    "signing_keys",
    "hall_keys",
    "game_events",
    "game_secrets",
    "game_settings",
    "heads",
    "deadlines",
    "games",
    "seats",
    "histories",
    "publications",
    "talk",
    "talk_read",
    "notes",
    "standing_orders",
    "preferences",
    "push_keys",
    "client_id_key",
    "addresses",
    "told",
    "outbox",
    "nudges",
];

/// The tables that a new hall starts empty or fills itself. Codes and assertions of apps, and challenges, expire in
/// minutes.
pub const LEFT_OUT: [&str; 12] = [
    "__diesel_schema_migrations",
    "app_codes",
    "app_devices",
    "client_assertions",
    "deliveries",
    "looks",
    "news_sweep",
    "passkey_challenges",
    "pulse",
    "reservations",
    "snapshots",
    "turns",
];

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
    tables: Vec<Table>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Table {
    name: String,
    columns: Vec<String>,
}

impl Table {
    /// Returns the table and its columns for COPY. The names come only from Postgres or [`KEPT`].
    fn target(&self) -> String {
        let columns: Vec<String> = self.columns.iter().map(|column| quoted(column)).collect();
        format!("{} ({})", quoted(&self.name), columns.join(", "))
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Returns the hall's tables and their columns, as the database has them.
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
