//! Removes what remains of deleted accounts.

use std::collections::HashMap;

use chrono::TimeDelta;
use diesel::{prelude::*, sql_query, sql_types::Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{
            accounts, blocks, feed_links, game_settings, notes, request_keys, seats, standing_orders,
            talk_read,
        },
    },
    notify::notice::Notice,
    store::Store,
    turns::write::write_turns,
};
use uuid::Uuid;

use crate::features::notifications::sql::forget::forget_notifications;

/// Erases one page of messages. Pages are small, so that an account with very many messages is cleared despite
/// timeouts: each page is committed.
const ERASE_PAGE: &str = "UPDATE talk SET text = '' WHERE (game_id, number) IN \
                          (SELECT game_id, number FROM talk WHERE account_id = $1 AND text <> '' LIMIT 1000)";

/// Maximum time of a request.
const REQUESTS_OVER: TimeDelta = TimeDelta::minutes(1);

/// Erases what an account wrote (messages, titles, notes, orders), and its other personal rows.
pub(crate) async fn erase_words(store: &Store, account: Uuid) -> Result<(), StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    while sql_query(ERASE_PAGE).bind::<SqlUuid, _>(account).execute(&mut conn).await? > 0 {}
    let guard = store.dirty.begin();
    let mut news = vec![];
    let erased = conn
        .transaction(async |conn| {
            diesel::delete(notes::table.filter(notes::account_id.eq(account))).execute(conn).await?;
            let orders = standing_orders::table.filter(standing_orders::account_id.eq(account));
            diesel::delete(orders).execute(conn).await?;
            diesel::delete(talk_read::table.filter(talk_read::account_id.eq(account))).execute(conn).await?;
            diesel::delete(blocks::table.filter(blocks::account_id.eq(account))).execute(conn).await?;
            diesel::delete(feed_links::table.find(account)).execute(conn).await?;
            diesel::delete(request_keys::table.filter(request_keys::account_id.eq(account)))
                .execute(conn)
                .await?;
            forget_notifications(conn, account).await?;
            let titled = game_settings::table
                .filter(game_settings::title_by.eq(account))
                .filter(game_settings::title.is_not_null());
            let erased = (
                game_settings::title.eq(None::<String>),
                game_settings::title_by.eq(None::<Uuid>),
                game_settings::revision.eq(game_settings::revision + 1),
            );
            let erased = diesel::update(titled).set(erased);
            let erased = erased.returning((game_settings::game_id, game_settings::revision));
            let erased: Vec<(Uuid, i64)> = erased.load(conn).await?;
            let games: Vec<Uuid> = erased.iter().map(|(game, _)| *game).collect();
            write_turns(conn, store.topology, &games, now, false).await?;
            news = news_of_titles(conn, erased).await?;
            Ok::<_, StoreError>(())
        })
        .await;
    // A concurrent move may have written the turns later, with the old title. A retry finds no title, so the games
    // are marked dirty even if the outcome is unknown.
    guard.finish(&erased, &news);
    erased
}

/// Returns at most `limit` deleted accounts that are not marked as cleared, by id, after this one.
pub(crate) async fn accounts_to_clear(
    store: &Store,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, StoreError> {
    let left = accounts::table
        .filter(accounts::deleted_at.is_not_null())
        .filter(accounts::cleared_at.is_null())
        .filter(accounts::account_id.gt(after))
        .order(accounts::account_id)
        .limit(limit)
        .select(accounts::account_id);
    Ok(left.load(&mut store.conn().await?).await?)
}

/// Marks an account as cleared, unless it was deleted less than a minute ago: requests with its tokens may still
/// run.
pub(crate) async fn note_cleared(store: &Store, account: Uuid) -> Result<(), StoreError> {
    let now = store.clock().trusted_now();
    let gone = accounts::table.find(account).filter(accounts::deleted_at.lt(now - REQUESTS_OVER));
    let cleared = diesel::update(gone).set(accounts::cleared_at.eq(now));
    cleared.execute(&mut store.conn().await?).await?;
    Ok(())
}

/// Returns the notices of changed titles, each for all accounts with a seat in the game.
async fn news_of_titles(conn: &mut Conn, retitled: Vec<(Uuid, i64)>) -> Result<Vec<Notice>, StoreError> {
    let games = retitled.iter().map(|(game, _)| *game);
    let seats = seats::table.filter(seats::game_id.eq_any(games)).select((seats::game_id, seats::account_id));
    let mut seated: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    for (game, account) in seats.load(conn).await? {
        seated.entry(game).or_default().push(account);
    }
    let news = retitled.into_iter().map(|(game, revision)| {
        let accounts = seated.remove(&game).unwrap_or_default();
        Notice { game, revision, accounts, ..Notice::default() }
    });
    Ok(news.collect())
}
