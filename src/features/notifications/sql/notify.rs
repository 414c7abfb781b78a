//! Updates the notified state together with the outbox: both or neither, and by only one of several processes.

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_query,
    sql_types::{Array, BigInt, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    arrays,
    db::{connect::conn::Conn, error::StoreError},
    store::Store,
};
use uuid::Uuid;

use super::lazily::commit_lazily;

/// The state of a game of which an account is notified from now on.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct NotifiedState {
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

/// A notification for all addresses of an account that want its kind.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct Notification {
    pub account_id: Uuid,
    pub game_id: Uuid,
    pub kind: String,
    pub message_id: String,
    pub seq: i64,
    pub by_account: Option<Uuid>,
    /// A kind that makes this notification redundant: addresses that want that kind do not get this one.
    pub unless: Option<String>,
}

arrays! {
    NotifiedStates {
        account_id: Uuid [SqlUuid],
        game_id: Uuid [SqlUuid],
        revision: Option<i64> [Nullable<BigInt>],
        turn_seq: i64 [BigInt],
        time_seq: i64 [BigInt],
        asked_at: Option<DateTime<Utc>> [Nullable<Timestamptz>],
        status: &'a str [Text],
        taken: i16 [SmallInt],
    }
}

arrays! {
    Messages {
        account_id: Uuid [SqlUuid],
        game_id: Uuid [SqlUuid],
        kind: &'a str [Text],
        message_id: &'a str [Text],
        seq: i64 [BigInt],
        by_account: Option<Uuid> [Nullable<SqlUuid>],
        unless: Option<&'a str> [Nullable<Text>],
    }
}

const NOTE: &str = "), gone AS (DELETE FROM notified USING n WHERE notified.account_id = n.account_id AND notified.game_id = n.game_id \
        AND notified.revision = n.revision AND n.status IN ('finished', 'gone') RETURNING notified.account_id, notified.game_id), \
    changed AS (UPDATE notified SET turn_seq = n.turn_seq, time_seq = n.time_seq, asked_at = n.asked_at, status = n.status, taken = n.taken, \
        revision = notified.revision + 1 FROM n WHERE notified.account_id = n.account_id AND notified.game_id = n.game_id \
        AND notified.revision = n.revision AND n.status NOT IN ('finished', 'gone') RETURNING notified.account_id, notified.game_id), \
    begun AS (INSERT INTO notified (account_id, game_id, turn_seq, time_seq, asked_at, status, taken, revision) \
        SELECT account_id, game_id, turn_seq, time_seq, asked_at, status, taken, 0 FROM n WHERE revision IS NULL \
            AND EXISTS (SELECT FROM addresses WHERE addresses.account_id = n.account_id) \
        ON CONFLICT DO NOTHING RETURNING account_id, game_id), \
    noted AS (SELECT * FROM gone UNION ALL SELECT * FROM changed UNION ALL SELECT * FROM begun), ";
const ADD_MESSAGES: &str = "letters AS (INSERT INTO outbox \
        (account_id, address_id, game_id, kind, message_id, seq, by_account, made_at, due_at, tries, slow) \
    SELECT m.account_id, a.address_id, m.game_id, m.kind, m.message_id, m.seq, m.by_account, i.now, i.now, 0, a.slow FROM unnest(";
const WANTED: &str = " JOIN addresses a ON a.account_id = m.account_id AND a.off_since IS NULL AND m.kind = ANY (a.kinds) \
        AND (m.unless IS NULL OR m.unless <> ALL (a.kinds)) \
    ORDER BY m.account_id, a.address_id, m.game_id, m.kind \
    ON CONFLICT (account_id, address_id, game_id, kind) DO UPDATE SET message_id = excluded.message_id, seq = excluded.seq, \
        by_account = excluded.by_account, made_at = excluded.made_at, due_at = excluded.due_at, tries = 0, slow = excluded.slow \
        WHERE outbox.message_id <> excluded.message_id RETURNING 1) \
    SELECT count(*) FROM letters";

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

