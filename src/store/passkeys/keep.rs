//! Keeping passkeys, and using them.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    dsl::{exists, select},
    prelude::*,
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    rows::{AnsweredChallenge, MadePasskey, PasskeyRow, add, use_up},
    schema::{passkey_challenges, passkeys},
};
use crate::store::{
    By, NewSession, Store, StoreError, connect::Conn, credentials::hold, doors::lock, schema::accounts,
    sessions::open,
};

/// How long an answered challenge is kept after it has expired, so that a wrong clock makes none good again.
const KEPT: TimeDelta = TimeDelta::days(1);

/// A use of a passkey whose signature is right.
pub struct UsedPasskey {
    /// Whose it is.
    pub account: Uuid,
    /// The passkey.
    pub credential_id: Vec<u8>,
    /// How often it has signed, as it says.
    pub sign_count: i64,
    /// Whether it is kept in several places, as it says.
    pub backed_up: bool,
    /// The challenge that it has answered.
    pub challenge: AnsweredChallenge,
}

/// What became of removing a passkey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasskeyRemoval {
    /// It is gone.
    Removed,
    /// It stays: without it nobody could sign in.
    LastWayIn,
    /// The account has no such passkey.
    Unknown,
}

/// Notes the use of a passkey. A passkey of one device that counts must have counted on: otherwise a copy of it signs. A passkey
/// that may be kept in several places is copied on purpose, and its counter may restart at 0, so its counter decides nothing
/// (Web Authentication, level 3, section 6.1.1). The challenge alone prevents a replay.
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

/// Whether a password opens the account.
async fn has_password(conn: &mut Conn, account: Uuid) -> Result<bool, StoreError> {
    let with_one = accounts::table.find(account).filter(accounts::password_hash.is_not_null());
    Ok(select(exists(with_one)).get_result(conn).await?)
}

impl Store {
    /// An account's passkeys, oldest first.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn passkeys(&self, account: Uuid) -> Result<Vec<PasskeyRow>, StoreError> {
        let all = passkeys::table.filter(passkeys::account_id.eq(account)).order(passkeys::passkey_id);
        Ok(all.select(PasskeyRow::as_select()).load(&mut self.conn().await?).await?)
    }

    /// The passkey that a device calls this.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn passkey(&self, credential_id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
        let found = passkeys::table.find(credential_id).select(PasskeyRow::as_select());
        Ok(found.first(&mut self.conn().await?).await.optional()?)
    }

    /// Adds a passkey; false, and nothing changes, if the account has `most` already.
    ///
    /// # Errors
    /// If the passkey is known already or its challenge was answered before, if the session has ended, or Postgres cannot
    /// answer.
    pub async fn add_passkey(&self, by: By, made: &MadePasskey, most: i64) -> Result<bool, StoreError> {
        let mut conn = self.conn().await?;
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

    /// Calls a passkey something else; none if the account has no such passkey.
    ///
    /// # Errors
    /// If the session has ended, or Postgres cannot answer.
    pub async fn label_passkey(
        &self,
        by: By,
        id: Uuid,
        label: &str,
    ) -> Result<Option<PasskeyRow>, StoreError> {
        let mut conn = self.conn().await?;
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

    /// Removes a passkey, unless it is the last way in.
    ///
    /// # Errors
    /// If the session has ended, or Postgres cannot answer.
    pub async fn remove_passkey(&self, by: By, id: Uuid) -> Result<PasskeyRemoval, StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            hold(conn, by).await?;
            let of_account = passkeys::table.filter(passkeys::account_id.eq(by.account));
            let all: Vec<Uuid> = of_account.select(passkeys::passkey_id).load(conn).await?;
            if !all.contains(&id) {
                return Ok(PasskeyRemoval::Unknown);
            }
            if all.len() == 1 && !has_password(conn, by.account).await? {
                return Ok(PasskeyRemoval::LastWayIn);
            }
            diesel::delete(of_account.filter(passkeys::passkey_id.eq(id))).execute(conn).await?;
            Ok(PasskeyRemoval::Removed)
        })
        .await
    }

    /// Notes the use of a passkey.
    ///
    /// # Errors
    /// If the passkey has gone or does not count on, if its challenge was answered before, or Postgres cannot answer.
    pub async fn use_passkey(&self, used: &UsedPasskey) -> Result<(), StoreError> {
        let (mut conn, now) = (self.conn().await?, self.clock().sure());
        conn.transaction(async |conn| note(conn, used, now).await).await
    }

    /// Opens a session by a passkey.
    ///
    /// # Errors
    /// If the passkey has gone or does not count on, if its challenge was answered before, or Postgres cannot answer.
    pub async fn sign_in_by_passkey(&self, used: &UsedPasskey, new: &NewSession) -> Result<(), StoreError> {
        let (mut conn, now) = (self.conn().await?, self.clock().sure());
        conn.transaction(async |conn| {
            if !lock(conn, used.account).await? {
                return Err(StoreError::PasskeyRefused);
            }
            note(conn, used, now).await?;
            open(conn, new, now).await
        })
        .await
    }

    /// Deletes answered challenges that expired long ago.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn forget_challenges(&self) -> Result<(), StoreError> {
        let old = passkey_challenges::expires_at.le(self.clock().sure() - KEPT);
        diesel::delete(passkey_challenges::table.filter(old)).execute(&mut self.conn().await?).await?;
        Ok(())
    }
}
