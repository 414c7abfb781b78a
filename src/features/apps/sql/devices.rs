//! Devices that wait for a person to authorize them (RFC 8628).

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{db::error::StoreError, store::Store};
use uuid::Uuid;

use crate::features::accounts::sql::{
    account_lock::lock,
    credentials::hold,
    schema::app_devices,
    sessions::{NewSession, open},
};

/// A row of `app_devices`.
#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = app_devices)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct AppDevice {
    pub user_code: String,
    pub secret_hash: Vec<u8>,
    pub client_id: String,
    pub scopes: Vec<String>,
    pub expires_at: DateTime<Utc>,
    pub polled_at: Option<DateTime<Utc>>,
    pub interval_seconds: i32,
    pub needs_assertion: bool,
    pub account_id: Option<Uuid>,
    pub allowed: Option<bool>,
    pub app_name: Option<String>,
}

/// Adds a device. Returns `false` if another device has its code.
pub(crate) async fn add_app_device(store: &Store, device: &AppDevice) -> Result<bool, StoreError> {
    let new = diesel::insert_into(app_devices::table).values(device);
    let new = new.on_conflict(app_devices::user_code).do_nothing();
    Ok(new.execute(&mut store.conn().await?).await? == 1)
}

/// Returns the device with this code, expired or not.
pub(crate) async fn app_device(store: &Store, user_code: &str) -> Result<Option<AppDevice>, StoreError> {
    let device = app_devices::table.find(user_code).select(AppDevice::as_select());
    Ok(device.first(&mut store.conn().await?).await.optional()?)
}

/// Records that a device has polled, and extends its interval by `more_seconds`.
pub(crate) async fn note_poll(store: &Store, user_code: &str, more_seconds: i32) -> Result<(), StoreError> {
    let polled = (
        app_devices::polled_at.eq(store.clock().trusted_now()),
        app_devices::interval_seconds.eq(app_devices::interval_seconds + more_seconds),
    );
    let device = diesel::update(app_devices::table.find(user_code));
    device.set(polled).execute(&mut store.conn().await?).await?;
    Ok(())
}

/// Authorizes a device or rejects it. Returns `false` if somebody has decided before, or the device has
/// expired.
///
/// # Errors
/// If the session of the person who decides has ended, or Postgres cannot answer.
pub(crate) async fn decide_on_device(
    store: &Store,
    by: Actor,
    user_code: &str,
    allowed: bool,
    app_name: Option<&str>,
) -> Result<bool, StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let waiting = app_devices::table
            .find(user_code)
            .filter(app_devices::allowed.is_null())
            .filter(app_devices::expires_at.gt(now));
        let decision = (
            app_devices::account_id.eq(by.account),
            app_devices::allowed.eq(allowed),
            app_devices::app_name.eq(app_name),
        );
        Ok(diesel::update(waiting).set(decision).execute(conn).await? == 1)
    })
    .await
}

/// Opens the session of an authorized device, and deletes the device. Returns `false` without a change if
/// another request was first, or the device has expired or was withdrawn.
pub(crate) async fn let_device_in(
    store: &Store,
    user_code: &str,
    new: &NewSession,
) -> Result<bool, StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    let account = new.session.account_id;
    conn.transaction(async |conn| {
        if !lock(conn, account).await? {
            return Ok(false);
        }
        let allowed = app_devices::table
            .find(user_code)
            .filter(app_devices::account_id.eq(account))
            .filter(app_devices::allowed.eq(true))
            .filter(app_devices::expires_at.gt(now));
        let is_in = diesel::delete(allowed).execute(conn).await? == 1;
        if is_in {
            open(conn, new, now).await?;
        }
        Ok(is_in)
    })
    .await
}
