//! Bringing the tables up to date.

use diesel::{ConnectionError, result::Error as DieselError};
use diesel_async::{AsyncConnection, AsyncMigrationHarness, AsyncPgConnection, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::StoreError;

/// The role the server works as: it may add to the log, and never change it.
pub const SERVER_ROLE: &str = "longhall_server";

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// Any number that no other program on the same database takes for its lock.
const LOCK: i64 = 0x6c6f_6e67_6861_6c6c;

/// Runs the migrations that are still missing and tells their names. `url` must be the owner's; with
/// the server's own URL it only makes sure that nothing is missing.
///
/// # Errors
/// If Postgres cannot be reached, a migration fails, or one is missing that this role may not run.
pub async fn migrate(url: &str) -> Result<Vec<String>, StoreError> {
    let mut conn = AsyncPgConnection::establish(url).await.map_err(unavailable)?;
    // diesel's migrations take no lock, and several servers may start at once.
    conn.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).await?;
    let mut harness = AsyncMigrationHarness::new(conn);
    let run = harness.run_pending_migrations(MIGRATIONS).map_err(failed)?;
    // The lock goes with the connection.
    Ok(run.iter().map(ToString::to_string).collect())
}

fn unavailable(error: ConnectionError) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

fn failed(error: Box<dyn std::error::Error + Send + Sync>) -> StoreError {
    StoreError::Failed(DieselError::QueryBuilderError(error))
}
