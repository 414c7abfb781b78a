//! Presence: the times at which accounts looked at games, as each process saw them.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Jsonb, Uuid as SqlUuid},
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_log::{db::error::StoreError, store::Store};
use serde::Serialize;
use uuid::Uuid;

use super::{lazily::commit_lazily, notify::json, schema::presence};

const PUBLISH: &str = "INSERT INTO presence (process_id, account_id, game_id, from_at, until_at, is_open) \
    SELECT $1, * FROM jsonb_to_recordset($2) \
        AS seen(account_id uuid, game_id uuid, from_at timestamptz, until_at timestamptz, is_open boolean) \
    WHERE EXISTS (SELECT FROM addresses WHERE addresses.account_id = seen.account_id) \
    ON CONFLICT (account_id, game_id, process_id) DO UPDATE SET from_at = excluded.from_at, until_at = excluded.until_at, \
        is_open = excluded.is_open";

/// A row of `presence`.
#[derive(Clone, Copy, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = presence)]
pub(crate) struct PresenceRow {
    pub account_id: Uuid,
    pub game_id: Uuid,
    pub from_at: DateTime<Utc>,
    pub until_at: DateTime<Utc>,
    pub is_open: bool,
}

/// Writes the presence at a process: at most one row for each pair of account and game.
pub(crate) async fn publish(store: &Store, process: Uuid, rows: &[PresenceRow]) -> Result<(), StoreError> {
    let publish = sql_query(PUBLISH).bind::<SqlUuid, _>(process).bind::<Jsonb, _>(json(rows)?);
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        commit_lazily(conn).await?;
        publish.execute(conn).await?;
        Ok(())
    })
    .await
}

/// Returns the presence of these accounts, as all processes have written it.
pub(crate) async fn presence(store: &Store, accounts: &[Uuid]) -> Result<Vec<PresenceRow>, StoreError> {
    let rows = presence::table.filter(presence::account_id.eq_any(accounts)).select(PresenceRow::as_select());
    Ok(rows.load(&mut store.conn().await?).await?)
}

/// Deletes presence that ended before `at`.
pub(crate) async fn forget_presence(store: &Store, at: DateTime<Utc>) -> Result<(), StoreError> {
    diesel::delete(presence::table.filter(presence::until_at.lt(at)))
        .execute(&mut store.conn().await?)
        .await?;
    Ok(())
}
