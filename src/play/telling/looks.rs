//! Presence: who reads a game or has a stream open, and until when. Accounts get no notification of what they see.
//!
//! Each process tracks the presence of accounts with an address, and publishes it in the database. Of another process's
//! stream only the last published time is available, so it may be undecided for a moment whether the stream was still
//! open.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::play::{
    at_hand::{AtHand, Load},
    error::PlayError,
    time::Time,
};
use crate::store::{LookRow, Store};

/// Duration for which an account counts as present in a game after requesting it.
const A_WHILE: TimeDelta = TimeDelta::seconds(30);
/// Tolerance for publishing: an extension of less than this is not published, so that fast players cause no write at
/// each move.
const SLACK: TimeDelta = TimeDelta::seconds(10);
/// Interval at which an open stream is published.
const SIGN: TimeDelta = TimeDelta::seconds(3);
/// A stream of another process counts as closed if its last publication is older than this.
const SILENT: TimeDelta = TimeDelta::seconds(10);
/// Presence that ended longer ago than this is deleted.
const FORGOTTEN: TimeDelta = TimeDelta::minutes(2);

/// The accounts that have an address.
pub(crate) struct Listeners(HashSet<Uuid>);

impl Listeners {
    pub(crate) fn has_any(&self) -> bool {
        !self.0.is_empty()
    }

    pub(crate) fn has(&self, account: Uuid) -> bool {
        self.0.contains(&account)
    }
}

impl Load for Listeners {
    const WHAT: &'static str = "who wants to be told";

    async fn load(store: &Store) -> Result<Self, PlayError> {
        Ok(Self(store.listeners().await?.into_iter().collect()))
    }
}

struct Look {
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    /// The number of open streams and long polls.
    open: usize,
    /// The published end, and whether it was published as open; `None` if nothing is published.
    noted: Option<(DateTime<Utc>, bool)>,
}

/// The accounts with an address: a cached list of all, and the accounts that have added one at this process since.
pub(crate) struct ListenerCache {
    read: Arc<AtHand<Listeners>>,
    /// Accounts that added an address here, each with the time of that.
    noted: Mutex<HashMap<Uuid, Instant>>,
}

impl ListenerCache {
    pub(crate) fn new(read: Arc<AtHand<Listeners>>) -> Self {
        Self { read, noted: Mutex::default() }
    }

    pub(crate) fn has_any(&self) -> bool {
        self.read.current().has_any() || !self.noted().is_empty()
    }

    pub(crate) fn has(&self, account: Uuid) -> bool {
        self.read.current().has(account) || self.noted().contains_key(&account)
    }

    /// Adds one account after its address was stored, so that adding an address does not reload the whole list.
    pub(crate) fn note(&self, account: Uuid) {
        let read_at = self.read.at();
        let mut noted = self.noted();
        // A list that was read after the address was stored contains its account.
        noted.retain(|_, at| *at >= read_at);
        noted.insert(account, Instant::now());
    }

    /// Reloads the list if it is older than its maximum age.
    ///
    /// # Errors
    /// If the database query fails.
    pub(crate) async fn refresh(&self, store: &Store) -> Result<(), PlayError> {
        self.read.fresh(store).await.map(drop)
    }

    fn noted(&self) -> MutexGuard<'_, HashMap<Uuid, Instant>> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Presence at this process, by account and game. The nil game stands for all games.
pub(crate) struct Looks {
    pub(crate) listeners: Arc<ListenerCache>,
    process: Uuid,
    time: Time,
    looks: Mutex<HashMap<(Uuid, Uuid), Look>>,
    /// Serialises publications: each waits until the previous one has written its rows.
    noting: tokio::sync::Mutex<()>,
}

/// Whether an account saw a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Saw {
    Yes,
    No,
    /// Undecided: another process's stream may still have been open.
    Perhaps,
}

/// A guard of an open stream or long poll. Dropping it ends the presence.
pub struct Looking {
    looks: Arc<Looks>,
    account: Uuid,
}

