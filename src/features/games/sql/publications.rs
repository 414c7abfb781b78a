//! Private games that become public by consent.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{accounts, game_settings, games, histories},
    },
    notify::notice::Notice,
    store::Store,
    turns::write::write_turns,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::features::games::sql::schema::publications;

/// The state of a game's publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Published {
    /// Whether everybody may see the game.
    pub is_public: bool,
    /// The accounts that have not agreed yet.
    pub missing: Vec<Uuid>,
    /// The revision of the game's settings.
    pub revision: i64,
}

/// The answers of a game's players to its publication.
struct Answers {
    /// The accounts that do not agree, or have not answered, and can answer.
    missing: Vec<Uuid>,
    /// Requests to the accounts that have not answered. Empty until the first account agrees.
    asks: Value,
}

/// Records whether an account agrees to the publication of a game, and publishes the game once all `people` agree.
/// Deleted accounts and bots count as agreeing. Returns `None` if there is no such game. Waiting requests are
/// notified afterwards, so the caller must not drop this future.
pub(crate) async fn publish(
    store: &Store,
    game: Uuid,
    account: Uuid,
    agrees: bool,
    people: Vec<Uuid>,
) -> Result<Option<Published>, StoreError> {
    let (guard, now) = (store.dirty.begin(), store.clock().trusted_now());
    let mut conn = store.conn().await?;
    let published = conn
        .transaction(async |conn| {
            let settings = (game_settings::visibility, game_settings::asks);
            let settings = game_settings::table.find(game).select(settings).for_update();
            let Some(before) = settings.first::<(String, Value)>(conn).await.optional()? else {
                return Ok(None);
            };
            answer(conn, game, account, agrees, now).await?;
            let Answers { missing, asks } = answers(conn, game, &people).await?;
            let is_public = missing.is_empty();
            let visibility = if is_public { "public" } else { "private" };
            if before.0 != visibility {
                show(conn, game, is_public).await?;
            }
            let is_other = before != (visibility.to_owned(), asks.clone());
            let changed = (
                game_settings::visibility.eq(visibility),
                game_settings::asks.eq(asks),
                game_settings::revision.eq(game_settings::revision + i64::from(is_other)),
            );
            let changed = diesel::update(game_settings::table.find(game)).set(changed);
            let revision = changed.returning(game_settings::revision).get_result(conn).await?;
            write_turns(conn, store.topology, &[game], now, false).await?;
            Ok::<_, StoreError>(Some(Published { is_public, missing, revision }))
        })
        .await;
    // If the outcome is unknown, the game is marked dirty without a notice of its revision.
    let revision = published.as_ref().map_or(Some(0), |published| Some(published.as_ref()?.revision));
    let notice = revision.map(|revision| Notice { game, revision, accounts: people, ..Notice::default() });
    guard.finish(&published, notice.as_slice());
    published
}

/// Records an answer with its time. A repeated answer keeps its first time.
async fn answer(
    conn: &mut Conn,
    game: Uuid,
    account: Uuid,
    agrees: bool,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let said = (publications::agrees.eq(agrees), publications::answered_at.eq(now));
    let row = (publications::game_id.eq(game), publications::account_id.eq(account), said);
    let before = publications::table.find((game, account)).filter(publications::agrees.eq(agrees));
    if diesel::select(diesel::dsl::exists(before)).get_result::<bool>(conn).await? {
        return Ok(());
    }
    let key = (publications::game_id, publications::account_id);
    let row = diesel::insert_into(publications::table).values(row).on_conflict(key).do_update().set(said);
    row.execute(conn).await?;
    Ok(())
}

async fn answers(conn: &mut Conn, game: Uuid, people: &[Uuid]) -> Result<Answers, StoreError> {
    let said = publications::table
        .filter(publications::game_id.eq(game))
        .order((publications::answered_at, publications::account_id))
        .select((publications::account_id, publications::agrees, publications::answered_at));
    let said: Vec<(Uuid, bool, DateTime<Utc>)> = said.load(conn).await?;
    let can = accounts::table
        .filter(accounts::account_id.eq_any(people))
        .filter(accounts::deleted_at.is_null())
        .filter(accounts::owner_id.is_null())
        .order(accounts::account_id)
        .select(accounts::account_id);
    let can: Vec<Uuid> = can.load(conn).await?;
    let has_said = |account: &Uuid| said.iter().any(|(who, ..)| who == account);
    let agrees = |account: &Uuid| said.iter().any(|(who, agrees, _)| who == account && *agrees);
    let first = said.iter().find(|(_, agrees, _)| *agrees);
    let ask = first.map(|(by, _, since)| json!({"kind": "publication", "since": since, "by": by}));
    let ask = |account: &Uuid| Some(json!({"invited": account, "ask": ask.as_ref()?}));
    Ok(Answers {
        asks: can.iter().filter(|account| !has_said(account)).filter_map(ask).collect(),
        missing: can.iter().copied().filter(|account| !agrees(account)).collect(),
    })
}

/// Adds a game to the public lists, or removes it.
async fn show(conn: &mut Conn, game: Uuid, is_public: bool) -> Result<(), StoreError> {
    let visibility = if is_public { "public" } else { "private" };
    let row = diesel::update(games::table.find(game)).set(games::visibility.eq(visibility));
    row.execute(conn).await?;
    let listed = diesel::update(histories::table.filter(histories::game_id.eq(game)));
    listed.set(histories::public.eq(is_public)).execute(conn).await?;
    Ok(())
}
