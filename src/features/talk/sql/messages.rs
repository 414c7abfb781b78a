//! Chat messages of games.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::max,
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Integer, Nullable, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    citus::topology::Topology,
    db::{connect::conn::Conn, error::StoreError},
    event::Request,
    idempotency::{UsedKey, use_key, used_key},
    notify::notice::Notice,
    store::Store,
};
use uuid::Uuid;

use crate::features::{
    games,
    notifications::sql::notify::{Notification, post},
    talk::sql::schema::{talk, talk_read},
};

/// Maximum number of games in one response about unread messages: the newest.
const UNREAD_MAX: i64 = 500;

/// Counts the unread messages of each of these games, reading only its last messages.
const UNREAD: &str = "SELECT games.game_id AS game, new.count, new.last, talk_read.number AS read \
    FROM unnest($2) AS games (game_id) \
    LEFT JOIN talk_read ON talk_read.game_id = games.game_id AND talk_read.account_id = $1 \
    CROSS JOIN LATERAL (SELECT count(*) AS count, max(number) AS last FROM talk \
        WHERE talk.game_id = games.game_id AND number > coalesce(talk_read.number, 0) \
            AND talk.account_id <> $1 AND text <> '') AS new \
    WHERE new.count > 0 ORDER BY games.game_id DESC LIMIT $3";

/// Prefix on sharded tables. Each worker gathers the unread messages of its own games.
const GATHERED: &str = "WITH talk AS MATERIALIZED (SELECT t.* FROM talk t \
        LEFT JOIN talk_read r ON r.game_id = t.game_id AND r.account_id = $1 \
        WHERE t.game_id = ANY($2) AND t.number > coalesce(r.number, 0)), \
    talk_read AS MATERIALIZED (SELECT * FROM talk_read WHERE game_id = ANY($2) AND account_id = $1) ";

/// A row of `talk`.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = talk)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct MessageRow {
    pub game_id: Uuid,
    pub number: i32,
    pub account_id: Uuid,
    pub text: String,
    pub said_at: DateTime<Utc>,
}

/// Number of unread messages of an account in a game.
#[derive(Clone, Debug, QueryableByName)]
pub(crate) struct UnreadRow {
    /// The game.
    #[diesel(sql_type = SqlUuid)]
    pub game: Uuid,
    /// The number of unread messages by others.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
    /// The number of the last of them.
    #[diesel(sql_type = Nullable<Integer>)]
    pub last: Option<i32>,
    /// The number of the last message that the account has read, if any.
    #[diesel(sql_type = Nullable<Integer>)]
    pub read: Option<i32>,
}

/// Outcome of adding a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// The message was added.
    Now,
    /// The number is taken, and nothing was written.
    Taken,
    /// The key of its request was used before, for this.
    Before(UsedKey),
}

/// Adds a message, unless its number is taken.
async fn add(conn: &mut Conn, message: &MessageRow) -> Result<Said, StoreError> {
    let said = diesel::insert_into(talk::table).values(message).on_conflict_do_nothing();
    Ok(if said.execute(conn).await? == 1 { Said::Now } else { Said::Taken })
}

/// Returns the number of a game's last message. 0 if there is none.
pub(crate) async fn last_said(store: &Store, game: Uuid) -> Result<i32, StoreError> {
    let last = talk::table.filter(talk::game_id.eq(game)).select(max(talk::number));
    Ok(last.first::<Option<i32>>(&mut store.conn().await?).await?.unwrap_or(0))
}

/// Returns the number of messages of an account in a game, erased ones included.
pub(crate) async fn said_by(store: &Store, game: Uuid, account: Uuid) -> Result<i64, StoreError> {
    let said = talk::table.filter(talk::game_id.eq(game)).filter(talk::account_id.eq(account));
    Ok(said.count().get_result(&mut store.conn().await?).await?)
}

/// Adds a message, together with the key of its request, if it has one, and with notifications of it.
///
/// # Errors
/// If the account no longer exists, or the query fails.
pub(crate) async fn say(
    store: &Store,
    message: &MessageRow,
    request: Option<&Request>,
    notifications: &[Notification],
) -> Result<Said, StoreError> {
    let said = add_message(store, message, request, notifications).await?;
    if said == Said::Now {
        notify_of_chat(store, message.game_id);
    }
    Ok(said)
}

