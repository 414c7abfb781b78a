//! Checks that the rows of a backup belong together, beyond the audit of each log.

use tokio_postgres::Client;

use super::{error::BackupError, quoted};

/// The columns that hold ids of the hall's accounts, each with a condition that exempts rows. A deleted account keeps
/// its row.
pub const ACCOUNT_COLUMNS: [(&str, &str, &str); 22] = [
    ("accounts", "owner_id", ""),
    ("account_names", "account_id", ""),
    ("sessions", "account_id", ""),
    ("passkeys", "account_id", ""),
    ("api_tokens", "account_id", ""),
    ("feed_links", "account_id", ""),
    ("blocks", "account_id", ""),
    ("blocks", "blocked_id", ""),
    ("request_keys", "account_id", ""),
    ("game_events", "asked_by", ""),
    ("game_settings", "title_by", ""),
    // The bots of a table have no account.
    ("seats", "account_id", "AND bot IS NULL"),
    ("publications", "account_id", ""),
    ("talk", "account_id", ""),
    ("talk_read", "account_id", ""),
    ("notes", "account_id", ""),
    ("standing_orders", "account_id", ""),
    ("preferences", "account_id", ""),
    ("addresses", "account_id", ""),
    ("told", "account_id", ""),
    ("outbox", "account_id", ""),
    ("nudges", "account_id", ""),
];

/// All other columns of kept tables that hold ids: keys, ids of games, and ids of accounts that need no check.
pub const OTHER_ID_COLUMNS: [(&str, &str); 27] = [
    ("accounts", "account_id"),
    ("sessions", "session_id"),
    ("passkeys", "passkey_id"),
    ("api_tokens", "token_id"),
    ("request_keys", "made"),
    ("game_events", "game_id"),
    // The audit of the log covers it, and the bots of a table have no account.
    ("game_events", "account_id"),
    ("game_secrets", "game_id"),
    ("game_settings", "game_id"),
    ("heads", "game_id"),
    ("deadlines", "game_id"),
    ("games", "game_id"),
    ("games", "rematch_of"),
    ("seats", "game_id"),
    // Compared with the seats when the game is audited.
    ("histories", "game_id"),
    ("histories", "account_id"),
    ("publications", "game_id"),
    ("talk", "game_id"),
    ("talk_read", "game_id"),
    ("notes", "game_id"),
    ("standing_orders", "game_id"),
    ("addresses", "address_id"),
    ("told", "game_id"),
    ("outbox", "address_id"),
    ("outbox", "game_id"),
    // Only names somebody in a message, if the account exists.
    ("outbox", "by_account"),
    ("nudges", "game_id"),
];

/// Fails if a row names an account that does not exist.
pub(super) async fn refuse_strangers(client: &Client) -> Result<(), BackupError> {
    for (table, column, but) in ACCOUNT_COLUMNS {
        let strangers = format!(
            "SELECT 1 FROM {} AS named WHERE {column} IS NOT NULL {but} \
             AND NOT EXISTS (SELECT FROM accounts WHERE accounts.account_id = named.{column}) LIMIT 1",
            quoted(table)
        );
        if !client.query(&strangers, &[]).await?.is_empty() {
            return Err(BackupError::Damaged(format!(
                "`{column}` of {table} names an account that does not exist"
            )));
        }
    }
    Ok(())
}
