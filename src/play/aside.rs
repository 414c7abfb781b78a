//! Slow work, beside the async threads: bounded in how much runs at once and in how much waits.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tokio::sync::Semaphore;

use super::PlayError;

pub(super) struct Aside {
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
    waiting_max: usize,
}

impl Aside {
    /// On half of the cores.
    pub(super) fn new(waiting_max: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let running = Arc::new(Semaphore::new((cores / 2).max(1)));
        Self { running, waiting: AtomicUsize::new(0), waiting_max }
    }

    /// What the work comes to.
    ///
    /// # Errors
    /// If too much waits already.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PlayError> {
        let gone = |e: &dyn std::fmt::Display| PlayError::Internal(format!("work aside: {e}"));
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= self.waiting_max {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(PlayError::Busy);
        }
        let permit = self.running.clone().acquire_owned().await;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let permit = permit.map_err(|e| gone(&e))?;
        tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        })
        .await
        .map_err(|e| gone(&e))
    }
}
