//! Updates the notified state together with the outbox: both or neither, and by only one of several processes.

use chrono::{DateTime, Utc};
use diesel::{
    sql_query,
    sql_types::{Array, BigInt, Jsonb, Nullable, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError},
    store::Store,
};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::lazily::commit_lazily;

/// The state of a game of which an account is notified from now on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct NotifiedState {
    pub account_id: Uuid,
    pub game_id: Uuid,
    /// The expected revision of the stored row, so that only one of several concurrent notifiers succeeds. `None` if
    /// there is no row.
    pub revision: Option<i64>,
    pub turn_seq: i64,
    pub time_seq: i64,
    pub asked_at: Option<DateTime<Utc>>,
    /// `finished` and `gone` delete the row.
    pub status: String,
    pub taken: i16,
}

/// A notification for the addresses of an account.
#[derive(Clone, Debug, Default, Serialize)]
#[allow(missing_docs, reason = "described in the migrations")]
pub(crate) struct Notification {
    pub account_id: Uuid,
    /// The only address that gets it, even if that is off. `None` for all that are on and want its kind. All that are on
    /// get `webhook_off`.
    pub address_id: Option<Uuid>,
    pub game_id: Uuid,
    pub kind: String,
    pub message_id: String,
    pub seq: i64,
    pub by_account: Option<Uuid>,
    /// A kind that makes this notification redundant: addresses that want that kind do not get this one.
    pub unless: Option<String>,
}

/// Records the states `$1` and adds the messages `$2`, made at `$3`. Without `$1` it adds all messages, and with `$1`
/// those whose state could be recorded.
const WRITE: &str = "WITH n AS (SELECT * FROM jsonb_to_recordset($1) AS n (account_id uuid, game_id uuid, revision bigint, \
        turn_seq bigint, time_seq bigint, asked_at timestamptz, status text, taken smallint)), \
    gone AS (DELETE FROM notified USING n WHERE notified.account_id = n.account_id AND notified.game_id = n.game_id \
        AND notified.revision = n.revision AND n.status IN ('finished', 'gone') RETURNING notified.account_id, notified.game_id), \
    changed AS (UPDATE notified SET turn_seq = n.turn_seq, time_seq = n.time_seq, asked_at = n.asked_at, status = n.status, taken = n.taken, \
        revision = notified.revision + 1 FROM n WHERE notified.account_id = n.account_id AND notified.game_id = n.game_id \
        AND notified.revision = n.revision AND n.status NOT IN ('finished', 'gone') RETURNING notified.account_id, notified.game_id), \
    begun AS (INSERT INTO notified (account_id, game_id, turn_seq, time_seq, asked_at, status, taken, revision) \
        SELECT account_id, game_id, turn_seq, time_seq, asked_at, status, taken, 0 FROM n WHERE revision IS NULL \
            AND EXISTS (SELECT FROM addresses WHERE addresses.account_id = n.account_id) \
        ON CONFLICT DO NOTHING RETURNING account_id, game_id), \
    noted AS (SELECT * FROM gone UNION ALL SELECT * FROM changed UNION ALL SELECT * FROM begun) \
    INSERT INTO outbox \
        (account_id, address_id, game_id, kind, message_id, seq, by_account, made_at, due_at, tries, slow) \
    SELECT m.account_id, a.address_id, m.game_id, m.kind, m.message_id, m.seq, m.by_account, $3, $3, 0, a.slow \
    FROM jsonb_to_recordset($2) AS m (account_id uuid, address_id uuid, game_id uuid, kind text, message_id text, seq bigint, \
        by_account uuid, unless text) \
    JOIN addresses a ON a.account_id = m.account_id AND CASE WHEN m.address_id IS NOT NULL THEN a.address_id = m.address_id \
        ELSE a.off_since IS NULL AND (m.kind = ANY (a.kinds) OR m.kind = 'webhook_off') \
            AND (m.unless IS NULL OR m.unless <> ALL (a.kinds)) END \
    WHERE $1 IS NULL OR (m.account_id, m.game_id) IN (SELECT account_id, game_id FROM noted) \
    ORDER BY m.account_id, a.address_id, m.game_id, m.kind \
    ON CONFLICT (account_id, address_id, game_id, kind) DO UPDATE SET message_id = excluded.message_id, seq = excluded.seq, \
        by_account = excluded.by_account, made_at = excluded.made_at, due_at = excluded.due_at, tries = 0, slow = excluded.slow \
        WHERE outbox.message_id <> excluded.message_id OR outbox.kind = 'test'";

/// Maximum number of pending messages of one account.
const WAITING_MAX: i64 = 200;
/// Deletes the oldest messages of accounts `$1` that have more than `$2`. Skips messages that are being taken.
const DROP_OVER: &str = "DELETE FROM outbox USING (SELECT o.account_id, o.address_id, o.game_id, o.kind \
        FROM unnest($1) AS a (account_id) CROSS JOIN LATERAL (SELECT address_id, game_id, kind FROM outbox \
            WHERE outbox.account_id = a.account_id \
            ORDER BY made_at DESC, address_id, game_id, kind OFFSET $2) AS older \
        JOIN outbox o ON o.account_id = a.account_id AND o.address_id = older.address_id \
            AND o.game_id = older.game_id AND o.kind = older.kind FOR UPDATE OF o SKIP LOCKED) AS over \
    WHERE outbox.account_id = over.account_id AND outbox.address_id = over.address_id \
        AND outbox.game_id = over.game_id AND outbox.kind = over.kind";

/// Executes [`WRITE`], and deletes pending messages beyond the maximum. Returns the number of added messages.
async fn write(
    conn: &mut Conn,
    states: Option<&[NotifiedState]>,
    messages: &[Notification],
    now: DateTime<Utc>,
) -> Result<usize, StoreError> {
    let write = sql_query(WRITE).bind::<Nullable<Jsonb>, _>(states.map(json).transpose()?);
    let write = write.bind::<Jsonb, _>(json(messages)?).bind::<Timestamptz, _>(now);
    let added = write.execute(conn).await?;
    if added > 0 {
        let mut accounts: Vec<Uuid> = messages.iter().map(|message| message.account_id).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let over = sql_query(DROP_OVER).bind::<Array<SqlUuid>, _>(accounts);
        over.bind::<BigInt, _>(WAITING_MAX).execute(conn).await?;
    }
    Ok(added)
}

/// Turns rows into the parameter of `jsonb_to_recordset`.
pub(super) fn json<T: Serialize>(rows: &[T]) -> Result<Value, StoreError> {
    Ok(serde_json::to_value(rows).map_err(|e| diesel::result::Error::SerializationError(Box::new(e)))?)
}

/// Updates the notified state and adds the notifications to the outbox. Does neither for a game for which another
/// process did so meanwhile. Returns the number of added messages.
pub(crate) async fn notify(
    store: &Store,
    states: &[NotifiedState],
    messages: &[Notification],
    now: DateTime<Utc>,
) -> Result<usize, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        commit_lazily(conn).await?;
        write(conn, Some(states), messages, now).await
    })
    .await
}

/// Adds notifications without changing the notified state. Call this in the transaction that makes the change they
/// report.
pub(in crate::features) async fn post(
    conn: &mut Conn,
    messages: &[Notification],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    if !messages.is_empty() {
        write(conn, None, messages, now).await?;
    }
    Ok(())
}
