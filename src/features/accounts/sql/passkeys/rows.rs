//! Rows of passkeys, and functions that write them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use longhall_log::db::{connect::conn::Conn, error::StoreError};
use uuid::Uuid;

use super::schema::{passkey_challenges, passkeys};

/// A row of `passkeys`.
#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = passkeys)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct PasskeyRow {
    pub credential_id: Vec<u8>,
    pub account_id: Uuid,
    pub passkey_id: Uuid,
    pub public_key: Vec<u8>,
    pub sign_count: i64,
    pub backup_eligible: bool,
    pub backed_up: bool,
    pub label: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// A challenge that a passkey has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AnsweredChallenge {
    /// The id that identifies the challenge.
    pub id: Uuid,
    /// Expiry of the challenge.
    pub expires_at: DateTime<Utc>,
}

/// A passkey to be added, with the challenge that it was made for.
pub(crate) struct MadePasskey {
    /// The passkey.
    pub row: PasskeyRow,
    /// The challenge.
    pub challenge: AnsweredChallenge,
}

/// Stores that a challenge was answered. Fails if it was answered before.
pub(super) async fn use_up(conn: &mut Conn, challenge: AnsweredChallenge) -> Result<(), StoreError> {
    let row = (
        passkey_challenges::challenge_id.eq(challenge.id),
        passkey_challenges::expires_at.eq(challenge.expires_at),
    );
    let new = diesel::insert_into(passkey_challenges::table).values(row).on_conflict_do_nothing();
    if new.execute(conn).await? == 1 { Ok(()) } else { Err(StoreError::PasskeyRefused) }
}

/// Adds a passkey, in a transaction that has locked the account's row.
pub(in crate::features::accounts::sql) async fn add(
    conn: &mut Conn,
    made: &MadePasskey,
) -> Result<(), StoreError> {
    use_up(conn, made.challenge).await?;
    let new = diesel::insert_into(passkeys::table).values(&made.row).on_conflict_do_nothing();
    if new.execute(conn).await? == 1 { Ok(()) } else { Err(StoreError::PasskeyRefused) }
}

/// Deletes all passkeys of an account.
pub(in crate::features::accounts::sql) async fn forget_passkeys(
    conn: &mut Conn,
    account: Uuid,
) -> Result<(), StoreError> {
    diesel::delete(passkeys::table.filter(passkeys::account_id.eq(account))).execute(conn).await?;
    Ok(())
}
