//! Notices: processes inform each other by LISTEN and NOTIFY which games have changed.
//!
//! A notice is only a hint to read the tables. It is sent after the commit, in batches and through a separate
//! connection. A NOTIFY in the writing transaction would cost five sixths of the appends.

mod link;
pub mod notice;
mod payload;

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::sync::{broadcast, mpsc};

use self::notice::{Heard, Notice};
use super::db::connect::postgres::Postgres;

/// Maximum number of notices waiting to be sent. If there are more, one notice says that anything may have changed.
const WAITING_MAX: usize = 4096;

/// A callback for notices of this process.
pub(crate) type Here = Box<dyn Fn(&Notice) + Send + Sync>;

/// Sender and receivers of notices.
#[derive(Clone)]
pub struct Notices {
    outbox: mpsc::Sender<Notice>,
    here: Arc<OnceLock<Here>>,
    spilt: Arc<AtomicBool>,
    heard: broadcast::Sender<Heard>,
}

impl Notices {
    /// Starts the link. It reconnects by itself, and ends when all clones are dropped.
    pub(super) fn start(postgres: Arc<Postgres>, deadline: Duration) -> Self {
        let (outbox, posted) = mpsc::channel(WAITING_MAX);
        let notices = Self {
            outbox,
            here: Arc::default(),
            spilt: Arc::default(),
            heard: broadcast::Sender::new(WAITING_MAX),
        };
        let post = link::Post { posted, spilt: notices.spilt.clone(), heard: notices.heard.clone() };
        tokio::spawn(link::keep_up(postgres, deadline, post));
        notices
    }

    /// Registers a callback for the notices of this process, which runs before the change is acknowledged. Only the
    /// first one is registered. It must return quickly.
    pub(super) fn hear_here(&self, here: impl Fn(&Notice) + Send + Sync + 'static) {
        self.here.get_or_init(|| Box::new(here));
    }

    /// Runs the callback and queues the notice for all processes. Never waits.
    pub fn post(&self, notice: Notice) {
        self.hear(&notice);
        self.send(notice);
    }

    /// Runs the callback, before the change is acknowledged.
    pub(super) fn hear(&self, notice: &Notice) {
        if let Some(here) = self.here.get() {
            here(notice);
        }
    }

    /// Queues a notice for all processes. Never waits. If the queue is full, all processes are notified of a gap.
    pub fn send(&self, notice: Notice) {
        if self.outbox.try_send(notice).is_err() {
            self.spilt.store(true, Ordering::Release);
        }
    }

    /// Returns a receiver of the notices that arrive from now on, from this and all other processes.
    pub(super) fn heard(&self) -> broadcast::Receiver<Heard> {
        self.heard.subscribe()
    }
}
