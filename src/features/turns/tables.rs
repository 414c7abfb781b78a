//! Tables of feeds of turns.

use longhall_log::tables::{ALL, Backup::Kept, Id::Account, Table};

pub(in crate::features) const TABLES: &[Table] =
    &[Table { name: "feed_links", backup: Kept, ids: &[("account_id", Account)], grants: ALL }];
