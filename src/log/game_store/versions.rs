//! Cache of turn lists: for each account the fingerprint of the list that was read last, and the version of its rows.
//! It answers nearly every poll that finds nothing new.
//!
//! A notice invalidates the entry of an account at once, and every entry has a maximum age. So a lost notice delays a
//! change, but loses none.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use longhall_base::{error::PlayError, serialised_list::SerialisedList};
use quick_cache::sync::Cache;
use tokio::sync;
use uuid::Uuid;

use crate::{db::error::StoreError, turns::look::TurnsVersion};

/// Maximum number of cached accounts, at some 300 bytes each: more than the default maximum of waiting clients. For
/// further accounts every request queries Postgres.
const ACCOUNTS_MAX: usize = 32_768;

/// The cache of turn lists, by account.
pub struct Versions {
    slots: Cache<Uuid, Arc<Slot>>,
    /// The number of gaps in the notices, after each of which any list may have changed.
    gaps: AtomicU64,
}

/// The cache entry of one account.
#[derive(Default)]
pub struct Slot {
    /// The number of notices about the account's turns.
    news: AtomicU64,
    cached: Mutex<Option<CachedVersion>>,
    /// Held while the list is read. Contains the time of the last failure.
    reading: sync::Mutex<Option<Instant>>,
}

pub(crate) struct CachedVersion {
    version: TurnsVersion,
    fingerprint: Arc<str>,
    /// The list, as long as a request still uses it.
    listed: Weak<SerialisedList>,
    queried: QueryStart,
}

/// The time of a query, and the number of notices before it.
#[derive(Clone, Copy)]
pub struct QueryStart {
    at: Instant,
    heard: (u64, u64),
}

impl Default for Versions {
    fn default() -> Self {
        Self { slots: Cache::new(ACCOUNTS_MAX), gaps: AtomicU64::default() }
    }
}

impl Versions {
    /// Returns the fingerprint of the account's list, if it was confirmed less than `max_age` ago and no notice came
    /// since.
    pub fn get_if_fresh(&self, account: Uuid, max_age: Duration) -> Option<Arc<str>> {
        let slot = self.slots.get(&account)?;
        let cached = slot.cached();
        let cached = cached.as_ref().filter(|cached| cached.queried.heard == self.heard(&slot))?;
        (cached.queried.at.elapsed() < max_age).then(|| cached.fingerprint.clone())
    }

    /// Reads the list, and returns whether it differs from the cached one, so that the caller wakes waiting clients.
    /// Concurrent callers share one query.
    ///
    /// # Errors
    /// If reading fails.
    pub async fn read(
        &self,
        account: Uuid,
        read: impl AsyncFnOnce() -> Result<(SerialisedList, TurnsVersion), PlayError>,
    ) -> Result<(Arc<SerialisedList>, bool), PlayError> {
        let (slot, asked) = (self.slot(account), Instant::now());
        let mut failed = slot.reading.lock().await;
        if let Some(listed) = slot.listed_since(asked) {
            return Ok((listed, false));
        }
        // Otherwise each caller would wait for Postgres in vain, one after the other.
        if failed.is_some_and(|failed| failed >= asked) {
            let why = "the turns could not be read a moment ago".to_owned();
            return Err(PlayError::Unavailable(Box::new(StoreError::Unavailable(why))));
        }
        let queried = self.query_start(&slot);
        let read = read().await;
        *failed = matches!(read, Err(PlayError::Unavailable(_))).then(Instant::now);
        let (listed, version) = read?;
        let listed = Arc::new(listed);
        let fingerprint = listed.fingerprint.clone();
        let cached = CachedVersion { version, fingerprint, listed: Arc::downgrade(&listed), queried };
        let before = slot.cached().replace(cached);
        let is_news = before.is_none_or(|before| before.fingerprint != listed.fingerprint);
        Ok((listed, is_news))
    }

    /// Returns the token for confirming the account's version by a query that is about to start. `None` if nothing is
    /// cached.
    pub fn to_revalidate(&self, account: Uuid) -> Option<(Arc<Slot>, QueryStart)> {
        let slot = self.slots.get(&account).filter(|slot| slot.cached().is_some())?;
        let queried = self.query_start(&slot);
        Some((slot, queried))
    }

    /// Marks the account's list as stale.
    pub fn invalidate(&self, account: Uuid) {
        if let Some(slot) = self.slots.get(&account) {
            slot.invalidate();
        }
    }

    /// Marks all lists as stale.
    pub(crate) fn invalidate_all(&self) {
        self.gaps.fetch_add(1, Ordering::AcqRel);
    }

