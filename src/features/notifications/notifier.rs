//! Finds changes that need notifications: after each change of this process, and by a periodic sweep over all accounts
//! with an address. The sweep covers a process that dies between a change and its notification.

use std::{
    cell::Cell,
    collections::HashSet,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use chrono::TimeDelta;
use longhall_base::error::PlayError;
use longhall_log::game_store::GameStore;
use tokio::time::sleep;
use uuid::Uuid;

use super::{
    decide::decide,
    presence::{PresenceTracker, saw},
    send::Sender,
    sql::{self, candidates::CandidateRow},
};
use crate::features::accounts;

/// Minimum time for which changes are collected. It exceeds the time in which the other processes publish presence.
const GATHER_MIN: Duration = Duration::from_millis(300);
/// Changes are also collected for this multiple of the last batch's duration, so that notifications do not slow moves
/// down.
const PAUSE_FACTOR: u32 = 9;
/// Maximum time for which changes are collected, so that notifications do not come too late.
const GATHER_MAX: Duration = Duration::from_secs(2);
/// Interval at which a process publishes presence.
const PRESENCE_INTERVAL: Duration = Duration::from_millis(200);
/// Maximum number of pairs of account and game per batch.
const PAGE: usize = 256;
/// Interval from the end of a sweep to the next.
const SWEEP_INTERVAL: TimeDelta = TimeDelta::seconds(10);
/// Time for which a process claims a page of the sweep. If it takes longer, another process repeats the page.
const PAGE_LEASE: TimeDelta = TimeDelta::seconds(10);

/// Presence that ended longer ago than this is deleted.
const PRESENCE_RETENTION: TimeDelta = TimeDelta::minutes(2);

/// Creates notifications.
#[derive(Clone)]
pub(super) struct Notifier {
    pub(super) presence: Arc<PresenceTracker>,
    /// The sender, woken when there are messages to be sent.
    pub(super) sender: Arc<Sender>,
}

impl Notifier {
    /// Creates notifications of this process's changes until the game store is dropped.
    pub(super) async fn notify_changes(self, game_store: Weak<GameStore>) {
        let mut took = Duration::ZERO;
        loop {
            let Some(change_feed) = game_store.upgrade().map(|game_store| game_store.change_feed.clone())
            else {
                return;
            };
            tokio::select! { () = change_feed.wait() => {}, () = sleep(10 * GATHER_MIN) => continue }
            drop(change_feed);
            sleep((PAUSE_FACTOR * took).clamp(GATHER_MIN, GATHER_MAX)).await;
            let begun = Instant::now();
            let Some(game_store) = game_store.upgrade() else { return };
            let changed = game_store.change_feed.take().into_iter();
            let changed: Vec<_> =
                changed.filter(|(account, _)| self.presence.is_listener(*account)).collect();
            for some in changed.chunks(PAGE) {
                if let Err(error) = self.notify_of(&game_store, some).await {
                    tracing::debug!(%error, "cannot notify now: the next sweep will");
                }
            }
            took = begun.elapsed();
        }
    }

    /// Publishes presence until the game store is dropped.
    pub(super) async fn publish_presence(self, game_store: Weak<GameStore>) {
        loop {
            sleep(PRESENCE_INTERVAL).await;
            let Some(game_store) = game_store.upgrade() else { return };
            if let Err(error) = self.presence.publish(&game_store.store, &HashSet::new()).await {
                tracing::debug!(%error, "cannot publish presence for now");
            }
        }
    }

    /// Creates missing notifications, page by page, until no page is due. A page that fails is left to the next sweep.
    pub(super) async fn sweep(&self, game_store: &GameStore) -> Result<(), PlayError> {
        if !self.presence.has_listeners() {
            return Ok(());
        }
        let (store, mut done) = (&game_store.store, Ok(()));
        loop {
            let now = game_store.now();
            let Some(after) = sql::sweep::claim_page(store, now, now + PAGE_LEASE).await? else {
                return done;
            };
            let page = sql::addresses::listeners(store, after, PAGE as i64).await?;
            let (last, next_at) = match page.last() {
                Some(last) => (*last, now),
                None => {
                    let forgotten = sql::presence::forget_presence(store, now - PRESENCE_RETENTION).await;
                    done = done.and(forgotten.map_err(PlayError::from));
                    (Uuid::nil(), now + SWEEP_INTERVAL)
                }
            };
            done = done.and(self.notify_page(game_store, &page).await);
            if !sql::sweep::end_page(store, after, last, next_at).await? {
                return done;
            }
        }
    }

    async fn notify_page(&self, game_store: &GameStore, page: &[Uuid]) -> Result<(), PlayError> {
        let rows = sql::candidates::candidates_of(&game_store.store, page, game_store.now()).await?;
        for some in rows.chunks(PAGE) {
            self.notify(game_store, some).await?;
        }
        Ok(())
    }

    async fn notify_of(&self, game_store: &GameStore, changed: &[(Uuid, Uuid)]) -> Result<(), PlayError> {
        let rows = sql::candidates::candidates(&game_store.store, changed, game_store.now()).await?;
        self.notify(game_store, &rows).await
    }

    async fn notify(&self, game_store: &GameStore, rows: &[CandidateRow]) -> Result<(), PlayError> {
        if rows.is_empty() {
            return Ok(());
        }
        let accounts = rows.iter().map(|row| row.facts.account_id).collect();
        let presence = self.presence.of(&game_store.store, accounts).await?;
        let (now, apart) = (game_store.now(), asked_from_apart(game_store, rows).await?);
        let decided = rows.iter().filter_map(|row| {
            let is_apart = apart.contains(&(row.facts.account_id, row.facts.game_id));
            let of = (row.facts.account_id, row.facts.game_id);
            // The sweep finds what is undecided.
            let is_undecided = Cell::new(false);
            let saw = |at| {
                let saw = saw(&presence, of, at, now);
                is_undecided.set(is_undecided.get() || saw.is_none());
                saw.unwrap_or_default()
            };
            decide(row, now, is_apart, saw).filter(|_| !is_undecided.get())
        });
        let (mut states, messages): (Vec<_>, Vec<_>) = decided.unzip();
        // A fixed order of rows, so that processes that write the same rows do not deadlock.
        states.sort_unstable_by_key(|state| (state.account_id, state.game_id));
        let messages: Vec<_> = messages.into_iter().flatten().collect();
        if !states.is_empty() && sql::notify::notify(&game_store.store, &states, &messages, now).await? > 0 {
            self.sender.wake();
        }
        Ok(())
    }
}

/// Returns the accounts and games of new requests for agreement where a block separates the account from the requester.
async fn asked_from_apart(
    game_store: &GameStore,
    rows: &[CandidateRow],
) -> Result<HashSet<(Uuid, Uuid)>, PlayError> {
    let mut apart = HashSet::new();
    for row in rows.iter().filter(|row| row.facts.asked_at > row.notified_asked) {
        if let Some(by) = row.asked_by
            && !accounts::sql::blocks::apart(&game_store.store, row.facts.account_id, &[by]).await?.is_empty()
        {
            apart.insert((row.facts.account_id, row.facts.game_id));
        }
    }
    Ok(apart)
}