/// Notifies all processes that a message was added or erased.
fn notify_of_chat(store: &Store, game: Uuid) {
    store.notices.post(Notice { game, talk: true, ..Notice::default() });
}

async fn add_message(
    store: &Store,
    message: &MessageRow,
    request: Option<&Request>,
    notifications: &[Notification],
) -> Result<Said, StoreError> {
    let (mut conn, now, account) = (store.conn().await?, store.clock().trusted_now(), message.account_id);
    if request.is_none() && notifications.is_empty() {
        return add(&mut conn, message).await;
    }
    conn.transaction(async |conn| {
        if let Some(request) = request
            && let Some(before) = used_key(conn, account, &request.key, now).await?
        {
            return Ok(Said::Before(before));
        }
        let said = add(conn, message).await?;
        if said == Said::Now {
            if let Some(request) = request {
                use_key(conn, account, request, (message.game_id, Some(message.number)), now).await?;
            }
            post(conn, notifications, message.said_at).await?;
        }
        Ok(said)
    })
    .await
}

/// Returns a message. `None` if there is no message of this number.
pub(crate) async fn message(
    store: &Store,
    game: Uuid,
    number: i32,
) -> Result<Option<MessageRow>, StoreError> {
    let message = talk::table.find((game, number)).select(MessageRow::as_select());
    Ok(message.first(&mut store.conn().await?).await.optional()?)
}

/// Returns the author of a message. `None` if there is no message of this number.
pub(crate) async fn speaker(store: &Store, game: Uuid, number: i32) -> Result<Option<Uuid>, StoreError> {
    let speaker = talk::table.find((game, number)).select(talk::account_id);
    Ok(speaker.first(&mut store.conn().await?).await.optional()?)
}

/// Erases the text of a message.
pub(crate) async fn erase_message(store: &Store, game: Uuid, number: i32) -> Result<(), StoreError> {
    let message = diesel::update(talk::table.find((game, number))).set(talk::text.eq(""));
    message.execute(&mut store.conn().await?).await?;
    notify_of_chat(store, game);
    Ok(())
}

/// Returns at most `limit` messages after `after`, in order.
pub(crate) async fn talk(
    store: &Store,
    game: Uuid,
    after: i32,
    limit: i64,
) -> Result<Vec<MessageRow>, StoreError> {
    let messages = talk::table
        .filter(talk::game_id.eq(game))
        .filter(talk::number.gt(after))
        .order(talk::number)
        .limit(limit)
        .select(MessageRow::as_select());
    Ok(messages.load(&mut store.conn().await?).await?)
}

/// Records that an account has read up to this message. The number never decreases.
pub(crate) async fn mark_read(
    store: &Store,
    game: Uuid,
    account: Uuid,
    number: i32,
) -> Result<(), StoreError> {
    let row = (talk_read::game_id.eq(game), talk_read::account_id.eq(account), talk_read::number.eq(number));
    let mark = diesel::insert_into(talk_read::table)
        .values(row)
        .on_conflict((talk_read::game_id, talk_read::account_id))
        .do_update()
        .set(talk_read::number.eq(number));
    let mark = diesel::query_dsl::methods::FilterDsl::filter(mark, talk_read::number.lt(number));
    mark.execute(&mut store.conn().await?).await?;
    Ok(())
}

/// Returns the account's games with unread messages by others, the newest first: unfinished ones, and those that
/// ended last.
pub(crate) async fn unread(store: &Store, account: Uuid) -> Result<Vec<UnreadRow>, StoreError> {
    let recent = games::sql::recent::recent_games(store, account).await?;
    let gathered = if store.topology == Topology::Citus { GATHERED } else { "" };
    let unread = sql_query(format!("{gathered}{UNREAD}"))
        .bind::<SqlUuid, _>(account)
        .bind::<Array<SqlUuid>, _>(recent)
        .bind::<BigInt, _>(UNREAD_MAX);
    Ok(unread.load(&mut store.conn().await?).await?)
}
