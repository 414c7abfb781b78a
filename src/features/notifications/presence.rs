//! Presence: who reads a game or has a stream open, and until when. Accounts get no notification of what they see.
//!
//! Each process tracks the presence of accounts with an address and publishes it in the database, because any process
//! may decide about their notifications. An open stream is published with a short lease, which its process extends. So
//! the presence of a process that dies ends by itself.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock},
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
/// Lease of an open stream. If its process dies, the account counts as present until the lease ends.
const STREAM_LEASE: TimeDelta = TimeDelta::seconds(10);
/// An extension of less than this is not published, so that fast players cause no write at each move. A pause of less
/// than this does not interrupt presence, so that a client may send its next long poll after each response.
const TOLERANCE: TimeDelta = TimeDelta::seconds(5);

/// The accounts that have an address.
pub(crate) struct Listeners(RwLock<HashSet<Uuid>>);

impl Listeners {
    pub(crate) fn has_any(&self) -> bool {
        !self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    pub(crate) fn has(&self, account: Uuid) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(&account)
    }

    /// Adds an account after its address was stored, so that adding an address does not reload the whole list. A reload
    /// that began before may miss it until the next one.
    pub(crate) fn add(&self, account: Uuid) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(account);
    }
}

impl Load for Listeners {
    const NAME: &'static str = "the accounts that get notifications";

    async fn load(store: &Store) -> Result<Self, PlayError> {
        let all = sql::addresses::listeners(store, Uuid::nil(), i64::MAX).await?;
        Ok(Self(RwLock::new(all.into_iter().collect())))
    }
}

/// An interval in which an account is present. It may end in the future.
struct Presence {
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    /// The number of open streams and long polls.
    open: usize,
    is_published: bool,
}

impl Presence {
    /// Continues the presence for `time` from now on, or begins a new one if the last has ended.
    fn extend(&mut self, now: DateTime<Utc>, time: TimeDelta) {
        if self.until < now - TOLERANCE {
            self.from = now;
        }
        if self.until < now + time - TOLERANCE {
            self.until = now + time;
            self.is_published = false;
        }
    }
}

/// Presence at this process, by account and game. The nil game stands for all games.
pub(crate) struct PresenceTracker {
    pub(crate) listeners: Arc<RefreshingCache<Listeners>>,
    process: Uuid,
    time: Time,
    presence: Mutex<HashMap<(Uuid, Uuid), Presence>>,
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
        let (process, presence) = (Uuid::now_v7(), Mutex::default());
        Self { listeners, process, time, presence, publishing: tokio::sync::Mutex::default() }
    }

    /// Records that an account requests a game.
    pub(crate) fn asks(&self, account: Uuid, game: Uuid) {
        self.extend((account, game), REQUEST_PRESENCE, 0);
    }

    /// Records that an account opens a stream or a long poll. `None` if the account has no address.
    pub(crate) fn opens(self: &Arc<Self>, account: Uuid) -> Option<PresenceGuard> {
        let is_tracked = self.extend((account, Uuid::nil()), STREAM_LEASE, 1);
        is_tracked.then(|| PresenceGuard { tracker: self.clone(), account })
    }

    /// Extends the presence of an account in a game. Returns `false` if the account has no address.
    fn extend(&self, of: (Uuid, Uuid), time: TimeDelta, opened: usize) -> bool {
        let is_tracked = self.listeners.current().has(of.0);
        if is_tracked {
            let (now, mut presence) = (self.time.now(), self.presence());
            let new = Presence { from: now, until: now, open: 0, is_published: false };
            let entry = presence.entry(of).or_insert(new);
            entry.extend(now, time);
            entry.open += opened;
        }
        is_tracked
    }

    /// Publishes the presence that other processes do not have yet.
    pub(crate) async fn publish(&self, store: &Store) -> Result<(), PlayError> {
        let _alone = self.publishing.lock().await;
        let rows = self.unpublished();
        if rows.is_empty() {
            return Ok(());
        }
        sql::presence::publish(store, self.process, &rows).await?;
        let mut presence = self.presence();
        for row in rows {
            if let Some(entry) = presence.get_mut(&(row.account_id, row.game_id)) {
                entry.is_published = (entry.from, entry.until) == (row.from_at, row.until_at);
            }
        }
        Ok(())
    }

    fn unpublished(&self) -> Vec<PresenceRow> {
        let (now, mut presence, mut rows) = (self.time.now(), self.presence(), vec![]);
        presence.retain(|(account, game), entry| {
            if entry.open > 0 {
                entry.extend(now, STREAM_LEASE);
            }
            if !entry.is_published {
                let (from_at, until_at) = (entry.from, entry.until);
                rows.push(PresenceRow { account_id: *account, game_id: *game, from_at, until_at });
            }
            entry.until > now - TOLERANCE
        });
        rows
    }

    /// Returns the presence of these accounts at all processes, after publishing that at this one.
    pub(crate) async fn of(
        &self,
        store: &Store,
        accounts: HashSet<Uuid>,
    ) -> Result<Vec<PresenceRow>, PlayError> {
        self.publish(store).await?;
        Ok(sql::presence::presence(store, &accounts.into_iter().collect::<Vec<_>>()).await?)
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
            if entry.open == 0 {
                (entry.until, entry.is_published) = (now, false);
            }
        }
    }
}

/// Whether an account saw what happened in a game at `at`.
pub(crate) fn saw(presence: &[PresenceRow], account: Uuid, game: Uuid, at: DateTime<Utc>) -> bool {
    presence.iter().any(|row| {
        row.account_id == account
            && (row.game_id == game || row.game_id.is_nil())
            && (row.from_at..=row.until_at).contains(&at)
    })
}
