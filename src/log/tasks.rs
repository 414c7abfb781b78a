//! Work that continues even if its client hangs up.

use std::{future::Future, panic::resume_unwind};

use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

use super::db::error::StoreError;

/// Counts running tasks.
#[derive(Clone, Default)]
pub struct Tasks(TaskTracker);

impl Tasks {
    /// Runs work in a task of its own, so that a client that hangs up does not cancel it. After a commit, caches and
    /// other processes must be updated in any case.
    ///
    /// The task starts at once, not when the result is awaited. So the caller does not hold the memory of the work.
    ///
    /// # Errors
    /// The errors of `work`, or [`StoreError::Unavailable`] if the task was cancelled.
    pub fn detached<T, E, W>(&self, work: W) -> impl Future<Output = Result<T, E>> + use<T, E, W>
    where
        W: Future<Output = Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let task = self.0.spawn(work);
        async {
            match task.await {
                Ok(done) => done,
                Err(ended) => match ended.try_into_panic() {
                    Ok(panic) => resume_unwind(panic),
                    Err(ended) => Err(StoreError::Unavailable(ended.to_string()).into()),
                },
            }
        }
    }

    /// Counts as a task until it is dropped.
    pub fn token(&self) -> TaskTrackerToken {
        self.0.token()
    }

    /// The number of running tasks.
    pub fn running(&self) -> usize {
        self.0.len()
    }
}
