//! Finding games for lists: every filter that may be asked has an index.

use diesel::{
    dsl::{AsSelect, IntoBoxed, Select, not, sql},
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Bool, Json},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use super::{
    GameRow, Store, StoreError,
    schema::{games, seats},
};

/// Which games to list.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// Only those with this status.
    pub status: Option<String>,
    /// Only those of this ruleset.
    pub ruleset: Option<String>,
    /// Only those with a seat that somebody else may take.
    pub vacant: bool,
    /// Only those this account sits in, private ones included; else only public ones, and no open rematches.
    pub mine: Option<Uuid>,
    /// Only those created before this one.
    pub before: Option<Uuid>,
    /// At most so many.
    pub limit: i64,
}

/// What is listed to everybody, in the very words of the partial indexes, by which Postgres knows that they serve. The
/// seats of an open rematch are kept for others.
const LISTED: &str = "games.visibility = 'public' AND (games.rematch_of IS NULL OR games.status <> 'open')";

type Page<'a> = IntoBoxed<'a, Select<games::table, AsSelect<GameRow, Pg>>, Pg>;

fn page(filter: &GameFilter) -> Page<'_> {
    let mut query = games::table.select(GameRow::as_select()).into_boxed::<Pg>();
    query = match filter.mine {
        Some(account) => {
            let mine = seats::table.filter(seats::account_id.eq(account)).select(seats::game_id);
            // Whoever has finished thousands of games does not have all of them read for a few that go on.
            match filter.status.as_deref() {
                Some("open" | "active") => query.filter(games::game_id.eq_any(mine.filter(not(seats::over)))),
                _ => query.filter(games::game_id.eq_any(mine)),
            }
        }
        None => query.filter(sql::<Bool>(LISTED)),
    };
    if let Some(status) = &filter.status {
        query = query.filter(games::status.eq(status));
    }
    if let Some(ruleset) = &filter.ruleset {
        query = query.filter(games::ruleset.eq(ruleset));
    }
    if filter.vacant {
        query = query.filter(games::vacant_seat.is_not_null());
    }
    if let Some(before) = filter.before {
        query = query.filter(games::game_id.lt(before));
    }
    query.order(games::game_id.desc()).limit(filter.limit)
}

/// The plan of a query, as it was carried out.
pub(super) struct Plan<Q>(pub(super) Q);

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Plan<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("EXPLAIN (ANALYZE, SETTINGS, FORMAT JSON) ");
        self.0.walk_ast(out.reborrow())
    }
}

impl<Q> QueryId for Plan<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q> Query for Plan<Q> {
    type SqlType = Json;
}

impl Store {
    /// The newest games that fit.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn list_games(&self, filter: &GameFilter) -> Result<Vec<GameRow>, StoreError> {
        Ok(page(filter).load(&mut self.conn().await?).await?)
    }

    /// How Postgres finds them, for tests.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    #[doc(hidden)]
    pub async fn plan_of_list(&self, filter: &GameFilter) -> Result<Value, StoreError> {
        Ok(Plan(page(filter)).get_result(&mut self.conn().await?).await?)
    }
}