impl Looks {
    pub(crate) fn new(listeners: Arc<ListenerCache>, time: Time) -> Self {
        Self {
            listeners,
            process: Uuid::now_v7(),
            time,
            looks: Mutex::default(),
            noting: tokio::sync::Mutex::default(),
        }
    }

    /// Records that an account requests a game.
    pub(crate) fn asks(&self, account: Uuid, game: Uuid) {
        if self.listeners.has(account) {
            let now = self.time.now();
            let mut looks = self.looks();
            let look = looks.entry((account, game)).or_insert_with(|| Look::new(now));
            look.begin(now);
            look.until = now + A_WHILE;
        }
    }

    /// Records that an account opens a stream or a long poll. `None` if the account has no address.
    pub(crate) fn opens(self: &Arc<Self>, account: Uuid) -> Option<Looking> {
        self.listeners.has(account).then(|| {
            let now = self.time.now();
            let mut looks = self.looks();
            let look = looks.entry((account, Uuid::nil())).or_insert_with(|| Look::new(now));
            look.begin(now);
            look.open += 1;
            Looking { looks: self.clone(), account }
        })
    }

    /// Publishes the presence that other processes do not have yet, and all that is open now for the accounts `of`.
    pub(crate) async fn note(&self, store: &Store, of: &HashSet<Uuid>) -> Result<(), PlayError> {
        let _alone = self.noting.lock().await;
        let rows = self.unnoted(of);
        if rows.is_empty() {
            return Ok(());
        }
        let noted = store.note_looks(self.process, &rows).await;
        if noted.is_err() {
            self.looks().values_mut().for_each(|look| look.noted = None);
        }
        Ok(noted?)
    }

    fn unnoted(&self, of: &HashSet<Uuid>) -> Vec<LookRow> {
        let (now, mut looks, mut rows) = (self.time.now(), self.looks(), vec![]);
        looks.retain(|(account, game), look| {
            let is_open = look.open > 0;
            if is_open {
                look.until = look.until.max(now);
            }
            let is_noted = look.noted.is_some_and(|(until, was_open)| {
                was_open == is_open
                    && if is_open {
                        until > now - SIGN && !of.contains(account)
                    } else {
                        until > look.until - SLACK
                    }
            });
            if !is_noted {
                look.noted = Some((look.until, is_open));
                let (from_at, until_at) = (look.from, look.until);
                rows.push(LookRow { account_id: *account, game_id: *game, from_at, until_at, is_open });
            }
            is_open || look.until > now - FORGOTTEN
        });
        rows
    }

    /// Deletes ended presence from the database.
    pub(crate) async fn forget(&self, store: &Store) -> Result<(), PlayError> {
        Ok(store.forget_looks(self.time.now() - FORGOTTEN).await?)
    }

    fn looks(&self) -> MutexGuard<'_, HashMap<(Uuid, Uuid), Look>> {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Look {
    fn new(now: DateTime<Utc>) -> Self {
        Self { from: now, until: now, open: 0, noted: None }
    }

    /// Continues the presence, or begins a new one if the last has ended.
    fn begin(&mut self, now: DateTime<Utc>) {
        if self.open == 0 && self.until < now {
            self.from = now;
        }
        self.until = self.until.max(now);
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        let now = self.looks.time.now();
        if let Some(look) = self.looks.looks().get_mut(&(self.account, Uuid::nil())) {
            look.open = look.open.saturating_sub(1);
            look.until = look.until.max(now);
        }
    }
}

/// Whether an account saw what happened in a game at `at`, judging by the published presence.
pub(crate) fn saw(
    noted: &[LookRow],
    account: Uuid,
    game: Uuid,
    at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Saw {
    let own = |row: &&LookRow| {
        row.account_id == account && (row.game_id == game || row.game_id.is_nil()) && row.from_at <= at
    };
    let mut saw = Saw::No;
    for row in noted.iter().filter(own) {
        if at <= row.until_at {
            return Saw::Yes;
        }
        if row.is_open && row.until_at > now - SILENT {
            saw = Saw::Perhaps;
        }
    }
    saw
}
