//! Slow work on blocking threads. The number running and waiting is bounded, and accounts take turns.

use std::hash::Hash;

use super::fair::{Bounds, FairQueue, Full};
use crate::play::error::PlayError;

/// Runs slow work. A caller that stops waiting leaves nothing behind: the queue forgets it, or its work returns the permit.
pub(crate) struct Aside<K: Clone + Eq + Hash>(FairQueue<K>);

impl<K: Clone + Eq + Hash + Send + 'static> Aside<K> {
    /// Uses half of the cores, and half of that for one key. `waiting` and `each` are those of [`Bounds`].
    pub(crate) fn new(waiting: usize, each: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let running = (cores / 2).max(1);
        Self(FairQueue::new(Bounds { running, running_each: running.div_ceil(2), waiting, each }))
    }

    /// Returns the result of the work, once the turn of its key has come. Work that has begun goes on even if its caller
    /// does not wait for it any more.
    ///
    /// # Errors
    /// If too much waits already.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        key: K,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PlayError> {
        let permit = self.0.enter(key).await.map_err(|full| match full {
            Full::ForKey => PlayError::TooManyAtOnce,
            Full::ForAll => PlayError::Busy,
        })?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|e| PlayError::Internal(format!("work aside: {e}")))
    }

    /// The number of pieces of work that run, and that wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        self.0.load()
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::Future,
        pin::pin,
        sync::{Arc, Mutex, mpsc},
        task::{Context, Waker},
    };

    use super::*;

    #[tokio::test]
    async fn who_hangs_up_while_waiting_gives_the_place_back() {
        let aside = Aside::<usize>::new(4, 4);
        let running_max = aside.0.bounds().running;
        let (go, stop) = mpsc::channel::<()>();
        let stop = Arc::new(Mutex::new(stop));
        let busy: Vec<_> = (0..running_max)
            .map(|key| {
                let stop = stop.clone();
                let mut work = Box::pin(aside.run(key, move || stop.lock().unwrap().recv().unwrap()));
                assert!(work.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
                work
            })
            .collect();
        for _ in 0..20 {
            let waiting = pin!(aside.run(0, || ()));
            assert!(waiting.poll(&mut Context::from_waker(Waker::noop())).is_pending(), "turned away");
        }
        assert_eq!(aside.load(), (running_max, 0));
        for _ in &busy {
            go.send(()).unwrap();
        }
        for work in busy {
            work.await.unwrap();
        }
        assert_eq!(aside.run(0, || 7).await.unwrap(), 7);
        assert_eq!(aside.load(), (0, 0));
    }
}
