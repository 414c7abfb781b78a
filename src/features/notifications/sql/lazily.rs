//! Transactions whose commit need not be durable.

use diesel::sql_query;
use diesel_async::RunQueryDsl;
use longhall_log::db::{connect::conn::Conn, error::StoreError};

/// Makes the commit of this transaction asynchronous: if a crash of Postgres loses it, the work is found and done
/// again. So notifications take no disk time from moves.
pub(super) async fn commit_lazily(conn: &mut Conn) -> Result<(), StoreError> {
    sql_query("SET LOCAL synchronous_commit = off").execute(conn).await?;
    Ok(())
}
