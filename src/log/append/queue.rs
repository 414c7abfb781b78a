//! Appends: new events of a game, queued for the writer.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};
use uuid::Uuid;

use crate::{
    db::error::StoreError,
    event::{EventRow, Request},
    head::Head,
    notify::notice::Notice,
};

/// New events of one game.
#[derive(Clone)]
pub struct Append {
    /// The game.
    pub game: Uuid,
    /// The `seq` of the head that these events follow.
    pub expected_seq: i64,
    /// The events, in order. Never empty.
    pub events: Vec<EventRow>,
    /// The account that requested the events. `None` if a deadline caused them.
    pub asked_by: Option<Uuid>,
    /// The request that caused them, if it has an idempotency key.
    pub request: Option<Request>,
    /// The game's head after them.
    pub head: Head,
    /// Whether the append sets the game's deadline.
    pub moves_deadline: bool,
    /// The new deadline, after which the server acts. `None` if the game has none.
    pub deadline_at: Option<DateTime<Utc>>,
    /// The seats that the game waits for after the append, as bits. The statement compares them with the seats with
    /// orders.
    pub awaited_seats: i16,
    /// The accounts in the game's seats before or after the append. Their turns may change.
    pub accounts: Vec<Uuid>,
    /// Maximum difference between the events' time and the database's clock. `None` means no limit.
    pub off_max: Option<TimeDelta>,
}

impl Append {
    /// Returns the notice to send once the append is written.
    pub(crate) fn notice(&self) -> Notice {
        let (game, seq) = (self.game, self.head.head_seq);
        Notice { game, seq, accounts: self.accounts.clone(), ..Notice::default() }
    }
}

/// A queued append.
pub(crate) struct Waiting {
    pub(super) append: Append,
    /// The part of the database that has the game's rows.
    pub(crate) part: i32,
    /// Receives the result: whether orders are due in the game after the append.
    pub(super) answer: oneshot::Sender<Result<bool, StoreError>>,
    /// Time after which the writer must not begin with it.
    pub(super) until: Instant,
}

/// Channels to the writing tasks. More tasks would share the same appends among more commits.
#[derive(Clone)]
pub(crate) struct Queue {
    pub(super) queues: Vec<mpsc::Sender<Waiting>>,
    /// Maximum time that an append may wait in the queue.
    pub(crate) patience: Duration,
}
