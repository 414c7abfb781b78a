//! What people say to each other at a game.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{count, max},
    prelude::*,
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    Request, Store, StoreError, UsedKey,
    connect::Conn,
    once::{use_key, used_key},
    schema::{seats, talk, talk_read},
};

/// The most games in one answer about unread messages; the newest ones.
const UNREAD_MAX: i64 = 500;

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

/// How much of a game's talk an account has not read.
#[derive(Clone, Debug, Queryable)]
pub struct UnreadRow {
    /// The game.
    pub game: Uuid,
    /// The number of unread messages by others.
    pub count: i64,
    /// The last of them.
    pub last: Option<i32>,
    /// The last message it has read, if any.
    pub read: Option<i32>,
}

/// What became of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// It was said.
    Now,
    /// Its number is taken, and nothing was written.
    Taken,
    /// The key of its request was used before, for this.
    Before(UsedKey),
}

/// Adds a message, unless its number is taken.
async fn add(conn: &mut Conn, message: &MessageRow) -> Result<Said, StoreError> {
    let said = diesel::insert_into(talk::table).values(message).on_conflict_do_nothing();
    Ok(if said.execute(conn).await? == 1 { Said::Now } else { Said::Taken })
}

impl Store {
    /// The number of a game's last message; 0 if there is none.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn last_said(&self, game: Uuid) -> Result<i32, StoreError> {
        let last = talk::table.filter(talk::game_id.eq(game)).select(max(talk::number));
        Ok(last.first::<Option<i32>>(&mut self.conn().await?).await?.unwrap_or(0))
    }

    /// Adds a message, together with the key of the request, if it has one.
    ///
    /// # Errors
    /// If the account no longer exists, or Postgres cannot answer.
    pub async fn say(&self, message: &MessageRow, request: Option<&Request>) -> Result<Said, StoreError> {
        let (mut conn, now, account) = (self.conn().await?, self.clock().sure(), message.account_id);
        let Some(request) = request else { return add(&mut conn, message).await };
        conn.transaction(async |conn| {
            if let Some(before) = used_key(conn, account, &request.key, now).await? {
                return Ok(Said::Before(before));
            }
            let said = add(conn, message).await?;
            if said == Said::Now {
                use_key(conn, account, request, (message.game_id, Some(message.number)), now).await?;
            }
            Ok(said)
        })
        .await
    }

    /// A message; none if there is none of that number.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn message(&self, game: Uuid, number: i32) -> Result<Option<MessageRow>, StoreError> {
        let message = talk::table.find((game, number)).select(MessageRow::as_select());
        Ok(message.first(&mut self.conn().await?).await.optional()?)
    }

    /// Who wrote this message; none if there is no message of that number.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn speaker(&self, game: Uuid, number: i32) -> Result<Option<Uuid>, StoreError> {
        let speaker = talk::table.find((game, number)).select(talk::account_id);
        Ok(speaker.first(&mut self.conn().await?).await.optional()?)
    }

    /// Erases the text of a message.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn erase_message(&self, game: Uuid, number: i32) -> Result<(), StoreError> {
        let message = diesel::update(talk::table.find((game, number))).set(talk::text.eq(""));
        message.execute(&mut self.conn().await?).await?;
        Ok(())
    }

    /// At most `limit` messages after `after`, in order.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn talk(&self, game: Uuid, after: i32, limit: i64) -> Result<Vec<MessageRow>, StoreError> {
        let messages = talk::table
            .filter(talk::game_id.eq(game))
            .filter(talk::number.gt(after))
            .order(talk::number)
            .limit(limit)
            .select(MessageRow::as_select());
        Ok(messages.load(&mut self.conn().await?).await?)
    }

    /// Notes that an account has read up to this message. It never goes back.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn mark_read(&self, game: Uuid, account: Uuid, number: i32) -> Result<(), StoreError> {
        let row =
            (talk_read::game_id.eq(game), talk_read::account_id.eq(account), talk_read::number.eq(number));
        let mark = diesel::insert_into(talk_read::table)
            .values(row)
            .on_conflict((talk_read::game_id, talk_read::account_id))
            .do_update()
            .set(talk_read::number.eq(number));
        let mark = diesel::query_dsl::methods::FilterDsl::filter(mark, talk_read::number.lt(number));
        mark.execute(&mut self.conn().await?).await?;
        Ok(())
    }

    /// The account's games with unread messages by others, newest first.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn unread(&self, account: Uuid) -> Result<Vec<UnreadRow>, StoreError> {
        let own_mark = talk_read::game_id.eq(seats::game_id).and(talk_read::account_id.eq(account));
        let is_new = talk_read::number.nullable().is_null();
        let is_new = is_new.or(talk::number.nullable().gt(talk_read::number.nullable()));
        let unread = seats::table
            .inner_join(talk::table.on(talk::game_id.eq(seats::game_id)))
            .left_join(talk_read::table.on(own_mark))
            .filter(seats::account_id.eq(account))
            .filter(talk::account_id.ne(account))
            .filter(talk::text.ne(""))
            .filter(is_new)
            .group_by(seats::game_id)
            .order(seats::game_id.desc())
            .limit(UNREAD_MAX)
            .select((
                seats::game_id,
                count(talk::number),
                max(talk::number),
                max(talk_read::number.nullable()),
            ));
        Ok(unread.load(&mut self.conn().await?).await?)
    }
}
