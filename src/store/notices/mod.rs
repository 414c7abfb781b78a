//! Telling every server process which games have changed, by LISTEN and NOTIFY.
//!
//! A notice is only a hint to look: the truth is in the tables. It is sent after the commit, by a connection of its
//! own and many at once, for a NOTIFY in the writing transaction would cost five sixths of the appends.

mod link;
mod notice;
mod payload;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::sync::{broadcast, mpsc};

pub use self::notice::{Heard, Notice};
use super::connect::Postgres;

/// Notices that may wait to be sent. There are more only while Postgres is away, and then one word serves for all.
const WAITING_MAX: usize = 4096;

/// Where notices are posted, and where they are heard.
#[derive(Clone)]
pub(super) struct Notices {
    outbox: mpsc::Sender<Notice>,
    spilt: Arc<AtomicBool>,
    heard: broadcast::Sender<Heard>,
}

impl Notices {
    /// Starts the link, which ends with the last of its clones and comes back by itself when it is cut.
    pub(super) fn start(postgres: Arc<Postgres>, deadline: Duration) -> Self {
        let (outbox, posted) = mpsc::channel(WAITING_MAX);
        let notices = Self { outbox, spilt: Arc::default(), heard: broadcast::Sender::new(WAITING_MAX) };
        let post = link::Post { posted, spilt: notices.spilt.clone(), heard: notices.heard.clone() };
        tokio::spawn(link::keep_up(postgres, deadline, post));
        notices
    }

    /// Takes a notice of what was written, to be sent soon. Never waits.
    pub(super) fn post(&self, notice: Notice) {
        if self.outbox.try_send(notice).is_err() {
            self.spilt.store(true, Ordering::Release);
        }
    }

    /// What is heard from now on, of this process and all others.
    pub(super) fn heard(&self) -> broadcast::Receiver<Heard> {
        self.heard.subscribe()
    }
}
