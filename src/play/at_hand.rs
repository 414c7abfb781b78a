//! What a process keeps at hand of the database, and reads again before it is too old.

use std::{
    sync::{Arc, PoisonError, RwLock, Weak},
    time::{Duration, Instant},
};

use tokio::sync::Mutex;

use crate::play::error::PlayError;
use crate::store::Store;

/// What a process can keep at hand.
pub(crate) trait Load: Sized + Send + Sync + 'static {
    /// What the log calls it.
    const WHAT: &'static str;

    /// Reads it, or makes it where there is none.
    fn load(store: &Store) -> impl Future<Output = Result<Self, PlayError>> + Send;
}

/// A value that was read from the database no longer than `trusted` ago.
pub(crate) struct AtHand<T> {
    read: RwLock<Read<T>>,
    trusted: Duration,
    reloading: Mutex<()>,
}

struct Read<T> {
    value: Arc<T>,
    /// When the reading began.
    at: Instant,
}

impl<T: Load> AtHand<T> {
    /// Reads it, and again every third of `trusted` as long as somebody has it at hand.
    pub(crate) async fn open(store: &Store, trusted: Duration) -> Result<Arc<Self>, PlayError> {
        let kept =
            Arc::new(Self { read: RwLock::new(read(store).await?), trusted, reloading: Mutex::default() });
        tokio::spawn(keep_fresh(Arc::downgrade(&kept), store.clone()));
        Ok(kept)
    }

    /// As it was last read.
    pub(crate) fn current(&self) -> Arc<T> {
        self.read.read().unwrap_or_else(PoisonError::into_inner).value.clone()
    }

    /// How long ago that was.
    pub(crate) fn age(&self) -> Duration {
        self.at().elapsed()
    }

    /// When the reading of the current value began.
    pub(crate) fn at(&self) -> Instant {
        self.read.read().unwrap_or_else(PoisonError::into_inner).at
    }

    /// As it is; as it was a moment ago, if that is trusted.
    pub(crate) async fn fresh(&self, store: &Store) -> Result<Arc<T>, PlayError> {
        if self.age() < self.trusted { Ok(self.current()) } else { Box::pin(self.reload(store)).await }
    }

    /// As it is. One at a time: of all who ask while it is being read only one asks Postgres again.
    pub(crate) async fn reload(&self, store: &Store) -> Result<Arc<T>, PlayError> {
        let asked = Instant::now();
        let _alone = self.reloading.lock().await;
        if self.at() >= asked {
            return Ok(self.current());
        }
        let read = read::<T>(store).await?;
        let value = read.value.clone();
        *self.read.write().unwrap_or_else(PoisonError::into_inner) = read;
        Ok(value)
    }
}

async fn read<T: Load>(store: &Store) -> Result<Read<T>, PlayError> {
    let at = Instant::now();
    Ok(Read { value: Arc::new(T::load(store).await?), at })
}

async fn keep_fresh<T: Load>(kept: Weak<AtHand<T>>, store: Store) {
    while let Some(every) = kept.upgrade().map(|kept| kept.trusted / 3) {
        tokio::time::sleep(every).await;
        let Some(kept) = kept.upgrade() else { return };
        if let Err(error) = kept.reload(&store).await {
            tracing::warn!(%error, "cannot reload {} for now", T::WHAT);
        }
    }
}