    fn slot(&self, account: Uuid) -> Arc<Slot> {
        let new = || Ok::<_, std::convert::Infallible>(Arc::default());
        self.slots.get_or_insert_with(&account, new).unwrap_or_else(|never| match never {})
    }

    fn heard(&self, slot: &Slot) -> (u64, u64) {
        (slot.news.load(Ordering::Acquire), self.gaps.load(Ordering::Acquire))
    }

    /// Must be called before the query: its result may lack later notices.
    fn query_start(&self, slot: &Slot) -> QueryStart {
        QueryStart { at: Instant::now(), heard: self.heard(slot) }
    }
}

impl Slot {
    /// Confirms the cached version. Returns false if it differs, and marks the list as stale.
    pub fn revalidate(&self, version: &TurnsVersion, queried: QueryStart) -> bool {
        let mut cached = self.cached();
        match cached.as_mut() {
            // A newer query has confirmed the entry.
            Some(cached) if cached.queried.at >= queried.at => true,
            Some(cached) if cached.version == *version => {
                cached.queried = queried;
                true
            }
            _ => {
                self.invalidate();
                false
            }
        }
    }

    fn invalidate(&self) {
        self.news.fetch_add(1, Ordering::AcqRel);
    }

    /// Returns the list if its query began after `asked`.
    fn listed_since(&self, asked: Instant) -> Option<Arc<SerialisedList>> {
        self.cached().as_ref().filter(|cached| cached.queried.at >= asked)?.listed.upgrade()
    }

    fn cached(&self) -> MutexGuard<'_, Option<CachedVersion>> {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    const LONG: Duration = Duration::from_secs(600);
    const ANN: Uuid = Uuid::from_u128(1);

    fn list() -> Result<(SerialisedList, TurnsVersion), PlayError> {
        Ok((SerialisedList::new(&"the games").unwrap(), TurnsVersion::from_rows(&[])))
    }

    fn unavailable() -> Result<(SerialisedList, TurnsVersion), PlayError> {
        Err(PlayError::Unavailable(Box::new(StoreError::Unavailable("it is away".to_owned()))))
    }

    #[tokio::test]
    async fn what_is_heard_while_a_list_is_read_makes_it_old() {
        let versions = Versions::default();
        for hear in [|versions: &Versions| versions.invalidate(ANN), Versions::invalidate_all] {
            let read = async || {
                hear(&versions);
                list()
            };
            versions.read(ANN, read).await.unwrap();
            assert_eq!(versions.get_if_fresh(ANN, LONG), None);
            let (listed, is_news) = versions.read(ANN, async || list()).await.unwrap();
            assert_eq!(versions.get_if_fresh(ANN, LONG), Some(listed.fingerprint.clone()));
            assert!(!is_news);
            assert_eq!(versions.get_if_fresh(ANN, Duration::ZERO), None);
            // A confirmation by a query that began before the notice does not make the entry current.
            let (slot, queried) = versions.to_revalidate(ANN).unwrap();
            hear(&versions);
            slot.revalidate(&TurnsVersion::from_rows(&[]), queried);
            assert_eq!(versions.get_if_fresh(ANN, LONG), None);
            let (slot, queried) = versions.to_revalidate(ANN).unwrap();
            assert!(slot.revalidate(&TurnsVersion::from_rows(&[]), queried));
            assert_eq!(versions.get_if_fresh(ANN, LONG), Some(listed.fingerprint.clone()));
        }
    }

    #[tokio::test]
    async fn of_many_who_ask_at_once_few_ask_postgres() {
        let (versions, asked) = (Versions::default(), AtomicU64::default());
        for (answer, most) in [(list as fn() -> _, 2), (unavailable, 1)] {
            asked.store(0, Ordering::Relaxed);
            let read = async || {
                asked.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(20)).await;
                answer()
            };
            let all = join_all((0..50).map(|_| versions.read(ANN, read))).await;
            assert!(all.iter().all(|one| one.is_ok() == answer().is_ok()));
            let asked = asked.load(Ordering::Relaxed);
            assert!((1..=most).contains(&asked), "{asked}");
        }
    }

    #[tokio::test]
    async fn who_hangs_up_while_reading_keeps_nobody_from_it() {
        let versions = Versions::default();
        let hung_up = versions.read(ANN, async || std::future::pending().await);
        assert!(tokio::time::timeout(Duration::from_millis(10), hung_up).await.is_err());
        assert_eq!(versions.get_if_fresh(ANN, LONG), None);
        versions.read(ANN, async || list()).await.unwrap();
        assert!(versions.get_if_fresh(ANN, LONG).is_some());
    }
}
