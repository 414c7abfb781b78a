//! Statements for chat messages and private notes.

pub(crate) mod messages;
pub(crate) mod notes;
pub(crate) mod schema;

use diesel::{prelude::*, sql_query, sql_types::Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use crate::features::talk::sql::schema::{notes as notes_table, talk_read};

/// Erases one page of messages. Pages are small, so that an account with very many messages is cleared despite
/// timeouts: each page is committed.
const ERASE_PAGE: &str = "UPDATE talk SET text = '' WHERE (game_id, number) IN \
                          (SELECT game_id, number FROM talk WHERE account_id = $1 AND text <> '' LIMIT 1000)";

/// Erases the messages, the marks of read messages and the notes of an account.
pub(crate) async fn erase_words(store: &Store, account: Uuid) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    while sql_query(ERASE_PAGE).bind::<SqlUuid, _>(account).execute(&mut conn).await? > 0 {}
    conn.transaction(async |conn| {
        diesel::delete(notes_table::table.filter(notes_table::account_id.eq(account))).execute(conn).await?;
        diesel::delete(talk_read::table.filter(talk_read::account_id.eq(account))).execute(conn).await?;
        Ok(())
    })
    .await
}
