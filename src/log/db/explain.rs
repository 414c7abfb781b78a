//! Query plans for tests, which look for statements that read more rows than they return.

use diesel::{
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::Json,
};
use serde_json::Value;

/// Prefix of a statement that executes it and returns its plan.
pub(crate) const EXPLAIN: &str = "EXPLAIN (ANALYZE, SETTINGS, FORMAT JSON)";

/// The plan of a statement that is written as text.
#[derive(QueryableByName)]
pub(crate) struct Explained {
    #[diesel(sql_type = Json, column_name = "QUERY PLAN")]
    pub(crate) plan: Value,
}

/// A statement that returns the plan of a diesel query.
pub(crate) struct Plan<Q>(pub(crate) Q);

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Plan<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(EXPLAIN);
        out.push_sql(" ");
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
