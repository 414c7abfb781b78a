//! Blocks between accounts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use longhall_base::identity::Actor;
use longhall_log::{
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{accounts, blocks},
    },
    store::Store,
};
use uuid::Uuid;

use super::credentials::hold;

/// A blocked account.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct BlockRow {
    pub blocked_id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
}

/// Blocks an account, if it is not blocked yet. Returns `false` if `max` others are blocked already.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn block(
    store: &Store,
    by: Actor,
    blocked: Uuid,
    at: DateTime<Utc>,
    max: i64,
) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        // Locks the account's row, so that concurrent requests cannot exceed the maximum.
        hold(conn, by).await?;
        let others = blocks::table
            .filter(blocks::account_id.eq(by.account))
            .filter(blocks::blocked_id.ne(blocked))
            .count();
        if others.get_result::<i64>(conn).await? >= max {
            return Ok(false);
        }
        let row =
            (blocks::account_id.eq(by.account), blocks::blocked_id.eq(blocked), blocks::created_at.eq(at));
        diesel::insert_into(blocks::table).values(row).on_conflict_do_nothing().execute(conn).await?;
        Ok(true)
    })
    .await
}

/// Unblocks an account.
///
/// # Errors
/// If the session has ended, or the query fails.
pub(crate) async fn unblock(store: &Store, by: Actor, blocked: Uuid) -> Result<(), StoreError> {
    let mut conn = store.conn().await?;
    conn.transaction(async |conn| {
        hold(conn, by).await?;
        diesel::delete(blocks::table.find((by.account, blocked))).execute(conn).await?;
        Ok(())
    })
    .await
}

/// Returns the accounts that an account blocks, ordered by id.
pub(crate) async fn blocks(store: &Store, account: Uuid) -> Result<Vec<BlockRow>, StoreError> {
    let rows = blocks::table
        .inner_join(accounts::table.on(accounts::account_id.eq(blocks::blocked_id)))
        .filter(blocks::account_id.eq(account))
        .order(blocks::blocked_id)
        .select((blocks::blocked_id, accounts::name, blocks::created_at));
    Ok(rows.load(&mut store.conn().await?).await?)
}

/// Returns those of `others` that a block separates from the account, in either direction.
///
/// A block of a person covers the bots that the person owns, and the bots of the person who blocks.
pub(crate) async fn apart(store: &Store, account: Uuid, others: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let mut conn = store.conn().await?;
    let owners = Owners::read(&mut conn, account, others).await?;
    let (own, theirs) = (owners.with_owner(account), owners.with_owners(others));
    let forth = blocked_by(&mut conn, &own, &theirs).await?;
    let back = blocking(&mut conn, &own, &theirs).await?;
    let is_apart = |other: &&Uuid| {
        let other = owners.with_owner(**other);
        forth.iter().chain(&back).any(|id| other.contains(id))
    };
    Ok(others.iter().filter(is_apart).copied().collect())
}

/// Whether an account, or the person who owns it, blocks another account, or the person who owns that.
pub(crate) async fn is_blocked(store: &Store, by: Uuid, account: Uuid) -> Result<bool, StoreError> {
    let mut conn = store.conn().await?;
    let owners = Owners::read(&mut conn, by, &[account]).await?;
    let (by, account) = (owners.with_owner(by), owners.with_owner(account));
    Ok(!blocked_by(&mut conn, &by, &account).await?.is_empty())
}

/// The owners of those accounts that are bots.
struct Owners(Vec<(Uuid, Option<Uuid>)>);

impl Owners {
    async fn read(conn: &mut Conn, account: Uuid, others: &[Uuid]) -> Result<Self, StoreError> {
        let all: Vec<Uuid> = others.iter().copied().chain([account]).collect();
        let bots = accounts::table
            .filter(accounts::account_id.eq_any(all))
            .filter(accounts::owner_id.is_not_null())
            .select((accounts::account_id, accounts::owner_id));
        Ok(Self(bots.load(conn).await?))
    }

    /// Returns the account, and its owner if it is a bot.
    fn with_owner(&self, account: Uuid) -> Vec<Uuid> {
        let owner = self.0.iter().filter(|(bot, _)| *bot == account).filter_map(|(_, owner)| *owner);
        [account].into_iter().chain(owner).collect()
    }

    fn with_owners(&self, accounts: &[Uuid]) -> Vec<Uuid> {
        accounts.iter().flat_map(|account| self.with_owner(*account)).collect()
    }
}

/// Returns those of `others` that one of these accounts blocks.
async fn blocked_by(conn: &mut Conn, by: &[Uuid], others: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let blocked = blocks::table
        .filter(blocks::account_id.eq_any(by))
        .filter(blocks::blocked_id.eq_any(others))
        .select(blocks::blocked_id);
    Ok(blocked.load(conn).await?)
}

/// Returns those of `others` that block one of these accounts.
async fn blocking(conn: &mut Conn, blocked: &[Uuid], others: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let by = blocks::table
        .filter(blocks::account_id.eq_any(others))
        .filter(blocks::blocked_id.eq_any(blocked))
        .select(blocks::account_id);
    Ok(by.load(conn).await?)
}

/// Erases the blocks that an account has made.
pub(crate) async fn erase_blocks(store: &Store, account: Uuid) -> Result<(), StoreError> {
    let made = blocks::table.filter(blocks::account_id.eq(account));
    diesel::delete(made).execute(&mut store.conn().await?).await?;
    Ok(())
}
