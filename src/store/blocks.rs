//! Accounts that block other accounts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    Store, StoreError,
    schema::{accounts, blocks},
};

/// A blocked account.
#[derive(Clone, Debug, Queryable)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct BlockRow {
    pub blocked_id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
}

impl Store {
    /// Blocks an account, if it is not blocked yet; false if `max` are blocked already.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn block(
        &self,
        account: Uuid,
        blocked: Uuid,
        at: DateTime<Utc>,
        max: i64,
    ) -> Result<bool, StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            // Lock the account's row, so that none of two at once counts too few.
            let own = accounts::table.find(account).select(accounts::account_id).for_update();
            own.first::<Uuid>(conn).await.optional()?;
            let others = blocks::table
                .filter(blocks::account_id.eq(account))
                .filter(blocks::blocked_id.ne(blocked))
                .count();
            if others.get_result::<i64>(conn).await? >= max {
                return Ok(false);
            }
            let row =
                (blocks::account_id.eq(account), blocks::blocked_id.eq(blocked), blocks::created_at.eq(at));
            diesel::insert_into(blocks::table).values(row).on_conflict_do_nothing().execute(conn).await?;
            Ok(true)
        })
        .await
    }

    /// Unblocks an account.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn unblock(&self, account: Uuid, blocked: Uuid) -> Result<(), StoreError> {
        diesel::delete(blocks::table.find((account, blocked))).execute(&mut self.conn().await?).await?;
        Ok(())
    }

    /// The accounts that an account blocks, by id.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn blocks(&self, account: Uuid) -> Result<Vec<BlockRow>, StoreError> {
        let rows = blocks::table
            .inner_join(accounts::table.on(accounts::account_id.eq(blocks::blocked_id)))
            .filter(blocks::account_id.eq(account))
            .order(blocks::blocked_id)
            .select((blocks::blocked_id, accounts::name, blocks::created_at));
        Ok(rows.load(&mut self.conn().await?).await?)
    }

    /// Those of `others` whom the account blocks, or who block it.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn apart(&self, account: Uuid, others: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
        let mut conn = self.conn().await?;
        let by_it = blocks::table
            .filter(blocks::account_id.eq(account))
            .filter(blocks::blocked_id.eq_any(others))
            .select(blocks::blocked_id);
        let mut apart: Vec<Uuid> = by_it.load(&mut conn).await?;
        let of_it = blocks::table
            .filter(blocks::account_id.eq_any(others))
            .filter(blocks::blocked_id.eq(account))
            .select(blocks::account_id);
        apart.extend(of_it.load::<Uuid>(&mut conn).await?);
        Ok(apart)
    }

    /// Whether an account blocks another.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn is_blocked(&self, by: Uuid, account: Uuid) -> Result<bool, StoreError> {
        let block = blocks::table.find((by, account)).count();
        Ok(block.get_result::<i64>(&mut self.conn().await?).await? > 0)
    }
}
