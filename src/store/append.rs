//! Appending to the log: the head is compared and set, and the events inserted, in one statement.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncConnection;
use serde_json::Value;
use uuid::Uuid;

use super::{
    EventRow, Life, Notice, Request, Store, StoreError,
    append_batch::append_batch,
    clock::Asked,
    life::{insert_game, replace_seats},
    orders::{change_orders, count_orders},
};

/// New events of one game.
#[derive(Clone)]
pub struct Append {
    /// The game.
    pub game: Uuid,
    /// The head these events follow.
    pub expected_seq: i64,
    /// The events, in order; never empty.
    pub events: Vec<EventRow>,
    /// The account that asked for them; none, if they came about by themselves.
    pub asked_by: Option<Uuid>,
    /// The request they answer, if it has a key.
    pub request: Option<Request>,
    /// The game's projection after them.
    pub head: Head,
    /// Who sits there, before or after: those whose turns may change.
    pub accounts: Vec<Uuid>,
    /// By how much their time may be off the database's clock; by anything, if none.
    pub off_max: Option<TimeDelta>,
}

/// What the projection `games` says of a game after its last event.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct Head {
    pub seq: i64,
    pub hash: Vec<u8>,
    pub status: &'static str,
    pub awaiting: Value,
    /// The same as bits: whether orders are due is asked with them. Not stored.
    pub awaited_seats: i16,
    pub deadline_at: Option<DateTime<Utc>>,
    pub vacant_seat: Option<i16>,
    pub result: Option<Value>,
    pub at: DateTime<Utc>,
}

impl Append {
    /// What is told of it once it is written.
    pub(super) fn notice(&self) -> Notice {
        Notice { game: self.game, seq: self.head.seq, revision: 0, accounts: self.accounts.clone() }
    }
}

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
            count_orders(conn, append.game, append.head.awaited_seats).await
        })
        .await
    }
}
