//! The role with which the server signs in.

use diesel::{dsl::sql, sql_types::Bool};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use longhall_log::{
    db::{
        error::StoreError,
        migrate::{LOCK, SERVER_ROLE, as_owner},
    },
    store::Store,
};

/// Whether this process could change the log: it signs in as the owner of the tables or as a superuser, and only
/// works as [`SERVER_ROLE`].
pub(crate) async fn signs_in_as_owner(store: &Store) -> Result<bool, StoreError> {
    let is_owner = "SELECT pg_has_role(session_user, relowner, 'MEMBER') FROM pg_class WHERE oid = 'game_events'::regclass";
    Ok(sql::<Bool>(is_owner).get_result(&mut store.conn().await?).await?)
}

/// Creates a login role of this name for the server, in a cluster that Longhall alone uses. It owns nothing and has no
/// more rights than [`SERVER_ROLE`], which the migrations create.
///
/// # Errors
/// If Postgres cannot be reached or refuses.
pub(crate) async fn admit_server(owner_url: &str, login: &str) -> Result<(), StoreError> {
    let mut conn = as_owner(owner_url).await?;
    // Several servers may start at once. Up to Postgres 14 every role may create tables.
    let admit = format!(
        "SELECT pg_advisory_lock({LOCK}); \
         DO $$ BEGIN \
             IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{login}') THEN CREATE ROLE {login} LOGIN; END IF; \
         END $$; \
         GRANT {SERVER_ROLE} TO {login}; \
         REVOKE CREATE ON SCHEMA public FROM PUBLIC"
    );
    Ok(conn.batch_execute(&admit).await?)
}
