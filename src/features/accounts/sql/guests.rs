//! Guests: their maximum numbers per network, their last use, and claims.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    dsl::{exists, not, select},
    prelude::*,
    sql_query,
    sql_types::BigInt,
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{
    db::{error::StoreError, schema::accounts},
    store::Store,
};
use uuid::Uuid;

use super::{
    accounts::{Account, end_guest, take_name},
    credentials::{Credential, hold, turn_into_pseudonym},
    passkeys::rows,
    schema::{guests, network_key, sessions},
    sessions::{NewSession, Session, open},
};

/// Window of the maximum number of guests created from one network.
const HOUR: TimeDelta = TimeDelta::hours(1);
/// Maximum number of guests created from one network per hour.
const CREATED_MAX: usize = 20;
/// Maximum number of guests from one network that are neither claimed nor deleted.
const LIVING_MAX: usize = 5;
/// Maximum delay of `used_at`.
pub(crate) const USE_NOTED_AFTER: TimeDelta = TimeDelta::hours(1);

/// Outcome of the creation of a guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Created {
    /// The guest exists.
    Yes,
    /// The network has created the maximum number of guests. The next one may follow after this time.
    TooMany(Duration),
    /// The network has the maximum number of guests.
    TooManyLiving,
}

/// The name and the credentials of a claimed guest.
pub(crate) struct Claim {
    /// The name.
    pub name: String,
    /// The password or passkey.
    pub credential: Credential,
    /// The digest of the recovery code.
    pub recovery_hash: String,
}

/// Returns the key of the digests of networks. Stores `new` as the key if there is none.
pub(crate) async fn network_key(store: &Store, new: &[u8]) -> Result<Vec<u8>, StoreError> {
    let (mut conn, key) = (store.conn().await?, network_key::table.select(network_key::secret));
    if let Some(key) = key.first(&mut conn).await.optional()? {
        return Ok(key);
    }
    let first = diesel::insert_into(network_key::table).values(network_key::secret.eq(new));
    first.on_conflict_do_nothing().execute(&mut conn).await?;
    Ok(key.first(&mut conn).await?)
}

/// Adds a guest with its session, if its network may have one more. `network` is the digest of the network.
pub(crate) async fn add_guest(
    store: &Store,
    guest: &Account,
    network: &[u8; 32],
    session: &NewSession,
) -> Result<Created, StoreError> {
    let (mut conn, now) = (store.conn().await?, guest.created_at);
    conn.transaction(async |conn| {
        // Serializes the creations of a network, so that the counts are exact. Networks rarely share a lock.
        let lock = i64::from_be_bytes(std::array::from_fn(|at| network[at]));
        sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(lock).execute(conn).await?;
        let of_network = guests::table.filter(guests::network.eq(&network[..]));
        let each = of_network.order(guests::made_at.desc()).select((guests::made_at, guests::living));
        let each: Vec<(DateTime<Utc>, bool)> = each.load(conn).await?;
        if each.iter().filter(|(_, living)| *living).count() >= LIVING_MAX {
            return Ok(Created::TooManyLiving);
        }
        let mut of_hour = each.iter().filter(|(made_at, _)| *made_at > now - HOUR);
        if let Some((made_at, _)) = of_hour.nth(CREATED_MAX - 1) {
            return Ok(Created::TooMany((*made_at + HOUR - now).to_std().unwrap_or_default()));
        }
        diesel::insert_into(accounts::table).values(guest).execute(conn).await?;
        let row = (
            guests::account_id.eq(guest.account_id),
            guests::network.eq(&network[..]),
            guests::made_at.eq(now),
            guests::used_at.eq(now),
            guests::living.eq(true),
        );
        diesel::insert_into(guests::table).values(row).execute(conn).await?;
        open(conn, session, store.clock().trusted_now()).await?;
        Ok(Created::Yes)
    })
    .await
}

