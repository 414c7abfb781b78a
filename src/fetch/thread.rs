//! The thread on which requests are sent. Most of what one costs is its handshake of TLS; done by the runtime of whoever
//! sends it, that keeps waiting what else runs there, such as the store's connections.

use std::{io, thread};

use tokio::{
    runtime::{Builder, Handle},
    sync::oneshot,
    task::JoinError,
};
use tokio_util::task::AbortOnDropHandle;

/// Also of those that look up names.
const NAME: &str = "fetcher";

/// Ends when this is dropped, with all that runs on it.
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
            // An error once the other half is dropped: nothing is ever sent.
            let _ = runtime.block_on(ended);
            // A look-up that hangs cannot be stopped, and is not waited for.
            runtime.shutdown_background();
        })?;
        Ok(Self { runtime: handle, _ends: ends })
    }

    /// What comes of it. Whoever does not wait for that any more stops it.
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

    /// Whether nobody has the other half any more, now or soon.
    fn is_dropped(other: &mpsc::Receiver<()>) -> bool {
        other.recv_timeout(Duration::from_secs(20)) == Err(mpsc::RecvTimeoutError::Disconnected)
    }

    /// Work that says when it has begun, and keeps something until it ends, which it never does by itself.
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
        // Nothing stops a look-up.
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
