//! The thread on which requests are sent. Most of the cost of a request is its TLS handshake. In the caller's runtime
//! it would delay everything else there, such as the store's connections.

use std::{io, thread};

use tokio::{
    runtime::{Builder, Handle},
    sync::oneshot,
    task::JoinError,
};
use tokio_util::task::AbortOnDropHandle;

/// Name of this thread, and of those that look up names.
const NAME: &str = "fetcher";

/// Handle of the thread. Dropping it ends the thread and everything that runs on it.
pub(crate) struct Thread {
    runtime: Handle,
    _ends: oneshot::Sender<()>,
}

impl Thread {
    pub(crate) fn start() -> io::Result<Self> {
        let runtime = Builder::new_current_thread().thread_name(NAME).enable_all().build()?;
        let handle = runtime.handle().clone();
        let (ends, ended) = oneshot::channel();
        thread::Builder::new().name(NAME.to_owned()).spawn(move || {
            // Returns an error once the sender is dropped. Nothing is ever sent.
            let _ = runtime.block_on(ended);
            // A look-up that hangs cannot be stopped, so it is not waited for.
            runtime.shutdown_background();
        })?;
        Ok(Self { runtime: handle, _ends: ends })
    }

    /// Runs work on the thread and returns its output. Dropping the future stops the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, JoinError> {
        AbortOnDropHandle::new(self.runtime.spawn(work)).await
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, future::pending, sync::mpsc, time::Duration};

    use tokio::time::timeout;

    use super::*;

    thread_local! {
        /// Dropped when its thread ends.
        static KEPT: RefCell<Option<mpsc::Sender<()>>> = const { RefCell::new(None) };
    }

    /// Whether the sender is dropped, now or soon.
    fn is_dropped(other: &mpsc::Receiver<()>) -> bool {
        other.recv_timeout(Duration::from_secs(20)) == Err(mpsc::RecvTimeoutError::Disconnected)
    }

    /// Work that reports when it has begun and never ends by itself. It holds `kept` until it is stopped.
    fn endless(kept: mpsc::Sender<()>) -> (impl Future<Output = ()> + Send, mpsc::Receiver<()>) {
        let (begin, begun) = mpsc::channel();
        let work = async move {
            begin.send(()).unwrap();
            pending::<()>().await;
            drop(kept);
        };
        (work, begun)
    }

    #[tokio::test]
    async fn it_runs_what_somebody_waits_for_and_ends() {
        let thread = Thread::start().unwrap();
        let (kept, has_ended) = mpsc::channel();
        let name = thread.run(async move {
            KEPT.set(Some(kept));
            thread::current().name().map(str::to_owned)
        });
        assert_eq!(name.await.unwrap().as_deref(), Some(NAME));

        let (kept, is_stopped) = mpsc::channel();
        let (work, begun) = endless(kept);
        assert!(timeout(Duration::from_millis(100), thread.run(work)).await.is_err());
        begun.recv().unwrap();
        assert!(is_dropped(&is_stopped), "it goes on though nobody waits for it");

        let (kept, is_stopped) = mpsc::channel();
        let (work, begun) = endless(kept);
        let running = thread.runtime.spawn(work);
        begun.recv().unwrap();
        // A look-up cannot be stopped.
        let (looks, looked) = mpsc::channel::<()>();
        let looking = thread.runtime.spawn_blocking(move || looked.recv().is_err());
        drop(thread);
        assert!(is_dropped(&is_stopped), "it goes on without its thread");
        assert!(is_dropped(&has_ended), "its thread goes on");
        assert!(running.await.unwrap_err().is_cancelled());
        drop(looks);
        assert!(looking.await.unwrap());
    }
}
