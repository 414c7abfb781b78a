//! Transactions for whose commit nobody waits.

use diesel::sql_query;
use diesel_async::RunQueryDsl;

use crate::store::{StoreError, connect::Conn};

/// The commit of this transaction need not be durable: what a crash of Postgres loses of it is found and done again. So
/// telling people asks nothing of the disk for which moves wait.
pub(super) async fn commit_lazily(conn: &mut Conn) -> Result<(), StoreError> {
    sql_query("SET LOCAL synchronous_commit = off").execute(conn).await?;
    Ok(())
}
