//! Tables of third-party apps.

use longhall_log::tables::{
    ALL, APPEND,
    Backup::{Kept, LeftOut},
    Table,
};

pub(in crate::features) const TABLES: &[Table] = &[
    // They expire in minutes.
    Table { name: "client_assertions", backup: LeftOut, ids: &[], grants: ALL },
    Table { name: "client_id_key", backup: Kept, ids: &[], grants: APPEND },
];
