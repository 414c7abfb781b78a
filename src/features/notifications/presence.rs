//! Presence: who reads a game or has a stream open, and until when. Accounts get no notification of what they see.
//!
//! Each process tracks the presence of accounts with an address and publishes it in the database, because any process
//! may decide about their notifications. Of another process's stream only the last published time is known. Until the
//! next one it is undecided whether the account saw a later event, and nothing is decided about it.

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

use super::sql::{self, presence::PresenceRow};

/// Duration for which an account counts as present in a game after requesting it.
const REQUEST_PRESENCE: TimeDelta = TimeDelta::seconds(30);
/// An extension of less than this is not published, so that fast players cause no write at each move. A pause of less
/// than this does not interrupt presence, so that a client may send its next long poll after each response.
const TOLERANCE: TimeDelta = TimeDelta::seconds(5);
/// Interval at which an open stream is published.
const STREAM_INTERVAL: TimeDelta = TimeDelta::seconds(3);
/// An open stream whose last publication is older than this belongs to a process that has died.
const STREAM_TIMEOUT: TimeDelta = TimeDelta::seconds(10);

/// The accounts that have an address.
pub(crate) struct Listeners(HashSet<Uuid>);

impl Listeners {
    pub(crate) fn has_any(&self) -> bool {
        !self.0.is_empty()
    }
}

impl Load for Listeners {
    const NAME: &'static str = "the accounts that get notifications";

    async fn load(store: &Store) -> Result<Self, PlayError> {
        let all = sql::addresses::listeners(store, Uuid::nil(), i64::MAX).await?;
        Ok(Self(all.into_iter().collect()))
    }
}

/// An interval in which an account is present. It may end in the future.
struct Presence {
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    /// The number of open streams and long polls.
    open: usize,
    /// The published end, and whether a stream was open; `None` if nothing is published.
    published: Option<(DateTime<Utc>, bool)>,
}

impl Presence {
    /// Continues the presence until this time, or begins a new one if the last has ended.
    fn extend(&mut self, now: DateTime<Utc>, until: DateTime<Utc>) {
        if self.open == 0 && self.until < now - TOLERANCE {
            self.from = now;
        }
        self.until = self.until.max(until);
    }
}

/// Presence at this process, by account and game. The nil game stands for all games.
pub(crate) struct PresenceTracker {
    pub(crate) listeners: Arc<RefreshingCache<Listeners>>,
    process: Uuid,
    time: Time,
    presence: Mutex<HashMap<(Uuid, Uuid), Presence>>,
    /// Accounts that added an address at this process, each with the time of that. A list of listeners that was read
    /// after it contains the account.
    added: Mutex<HashMap<Uuid, Instant>>,
    /// Serialises publications: each waits until the previous one has written its rows.
    publishing: tokio::sync::Mutex<()>,
}

/// A guard of an open stream or long poll. Dropping it ends the presence.
pub(crate) struct PresenceGuard {
    tracker: Arc<PresenceTracker>,
    account: Uuid,
}

impl PresenceTracker {
    pub(crate) fn new(listeners: Arc<RefreshingCache<Listeners>>, time: Time) -> Self {
        let (process, presence, added) = (Uuid::now_v7(), Mutex::default(), Mutex::default());
        Self { listeners, process, time, presence, added, publishing: tokio::sync::Mutex::default() }
    }

    /// Whether any account has an address.
    pub(crate) fn has_listeners(&self) -> bool {
        self.listeners.current().has_any() || !self.added().is_empty()
    }

    /// Whether an account has an address.
    pub(crate) fn is_listener(&self, account: Uuid) -> bool {
        self.listeners.current().0.contains(&account) || self.added().contains_key(&account)
    }

    /// Adds an account after its address was stored, so that adding an address does not reload the whole list.
    pub(crate) fn add_listener(&self, account: Uuid) {
        let read_at = self.listeners.at();
        let mut added = self.added();
        added.retain(|_, at| *at >= read_at);
        added.insert(account, Instant::now());
    }

