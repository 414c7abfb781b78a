//! The games whose turns this process still has to write: those that it has changed, or is about to change.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use chrono::{DateTime, Utc};
use tokio::{
    sync::{Notify, watch},
    time::timeout,
};
use uuid::Uuid;

use crate::{
    clock::database::Clock,
    db::error::StoreError,
    notify::{Notices, notice::Notice},
};

/// Maximum time that a reader waits for turns to be written. After it the reader gets what is stored.
const READ_TIMEOUT: Duration = Duration::from_secs(2);

/// The set of games with unwritten turns ("dirty" games). Clones share it.
#[derive(Clone)]
pub struct DirtySet(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Wakes the writer because there is something to write, or because a reader waits for it.
    some: Notify,
    flush: Notify,
    /// The number of the last batch that was written.
    written: watch::Sender<u64>,
    clock: Clock,
    notices: Notices,
}

#[derive(Default)]
struct State {
    /// Start times of the changes in progress.
    begun: BTreeMap<u64, DateTime<Utc>>,
    last: u64,
    /// The batch that is being filled, and the start of the one that is being written.
    next: Batch,
    writing: Option<DateTime<Utc>>,
    /// Games whose part of the database is unreachable.
    late: Batch,
    /// The number of the batch being filled, and for each account the last batch with its turns.
    number: u64,
    accounts: HashMap<Uuid, u64>,
    /// The time up to which everything was written, according to the last heartbeat that was committed.
    heartbeat: Option<DateTime<Utc>>,
}

/// Dirty games, and the notices to send once their turns are written.
#[derive(Default)]
pub(crate) struct Batch {
    pub(super) games: HashSet<Uuid>,
    notices: Vec<Notice>,
    since: Option<DateTime<Utc>>,
}

/// Guard of a change in progress. From its creation on, turns may be unwritten, whatever the outcome of the change.
pub struct ChangeGuard {
    dirty: DirtySet,
    number: u64,
    since: DateTime<Utc>,
}

impl Batch {
    fn add(&mut self, games: impl IntoIterator<Item = Uuid>, since: Option<DateTime<Utc>>) {
        self.games.extend(games);
        self.since = [self.since, since].into_iter().flatten().min();
    }
}

impl DirtySet {
    pub(crate) fn new(clock: Clock, notices: Notices) -> Self {
        let state = Mutex::new(State { number: 1, ..State::default() });
        let (some, flush, written) = (Notify::default(), Notify::default(), watch::Sender::default());
        Self(Arc::new(Shared { state, some, flush, written, clock, notices }))
    }

    /// Starts a change. Call this before games are changed.
    pub fn begin(&self) -> ChangeGuard {
        let since = self.0.clock.trusted_now();
        let mut state = self.state();
        state.last += 1;
        let number = state.last;
        state.begun.insert(number, since);
        ChangeGuard { dirty: self.clone(), number, since }
    }

    /// Returns the time since which turns may be unwritten. Turns written before this call become durable with the next
    /// durable commit.
    pub(crate) fn dirty_since(&self) -> DateTime<Utc> {
        let now = self.0.clock.trusted_now();
        let state = self.state();
        let some = state.begun.values().copied();
        let some = some.chain(state.next.since).chain(state.writing).chain(state.late.since);
        some.min().map_or(now, |since| since.min(now))
    }

    /// Records that a heartbeat with this time was committed.
    pub(crate) fn note_heartbeat(&self, dirty_since: DateTime<Utc>) {
        self.state().heartbeat = Some(dirty_since);
    }

    /// Returns the last time passed to [`DirtySet::note_heartbeat`].
    pub(super) fn last_heartbeat(&self) -> Option<DateTime<Utc>> {
        self.state().heartbeat
    }

    /// Waits until the turns of these accounts that are dirty now are written, at most 2 s.
    pub(super) async fn wait_for(&self, accounts: &[Uuid]) {
        let needed = {
            let state = self.state();
            accounts.iter().filter_map(|account| state.accounts.get(account)).max().copied()
        };
        self.wait_until(needed).await;
    }

    /// Waits until all turns that are dirty now are written, at most 2 s.
    pub(crate) async fn wait_for_all(&self) {
        let needed = self.state().accounts.values().max().copied();
        self.wait_until(needed).await;
    }

