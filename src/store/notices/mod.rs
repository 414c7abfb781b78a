//! Telling every server process which games have changed, by LISTEN and NOTIFY.
//!
//! A notice is only a hint to look: the truth is in the tables. It is sent after the commit, by a connection of its
//! own and many at once, for a NOTIFY in the writing transaction would cost five sixths of the appends.

mod link;
mod notice;
mod payload;

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::sync::{broadcast, mpsc};

pub use self::notice::{Heard, Notice};
use super::connect::Postgres;

/// Notices that may wait to be sent. There are more only while Postgres is away, and then one word serves for all.
const WAITING_MAX: usize = 4096;

/// What hears a notice in the moment in which it is posted.
type Here = Box<dyn Fn(&Notice) + Send + Sync>;

/// Where notices are posted, and where they are heard.
#[derive(Clone)]
pub(super) struct Notices {
    outbox: mpsc::Sender<Notice>,
    here: Arc<OnceLock<Here>>,
    spilt: Arc<AtomicBool>,
    heard: broadcast::Sender<Heard>,
}

impl Notices {
    /// Starts the link, which ends with the last of its clones and comes back by itself when it is cut.
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

    /// From now on this hears what is posted here, before anybody is answered that it is written; the first only. It must
    /// not take long.
    pub(super) fn hear_here(&self, here: impl Fn(&Notice) + Send + Sync + 'static) {
        self.here.get_or_init(|| Box::new(here));
    }

    /// Takes a notice of what was written, to be sent soon. Never waits.
    pub(super) fn post(&self, notice: Notice) {
        self.hear(&notice);
        self.send(notice);
    }

    /// Lets this process hear a notice, before anybody is answered.
    pub(super) fn hear(&self, notice: &Notice) {
        if let Some(here) = self.here.get() {
            here(notice);
        }
    }

    /// Takes a notice, to be sent to everybody soon. Never waits.
    pub(super) fn send(&self, notice: Notice) {
        if self.outbox.try_send(notice).is_err() {
            self.spilt.store(true, Ordering::Release);
        }
    }

    /// What is heard from now on, of this process and all others.
    pub(super) fn heard(&self) -> broadcast::Receiver<Heard> {
        self.heard.subscribe()
    }
}
