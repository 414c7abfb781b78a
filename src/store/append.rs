//! Appending to the log: the head is compared and set, and the events inserted, in one statement.

use diesel_async::AsyncConnection;

use super::{
    Append, Life, Store, StoreError,
    append_batch::append_batch,
    life::{insert_game, replace_seats},
    orders::{change_orders, count_orders},
    timely::Asked,
};

impl Store {
    /// Appends the events of moves; tells whether the game then waits for a seat that has orders. Appends of different
    /// games that wait at the same time share one statement and one commit.
    ///
    /// # Errors
    /// If the head has moved, the request was made before, or the time is not the database's; or if Postgres cannot
    /// answer.
    pub async fn append(&self, append: Append) -> Result<bool, StoreError> {
        let asked = Asked::from(&append);
        self.name_refusal(asked, self.writer.append(append).await).await
    }

    /// Appends events that also change who sits where or what is ordered, or create the game, in one transaction.
    /// Answers as [`Store::append`]. What was written must be told: the caller sees to it that this is not dropped.
    ///
    /// # Errors
    /// As [`Store::append`].
    pub async fn append_life(&self, append: &Append, life: &Life) -> Result<bool, StoreError> {
        let written = match self.write_life(append, life).await {
            Err(StoreError::Contended(_)) => self.write_life(append, life).await,
            done => done,
        };
        let orders_due = self.name_refusal(Asked::from(append), written).await?;
        self.notices.post(append.notice());
        Ok(orders_due)
    }

    async fn write_life(&self, append: &Append, life: &Life) -> Result<bool, StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            if let Some(new) = &life.created {
                insert_game(conn, append.game, new).await?;
            }
            let appended = append_batch(conn, std::slice::from_ref(append)).await?;
            let [(_, ordered_seats)] = appended[..] else { return Err(StoreError::HeadMoved) };
            replace_seats(conn, append.game, &life.seats).await?;
            if ordered_seats == 0 {
                return Ok(false);
            }
            change_orders(conn, append, &life.orders).await?;
            count_orders(conn, append.game, append.awaited_seats).await
        })
        .await
    }
}
