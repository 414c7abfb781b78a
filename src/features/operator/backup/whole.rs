//! Checks that the rows of a backup belong together, beyond the audit of each log.

use longhall_log::tables::{
    Backup::Kept,
    Id::{Account, AccountIf, Other},
    Table,
};
use tokio_postgres::Client;

use super::{error::BackupError, quoted};

/// Fails if a row names an account that does not exist.
pub(super) async fn refuse_strangers(
    client: &Client,
    declared: &[&'static Table],
) -> Result<(), BackupError> {
    for table in declared.iter().filter(|table| table.backup == Kept) {
        for (column, id) in table.ids {
            let condition = match id {
                Account => "true",
                AccountIf(condition) => condition,
                Other => continue,
            };
            let strangers = format!(
                "SELECT 1 FROM {} AS named WHERE {column} IS NOT NULL AND {condition} \
                 AND NOT EXISTS (SELECT FROM accounts WHERE accounts.account_id = named.{column}) LIMIT 1",
                quoted(table.name)
            );
            if !client.query(&strangers, &[]).await?.is_empty() {
                let why = format!("`{column}` of {} names an account that does not exist", table.name);
                return Err(BackupError::Damaged(why));
            }
        }
    }
    Ok(())
}
