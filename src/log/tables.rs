//! Declarations of tables. Each owner, the log or a feature, declares its own; backups and tests read them.
//!
//! A test compares all declarations with the catalogue of a migrated database. So a new table or a new column with ids
//! fails it until its owner has declared it.

use self::{
    Backup::{Kept, LeftOut},
    Id::{Account, AccountIf, Other},
};

/// A table, with what its owner declares about it.
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Whether backups have it.
    pub backup: Backup,
    /// Its columns that hold ids.
    pub ids: &'static [(&'static str, Id)],
    /// The rights of the server's role, as `GRANT` writes them.
    pub grants: &'static str,
}

/// Whether a table is in a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backup {
    /// It holds what cannot be rebuilt, or what shows that a log has lost its end.
    Kept,
    /// A new hall starts without it or fills it itself.
    LeftOut,
}

/// The meaning of ids in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Id {
    /// Accounts of the hall. A deleted account keeps its row, so a backup has all of them.
    Account,
    /// Accounts of the hall in the rows that meet this SQL condition.
    AccountIf(&'static str),
    /// Keys, games, and accounts that need not exist.
    Other,
}

/// Rights to read and to change all rows.
pub const ALL: &str = "SELECT, INSERT, UPDATE, DELETE";
/// Rights to read and to add rows that never change.
pub const APPEND: &str = "SELECT, INSERT";

/// The tables of the log and its projections.
pub const TABLES: &[Table] = &[
    Table { name: "__diesel_schema_migrations", backup: LeftOut, ids: &[], grants: "SELECT" },
    Table {
        name: "game_events",
        backup: Kept,
        // The audit of the log covers `account_id`, and the bots of a game have no account.
        ids: &[("game_id", Other), ("account_id", Other), ("asked_by", Account)],
        grants: APPEND,
    },
    Table { name: "game_secrets", backup: Kept, ids: &[("game_id", Other)], grants: APPEND },
    Table {
        name: "game_settings",
        backup: Kept,
        ids: &[("game_id", Other), ("title_by", Account)],
        grants: ALL,
    },
    Table { name: "heads", backup: Kept, ids: &[("game_id", Other)], grants: ALL },
    Table { name: "deadlines", backup: Kept, ids: &[("game_id", Other)], grants: ALL },
    Table { name: "snapshots", backup: LeftOut, ids: &[("game_id", Other)], grants: ALL },
    Table { name: "games", backup: Kept, ids: &[("game_id", Other), ("rematch_of", Other)], grants: ALL },
    Table {
        name: "seats",
        backup: Kept,
        // The bots of a game have no account.
        ids: &[("game_id", Other), ("account_id", AccountIf("bot IS NULL"))],
        grants: ALL,
    },
    Table {
        name: "histories",
        backup: Kept,
        // Compared with the seats when the game is audited.
        ids: &[("game_id", Other), ("account_id", Other)],
        grants: ALL,
    },
    Table { name: "turns", backup: LeftOut, ids: &[("account_id", Other), ("game_id", Other)], grants: ALL },
    Table {
        name: "standing_orders",
        backup: Kept,
        ids: &[("game_id", Other), ("account_id", Account)],
        grants: ALL,
    },
    Table {
        name: "request_keys",
        backup: Kept,
        ids: &[("account_id", Account), ("made", Other)],
        grants: ALL,
    },
    Table { name: "hall_keys", backup: Kept, ids: &[], grants: "SELECT, INSERT, UPDATE (secret)" },
    Table { name: "heartbeats", backup: LeftOut, ids: &[("process_id", Other)], grants: ALL },
];
