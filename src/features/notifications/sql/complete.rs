//! Completed messages: they are removed from the outbox in batches.

use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, Bool, Text, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError},
    store::Store,
};
use uuid::Uuid;

use super::{
    deliveries::{self, DeliveryRow},
    lazily::commit_lazily,
    outbox::{OutboxRow, change_queue},
};

/// Deletes messages, each unless a newer one has replaced it. Concurrent transactions lock them in the same order.
const DROP: &str = "DELETE FROM outbox USING (SELECT o.account_id, o.address_id, o.game_id, o.kind \
        FROM outbox o JOIN unnest($1, $2, $3, $4, $5) AS n (account_id, address_id, game_id, kind, message_id) \
        USING (account_id, address_id, game_id, kind, message_id) \
        ORDER BY o.account_id, o.address_id, o.game_id, o.kind FOR UPDATE OF o) gone \
    WHERE outbox.account_id = gone.account_id AND outbox.address_id = gone.address_id \
        AND outbox.game_id = gone.game_id AND outbox.kind = gone.kind";
/// Clears the failures of addresses where a message has arrived. Returns only rows that changed.
const CLEAR_FAILURES: &str = "UPDATE addresses SET failing_since = NULL, rest_until = NULL, slow = n.slow \
    FROM (SELECT a.account_id, a.address_id, n.slow FROM addresses a JOIN \
            (SELECT DISTINCT ON (account_id, address_id) * FROM unnest($1, $2, $3) AS n (account_id, address_id, slow)) n \
            ON n.account_id = a.account_id AND n.address_id = a.address_id \
        WHERE a.slow <> n.slow OR a.failing_since IS NOT NULL \
        ORDER BY a.account_id, a.address_id FOR NO KEY UPDATE OF a) n \
    WHERE addresses.account_id = n.account_id AND addresses.address_id = n.address_id \
    RETURNING addresses.account_id, addresses.address_id, addresses.slow";

/// A message that must not be sent again.
#[derive(Clone, Debug)]
pub struct Completed {
    /// The message.
    pub row: OutboxRow,
    /// The reason.
    pub why: CompletionReason,
}

/// Reason why a message must not be sent again.
#[derive(Clone, Debug)]
pub enum CompletionReason {
    /// The message is out of date.
    Void,
    /// The receiver will never accept the message.
    Refused(DeliveryRow),
    /// The message has arrived.
    Arrived {
        /// The log row of the delivery.
        log: DeliveryRow,
        /// Whether the receiver is slow.
        slow: bool,
    },
}

#[derive(QueryableByName)]
struct RecoveredAddress {
    #[diesel(sql_type = SqlUuid)]
    account_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    address_id: Uuid,
    #[diesel(sql_type = Bool)]
    slow: bool,
}

/// Removes completed messages from the outbox and logs their deliveries.
///
/// # Errors
/// If the query fails.
pub async fn complete(store: &Store, completed: &[Completed]) -> Result<(), StoreError> {
    if completed.is_empty() {
        return Ok(());
    }
    let logs: Vec<_> = completed.iter().filter_map(|completed| completed.why.log()).collect();
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        commit_lazily(conn).await?;
        drop_completed(conn, completed).await?;
        note_arrivals(conn, completed).await?;
        deliveries::log(conn, &logs).await
    })
    .await
}

impl CompletionReason {
    fn log(&self) -> Option<&DeliveryRow> {
        match self {
            Self::Void => None,
            Self::Refused(log) | Self::Arrived { log, .. } => Some(log),
        }
    }
}

async fn drop_completed(conn: &mut Conn, completed: &[Completed]) -> Result<(), StoreError> {
    fn column<'a, T>(completed: &'a [Completed], of: impl Fn(&'a OutboxRow) -> T) -> Vec<T> {
        completed.iter().map(|completed| of(&completed.row)).collect()
    }
    let drop = sql_query(DROP).bind::<Array<SqlUuid>, _>(column(completed, |row| row.account_id));
    let drop = drop.bind::<Array<SqlUuid>, _>(column(completed, |row| row.address_id));
    let drop = drop.bind::<Array<SqlUuid>, _>(column(completed, |row| row.game_id));
    let drop = drop.bind::<Array<Text>, _>(column(completed, |row| row.kind.as_str()));
    let drop = drop.bind::<Array<Text>, _>(column(completed, |row| row.message_id.as_str()));
    drop.execute(conn).await?;
    Ok(())
}

async fn note_arrivals(conn: &mut Conn, completed: &[Completed]) -> Result<(), StoreError> {
    let (mut accounts, mut addresses, mut paces) = (vec![], vec![], vec![]);
    for Completed { row, why } in completed {
        if let CompletionReason::Arrived { slow, .. } = why {
            accounts.push(row.account_id);
            addresses.push(row.address_id);
            paces.push(*slow);
        }
    }
    if accounts.is_empty() {
        return Ok(());
    }
    let well =
        sql_query(CLEAR_FAILURES).bind::<Array<SqlUuid>, _>(accounts).bind::<Array<SqlUuid>, _>(addresses);
    let changed: Vec<RecoveredAddress> = well.bind::<Array<Bool>, _>(paces).get_results(conn).await?;
    for RecoveredAddress { account_id, address_id, slow } in changed {
        change_queue(conn, (account_id, address_id), slow).await?;
    }
    Ok(())
}
