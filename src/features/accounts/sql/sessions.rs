//! Sessions and the generations of their refresh tokens. They expire by the trusted time.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    dsl::{exists, select},
    prelude::*,
};
use diesel_async::RunQueryDsl;
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError},
    store::Store,
};
use uuid::Uuid;

use crate::features::accounts::sql::schema::sessions;

/// Lifetime of a session that is not refreshed.
const LIFETIME: TimeDelta = TimeDelta::days(60);
/// Time for which an expired session is kept, so that a wrong clock ends no session.
const EXPIRED_RETENTION: TimeDelta = TimeDelta::days(30);
/// Time within which a refresh may be repeated, because its response may have been lost.
const REPEATED: TimeDelta = TimeDelta::seconds(30);
/// Maximum number of an account's own sessions, and separately of app sessions. A further one ends the least recently
/// used.
const SESSIONS_MAX: i64 = 100;

/// A row of `sessions`.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub(crate) struct Session {
    pub account_id: Uuid,
    pub session_id: Uuid,
    pub secret: Vec<u8>,
    pub generation: i64,
    pub client_id: Option<String>,
    pub scopes: Option<Vec<String>>,
    pub needs_assertion: bool,
}

impl Session {
    /// Whether this is the session of a guest: the account's own client, but with the scopes of a guest.
    pub(crate) fn is_guest(&self) -> bool {
        self.client_id.is_none() && self.scopes.is_some()
    }
}

/// A new session.
#[derive(Clone)]
pub(crate) struct NewSession {
    /// The session itself.
    pub session: Session,
    /// The name that the client gives itself.
    pub device: String,
    /// The name that an app gives itself.
    pub app_name: Option<String>,
}

/// A session as its account sees it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub(crate) struct SessionRow {
    pub session_id: Uuid,
    pub device: String,
    pub created_at: DateTime<Utc>,
    pub rotated_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// Outcome of using a refresh token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rotation {
    /// The token was the newest. The next one is valid now.
    Rotated,
    /// The token was used less than 30 s ago and its successor was not: the response was lost.
    Repeated,
    /// The token was used before, so a copy was stolen. The session has ended.
    Reused,
}

/// Opens a session, in a transaction that has locked the account's row.
pub(in crate::features) async fn open(
    conn: &mut Conn,
    new: &NewSession,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let Session { account_id, session_id, secret, generation, client_id, scopes, needs_assertion } =
        &new.session;
    let row = (
        sessions::account_id.eq(account_id),
        sessions::session_id.eq(session_id),
        sessions::secret.eq(secret),
        sessions::generation.eq(generation),
        sessions::device.eq(&new.device),
        sessions::created_at.eq(now),
        sessions::rotated_at.eq(now),
        sessions::expires_at.eq(now + LIFETIME),
        sessions::client_id.eq(client_id),
        sessions::app_name.eq(&new.app_name),
        sessions::scopes.eq(scopes),
        sessions::needs_assertion.eq(needs_assertion),
    );
    diesel::insert_into(sessions::table).values(row).execute(conn).await?;
    let of_account = sessions::table
        .filter(sessions::account_id.eq(account_id))
        .filter(sessions::client_id.is_null().eq(client_id.is_none()));
    let newest = (sessions::rotated_at.desc(), sessions::session_id.desc());
    let surplus = of_account.order(newest).offset(SESSIONS_MAX).select(sessions::session_id);
    let surplus: Vec<Uuid> = surplus.load(conn).await?;
    if !surplus.is_empty() {
        diesel::delete(of_account.filter(sessions::session_id.eq_any(surplus))).execute(conn).await?;
    }
    Ok(())
}

/// Whether the session has not been ended. Expiry is not checked, because an access token proves a recent refresh.
pub(super) async fn lives(conn: &mut Conn, account: Uuid, session: Uuid) -> Result<bool, StoreError> {
    let row = sessions::table.find((account, session));
    Ok(select(exists(row)).get_result(conn).await?)
}

/// Whether the session has not been ended.
pub(crate) async fn session_lives(store: &Store, account: Uuid, session: Uuid) -> Result<bool, StoreError> {
    lives(&mut *store.conn().await?, account, session).await
}

/// Returns a session that has neither been ended nor expired.
pub(crate) async fn session(store: &Store, account: Uuid, id: Uuid) -> Result<Option<Session>, StoreError> {
    let found =
        sessions::table.find((account, id)).filter(sessions::expires_at.gt(store.clock().trusted_now()));
    Ok(found.select(Session::as_select()).first(&mut store.conn().await?).await.optional()?)
}

/// Returns an account's own sessions that have not expired, last used first.
pub(crate) async fn sessions(store: &Store, account: Uuid) -> Result<Vec<SessionRow>, StoreError> {
    let sessions = sessions::table
        .filter(sessions::account_id.eq(account))
        .filter(sessions::client_id.is_null())
        .filter(sessions::expires_at.gt(store.clock().trusted_now()))
        .order((sessions::rotated_at.desc(), sessions::session_id.desc()))
        .select(SessionRow::as_select());
    Ok(sessions.load(&mut store.conn().await?).await?)
}

/// Uses the refresh token of this generation. The caller has checked its secret.
pub(crate) async fn rotate_session(
    store: &Store,
    session: &Session,
    generation: i64,
) -> Result<Rotation, StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    let row = sessions::table.find((session.account_id, session.session_id));
    // Compare-and-set: of two simultaneous uses one comes second.
    let next = (
        sessions::generation.eq(generation + 1),
        sessions::rotated_at.eq(now),
        sessions::expires_at.eq(now + LIFETIME),
    );
    let newest = row.filter(sessions::generation.eq(generation));
    if diesel::update(newest).set(next).execute(&mut conn).await? == 1 {
        return Ok(Rotation::Rotated);
    }
    let lately = sessions::rotated_at.gt(now - REPEATED);
    let repeated = row.filter(sessions::generation.eq(generation + 1)).filter(lately);
    if select(exists(repeated)).get_result(&mut conn).await? {
        return Ok(Rotation::Repeated);
    }
    diesel::delete(row).execute(&mut conn).await?;
    Ok(Rotation::Reused)
}

/// Ends a session, of the account itself or of an app. Returns `false` if it does not exist.
pub(crate) async fn end_session(store: &Store, account: Uuid, id: Uuid) -> Result<bool, StoreError> {
    let session = sessions::table.find((account, id));
    Ok(diesel::delete(session).execute(&mut store.conn().await?).await? == 1)
}

/// Deletes sessions that expired more than 30 days ago.
pub(crate) async fn forget_expired_sessions(store: &Store) -> Result<usize, StoreError> {
    let expired =
        sessions::table.filter(sessions::expires_at.le(store.clock().trusted_now() - EXPIRED_RETENTION));
    Ok(diesel::delete(expired).execute(&mut store.conn().await?).await?)
}
