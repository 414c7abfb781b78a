//! The projection of finished games, by which they are listed.

use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::db::{
    connect::conn::Conn, diff_rows::diff_rows, error::StoreError, prepared::Prepared, schema::histories,
};

/// Returns SQL that derives the facets by which a finished game is listed, for each account with a seat at its end.
///
/// `which` selects the games: `$1` for one, so that only one worker is queried, or an expression for several.
fn derived(which: &str) -> String {
    format!(
        "SELECT games.game_id, own.account_id, facets.facet, games.visibility = 'public' AS public \
        FROM games JOIN seats own USING (game_id) CROSS JOIN LATERAL unnest(ARRAY['', 'ruleset ' || games.ruleset, \
            'result ' || own.outcome, 'ruleset ' || games.ruleset || ' result ' || own.outcome]) AS facets (facet) \
        WHERE games.game_id = {which} AND own.over AND own.bot IS NULL \
        UNION ALL SELECT games.game_id, own.account_id, 'opponent ' || other.account_id, games.visibility = 'public' \
        FROM games JOIN seats own USING (game_id) JOIN seats other USING (game_id) \
        WHERE games.game_id = {which} AND own.over AND own.bot IS NULL AND other.account_id <> own.account_id \
        UNION ALL SELECT games.game_id, own.account_id, CASE WHEN EXISTS (SELECT FROM seats other \
                WHERE other.game_id = games.game_id AND other.seat <> own.seat AND other.bot IS NULL \
                AND other.account_kind IS DISTINCT FROM 'bot') THEN 'people ' ELSE 'bots ' END \
            || games.ruleset || ' ' || own.outcome, games.visibility = 'public' \
        FROM games JOIN seats own USING (game_id) \
        WHERE games.game_id = {which} AND own.over AND own.bot IS NULL \
        UNION ALL SELECT games.game_id, kept.key::uuid, 'ended ' || to_char(ended.at AT TIME ZONE 'UTC', \
                'YYYY-MM-DD\"T\"HH24:MI:SS.MS') || CASE WHEN kept.value::boolean THEN ' kept' ELSE ' left' END, \
            games.visibility = 'public' \
        FROM games CROSS JOIN LATERAL jsonb_each_text(games.kept) AS kept \
            CROSS JOIN LATERAL (SELECT max(over_at) AS at FROM seats WHERE seats.game_id = games.game_id) AS ended \
        WHERE games.game_id = {which}"
    )
}

const STORED: &str = "SELECT * FROM histories WHERE game_id = ANY($1)";

const COMPARED: &str = "game_id, account_id, facet, public";

/// A row that names a game.
#[derive(QueryableByName)]
pub struct Id {
    /// The game.
    #[diesel(sql_type = SqlUuid)]
    pub game_id: Uuid,
}

/// Writes the facets of a game, if it is finished. Call this after its seats are written.
pub(super) async fn write_history(conn: &mut Conn, game: Uuid) -> Result<(), StoreError> {
    let write = sql_query(format!(
        "INSERT INTO histories (game_id, account_id, facet, public) {} \
         ON CONFLICT (game_id, account_id, facet) DO UPDATE SET public = excluded.public",
        derived("$1")
    ));
    Prepared(write.bind::<SqlUuid, _>(game)).execute(conn).await?;
    Ok(())
}

/// Deletes the facets of a game.
pub(super) async fn forget_history(conn: &mut Conn, game: Uuid) -> Result<(), StoreError> {
    diesel::delete(histories::table.filter(histories::game_id.eq(game))).execute(conn).await?;
    Ok(())
}

/// Returns those of these games whose stored facets differ from the derived ones.
pub(super) async fn wrong_histories(conn: &mut Conn, games: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let wrong = sql_query(diff_rows(&derived("ANY($1)"), STORED, COMPARED));
    let wrong: Vec<Id> = Prepared(wrong.bind::<Array<SqlUuid>, _>(games)).load(conn).await?;
    Ok(wrong.into_iter().map(|row| row.game_id).collect())
}
