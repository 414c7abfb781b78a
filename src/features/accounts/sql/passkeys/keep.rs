//! Adds, renames, removes and uses passkeys.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    dsl::{exists, select},
    prelude::*,
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{
    db::{connect::conn::Conn, error::StoreError, schema::accounts},
    store::Store,
};
use uuid::Uuid;

use super::{
    rows::{AnsweredChallenge, MadePasskey, PasskeyRow, add, use_up},
    schema::{passkey_challenges, passkeys},
};
use crate::features::accounts::sql::{
    account_lock::lock,
    credentials::hold,
    sessions::{NewSession, open},
};

/// Time for which an answered challenge is kept after its expiry, so that a wrong clock does not make it valid again.
const EXPIRED_RETENTION: TimeDelta = TimeDelta::days(1);

/// A use of a passkey with a verified signature.
pub(crate) struct UsedPasskey {
    /// The owner of the passkey.
    pub account: Uuid,
    /// The passkey.
    pub credential_id: Vec<u8>,
    /// The passkey's signature counter, as the device reports it.
    pub sign_count: i64,
    /// Whether the passkey is backed up, as the device reports it.
    pub backed_up: bool,
    /// The challenge that was answered.
    pub challenge: AnsweredChallenge,
}

/// Outcome of removing a passkey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PasskeyRemoval {
    /// The passkey was removed.
    Removed,
    /// The passkey stays, because it is the account's last way to sign in.
    LastCredential,
    /// The account has no such passkey.
    Unknown,
}

/// Records the use of a passkey. If the passkey is bound to one device and counts, its counter must have increased;
/// otherwise a copy of it signs.
///
/// A passkey that may be backed up is copied on purpose, and its counter may restart at 0. So the counter is not
/// checked (Web Authentication, level 3, section 6.1.1). The challenge alone prevents a replay.
async fn note(conn: &mut Conn, used: &UsedPasskey, now: DateTime<Utc>) -> Result<(), StoreError> {
    use_up(conn, used.challenge).await?;
    let counts_on = passkeys::sign_count
        .lt(used.sign_count)
        .or(passkeys::sign_count.eq(0))
        .or(passkeys::backup_eligible.eq(true));
    let passkey = passkeys::table.find(&used.credential_id).filter(passkeys::account_id.eq(used.account));
    let noted = (
        passkeys::sign_count.eq(used.sign_count),
        passkeys::backed_up.eq(used.backed_up),
        passkeys::last_used_at.eq(now),
    );
    let noted = diesel::update(passkey.filter(counts_on)).set(noted);
    if noted.execute(conn).await? == 1 { Ok(()) } else { Err(StoreError::PasskeyRefused) }
}

/// Whether the account has a password.
async fn has_password(conn: &mut Conn, account: Uuid) -> Result<bool, StoreError> {
    let with_one = accounts::table.find(account).filter(accounts::password_hash.is_not_null());
    Ok(select(exists(with_one)).get_result(conn).await?)
}

/// Returns an account's passkeys, oldest first.
pub(crate) async fn passkeys(store: &Store, account: Uuid) -> Result<Vec<PasskeyRow>, StoreError> {
    let all = passkeys::table.filter(passkeys::account_id.eq(account)).order(passkeys::passkey_id);
    Ok(all.select(PasskeyRow::as_select()).load(&mut store.conn().await?).await?)
}

/// Returns the passkey with the credential id of a device.
pub(crate) async fn passkey(store: &Store, credential_id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
    let found = passkeys::table.find(credential_id).select(PasskeyRow::as_select());
    Ok(found.first(&mut store.conn().await?).await.optional()?)
}

/// Adds a passkey. Returns `false`, and changes nothing, if the account has `most` already.
///
/// # Errors
/// If the passkey is already registered, its challenge was answered before, the session has ended, or the query
/// fails.
pub(crate) async fn add_passkey(
    store: &Store,
    by: Actor,
    made: &MadePasskey,
    most: i64,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let of_account = passkeys::table.filter(passkeys::account_id.eq(by.account));
        if of_account.count().get_result::<i64>(conn).await? >= most {
            return Ok(false);
        }
        add(conn, made).await?;
        Ok(true)
    })
    .await
}

/// Renames a passkey and returns it. `None` if the account has no such passkey.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn label_passkey(
    store: &Store,
    by: Actor,
    id: Uuid,
    label: &str,
) -> Result<Option<PasskeyRow>, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let of_account = passkeys::table.filter(passkeys::account_id.eq(by.account));
        let labelled = diesel::update(of_account.filter(passkeys::passkey_id.eq(id)))
            .set(passkeys::label.eq(label))
            .returning(PasskeyRow::as_returning());
        Ok(labelled.get_result(conn).await.optional()?)
    })
    .await
}

/// Removes a passkey, unless it is the account's last way to sign in.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn remove_passkey(store: &Store, by: Actor, id: Uuid) -> Result<PasskeyRemoval, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let of_account = passkeys::table.filter(passkeys::account_id.eq(by.account));
        let all: Vec<Uuid> = of_account.select(passkeys::passkey_id).load(conn).await?;
        if !all.contains(&id) {
            return Ok(PasskeyRemoval::Unknown);
        }
        if all.len() == 1 && !has_password(conn, by.account).await? {
            return Ok(PasskeyRemoval::LastCredential);
        }
        diesel::delete(of_account.filter(passkeys::passkey_id.eq(id))).execute(conn).await?;
        Ok(PasskeyRemoval::Removed)
    })
    .await
}

/// Records the use of a passkey.
///
/// # Errors
/// If the passkey was removed, its counter has not increased, its challenge was answered before, or the query
/// fails.
pub(crate) async fn use_passkey(store: &Store, used: &UsedPasskey) -> Result<(), StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    conn.transaction(async |conn| note(conn, used, now).await).await
}

/// Opens a session with a passkey.
///
/// # Errors
/// If the passkey was removed, its counter has not increased, its challenge was answered before, or the query
/// fails.
pub(crate) async fn sign_in_by_passkey(
    store: &Store,
    used: &UsedPasskey,
    new: &NewSession,
) -> Result<(), StoreError> {
    let (mut conn, now) = (store.conn().await?, store.clock().trusted_now());
    conn.transaction(async |conn| {
        if !lock(conn, used.account).await? {
            return Err(StoreError::PasskeyRefused);
        }
        note(conn, used, now).await?;
        open(conn, new, now).await
    })
    .await
}

/// Deletes answered challenges that expired more than a day ago.
pub(crate) async fn forget_challenges(store: &Store) -> Result<(), StoreError> {
    let old = passkey_challenges::expires_at.le(store.clock().trusted_now() - EXPIRED_RETENTION);
    diesel::delete(passkey_challenges::table.filter(old)).execute(&mut store.conn().await?).await?;
    Ok(())
}
