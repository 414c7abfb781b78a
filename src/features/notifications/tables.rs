//! Tables of notifications.

use longhall_log::tables::{
    ALL, APPEND,
    Backup::{Kept, LeftOut},
    Id::{Account, Other},
    Table,
};

pub(in crate::features) const TABLES: &[Table] = &[
    Table { name: "preferences", backup: Kept, ids: &[("account_id", Account)], grants: ALL },
    Table { name: "push_keys", backup: Kept, ids: &[], grants: APPEND },
    Table {
        name: "addresses",
        backup: Kept,
        ids: &[("account_id", Account), ("address_id", Other)],
        grants: ALL,
    },
    Table {
        name: "notified",
        backup: Kept,
        ids: &[("account_id", Account), ("game_id", Other)],
        grants: ALL,
    },
    // `by_account` only names somebody in a message, if the account exists.
    Table {
        name: "outbox",
        backup: Kept,
        ids: &[("account_id", Account), ("address_id", Other), ("game_id", Other), ("by_account", Other)],
        grants: ALL,
    },
    Table {
        name: "deliveries",
        backup: LeftOut,
        ids: &[("account_id", Other), ("address_id", Other), ("delivery_id", Other), ("game_id", Other)],
        grants: ALL,
    },
    Table {
        name: "presence",
        backup: LeftOut,
        ids: &[("account_id", Other), ("game_id", Other), ("process_id", Other)],
        grants: ALL,
    },
    Table { name: "nudges", backup: Kept, ids: &[("game_id", Other), ("account_id", Account)], grants: ALL },
    Table { name: "notification_sweep", backup: LeftOut, ids: &[("after", Other)], grants: "SELECT, UPDATE" },
];
