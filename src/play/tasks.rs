//! Work that goes on whether or not anybody listens.

use std::{future::Future, panic::resume_unwind};

use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

use crate::store::StoreError;

/// Tasks that are counted while they run.
#[derive(Clone, Default)]
pub(crate) struct Tasks(TaskTracker);

impl Tasks {
    /// Does what must not end half-way, in a task of its own: who asked for it may hang up at any moment, and what was
    /// committed must be known to the caches and told to others all the same.
    ///
    /// It begins at once, not only when somebody waits for it: so who waits carries none of it along.
    ///
    /// # Errors
    /// Those of the work.
    pub(crate) fn surely<T, E, W>(&self, work: W) -> impl Future<Output = Result<T, E>> + use<T, E, W>
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
    pub(crate) fn token(&self) -> TaskTrackerToken {
        self.0.token()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
