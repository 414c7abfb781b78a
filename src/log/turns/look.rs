//! Reads the games that wait for an account, and the version of these rows.

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult, Queryable,
    pg::Pg,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types::{Array, BigInt, Jsonb, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use crate::{db::error::StoreError, store::Store};

/// The rows in which an account has to move or is asked to agree to something.
const AWAITED: &str = "FROM turns WHERE (since IS NOT NULL OR asks IS NOT NULL) AND account_id = ";

/// The version of one row, derived from the id of the transaction that last wrote it, so that every write changes it.
/// The sum over all rows changes with each of them, and when a row is added or removed.
const VERSION: &str = "uuid_hash_extended(game_id, xmin::text::bigint)";

/// A game that waits for an account: to move, or to agree.
#[derive(Clone, Debug, Queryable)]
pub struct TurnRow {
    /// The game.
    pub game_id: Uuid,
    /// The ruleset of the game.
    pub ruleset: String,
    /// The name that its players gave it.
    pub title: Option<String>,
    /// The number of its last event.
    pub seq: i64,
    /// The account's seat in it.
    pub seat: i16,
    /// Time since which the game waits for the account to move. `None` if it does not.
    pub since: Option<DateTime<Utc>>,
    /// Deadline of this move. `None` if the game has no clock.
    pub deadline_at: Option<DateTime<Utc>>,
    /// The agreements that the game requests from the account, as JSON. `None` if there are none.
    pub asks: Option<Value>,
    version: i64,
}

/// The version of an account's turns, which changes whenever they do. Only comparison is meaningful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnsVersion(Box<str>);

impl TurnsVersion {
    /// Returns the version of these rows.
    #[must_use]
    pub fn from_rows(turns: &[TurnRow]) -> Self {
        let sum: i128 = turns.iter().map(|turn| i128::from(turn.version)).sum();
        Self(sum.to_string().into())
    }
}

struct TurnsOf(Uuid);

impl QueryFragment<Pg> for TurnsOf {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT game_id, ruleset, title, seq, seat, since, deadline_at, asks, ");
        out.push_sql(VERSION);
        out.push_sql(" ");
        out.push_sql(AWAITED);
        out.push_bind_param::<SqlUuid, _>(&self.0)
    }
}

impl QueryId for TurnsOf {
    type QueryId = Self;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for TurnsOf {
    type SqlType = (
        SqlUuid,
        Text,
        Nullable<Text>,
        BigInt,
        SmallInt,
        Nullable<Timestamptz>,
        Nullable<Timestamptz>,
        Nullable<Jsonb>,
        BigInt,
    );
}

struct VersionsOf<'a>(&'a [Uuid]);

impl QueryFragment<Pg> for VersionsOf<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT account, (SELECT coalesce(sum(");
        out.push_sql(VERSION);
        out.push_sql("), 0)::text ");
        out.push_sql(AWAITED);
        out.push_sql("account) FROM unnest(");
        out.push_bind_param::<Array<SqlUuid>, _>(&self.0)?;
        out.push_sql(") AS account");
        Ok(())
    }
}

impl QueryId for VersionsOf<'_> {
    type QueryId = VersionsOf<'static>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for VersionsOf<'_> {
    type SqlType = (SqlUuid, Text);
}

impl Store {
    /// Returns the games that wait for an account. Waits at most 2 s for unwritten turns.
    pub async fn turns(&self, account: Uuid) -> Result<Vec<TurnRow>, StoreError> {
        self.dirty.wait_for(&[account]).await;
        Ok(TurnsOf(account).get_results(&mut self.conn().await?).await?)
    }

    /// Returns the versions of the turns of several accounts, read by one statement. Waits at most 2 s for unwritten
    /// turns.
    pub async fn turns_versions(&self, of: &[Uuid]) -> Result<Vec<(Uuid, TurnsVersion)>, StoreError> {
        self.dirty.wait_for(of).await;
        let read: Vec<(Uuid, String)> = VersionsOf(of).get_results(&mut self.conn().await?).await?;
        Ok(read.into_iter().map(|(account, version)| (account, TurnsVersion(version.into()))).collect())
    }
}
