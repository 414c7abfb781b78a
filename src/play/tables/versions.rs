//! What this process knows of accounts' turns: the fingerprint of the list that it last read, and the version of the rows it
//! was made from. Nearly every poll can be told by this that nothing has changed.
//!
//! A notice outdates what is known of an account at once, and nothing is believed for longer than a bound. So a lost notice
//! delays news, but loses none.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use quick_cache::sync::Cache;
use tokio::sync;
use uuid::Uuid;

use crate::play::{error::PlayError, listed::Listed};
use crate::store::{StoreError, TurnsVersion};

/// Accounts of which something is known, at some 300 bytes each: more than may wait at a process by default. Of an account
/// beyond them Postgres is asked each time.
const ACCOUNTS_MAX: usize = 32_768;

/// What is known of accounts' turns.
pub(crate) struct Versions {
    slots: Cache<Uuid, Arc<Slot>>,
    /// How often it was heard that anything may have changed.
    gaps: AtomicU64,
}

/// What is known of one account's turns.
#[derive(Default)]
pub(crate) struct Slot {
    /// How often it was heard that they may have changed.
    news: AtomicU64,
    known: Mutex<Option<Known>>,
    /// Whoever reads them is alone with it; and when they last could not be read.
    reading: sync::Mutex<Option<Instant>>,
}

struct Known {
    version: TurnsVersion,
    fingerprint: Arc<str>,
    /// The list, as long as somebody has it in hand.
    listed: Weak<Listed>,
    seen: Seen,
}

/// When Postgres was asked, and how much had been heard until then.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    at: Instant,
    heard: (u64, u64),
}

impl Default for Versions {
    fn default() -> Self {
        Self { slots: Cache::new(ACCOUNTS_MAX), gaps: AtomicU64::default() }
    }
}

impl Versions {
    /// The fingerprint of the account's list, if nothing was heard since it was found to be the list, and that is not
    /// longer ago than is `trusted`.
    pub(crate) fn believed(&self, account: Uuid, trusted: Duration) -> Option<Arc<str>> {
        let slot = self.slots.get(&account)?;
        let known = slot.known();
        let known = known.as_ref().filter(|known| known.seen.heard == self.heard(&slot))?;
        (known.seen.at.elapsed() < trusted).then(|| known.fingerprint.clone())
    }

    /// The list as it is, and whether that is news here: then who waits for it must look. Of all who ask while it is being
    /// read only one asks Postgres again.
    ///
    /// # Errors
    /// Those of reading.
    pub(crate) async fn read(
        &self,
        account: Uuid,
        read: impl AsyncFnOnce() -> Result<(Listed, TurnsVersion), PlayError>,
    ) -> Result<(Arc<Listed>, bool), PlayError> {
        let (slot, asked) = (self.slot(account), Instant::now());
        let mut failed = slot.reading.lock().await;
        if let Some(listed) = slot.listed_since(asked) {
            return Ok((listed, false));
        }
        // Else each of them would wait for Postgres in vain, one after the other.
        if failed.is_some_and(|failed| failed >= asked) {
            let why = "the turns could not be read a moment ago".to_owned();
            return Err(PlayError::Unavailable(StoreError::Unavailable(why)));
        }
        let seen = self.look(&slot);
        let read = read().await;
        *failed = matches!(read, Err(PlayError::Unavailable(_))).then(Instant::now);
        let (listed, version) = read?;
        let listed = Arc::new(listed);
        let fingerprint = listed.fingerprint.clone();
        let known = Known { version, fingerprint, listed: Arc::downgrade(&listed), seen };
        let before = slot.known().replace(known);
        let is_news = before.is_none_or(|before| before.fingerprint != listed.fingerprint);
        Ok((listed, is_news))
    }

    /// What whoever is about to ask Postgres for the account's version may confirm by the answer; none, if nothing is known.
    pub(crate) fn to_confirm(&self, account: Uuid) -> Option<(Arc<Slot>, Seen)> {
        let slot = self.slots.get(&account).filter(|slot| slot.known().is_some())?;
        let seen = self.look(&slot);
        Some((slot, seen))
    }

