//! Writes turns after moves, which do not change the seats. So the rows are updated in place: for a game that is not in
//! memory this reads two pages instead of seven.

use diesel::{
    QueryableByName, sql_query,
    sql_types::{Array, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::db::{connect::conn::Conn, error::StoreError, prepared::Prepared};

/// Updates the older rows of games `$1`, in the order in which every writer of turns locks them.
///
/// Returns the games for which that is not enough: those with a row older than their seats, and those without rows. If
/// no row is older than the seats, all rows were derived together from these seats, so none is missing or left over.
///
/// A row is found by its game, whose index pages have just been read. The condition on the account prevents a lookup in
/// another index. Its `ctid` would not do, because a concurrent write changes it. Rows are updated in the order of
/// `rows` because the keeper's connection joins by nested loops only.
fn write() -> String {
    let awaited = awaited_by("r", "t");
    format!(
        "WITH current AS MATERIALIZED (SELECT game_id, head_seq, awaiting || asks AS awaiting, title, revision, roster_seq \
            FROM unnest($1::uuid[]) AS o (game_id) JOIN heads USING (game_id) JOIN games USING (game_id) \
            JOIN game_settings USING (game_id)), \
        others AS MATERIALIZED (SELECT game_id FROM current WHERE NOT coalesce(roster_seq <= \
            (SELECT min(t.seq) FROM turns t WHERE t.game_id = current.game_id AND t.gone_at IS NULL), false)), \
        rows AS MATERIALIZED (SELECT t.account_id, h.* FROM current h JOIN turns t USING (game_id) \
            WHERE t.gone_at IS NULL AND NOT EXISTS (SELECT FROM others o WHERE o.game_id = h.game_id) \
            AND (t.seq, t.revision) < (h.head_seq, h.revision) ORDER BY t.account_id, t.game_id), \
        moved AS (UPDATE turns AS t SET title = r.title, seq = r.head_seq, revision = r.revision, \
                (since, deadline_at, asks) = ({awaited}) \
            FROM rows AS r WHERE t.game_id = r.game_id AND t.account_id IS NOT DISTINCT FROM r.account_id \
            AND t.gone_at IS NULL AND (t.seq, t.revision) < (r.head_seq, r.revision)) \
        SELECT game_id FROM others"
    )
}

/// Returns SQL that derives one row: the time since which a game waits for a seat, the deadline, and the requests for
/// agreement. `game` names the row that has `awaiting`, `seat` the row with seat and account.
pub(super) fn awaited_by(game: &str, seat: &str) -> String {
    format!(
        "SELECT min(w.since) AS since, min(w.deadline_at) AS deadline_at, \
            jsonb_agg(w.ask) FILTER (WHERE w.ask IS NOT NULL) AS asks FROM \
            jsonb_to_recordset({game}.awaiting) AS w (seat smallint, since timestamptz, deadline_at timestamptz, \
                asked smallint, invited uuid, ask jsonb) \
        WHERE ({seat}.seat IN (w.seat, w.asked) OR w.invited = {seat}.account_id)"
    )
}

/// A game in the result of a statement.
#[derive(QueryableByName)]
pub(super) struct Id {
    #[diesel(sql_type = SqlUuid)]
    pub(super) game_id: Uuid,
}

/// Updates the turns of these games if only moves have happened since they were last written. Returns the other games.
pub(super) async fn write_moved(conn: &mut Conn, games: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let others = Prepared(sql_query(write()).bind::<Array<SqlUuid>, _>(games));
    let others: Vec<Id> = others.load(conn).await?;
    Ok(others.into_iter().map(|row| row.game_id).collect())
}
