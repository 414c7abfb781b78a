//! Slow work, beside the async threads: bounded in how much runs at once and in how much waits.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::play::error::PlayError;

/// Both bounds are permits, which are given back when they are dropped: whoever hangs up, waiting or not, leaves nothing
/// behind.
pub(crate) struct Aside {
    running: Arc<Semaphore>,
    waiting: Semaphore,
    running_max: usize,
    waiting_max: usize,
}

impl Aside {
    /// On half of the cores.
    pub(crate) fn new(waiting_max: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let running_max = (cores / 2).max(1);
        let (running, waiting) = (Arc::new(Semaphore::new(running_max)), Semaphore::new(waiting_max));
        Self { running, waiting, running_max, waiting_max }
    }

    /// What the work comes to. Work that has begun goes on also if nobody listens any more; work that waits does not.
    ///
    /// # Errors
    /// If too much waits already.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PlayError> {
        let gone = |e: &dyn std::fmt::Display| PlayError::Internal(format!("work aside: {e}"));
        let place = self.waiting.try_acquire().map_err(|_| PlayError::Busy)?;
        let permit = self.running.clone().acquire_owned().await.map_err(|e| gone(&e))?;
        drop(place);
        tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        })
        .await
        .map_err(|e| gone(&e))
    }

    /// How much runs, and how much waits.
    pub(crate) fn load(&self) -> (usize, usize) {
        let taken = |max: usize, of: &Semaphore| max.saturating_sub(of.available_permits());
        (taken(self.running_max, &self.running), taken(self.waiting_max, &self.waiting))
    }
}

#[cfg(test)]
mod tests {
    use std::{future::Future, pin::pin, sync::mpsc, task::Context};

    use futures_util::task::noop_waker;

    use super::*;

    #[tokio::test]
    async fn who_hangs_up_while_waiting_gives_the_place_back() {
        let aside = Aside::new(4);
        let (go, stop) = mpsc::channel::<()>();
        let stop = Arc::new(std::sync::Mutex::new(stop));
        let busy: Vec<_> = (0..aside.running_max)
            .map(|_| {
                let stop = stop.clone();
                let mut work = Box::pin(aside.run(move || stop.lock().unwrap().recv().unwrap()));
                assert!(work.as_mut().poll(&mut Context::from_waker(&noop_waker())).is_pending());
                work
            })
            .collect();
        for _ in 0..20 {
            let waiting = pin!(aside.run(|| ()));
            assert!(waiting.poll(&mut Context::from_waker(&noop_waker())).is_pending(), "turned away");
        }
        assert_eq!(aside.load(), (aside.running_max, 0));
        for _ in &busy {
            go.send(()).unwrap();
        }
        for work in busy {
            work.await.unwrap();
        }
        assert_eq!(aside.run(|| 7).await.unwrap(), 7);
        assert_eq!(aside.load(), (0, 0));
    }
}
