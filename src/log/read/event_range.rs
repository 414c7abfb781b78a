//! Reads a range of a log.

use diesel::{
    QueryResult,
    dsl::AsSelect,
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment},
    sql_types::{BigInt, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::{
    citus::topology::Topology,
    db::{connect::conn::Conn, error::StoreError, prepared::Prepared, schema::game_events},
    event::EventRow,
};

/// Returns the events of a game after `after` up to `last`, in order.
pub(crate) async fn load_log(
    conn: &mut Conn,
    topology: Topology,
    game: Uuid,
    after: i64,
    last: i64,
) -> Result<Vec<EventRow>, StoreError> {
    let mut events: Vec<EventRow> = match topology {
        Topology::Single => Prepared(EventRange { game, after, last }).load(conn).await?,
        Topology::Citus => {
            let events = game_events::table.filter(game_events::game_id.eq(game));
            let events = events.filter(game_events::seq.gt(after)).filter(game_events::seq.le(last));
            events.select(EventRow::as_select()).load(conn).await?
        }
    };
    events.sort_unstable_by_key(|event| event.seq);
    Ok(events)
}

/// Calls the function with which Postgres prefetches many pages: each event may be on a page of its own.
struct EventRange {
    game: Uuid,
    after: i64,
    last: i64,
}

impl Query for EventRange {
    /// The function's columns are those of a row, in the same order.
    type SqlType = AsSelect<EventRow, Pg>;
}

impl QueryFragment<Pg> for EventRange {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT * FROM log_between(");
        out.push_bind_param::<SqlUuid, _>(&self.game)?;
        out.push_sql(", ");
        out.push_bind_param::<BigInt, _>(&self.after)?;
        out.push_sql(", ");
        out.push_bind_param::<BigInt, _>(&self.last)?;
        out.push_sql(")");
        Ok(())
    }
}