/// Deletes pending messages of these accounts beyond the maximum.
async fn drop_over(conn: &mut Conn, messages: &[Notification]) -> Result<(), StoreError> {
    let mut accounts: Vec<Uuid> = messages.iter().map(|message| message.account_id).collect();
    accounts.sort_unstable();
    accounts.dedup();
    let over = sql_query(DROP_OVER).bind::<Array<SqlUuid>, _>(accounts);
    over.bind::<BigInt, _>(WAITING_MAX).execute(conn).await?;
    Ok(())
}

/// The statement that writes notifications. With `states` it skips those whose state could not be updated.
struct WriteNotifications<'a> {
    states: Option<NotifiedStates<'a>>,
    messages: Messages<'a>,
    now: DateTime<Utc>,
}

impl QueryFragment<Pg> for WriteNotifications<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH ");
        if let Some(states) = &self.states {
            out.push_sql("n AS (SELECT * FROM unnest(");
            states.bind(&mut out)?;
            out.push_sql(") AS n (");
            out.push_sql(NotifiedStates::NAMES);
            out.push_sql(")");
            out.push_sql(NOTE);
        }
        out.push_sql(ADD_MESSAGES);
        self.messages.bind(&mut out)?;
        out.push_sql(") AS m (");
        out.push_sql(Messages::NAMES);
        out.push_sql(") CROSS JOIN (SELECT ");
        out.push_bind_param::<Timestamptz, _>(&self.now)?;
        out.push_sql(" AS now) i");
        if self.states.is_some() {
            out.push_sql(" JOIN noted ON noted.account_id = m.account_id AND noted.game_id = m.game_id");
        }
        out.push_sql(WANTED);
        Ok(())
    }
}

impl QueryId for WriteNotifications<'_> {
    type QueryId = WriteNotifications<'static>;
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for WriteNotifications<'_> {
    type SqlType = BigInt;
}

impl<'a> Messages<'a> {
    fn new(messages: &'a [Notification]) -> Self {
        let mut all = Self::default();
        for message in messages {
            all.account_id.push(message.account_id);
            all.game_id.push(message.game_id);
            all.kind.push(&message.kind);
            all.message_id.push(&message.message_id);
            all.seq.push(message.seq);
            all.by_account.push(message.by_account);
            all.unless.push(message.unless.as_deref());
        }
        all
    }
}

impl<'a> NotifiedStates<'a> {
    fn new(states: &'a [NotifiedState]) -> Self {
        let mut all = Self::default();
        for state in states {
            all.account_id.push(state.account_id);
            all.game_id.push(state.game_id);
            all.revision.push(state.revision);
            all.turn_seq.push(state.turn_seq);
            all.time_seq.push(state.time_seq);
            all.asked_at.push(state.asked_at);
            all.status.push(&state.status);
            all.taken.push(state.taken);
        }
        all
    }
}

/// Updates the notified state and adds the notifications to the outbox. Does neither for a game for which another
/// process did so meanwhile. Returns the number of added messages.
///
/// # Errors
/// If the query fails.
pub async fn notify(
    store: &Store,
    states: &[NotifiedState],
    messages: &[Notification],
    now: DateTime<Utc>,
) -> Result<i64, StoreError> {
    let statement = WriteNotifications {
        states: Some(NotifiedStates::new(states)),
        messages: Messages::new(messages),
        now,
    };
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        commit_lazily(conn).await?;
        let added = statement.get_result(conn).await?;
        if added > 0 {
            drop_over(conn, messages).await?;
        }
        Ok(added)
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
        let statement = WriteNotifications { states: None, messages: Messages::new(messages), now };
        if statement.get_result::<i64>(conn).await? > 0 {
            drop_over(conn, messages).await?;
        }
    }
    Ok(())
}
