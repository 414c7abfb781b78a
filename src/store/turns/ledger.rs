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

use crate::store::{Notice, StoreError, clock::Clock, notices::Notices};

/// Maximum time that a reader waits for turns to be written. After it the reader gets what is stored.
const PATIENCE: Duration = Duration::from_secs(2);

/// The set of games with unwritten turns ("dirty" games). Clones share it.
#[derive(Clone)]
pub(in crate::store) struct Ledger(Arc<Shared>);

struct Shared {
    book: Mutex<Book>,
    /// Wakes the writer because there is something to write, or because a reader waits for it.
    some: Notify,
    hurry: Notify,
    /// The number of the last batch that was written.
    written: watch::Sender<u64>,
    clock: Clock,
    notices: Notices,
}

#[derive(Default)]
struct Book {
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
    told: Option<DateTime<Utc>>,
}

/// Dirty games, and the notices to send once their turns are written.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) games: HashSet<Uuid>,
    notices: Vec<Notice>,
    since: Option<DateTime<Utc>>,
}

/// Guard of a change in progress. From its creation on, turns may be unwritten, whatever the outcome of the change.
pub(in crate::store) struct Debt {
    ledger: Ledger,
    number: u64,
    since: DateTime<Utc>,
}

impl Batch {
    fn add(&mut self, games: impl IntoIterator<Item = Uuid>, since: Option<DateTime<Utc>>) {
        self.games.extend(games);
        self.since = [self.since, since].into_iter().flatten().min();
    }
}

impl Ledger {
    pub(in crate::store) fn new(clock: Clock, notices: Notices) -> Self {
        let book = Mutex::new(Book { number: 1, ..Book::default() });
        let (some, hurry, written) = (Notify::default(), Notify::default(), watch::Sender::default());
        Self(Arc::new(Shared { book, some, hurry, written, clock, notices }))
    }

    /// Starts a change. Call this before games are changed.
    pub(in crate::store) fn begin(&self) -> Debt {
        let since = self.0.clock.sure();
        let mut book = self.book();
        book.last += 1;
        let number = book.last;
        book.begun.insert(number, since);
        Debt { ledger: self.clone(), number, since }
    }

    /// Returns the time since which turns may be unwritten. Turns written before this call become durable with the next
    /// durable commit.
    pub(in crate::store) fn owes_from(&self) -> DateTime<Utc> {
        let now = self.0.clock.sure();
        let book = self.book();
        let some = book.begun.values().copied();
        let some = some.chain(book.next.since).chain(book.writing).chain(book.late.since);
        some.min().map_or(now, |since| since.min(now))
    }

    /// Records that a heartbeat with this time was committed.
    pub(in crate::store) fn told(&self, owes_from: DateTime<Utc>) {
        self.book().told = Some(owes_from);
    }

    /// Returns the last time passed to [`Ledger::told`].
    pub(super) fn last_told(&self) -> Option<DateTime<Utc>> {
        self.book().told
    }

    /// Waits until the turns of these accounts that are dirty now are written, at most 2 s.
    pub(in crate::store) async fn wait_for(&self, accounts: &[Uuid]) {
        let owed = {
            let book = self.book();
            accounts.iter().filter_map(|account| book.accounts.get(account)).max().copied()
        };
        self.wait_until(owed).await;
    }

    /// Waits until all turns that are dirty now are written, at most 2 s.
    pub(in crate::store) async fn wait_for_all(&self) {
        let owed = self.book().accounts.values().max().copied();
        self.wait_until(owed).await;
    }

    async fn wait_until(&self, owed: Option<u64>) {
        let Some(owed) = owed else { return };
        self.0.hurry.notify_one();
        let mut written = self.0.written.subscribe();
        let _ = timeout(PATIENCE, written.wait_for(|written| *written >= owed)).await;
    }

    /// Returns the number of accounts with dirty turns.
    pub(in crate::store) fn len(&self) -> usize {
        self.book().accounts.len()
    }

    fn owe(&self, games: &[Notice], since: DateTime<Utc>, are_told: bool) {
        let mut book = self.book();
        let number = book.number;
        for notice in games {
            book.next.games.insert(notice.game);
            book.accounts.extend(notice.accounts.iter().map(|account| (*account, number)));
        }
        book.next.notices.extend(games.iter().filter(|_| are_told).cloned());
        book.next.since = Some(book.next.since.map_or(since, |before| before.min(since)));
        drop(book);
        self.0.some.notify_one();
    }

    /// Waits until there are dirty games, and takes them as a batch.
    pub(super) async fn batch(&self) -> (u64, Batch) {
        loop {
            {
                let mut book = self.book();
                if book.next.since.is_some() {
                    let batch = std::mem::take(&mut book.next);
                    book.writing = batch.since;
                    book.number += 1;
                    return (book.number - 1, batch);
                }
            }
            self.0.some.notified().await;
        }
    }

    /// Returns the current time by this process's trusted clock.
    pub(super) fn now(&self) -> DateTime<Utc> {
        self.0.clock.sure()
    }

    /// Waits until a reader waits for dirty turns.
    pub(super) async fn hurry(&self) {
        self.0.hurry.notified().await;
    }

    /// Marks a batch as written, except for the games in `late`, which are retried later. Sends its notices and wakes
    /// readers.
    pub(super) fn pay(&self, number: u64, batch: Batch, late: Vec<Uuid>) {
        let mut book = self.book();
        book.writing = None;
        if !late.is_empty() {
            book.late.add(late, batch.since);
        }
        book.accounts.retain(|_, owed| *owed > number);
        drop(book);
        batch.notices.into_iter().for_each(|notice| self.0.notices.send(notice));
        self.0.written.send_replace(number);
    }

    /// Requeues a batch that could not be written. Sends its notices all the same, because the changes are committed.
    pub(super) fn put_off(&self, batch: Batch) {
        let mut book = self.book();
        book.writing = None;
        book.next.add(batch.games, batch.since);
        drop(book);
        batch.notices.into_iter().for_each(|notice| self.0.notices.send(notice));
    }

    /// Requeues late games: their part of the database may be reachable again.
    pub(super) fn take_up(&self) {
        let mut book = self.book();
        let Batch { games, since, .. } = std::mem::take(&mut book.late);
        if since.is_some() {
            book.next.add(games, since);
            drop(book);
            self.0.some.notify_one();
        }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Debt {
    /// Ends a change by its outcome: marks the games dirty if it succeeded or the outcome is unknown.
    pub(in crate::store) fn settle<T>(self, outcome: &Result<T, StoreError>, changed: &[Notice]) {
        match outcome {
            Ok(_) => self.owe(changed),
            Err(StoreError::Unavailable(_)) => self.doubt(changed),
            Err(_) => drop(self),
        }
    }

    /// Marks changed games dirty. This process's caches hear of the change now, other processes once the turns are
    /// written.
    pub(in crate::store) fn owe(self, written: &[Notice]) {
        if !written.is_empty() {
            self.ledger.owe(written, self.since, true);
            written.iter().for_each(|notice| self.ledger.0.notices.hear(notice));
        }
    }

    /// Marks games dirty although it is unknown whether the change was committed. Sends no notices.
    pub(in crate::store) fn doubt(self, perhaps: &[Notice]) {
        self.ledger.owe(perhaps, self.since, false);
    }
}

impl Drop for Debt {
    fn drop(&mut self) {
        self.ledger.book().begun.remove(&self.number);
    }
}
