//! Runs slow work on blocking threads. The numbers of running and waiting pieces are limited, and keys take turns.

use std::hash::Hash;

use super::{
    error::PlayError,
    fair_queue::{Bounds, FairQueue, Full},
};

/// Runs slow work. If a caller stops waiting, its request leaves the queue, or its work returns the permit when it
/// ends.
pub struct BlockingPool<K: Clone + Eq + Hash>(FairQueue<K>);

impl<K: Clone + Eq + Hash + Send + 'static> BlockingPool<K> {
    /// Uses half of the cores, and a quarter for one key. `waiting` and `each` are those of [`Bounds`].
    pub fn new(waiting: usize, each: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let running = (cores / 2).max(1);
        Self(FairQueue::new(Bounds { running, running_each: running.div_ceil(2), waiting, each }))
    }

    /// Returns the result of the work, once it is the key's turn. Work that has started continues even if its caller
    /// stops waiting.
    ///
    /// # Errors
    /// If the queue is full.
    pub async fn run<T: Send + 'static>(
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

    /// The numbers of running and of waiting pieces of work.
    pub fn load(&self) -> (usize, usize) {
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
        let pool = BlockingPool::<usize>::new(4, 4);
        let running_max = pool.0.bounds().running;
        let (go, stop) = mpsc::channel::<()>();
        let stop = Arc::new(Mutex::new(stop));
        let busy: Vec<_> = (0..running_max)
            .map(|key| {
                let stop = stop.clone();
                let mut work = Box::pin(pool.run(key, move || stop.lock().unwrap().recv().unwrap()));
                assert!(work.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
                work
            })
            .collect();
        for _ in 0..20 {
            let waiting = pin!(pool.run(0, || ()));
            assert!(waiting.poll(&mut Context::from_waker(Waker::noop())).is_pending(), "turned away");
        }
        assert_eq!(pool.load(), (running_max, 0));
        for _ in &busy {
            go.send(()).unwrap();
        }
        for work in busy {
            work.await.unwrap();
        }
        assert_eq!(pool.run(0, || 7).await.unwrap(), 7);
        assert_eq!(pool.load(), (0, 0));
    }
}
