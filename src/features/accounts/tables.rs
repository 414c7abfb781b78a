//! Tables of accounts and their credentials.

use longhall_log::tables::{
    ALL, APPEND,
    Backup::{Kept, LeftOut},
    Id::{Account, Other},
    Table,
};

pub(in crate::features) const TABLES: &[Table] = &[
    Table {
        name: "accounts",
        backup: Kept,
        ids: &[("account_id", Other), ("owner_id", Account)],
        grants: ALL,
    },
    Table { name: "account_names", backup: Kept, ids: &[("account_id", Account)], grants: ALL },
    Table { name: "guests", backup: Kept, ids: &[("account_id", Account)], grants: ALL },
    Table { name: "network_key", backup: Kept, ids: &[], grants: APPEND },
    Table {
        name: "sessions",
        backup: Kept,
        ids: &[("session_id", Other), ("account_id", Account)],
        grants: ALL,
    },
    Table {
        name: "passkeys",
        backup: Kept,
        ids: &[("passkey_id", Other), ("account_id", Account)],
        grants: ALL,
    },
    // They expire in minutes.
    Table { name: "passkey_challenges", backup: LeftOut, ids: &[("challenge_id", Other)], grants: ALL },
    // Codes and devices of apps expire in minutes.
    Table {
        name: "app_codes",
        backup: LeftOut,
        ids: &[("account_id", Other), ("code_id", Other)],
        grants: ALL,
    },
    Table { name: "app_devices", backup: LeftOut, ids: &[("account_id", Other)], grants: ALL },
    Table {
        name: "api_tokens",
        backup: Kept,
        ids: &[("token_id", Other), ("account_id", Account)],
        grants: ALL,
    },
    Table {
        name: "blocks",
        backup: Kept,
        ids: &[("account_id", Account), ("blocked_id", Account)],
        grants: ALL,
    },
    Table { name: "signing_keys", backup: Kept, ids: &[], grants: ALL },
];
