//! Checks that the rows of a backup belong together, beyond the audit of each log.

use tokio_postgres::Client;

use super::{BackupError, quoted};

/// The columns that hold ids of the hall's accounts, each with a condition that exempts rows. A deleted account keeps
/// its row.
const ACCOUNTS: [(&str, &str, &str); 18] = [
    ("account_names", "account_id", ""),
    ("sessions", "account_id", ""),
    ("api_tokens", "account_id", ""),
    ("feed_links", "account_id", ""),
    ("blocks", "account_id", ""),
    ("blocks", "blocked_id", ""),
    ("game_events", "asked_by", ""),
    ("game_settings", "title_by", ""),
    // Bots have no account.
    ("seats", "account_id", "AND bot IS NULL"),
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

/// Fails if a row names an account that does not exist.
pub(super) async fn refuse_strangers(client: &Client) -> Result<(), BackupError> {
    for (table, column, but) in ACCOUNTS {
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
