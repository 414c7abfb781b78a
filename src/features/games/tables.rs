//! Tables of games beside their logs.

use longhall_log::tables::{
    ALL,
    Backup::{Kept, LeftOut},
    Id::{Account, Other},
    Table,
};

pub(in crate::features) const TABLES: &[Table] = &[
    Table {
        name: "reservations",
        backup: LeftOut,
        ids: &[("account_id", Other), ("game_id", Other)],
        grants: ALL,
    },
    Table {
        name: "publications",
        backup: Kept,
        ids: &[("game_id", Other), ("account_id", Account)],
        grants: ALL,
    },
];
