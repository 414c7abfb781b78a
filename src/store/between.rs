//! Part of a log, from one event to another.

use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{EventRow, StoreError, connect::Conn, layout::Layout, prepared::Prepared, schema::game_events};

/// The function has Postgres ask the disk for many pages at a time: each event may lie on one of its own.
const BETWEEN: &str = "SELECT * FROM log_between($1, $2, $3)";

/// The events of a game after `after` up to `last`, in order.
pub(super) async fn load_log(
    conn: &mut Conn,
    layout: Layout,
    game: Uuid,
    after: i64,
    last: i64,
) -> Result<Vec<EventRow>, StoreError> {
    let mut events: Vec<EventRow> = match layout {
        Layout::Whole => {
            let between = sql_query(BETWEEN).bind::<SqlUuid, _>(game);
            Prepared(between.bind::<BigInt, _>(after).bind::<BigInt, _>(last)).load(conn).await?
        }
        Layout::Spread => {
            let events = game_events::table.filter(game_events::game_id.eq(game));
            let events = events.filter(game_events::seq.gt(after)).filter(game_events::seq.le(last));
            events.select(EventRow::as_select()).load(conn).await?
        }
    };
    events.sort_unstable_by_key(|event| event.seq);
    Ok(events)
}
