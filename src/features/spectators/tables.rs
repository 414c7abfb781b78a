//! Tables of spectators.

use longhall_log::tables::{ALL, Backup::LeftOut, Id::Other, Table};

pub(in crate::features) const TABLES: &[Table] =
    &[Table { name: "spectators", backup: LeftOut, ids: &[("process_id", Other)], grants: ALL }];