/// Turns a guest into a person's account. The calling session gets all rights. Returns the session, or `None` if the
/// account is no guest any more.
///
/// # Errors
/// If another account has the name, the passkey is refused, the session has ended, or the query fails.
pub(crate) async fn claim(store: &Store, by: Actor, claim: &Claim) -> Result<Option<Session>, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        let account = accounts::table.find(by.account);
        if !account.select(accounts::is_guest).first::<bool>(conn).await? {
            return Ok(None);
        }
        take_name(conn, &claim.name, by.account).await?;
        if let Some(made) = claim.credential.passkey() {
            rows::add(conn, made).await?;
        }
        let claimed = (
            accounts::name.eq(&claim.name),
            accounts::password_hash.eq(claim.credential.password()),
            accounts::recovery_hash.eq(&claim.recovery_hash),
            accounts::is_guest.eq(false),
        );
        diesel::update(account).set(claimed).execute(conn).await?;
        end_guest(conn, by.account).await?;
        let own = sessions::table.filter(sessions::account_id.eq(by.account));
        diesel::update(own).set(sessions::scopes.eq(None::<Vec<String>>)).execute(conn).await?;
        let session = sessions::table.find((by.account, by.session)).select(Session::as_select());
        Ok(Some(session.first(conn).await?))
    })
    .await
}

/// Records the use of a guest, unless one in the hour before `now` is recorded.
pub(crate) async fn note_use(store: &Store, guest: Uuid, now: DateTime<Utc>) -> Result<(), StoreError> {
    let guest = guests::table.find(guest).filter(guests::used_at.lt(now - USE_NOTED_AFTER));
    diesel::update(guest).set(guests::used_at.eq(now)).execute(&mut store.conn().await?).await?;
    Ok(())
}

/// Returns at most `limit` living guests that were last used before this time, by id, after this one.
pub(crate) async fn idle_guests(
    store: &Store,
    before: DateTime<Utc>,
    after: Uuid,
    limit: i64,
) -> Result<Vec<Uuid>, StoreError> {
    let idle = guests::table
        .filter(guests::living)
        .filter(guests::used_at.lt(before))
        .filter(guests::account_id.gt(after))
        .order(guests::account_id)
        .limit(limit)
        .select(guests::account_id);
    Ok(idle.load(&mut store.conn().await?).await?)
}

/// Turns a guest into a pseudonym, unless it was claimed, deleted, or used since `before`. Returns whether it did.
pub(crate) async fn delete_if_idle(
    store: &Store,
    guest: Uuid,
    before: DateTime<Utc>,
    pseudonym: &str,
    at: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        // Locks the account first, like every change of an account.
        let account = accounts::table.find(guest).filter(accounts::is_guest);
        let account = account.filter(accounts::deleted_at.is_null()).select(accounts::account_id);
        let held: Option<Uuid> = account.for_update().first(conn).await.optional()?;
        let idle = guests::table.find(guest).filter(guests::living).filter(guests::used_at.lt(before));
        let idle: Option<Uuid> = idle.select(guests::account_id).for_update().first(conn).await.optional()?;
        let is_idle = held.is_some() && idle.is_some();
        if is_idle {
            turn_into_pseudonym(conn, guest, pseudonym, at).await?;
        }
        Ok(is_idle)
    })
    .await
}

/// Deletes the rows of guests that were claimed or deleted, once an hour has passed since their creation.
pub(crate) async fn forget_gone_guests(store: &Store, now: DateTime<Utc>) -> Result<usize, StoreError> {
    let gone = guests::table.filter(not(guests::living)).filter(guests::made_at.le(now - HOUR));
    Ok(diesel::delete(gone).execute(&mut store.conn().await?).await?)
}

/// Whether one of these accounts is a guest's, living or deleted.
pub(crate) async fn is_among(store: &Store, of: &[Uuid]) -> Result<bool, StoreError> {
    let guests = accounts::table.filter(accounts::account_id.eq_any(of)).filter(accounts::is_guest);
    Ok(select(exists(guests)).get_result(&mut store.conn().await?).await?)
}
