//! An append: new events of a game, and where they wait to be written.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};
use uuid::Uuid;

use super::{EventRow, Head, Notice, Request, StoreError};

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
    /// The game's head after them.
    pub head: Head,
    /// Whether they may change when something happens by itself.
    pub moves_deadline: bool,
    /// When something happens by itself then; none while nothing does.
    pub deadline_at: Option<DateTime<Utc>>,
    /// The seats that it waits for then, as bits: whether orders are due is asked with them.
    pub awaited_seats: i16,
    /// Who sits there, before or after: those whose turns may change.
    pub accounts: Vec<Uuid>,
    /// By how much their time may be off the database's clock; by anything, if none.
    pub off_max: Option<TimeDelta>,
}

impl Append {
    /// What is told of it once it is written.
    pub(super) fn notice(&self) -> Notice {
        let (game, seq) = (self.game, self.head.head_seq);
        Notice { game, seq, accounts: self.accounts.clone(), ..Notice::default() }
    }
}

/// An append that waits to be written.
pub(super) struct Waiting {
    pub(super) append: Append,
    /// In which part of the database its game lies.
    pub(super) part: i32,
    /// Where to tell whether orders are due in the game then.
    pub(super) answer: oneshot::Sender<Result<bool, StoreError>>,
    /// From then on it is too late to begin with it.
    pub(super) until: Instant,
}

/// The way to the tasks that write, one for each part of the database: two would share the same appends among twice as many
/// commits.
#[derive(Clone)]
pub(super) struct Queue {
    pub(super) lanes: Vec<mpsc::Sender<Waiting>>,
    /// How long an append may wait in it.
    pub(super) patience: Duration,
}