    /// Notes that an account's turns may be others.
    pub(crate) fn outdate(&self, account: Uuid) {
        if let Some(slot) = self.slots.get(&account) {
            slot.outdate();
        }
    }

    /// Notes that those of everybody may be.
    pub(crate) fn outdate_all(&self) {
        self.gaps.fetch_add(1, Ordering::AcqRel);
    }

    fn slot(&self, account: Uuid) -> Arc<Slot> {
        let new = || Ok::<_, std::convert::Infallible>(Arc::default());
        self.slots.get_or_insert_with(&account, new).unwrap_or_else(|never| match never {})
    }

    fn heard(&self, slot: &Slot) -> (u64, u64) {
        (slot.news.load(Ordering::Acquire), self.gaps.load(Ordering::Acquire))
    }

    /// To be called before Postgres is asked: what is heard after that may not be in its answer.
    fn look(&self, slot: &Slot) -> Seen {
        Seen { at: Instant::now(), heard: self.heard(slot) }
    }
}

impl Slot {
    /// Notes that this was the version; false, if it is another than is known.
    pub(crate) fn confirm(&self, version: &TurnsVersion, seen: Seen) -> bool {
        let mut known = self.known();
        match known.as_mut() {
            // Somebody has looked since.
            Some(known) if known.seen.at >= seen.at => true,
            Some(known) if known.version == *version => {
                known.seen = seen;
                true
            }
            _ => {
                self.outdate();
                false
            }
        }
    }

    fn outdate(&self) {
        self.news.fetch_add(1, Ordering::AcqRel);
    }

    /// The list, if its reading began after this.
    fn listed_since(&self, asked: Instant) -> Option<Arc<Listed>> {
        self.known().as_ref().filter(|known| known.seen.at >= asked)?.listed.upgrade()
    }

    fn known(&self) -> MutexGuard<'_, Option<Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;

    use super::*;

    const LONG: Duration = Duration::from_secs(600);
    const ANN: Uuid = Uuid::from_u128(1);

    fn list() -> Result<(Listed, TurnsVersion), PlayError> {
        Ok((Listed::of(&"the games").unwrap(), TurnsVersion::of(&[])))
    }

    fn unavailable() -> Result<(Listed, TurnsVersion), PlayError> {
        Err(PlayError::Unavailable(StoreError::Unavailable("it is away".to_owned())))
    }

    #[tokio::test]
    async fn what_is_heard_while_a_list_is_read_makes_it_old() {
        let versions = Versions::default();
        for hear in [|versions: &Versions| versions.outdate(ANN), Versions::outdate_all] {
            let read = async || {
                hear(&versions);
                list()
            };
            versions.read(ANN, read).await.unwrap();
            assert_eq!(versions.believed(ANN, LONG), None);
            let (listed, is_news) = versions.read(ANN, async || list()).await.unwrap();
            assert_eq!(versions.believed(ANN, LONG), Some(listed.fingerprint.clone()));
            assert!(!is_news);
            assert_eq!(versions.believed(ANN, Duration::ZERO), None);
            // Confirmed by what was asked before it was heard, it is no newer than that.
            let (slot, seen) = versions.to_confirm(ANN).unwrap();
            hear(&versions);
            slot.confirm(&TurnsVersion::of(&[]), seen);
            assert_eq!(versions.believed(ANN, LONG), None);
            let (slot, seen) = versions.to_confirm(ANN).unwrap();
            assert!(slot.confirm(&TurnsVersion::of(&[]), seen));
            assert_eq!(versions.believed(ANN, LONG), Some(listed.fingerprint.clone()));
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
        assert_eq!(versions.believed(ANN, LONG), None);
        versions.read(ANN, async || list()).await.unwrap();
        assert!(versions.believed(ANN, LONG).is_some());
    }
}