    /// Records that an account requests a game.
    pub(crate) fn asks(&self, account: Uuid, game: Uuid) {
        self.extend((account, game), REQUEST_PRESENCE, 0);
    }

    /// Records that an account opens a stream or a long poll. `None` if the account has no address.
    pub(crate) fn opens(self: &Arc<Self>, account: Uuid) -> Option<PresenceGuard> {
        let is_tracked = self.extend((account, Uuid::nil()), TimeDelta::zero(), 1);
        is_tracked.then(|| PresenceGuard { tracker: self.clone(), account })
    }

    /// Extends the presence of an account in a game. Returns `false` if the account has no address.
    fn extend(&self, of: (Uuid, Uuid), time: TimeDelta, opened: usize) -> bool {
        let is_tracked = self.is_listener(of.0);
        if is_tracked {
            let (now, mut presence) = (self.time.now(), self.presence());
            let new = Presence { from: now, until: now, open: 0, published: None };
            let entry = presence.entry(of).or_insert(new);
            entry.extend(now, now + time);
            entry.open += opened;
        }
        is_tracked
    }

    /// Publishes the presence that other processes do not have yet, and all that is open now for these accounts.
    pub(crate) async fn publish(&self, store: &Store, of: &HashSet<Uuid>) -> Result<(), PlayError> {
        let _alone = self.publishing.lock().await;
        let rows = self.unpublished(of);
        if rows.is_empty() {
            return Ok(());
        }
        sql::presence::publish(store, self.process, &rows).await?;
        let mut presence = self.presence();
        for row in rows {
            if let Some(entry) = presence.get_mut(&(row.account_id, row.game_id)) {
                entry.published = Some((row.until_at, row.is_open));
            }
        }
        Ok(())
    }

    fn unpublished(&self, of: &HashSet<Uuid>) -> Vec<PresenceRow> {
        let (now, mut presence, mut rows) = (self.time.now(), self.presence(), vec![]);
        presence.retain(|(account, game), entry| {
            let is_open = entry.open > 0;
            if is_open {
                entry.until = entry.until.max(now);
            }
            let is_published = entry.published.is_some_and(|(until, was_open)| {
                was_open == is_open
                    && if is_open {
                        until > now - STREAM_INTERVAL && !of.contains(account)
                    } else {
                        until > entry.until - TOLERANCE
                    }
            });
            if !is_published {
                let (from_at, until_at) = (entry.from, entry.until);
                rows.push(PresenceRow { account_id: *account, game_id: *game, from_at, until_at, is_open });
            }
            is_open || !is_published || entry.until > now - TOLERANCE
        });
        rows
    }

    /// Returns the presence of these accounts at all processes, after publishing that at this one.
    pub(crate) async fn of(
        &self,
        store: &Store,
        accounts: HashSet<Uuid>,
    ) -> Result<Vec<PresenceRow>, PlayError> {
        self.publish(store, &accounts).await?;
        Ok(sql::presence::presence(store, &accounts.into_iter().collect::<Vec<_>>()).await?)
    }

    fn added(&self) -> MutexGuard<'_, HashMap<Uuid, Instant>> {
        self.added.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn presence(&self) -> MutexGuard<'_, HashMap<(Uuid, Uuid), Presence>> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
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

/// Whether an account saw what happened in a game at `at`. `None` if that is undecided: a stream at another process may
/// still have been open.
pub(crate) fn saw(
    presence: &[PresenceRow],
    (account, game): (Uuid, Uuid),
    at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Option<bool> {
    let mut before = presence.iter().filter(|row| {
        row.account_id == account && (row.game_id == game || row.game_id.is_nil()) && row.from_at <= at
    });
    let is_open = before.clone().any(|row| row.is_open && row.until_at > now - STREAM_TIMEOUT);
    let saw = before.any(|row| at <= row.until_at);
    (saw || !is_open).then_some(saw)
}
