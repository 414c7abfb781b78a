//! The thread that keeps Postgres running.
//!
//! The thread spawns the server, which therefore lives exactly as long (see [`super::parent_death`]). Only
//! this thread signals and reaps the server, so that no signal reaches a reused pid. It also holds the lock.
//!
//! In a process that joined another's Postgres, the thread waits for the lock and then does the same.

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::error::{At, EmbeddedError};
use super::lock::Lock;
use super::place::remove_tree;
use super::server::{Recipe, Server, Stop};

/// Interval at which the thread checks the server or its owner: the longest time that a death goes unnoticed.
const GLANCE: Duration = Duration::from_millis(100);

/// First back-off after a failed restart; each further one doubles.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Handle of the thread. Dropping it stops the server and waits for that.
#[derive(Debug)]
pub(super) struct Supervisor {
    stop: Option<Sender<Infallible>>,
    thread: Option<JoinHandle<Result<(), EmbeddedError>>>,
    /// Whether this process holds the lock.
    keeps: Arc<AtomicBool>,
}

impl Supervisor {
    /// Starts the thread and the server, and returns when the server accepts connections.
    pub(super) fn start(recipe: Recipe, lock: Lock) -> Result<Supervisor, EmbeddedError> {
        let (report, first_word) = mpsc::channel();
        let supervisor =
            Supervisor::spawn(true, move |stop, _| Keeper { recipe, lock, stop }.begin(&report))?;
        match first_word.recv() {
            Ok(Ok(())) => Ok(supervisor),
            Ok(Err(error)) => Err(error),
            Err(_) => Err(EmbeddedError::Unwatched),
        }
    }

    /// Starts a thread that waits for the lock while another process holds it, and then takes over
    /// the server.
    pub(super) fn stand_by(recipe: Recipe) -> Result<Supervisor, EmbeddedError> {
        Supervisor::spawn(false, move |stop, keeps| stand_by(recipe, stop, keeps))
    }

    fn spawn(
        keeps: bool,
        work: impl FnOnce(Stop, &AtomicBool) -> Result<(), EmbeddedError> + Send + 'static,
    ) -> Result<Supervisor, EmbeddedError> {
        let (stop, asked) = mpsc::channel();
        let keeps = Arc::new(AtomicBool::new(keeps));
        let noted = keeps.clone();
        let thread = thread::Builder::new()
            .name("postgres".to_owned())
            .spawn(move || work(Stop(asked), &noted))
            .at("start a thread for", Path::new("postgres"))?;
        Ok(Supervisor { stop: Some(stop), thread: Some(thread), keeps })
    }

    /// Whether this process runs the server.
    pub(super) fn keeps(&self) -> bool {
        self.keeps.load(Ordering::Acquire)
    }

    /// Stops the server and waits for that.
    pub(super) fn end(&mut self) -> Result<(), EmbeddedError> {
        drop(self.stop.take());
        match self.thread.take() {
            Some(thread) => thread.join().unwrap_or(Err(EmbeddedError::Unwatched)),
            None => Ok(()),
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        if let Err(error) = self.end() {
            tracing::error!("PostgreSQL was not stopped: {error}");
        }
    }
}

fn stand_by(recipe: Recipe, stop: Stop, keeps: &AtomicBool) -> Result<(), EmbeddedError> {
    while !stop.asked_within(GLANCE) {
        match Lock::try_take(&recipe.place.lock()) {
            Ok(Some(lock)) => {
                tracing::warn!("the process that supervised PostgreSQL has ended; this process takes over");
                keeps.store(true, Ordering::Release);
                let keeper = Keeper { recipe, lock, stop };
                return keeper.revive().map_or(Ok(()), |server| keeper.keep(server));
            }
            Ok(None) => {}
            Err(error) => tracing::debug!("cannot check the lock file: {error}"),
        }
    }
    Ok(())
}

/// The state that the thread owns.
struct Keeper {
    recipe: Recipe,
    lock: Lock,
    stop: Stop,
}

impl Keeper {
    fn begin(self, report: &Sender<Result<(), EmbeddedError>>) -> Result<(), EmbeddedError> {
        let server = match self.recipe.launch(&self.stop) {
            Ok(Some(server)) => server,
            Ok(None) => return Ok(()),
            Err(error) => {
                // If the receiver is gone, nothing waits for the error.
                let _ = report.send(Err(error));
                return Ok(());
            }
        };
        self.lock.vouch_for(server.pid());
        let _ = report.send(Ok(()));
        self.keep(server)
    }

    fn keep(self, mut server: Server) -> Result<(), EmbeddedError> {
        while !self.stop.asked_within(GLANCE) {
            let Some(status) = server.exited() else {
                continue;
            };
            tracing::error!("PostgreSQL exited unexpectedly ({status}); restarting it");
            match self.revive() {
                Some(revived) => server = revived,
                None => return Ok(()),
            }
        }
        server.end()?;
        remove_tree(&self.recipe.place.socket_dir()?)
    }

    /// Retries until the server is back; `None` if a stop is requested before.
    fn revive(&self) -> Option<Server> {
        let mut pause = FIRST_PAUSE;
        loop {
            match self.recipe.launch(&self.stop) {
                Ok(Some(server)) => {
                    self.lock.vouch_for(server.pid());
                    tracing::info!("PostgreSQL is back");
                    return Some(server);
                }
                Ok(None) => return None,
                Err(error) => {
                    tracing::error!("PostgreSQL is still down, next attempt in {pause:?}: {error}")
                }
            }
            if self.stop.asked_within(pause) {
                return None;
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }
}
