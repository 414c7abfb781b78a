//! Migrations of the database schema.

use std::time::Duration;

use diesel::{
    dsl::sql,
    migration::{Migration, MigrationSource},
    pg::Pg,
    result::Error as DieselError,
    sql_types::{Bool, Text},
};
use diesel_async::{AsyncMigrationHarness, RunQueryDsl, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::{
    connect::{conn::Conn, postgres::Postgres},
    error::{Failure, StoreError, with_causes},
};

/// The role under which the server works. It may append to the log but never change it.
pub const SERVER_ROLE: &str = "longhall_server";

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Number of the advisory lock of migrations. It is arbitrary, and used by no other program on the same database.
pub const LOCK: i64 = 0x6c6f_6e67_6861_6c6c;

/// Migrations that were never released. Tables with them cannot be migrated.
const UNRELEASED: [&str; 3] = ["20261121000001", "20261122000000", "20261127000000"];

/// Timeout for a connection.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// Timeout of a migration, including the wait for another process that migrates.
pub const DEADLINE: Duration = Duration::from_secs(600);

/// Runs the missing migrations and returns their names. Only the owner can run one. A role with fewer rights can still
/// check that none is missing.
///
/// # Errors
/// If Postgres cannot be reached, a migration fails, or this role may not run a missing one. If the tables are those of
/// another version, which this one must not change.
pub async fn migrate(url: &str) -> Result<Vec<String>, StoreError> {
    let mut conn = as_owner(url).await?;
    if nothing_is_missing(&mut conn).await? {
        return Ok(vec![]);
    }
    // diesel's migrations take no lock, and several servers may start at the same time.
    conn.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).await?;
    let mut harness = AsyncMigrationHarness::new(conn);
    let run = harness.run_pending_migrations(MIGRATIONS).map_err(failed)?;
    // Closing the connection releases the lock.
    Ok(run.iter().map(ToString::to_string).collect())
}

/// Opens a connection for long statements.
pub async fn as_owner(url: &str) -> Result<Conn, StoreError> {
    let opened = Postgres::at(url, PATIENCE)?.open_for_diesel(DEADLINE, "").await;
    opened.map_err(|error| StoreError::Unavailable(with_causes(&*error)))
}

/// Whether this version has all of these migrations. If not, a newer version made them.
pub fn knows(versions: &[String]) -> Result<bool, StoreError> {
    let ours = ours()?;
    Ok(versions.iter().all(|version| ours.contains(version)))
}

/// Runs the migrations that have these versions and are missing.
pub async fn migrate_to(url: &str, versions: &[String]) -> Result<(), StoreError> {
    let mut conn = as_owner(url).await?;
    nothing_is_missing(&mut conn).await?;
    conn.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).await?;
    let mut harness = AsyncMigrationHarness::new(conn);
    for migration in harness.pending_migrations(MIGRATIONS).map_err(failed)? {
        if versions.contains(&migration.name().version().to_string()) {
            harness.run_migration(&migration).map_err(failed)?;
        }
    }
    Ok(())
}

/// Returns the versions of this program's migrations.
fn ours() -> Result<Vec<String>, StoreError> {
    let ours: Vec<Box<dyn Migration<Pg>>> = MIGRATIONS.migrations().map_err(failed)?;
    Ok(ours.iter().map(|ours| ours.name().version().to_string()).collect())
}

async fn nothing_is_missing(conn: &mut Conn) -> Result<bool, StoreError> {
    let encoding =
        sql::<Text>("SELECT current_setting('server_encoding')").get_result::<String>(conn).await?;
    if encoding != "UTF8" {
        return Err(StoreError::Encoding(encoding));
    }
    let done = versions(conn).await?;
    check(&done)?;
    Ok(ours()?.iter().all(|version| done.contains(version)))
}

/// Fails if tables with these migrations are not of this version.
pub fn check(done: &[String]) -> Result<(), StoreError> {
    let ours = ours()?;
    if let Some(old) = done.iter().find(|version| UNRELEASED.contains(&version.as_str())) {
        return Err(StoreError::OtherTables(format!(
            "the tables are those of a Longhall that was never released (they have migration {old}). They cannot be \
             migrated: use an empty database"
        )));
    }
    if let Some(newer) = done.iter().filter(|version| !ours.contains(version)).max() {
        return Err(StoreError::OtherTables(format!(
            "the tables were migrated by a newer Longhall (they have migration {newer}, which this one does \
             not know): use that one"
        )));
    }
    Ok(())
}

/// Returns the versions of the migrations that were run. Before the first one, diesel's table does not exist.
pub async fn versions(conn: &mut Conn) -> Result<Vec<String>, StoreError> {
    let table = sql::<Bool>("SELECT to_regclass('__diesel_schema_migrations') IS NOT NULL");
    if !table.get_result::<bool>(conn).await? {
        return Ok(vec![]);
    }
    Ok(sql::<Text>("SELECT version FROM __diesel_schema_migrations").load(conn).await?)
}

fn failed(error: Failure) -> StoreError {
    let error =
        format!("migrating failed; only the owner of the tables can do it, with `longhall migrate`: {error}");
    StoreError::Failed(DieselError::QueryBuilderError(error.into()))
}
