//! What turns this process owes: of games that it has changed, or is about to, and has not written yet.

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

/// Nobody waits longer for turns to be written: then they are told what there is.
const PATIENCE: Duration = Duration::from_secs(2);

/// What turns this process owes. Clones are the same ledger.
#[derive(Clone)]
pub(in crate::store) struct Ledger(Arc<Shared>);

struct Shared {
    book: Mutex<Book>,
    /// That there is something to write, and that somebody waits for it.
    some: Notify,
    hurry: Notify,
    /// The last batch that was written.
    written: watch::Sender<u64>,
    clock: Clock,
    notices: Notices,
}

#[derive(Default)]
struct Book {
    /// When changes began that have not ended yet.
    begun: BTreeMap<u64, DateTime<Utc>>,
    last: u64,
    /// What gathers for the next batch, and what is being written.
    next: Batch,
    writing: Option<DateTime<Utc>>,
    /// What was to be written, but lies in a part of the database that is away.
    late: Batch,
    /// The number of the batch that gathers; and for each account the last one that it is in.
    number: u64,
    accounts: HashMap<Uuid, u64>,
    /// Up to when all debts were paid, as a pulse has told that came through.
    told: Option<DateTime<Utc>>,
}

/// Games whose turns are to be written, and what is told once they are.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) games: HashSet<Uuid>,
    notices: Vec<Notice>,
    since: Option<DateTime<Utc>>,
}

/// A change of games that is under way: whatever becomes of it, from its beginning on something may be owed.
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

    /// To be called before games are changed.
    pub(in crate::store) fn begin(&self) -> Debt {
        let since = self.0.clock.sure();
        let mut book = self.book();
        book.last += 1;
        let number = book.last;
        book.begun.insert(number, since);
        Debt { ledger: self.clone(), number, since }
    }

    /// From when on something may be owed. What was paid before this is asked is durable with the next durable commit.
    pub(in crate::store) fn owes_from(&self) -> DateTime<Utc> {
        let now = self.0.clock.sure();
        let book = self.book();
        let some = book.begun.values().copied();
        let some = some.chain(book.next.since).chain(book.writing).chain(book.late.since);
        some.min().map_or(now, |since| since.min(now))
    }

    /// Notes that this was told for good.
    pub(in crate::store) fn told(&self, owes_from: DateTime<Utc>) {
        self.book().told = Some(owes_from);
    }

    /// What [`Ledger::told`] said last.
    pub(super) fn last_told(&self) -> Option<DateTime<Utc>> {
        self.book().told
    }

    /// Waits until nothing is owed to these accounts of what is owed now, but not for ever.
    pub(in crate::store) async fn wait_for(&self, accounts: &[Uuid]) {
        let owed = {
            let book = self.book();
            accounts.iter().filter_map(|account| book.accounts.get(account)).max().copied()
        };
        self.wait_until(owed).await;
    }

    /// Waits until nothing is owed to anybody of what is owed now, but not for ever.
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

    /// To how many accounts something is owed.
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

    /// Takes what is to be written, once there is something.
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

    /// The time, as this process is sure of it.
    pub(super) fn now(&self) -> DateTime<Utc> {
        self.0.clock.sure()
    }

    /// Waits until somebody wants what is owed.
    pub(super) async fn hurry(&self) {
        self.0.hurry.notified().await;
    }

    /// Notes that a batch is written but for these games, whose turn comes later, and lets everybody know.
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

    /// Notes that a batch could not be written for now. What is new is told all the same, for it is so.
    pub(super) fn put_off(&self, batch: Batch) {
        let mut book = self.book();
        book.writing = None;
        book.next.add(batch.games, batch.since);
        drop(book);
        batch.notices.into_iter().for_each(|notice| self.0.notices.send(notice));
    }

    /// Sees whether what is late can be written by now.
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
    /// Ends with what has come of the changes: all of this, nothing, or nobody knows.
    pub(in crate::store) fn settle<T>(self, outcome: &Result<T, StoreError>, changed: &[Notice]) {
        match outcome {
            Ok(_) => self.owe(changed),
            Err(StoreError::Unavailable(_)) => self.doubt(changed),
            Err(_) => drop(self),
        }
    }

    /// The changes have come about: memory hears of them now, and everybody once the turns are written.
    pub(in crate::store) fn owe(self, written: &[Notice]) {
        if !written.is_empty() {
            self.ledger.owe(written, self.since, true);
            written.iter().for_each(|notice| self.ledger.0.notices.hear(notice));
        }
    }

    /// Whether the changes have come about is not known.
    pub(in crate::store) fn doubt(self, perhaps: &[Notice]) {
        self.ledger.owe(perhaps, self.since, false);
    }
}

impl Drop for Debt {
    fn drop(&mut self) {
        self.ledger.book().begun.remove(&self.number);
    }
}
