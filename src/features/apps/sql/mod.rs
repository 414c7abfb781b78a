//! The apps that an account has authorized: sessions with a client id.

pub(crate) mod assertions;
pub(crate) mod client_id_key;
pub(crate) mod codes;
pub(crate) mod devices;
pub(crate) mod schema;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use crate::features::accounts::sql::{
    credentials::hold,
    schema::{app_codes, app_devices, sessions},
};

/// A session of an app.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub(crate) struct AppRow {
    pub client_id: Option<String>,
    pub app_name: Option<String>,
    pub scopes: Option<Vec<String>>,
    pub created_at: DateTime<Utc>,
    pub rotated_at: DateTime<Utc>,
}

/// An authorized app that has not fetched its tokens yet.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct AwaitedApp {
    pub client_id: String,
    pub app_name: Option<String>,
    pub scopes: Vec<String>,
    pub expires_at: DateTime<Utc>,
}

/// Returns the authorized apps of an account that may still fetch their first tokens: by a code, and by a
/// device.
pub(crate) async fn awaited_apps(store: &Store, account: Uuid) -> Result<[Vec<AwaitedApp>; 2], StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    let codes = app_codes::table
        .filter(app_codes::account_id.eq(account))
        .filter(app_codes::used_at.is_null())
        .filter(app_codes::expires_at.gt(now))
        .select((app_codes::client_id, app_codes::app_name, app_codes::scopes, app_codes::expires_at));
    let devices = app_devices::table
        .filter(app_devices::account_id.eq(account))
        .filter(app_devices::allowed.eq(true))
        .filter(app_devices::expires_at.gt(now))
        .select((
            app_devices::client_id,
            app_devices::app_name,
            app_devices::scopes,
            app_devices::expires_at,
        ));
    Ok([codes.load(&mut conn).await?, devices.load(&mut conn).await?])
}

/// Returns the live sessions of an account's apps, the last used first.
pub(crate) async fn apps(store: &Store, account: Uuid) -> Result<Vec<AppRow>, StoreError> {
    let sessions = sessions::table
        .filter(sessions::account_id.eq(account))
        .filter(sessions::client_id.is_not_null())
        .filter(sessions::expires_at.gt(store.clock().trusted_now()))
        .order((sessions::rotated_at.desc(), sessions::session_id.desc()))
        .select(AppRow::as_select());
    Ok(sessions.load(&mut store.conn().await?).await?)
}

/// Withdraws the authorization of an app: deletes its sessions, codes and devices. Returns the ids of
/// the sessions.
///
/// # Errors
/// If the session of the person who withdraws it has ended, or Postgres cannot answer.
pub(crate) async fn withdraw_app(store: &Store, by: Actor, client_id: &str) -> Result<Vec<Uuid>, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let codes = app_codes::table
            .filter(app_codes::account_id.eq(by.account))
            .filter(app_codes::client_id.eq(client_id));
        diesel::delete(codes).execute(conn).await?;
        let devices = app_devices::table
            .filter(app_devices::account_id.eq(by.account))
            .filter(app_devices::client_id.eq(client_id));
        diesel::delete(devices).execute(conn).await?;
        let sessions = sessions::table
            .filter(sessions::account_id.eq(by.account))
            .filter(sessions::client_id.eq(client_id));
        Ok(diesel::delete(sessions).returning(sessions::session_id).get_results(conn).await?)
    })
    .await
}
