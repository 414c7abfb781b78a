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
use longhall_base::error::PlayError;
use longhall_log::{
    clock::time::Time,
    refreshing_cache::{Load, RefreshingCache},
    store::Store,
};
use uuid::Uuid;

use super::sql::presence::PresenceRow;
use crate::features::notifications::sql;

/// Duration for which an account counts as present in a game after requesting it.
const REQUEST_PRESENCE_TIMEOUT: TimeDelta = TimeDelta::seconds(30);
/// Tolerance for publishing: an extension of less than this is not published, so that fast players cause no write at
/// each move.
const PUBLISH_TOLERANCE: TimeDelta = TimeDelta::seconds(10);
/// Interval at which an open stream is published.
const PUBLISH_INTERVAL: TimeDelta = TimeDelta::seconds(3);
/// A stream of another process counts as closed if its last publication is older than this.
const STREAM_TIMEOUT: TimeDelta = TimeDelta::seconds(10);
/// Presence that ended longer ago than this is deleted.
const PRESENCE_RETENTION: TimeDelta = TimeDelta::minutes(2);

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
    const NAME: &'static str = "the accounts that get notifications";

    async fn load(store: &Store) -> Result<Self, PlayError> {
        Ok(Self(sql::addresses::listeners(store).await?.into_iter().collect()))
    }
}

pub(crate) struct Presence {
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    /// The number of open streams and long polls.
    open: usize,
    /// The published end, and whether it was published as open; `None` if nothing is published.
    noted: Option<(DateTime<Utc>, bool)>,
}

/// The accounts with an address: a cached list of all, and the accounts that have added one at this process since.
pub(crate) struct ListenerCache {
    read: Arc<RefreshingCache<Listeners>>,
    /// Accounts that added an address here, each with the time of that.
    noted: Mutex<HashMap<Uuid, Instant>>,
}

impl ListenerCache {
    pub(crate) fn new(read: Arc<RefreshingCache<Listeners>>) -> Self {
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
pub(crate) struct PresenceTracker {
    pub(crate) listeners: Arc<ListenerCache>,
    process: Uuid,
    time: Time,
    presence: Mutex<HashMap<(Uuid, Uuid), Presence>>,
    /// Serialises publications: each waits until the previous one has written its rows.
    noting: tokio::sync::Mutex<()>,
}

/// Whether an account saw a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Yes,
    No,
    /// Undecided: another process's stream may still have been open.
    Perhaps,
}

/// A guard of an open stream or long poll. Dropping it ends the presence.
pub struct PresenceGuard {
    tracker: Arc<PresenceTracker>,
    account: Uuid,
}

impl PresenceTracker {
    pub(crate) fn new(listeners: Arc<ListenerCache>, time: Time) -> Self {
        Self {
            listeners,
            process: Uuid::now_v7(),
            time,
            presence: Mutex::default(),
            noting: tokio::sync::Mutex::default(),
        }
    }

    /// Records that an account requests a game.
    pub(crate) fn asks(&self, account: Uuid, game: Uuid) {
        if self.listeners.has(account) {
            let now = self.time.now();
            let mut presence = self.presence();
            let entry = presence.entry((account, game)).or_insert_with(|| Presence::new(now));
            entry.begin(now);
            entry.until = now + REQUEST_PRESENCE_TIMEOUT;
        }
    }

    /// Records that an account opens a stream or a long poll. `None` if the account has no address.
    pub(crate) fn opens(self: &Arc<Self>, account: Uuid) -> Option<PresenceGuard> {
        self.listeners.has(account).then(|| {
            let now = self.time.now();
            let mut presence = self.presence();
            let entry = presence.entry((account, Uuid::nil())).or_insert_with(|| Presence::new(now));
            entry.begin(now);
            entry.open += 1;
            PresenceGuard { tracker: self.clone(), account }
        })
    }

    /// Publishes the presence that other processes do not have yet, and all that is open now for the accounts `of`.
    pub(crate) async fn note(&self, store: &Store, of: &HashSet<Uuid>) -> Result<(), PlayError> {
        let _alone = self.noting.lock().await;
        let rows = self.unnoted(of);
        if rows.is_empty() {
            return Ok(());
        }
        let noted = sql::presence::note_presence(store, self.process, &rows).await;
        if noted.is_err() {
            self.presence().values_mut().for_each(|entry| entry.noted = None);
        }
        Ok(noted?)
    }

    fn unnoted(&self, of: &HashSet<Uuid>) -> Vec<PresenceRow> {
        let (now, mut presence, mut rows) = (self.time.now(), self.presence(), vec![]);
        presence.retain(|(account, game), entry| {
            let is_open = entry.open > 0;
            if is_open {
                entry.until = entry.until.max(now);
            }
            let is_noted = entry.noted.is_some_and(|(until, was_open)| {
                was_open == is_open
                    && if is_open {
                        until > now - PUBLISH_INTERVAL && !of.contains(account)
                    } else {
                        until > entry.until - PUBLISH_TOLERANCE
                    }
            });
            if !is_noted {
                entry.noted = Some((entry.until, is_open));
                let (from_at, until_at) = (entry.from, entry.until);
                rows.push(PresenceRow { account_id: *account, game_id: *game, from_at, until_at, is_open });
            }
            is_open || entry.until > now - PRESENCE_RETENTION
        });
        rows
    }

    /// Deletes ended presence from the database.
    pub(crate) async fn forget(&self, store: &Store) -> Result<(), PlayError> {
        Ok(sql::presence::forget_presence(store, self.time.now() - PRESENCE_RETENTION).await?)
    }

    fn presence(&self) -> MutexGuard<'_, HashMap<(Uuid, Uuid), Presence>> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Presence {
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

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let now = self.tracker.time.now();
        if let Some(entry) = self.tracker.presence().get_mut(&(self.account, Uuid::nil())) {
            entry.open = entry.open.saturating_sub(1);
            entry.until = entry.until.max(now);
        }
    }
}

/// Whether an account saw what happened in a game at `at`, judging by the published presence.
pub(crate) fn seen(
    noted: &[PresenceRow],
    account: Uuid,
    game: Uuid,
    at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Seen {
    let own = |row: &&PresenceRow| {
        row.account_id == account && (row.game_id == game || row.game_id.is_nil()) && row.from_at <= at
    };
    let mut seen = Seen::No;
    for row in noted.iter().filter(own) {
        if at <= row.until_at {
            return Seen::Yes;
        }
        if row.is_open && row.until_at > now - STREAM_TIMEOUT {
            seen = Seen::Perhaps;
        }
    }
    seen
}
