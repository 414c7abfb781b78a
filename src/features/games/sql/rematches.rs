//! Rematches: games whose seats are reserved for the players of an earlier game.

use diesel::{
    dsl::{exists, not, sql},
    pg::Pg,
    prelude::*,
    sql_types::{Bool, Text},
};
use diesel_async::RunQueryDsl;
use longhall_log::{
    db::{
        error::StoreError,
        schema::{games, seats},
    },
    games::GameRow,
    store::Store,
};
use uuid::Uuid;

use super::{lists::Page, recent};

/// Maximum number of invitations in one response: the newest.
const INVITATIONS_MAX: i64 = 200;

/// The accounts that a game invites, from its first event. It does not invite former players separated by a block from
/// the player who requested the rematch; they are never notified.
const INVITED: &str = "(SELECT payload::jsonb -> 'invited' FROM game_events \
                       WHERE game_events.game_id = games.game_id AND game_events.seq = 1) @> to_jsonb(";

/// Returns the query for open rematches of these games that invite an account without a seat in them, the newest first.
fn page(account: Uuid, of: &[Uuid]) -> Page<'_> {
    let sits = seats::table.filter(seats::game_id.eq(games::game_id)).filter(seats::account_id.eq(account));
    games::table
        .select(GameRow::as_select())
        .into_boxed::<Pg>()
        .filter(games::rematch_of.eq_any(of))
        .filter(games::status.eq("open"))
        .filter(not(exists(sits)))
        .filter(sql::<Bool>(INVITED).bind::<Text, _>(account.to_string()).sql(")"))
        .order(games::game_id.desc())
        .limit(INVITATIONS_MAX)
}

/// Returns the open rematches that invite the account and in which it has no seat yet, the newest first. Only
/// rematches of the 500 games that ended last are found.
pub(crate) async fn invitations(store: &Store, account: Uuid) -> Result<Vec<GameRow>, StoreError> {
    let recent = recent::recent_games(store, account).await?;
    Ok(page(account, &recent).load(&mut store.conn().await?).await?)
}