    async fn wait_until(&self, needed: Option<u64>) {
        let Some(needed) = needed else { return };
        self.0.flush.notify_one();
        let mut written = self.0.written.subscribe();
        let _ = timeout(READ_TIMEOUT, written.wait_for(|written| *written >= needed)).await;
    }

    /// Returns the number of accounts with dirty turns.
    pub fn len(&self) -> usize {
        self.state().accounts.len()
    }

    fn mark_dirty(&self, games: &[Notice], since: DateTime<Utc>, with_notices: bool) {
        let mut state = self.state();
        let number = state.number;
        for notice in games {
            state.next.games.insert(notice.game);
            state.accounts.extend(notice.accounts.iter().map(|account| (*account, number)));
        }
        state.next.notices.extend(games.iter().filter(|_| with_notices).cloned());
        state.next.since = Some(state.next.since.map_or(since, |before| before.min(since)));
        drop(state);
        self.0.some.notify_one();
    }

    /// Waits until there are dirty games, and takes them as a batch.
    pub(super) async fn batch(&self) -> (u64, Batch) {
        loop {
            {
                let mut state = self.state();
                if state.next.since.is_some() {
                    let batch = std::mem::take(&mut state.next);
                    state.writing = batch.since;
                    state.number += 1;
                    return (state.number - 1, batch);
                }
            }
            self.0.some.notified().await;
        }
    }

    /// Returns the current time by this process's trusted clock.
    pub(super) fn now(&self) -> DateTime<Utc> {
        self.0.clock.trusted_now()
    }

    /// Waits until a reader waits for dirty turns.
    pub(super) async fn flush_requested(&self) {
        self.0.flush.notified().await;
    }

    /// Marks a batch as written, except for the games in `late`, which are retried later. Sends its notices and wakes
    /// readers.
    pub(super) fn mark_clean(&self, number: u64, batch: Batch, late: Vec<Uuid>) {
        let mut state = self.state();
        state.writing = None;
        if !late.is_empty() {
            state.late.add(late, batch.since);
        }
        state.accounts.retain(|_, needed| *needed > number);
        drop(state);
        batch.notices.into_iter().for_each(|notice| self.0.notices.send(notice));
        self.0.written.send_replace(number);
    }

    /// Requeues a batch that could not be written. Sends its notices all the same, because the changes are committed.
    pub(super) fn requeue(&self, batch: Batch) {
        let mut state = self.state();
        state.writing = None;
        state.next.add(batch.games, batch.since);
        drop(state);
        batch.notices.into_iter().for_each(|notice| self.0.notices.send(notice));
    }

    /// Requeues late games: their part of the database may be reachable again.
    pub(super) fn requeue_late(&self) {
        let mut state = self.state();
        let Batch { games, since, .. } = std::mem::take(&mut state.late);
        if since.is_some() {
            state.next.add(games, since);
            drop(state);
            self.0.some.notify_one();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ChangeGuard {
    /// Ends a change by its outcome: marks the games dirty if it succeeded or the outcome is unknown.
    pub fn finish<T>(self, outcome: &Result<T, StoreError>, changed: &[Notice]) {
        match outcome {
            Ok(_) => self.mark_dirty(changed),
            Err(StoreError::Unavailable(_) | StoreError::Internal(_)) => self.mark_maybe_dirty(changed),
            Err(_) => drop(self),
        }
    }

    /// Marks changed games dirty. This process's caches hear of the change now, other processes once the turns are
    /// written.
    pub(crate) fn mark_dirty(self, written: &[Notice]) {
        if !written.is_empty() {
            self.dirty.mark_dirty(written, self.since, true);
            written.iter().for_each(|notice| self.dirty.0.notices.hear(notice));
        }
    }

    /// Marks games dirty although it is unknown whether the change was committed. Sends no notices.
    pub(crate) fn mark_maybe_dirty(self, perhaps: &[Notice]) {
        self.dirty.mark_dirty(perhaps, self.since, false);
    }
}

impl Drop for ChangeGuard {
    fn drop(&mut self) {
        self.dirty.state().begun.remove(&self.number);
    }
}
