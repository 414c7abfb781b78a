//! A cached value from the database, which a task reloads before it reaches its maximum age.

use std::{
    sync::{Arc, PoisonError, RwLock, Weak},
    time::{Duration, Instant},
};

use tokio::sync::Mutex;

use crate::play::error::PlayError;
use crate::store::Store;

/// A value that can be loaded from the database.
pub(crate) trait Load: Sized + Send + Sync + 'static {
    /// The name of the value in logs.
    const WHAT: &'static str;

    /// Reads the value, or creates it if there is none.
    fn load(store: &Store) -> impl Future<Output = Result<Self, PlayError>> + Send;
}

/// A value that was read from the database at most `trusted` ago.
pub(crate) struct AtHand<T> {
    read: RwLock<Read<T>>,
    trusted: Duration,
    reloading: Mutex<()>,
}

struct Read<T> {
    value: Arc<T>,
    /// Time at which the read began.
    at: Instant,
}

impl<T: Load> AtHand<T> {
    /// Loads the value, and reloads it every third of `trusted` until the cache is dropped.
    pub(crate) async fn open(store: &Store, trusted: Duration) -> Result<Arc<Self>, PlayError> {
        let kept =
            Arc::new(Self { read: RwLock::new(read(store).await?), trusted, reloading: Mutex::default() });
        tokio::spawn(keep_fresh(Arc::downgrade(&kept), store.clone()));
        Ok(kept)
    }

    /// Returns the cached value.
    pub(crate) fn current(&self) -> Arc<T> {
        self.read.read().unwrap_or_else(PoisonError::into_inner).value.clone()
    }

    /// The age of the cached value.
    pub(crate) fn age(&self) -> Duration {
        self.at().elapsed()
    }

    /// Time at which the read of the cached value began.
    pub(crate) fn at(&self) -> Instant {
        self.read.read().unwrap_or_else(PoisonError::into_inner).at
    }

    /// Returns the cached value if it is younger than `trusted`, or else reloads it.
    pub(crate) async fn fresh(&self, store: &Store) -> Result<Arc<T>, PlayError> {
        if self.age() < self.trusted { Ok(self.current()) } else { Box::pin(self.reload(store)).await }
    }

    /// Reloads the value. Concurrent callers share one query.
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
