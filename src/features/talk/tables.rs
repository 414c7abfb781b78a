//! Tables of messages and notes.

use longhall_log::tables::{
    ALL,
    Backup::Kept,
    Id::{Account, Other},
    Table,
};

pub(in crate::features) const TABLES: &[Table] = &[
    // That a message was sent stays. Its text can be erased.
    Table {
        name: "talk",
        backup: Kept,
        ids: &[("game_id", Other), ("account_id", Account)],
        grants: "SELECT, INSERT, UPDATE (text)",
    },
    Table {
        name: "talk_read",
        backup: Kept,
        ids: &[("game_id", Other), ("account_id", Account)],
        grants: ALL,
    },
    Table { name: "notes", backup: Kept, ids: &[("game_id", Other), ("account_id", Account)], grants: ALL },
];
