//! Nudges: the time at which each player was last reminded of a game.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use super::notify::{Notification, post};

const NUDGE: &str = "INSERT INTO nudges (game_id, account_id, nudged_at) SELECT $1, account_id, $3 \
    FROM unnest($2) AS account_id ON CONFLICT (game_id, account_id) DO UPDATE SET nudged_at = excluded.nudged_at \
    WHERE nudges.nudged_at <= $4 RETURNING account_id";

#[derive(QueryableByName)]
struct Nudged {
    #[diesel(sql_type = SqlUuid)]
    account_id: Uuid,
}

/// Records that these accounts are nudged now and adds the notifications to the outbox. Skips accounts that were
/// nudged since `last`.
pub(crate) async fn nudge(
    store: &Store,
    game: Uuid,
    accounts: &[Uuid],
    messages: &[Notification],
    (now, last): (DateTime<Utc>, DateTime<Utc>),
) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        let nudge = sql_query(NUDGE).bind::<SqlUuid, _>(game).bind::<Array<SqlUuid>, _>(accounts);
        let nudge = nudge.bind::<Timestamptz, _>(now).bind::<Timestamptz, _>(last);
        let nudged: Vec<Nudged> = nudge.get_results(conn).await?;
        let is_new =
            |message: &&Notification| nudged.iter().any(|nudged| nudged.account_id == message.account_id);
        post(conn, &messages.iter().filter(is_new).cloned().collect::<Vec<_>>(), now).await
    })
    .await
}
