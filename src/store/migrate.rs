//! Bringing the tables up to date.

use diesel::{
    ConnectionError, QueryResult,
    dsl::sql,
    migration::{Migration, MigrationSource},
    pg::Pg,
    result::Error as DieselError,
    sql_types::Text,
};
use diesel_async::{
    AsyncConnection, AsyncMigrationHarness, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::StoreError;

/// The role the server works as: it may add to the log, and never change it.
pub const SERVER_ROLE: &str = "longhall_server";

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// Any number that no other program on the same database takes for its lock.
const LOCK: i64 = 0x6c6f_6e67_6861_6c6c;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Runs the migrations that are still missing and tells their names. Only the owner may run one; a server that signs
/// in with fewer rights can still see that none is missing.
///
/// # Errors
/// If Postgres cannot be reached, a migration fails, or one is missing that this role may not run.
pub async fn migrate(url: &str) -> Result<Vec<String>, StoreError> {
    let mut conn = AsyncPgConnection::establish(url).await.map_err(unavailable)?;
    if nothing_is_missing(&mut conn).await? {
        return Ok(vec![]);
    }
    // diesel's migrations take no lock, and several servers may start at once.
    conn.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).await?;
    let mut harness = AsyncMigrationHarness::new(conn);
    let run = harness.run_pending_migrations(MIGRATIONS).map_err(failed)?;
    // The lock goes with the connection.
    Ok(run.iter().map(ToString::to_string).collect())
}

async fn nothing_is_missing(conn: &mut AsyncPgConnection) -> Result<bool, StoreError> {
    let ours: Vec<Box<dyn Migration<Pg>>> = MIGRATIONS.migrations().map_err(failed)?;
    let versions = sql::<Text>("SELECT version FROM __diesel_schema_migrations").load(conn).await;
    // Before the first migration there is no such table.
    let done: Vec<String> = QueryResult::unwrap_or_default(versions);
    Ok(ours.iter().all(|migration| done.contains(&migration.name().version().to_string())))
}

fn unavailable(error: ConnectionError) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

fn failed(error: Failure) -> StoreError {
    let error =
        format!("migrating failed; only the owner of the tables can do it, by `longhall migrate`: {error}");
    StoreError::Failed(DieselError::QueryBuilderError(error.into()))
}
