//! A cached value from the database, which a task reloads before it reaches its maximum age.

use std::{
    sync::{Arc, PoisonError, RwLock, Weak},
    time::{Duration, Instant},
};

use longhall_base::error::PlayError;
use tokio::sync::Mutex;

use super::store::Store;

/// A value that can be loaded from the database.
pub trait Load: Sized + Send + Sync + 'static {
    /// The name of the value in logs.
    const NAME: &'static str;

    /// Reads the value, or creates it if there is none.
    fn load(store: &Store) -> impl Future<Output = Result<Self, PlayError>> + Send;
}

/// A value that was read from the database at most `max_age` ago.
pub struct RefreshingCache<T> {
    read: RwLock<CachedValue<T>>,
    max_age: Duration,
    reloading: Mutex<()>,
}

/// A value, and when it was read.
pub struct CachedValue<T> {
    value: Arc<T>,
    /// Time at which the read began.
    at: Instant,
}

impl<T: Load> RefreshingCache<T> {
    /// Loads the value, and reloads it every third of `max_age` until the cache is dropped.
    pub async fn open(store: &Store, max_age: Duration) -> Result<Arc<Self>, PlayError> {
        let cache =
            Arc::new(Self { read: RwLock::new(read(store).await?), max_age, reloading: Mutex::default() });
        tokio::spawn(keep_fresh(Arc::downgrade(&cache), store.clone()));
        Ok(cache)
    }

    /// Returns the cached value.
    pub fn current(&self) -> Arc<T> {
        self.read.read().unwrap_or_else(PoisonError::into_inner).value.clone()
    }

    /// The age of the cached value.
    pub fn age(&self) -> Duration {
        self.at().elapsed()
    }

    /// Time at which the read of the cached value began.
    pub fn at(&self) -> Instant {
        self.read.read().unwrap_or_else(PoisonError::into_inner).at
    }

    /// Returns the cached value if it is younger than `max_age`, or else reloads it.
    pub async fn fresh(&self, store: &Store) -> Result<Arc<T>, PlayError> {
        if self.age() < self.max_age { Ok(self.current()) } else { Box::pin(self.reload(store)).await }
    }

    /// Reloads the value. Concurrent callers share one query.
    pub async fn reload(&self, store: &Store) -> Result<Arc<T>, PlayError> {
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

/// Reads the value from the database.
pub async fn read<T: Load>(store: &Store) -> Result<CachedValue<T>, PlayError> {
    let at = Instant::now();
    Ok(CachedValue { value: Arc::new(T::load(store).await?), at })
}

async fn keep_fresh<T: Load>(cache: Weak<RefreshingCache<T>>, store: Store) {
    while let Some(every) = cache.upgrade().map(|cache| cache.max_age / 3) {
        tokio::time::sleep(every).await;
        let Some(cache) = cache.upgrade() else { return };
        if let Err(error) = cache.reload(&store).await {
            tracing::warn!(%error, "cannot reload {} for now", T::NAME);
        }
    }
}
