//! Sends the messages of the outbox. A process takes a message under a lease, so that no two send it at the same time.
//! If the process dies, another one takes the message when the lease ends.

use std::{
    collections::BTreeMap,
    pin::pin,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};
use longhall_base::{error::PlayError, public_url::PublicUrl};
use longhall_fetch::{FetchError, Fetcher, Request};
use longhall_log::{game_store::GameStore, refreshing_cache::RefreshingCache};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::{
    attempt::{Attempt, LIMIT_BACK_OFF},
    delivery::{Decision, Delivery, NotificationContext, decide_delivery},
    presence::Listeners,
    push::{request, vapid::PushKey},
    queues::{Place, Queue, SLOW_AFTER},
    sql::{self, addresses::AddressSort, outbox::OutboxRow},
    webhooks::signed_request,
};
use crate::features::accounts::people::Names;

/// Lease of a taken message. A process has sent it by then, or is dead.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// Maximum interval between two queries of the outbox. A posted message wakes the sender earlier.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Minimum pause between two queries of the outbox. If `PAUSE_FACTOR` times the duration of the last query is longer, that is
/// the pause. A query for many messages costs as little as for one, and pauses keep the load on moves low.
const PAUSE_MIN: Duration = Duration::from_millis(50);
const PAUSE_FACTOR: u32 = 9;
/// Maximum number of rounds in which a query may drop messages. It suffices for an account with the maximum of
/// messages.
const DROPS_MAX: usize = 128;

/// Sends messages.
pub(super) struct Sender {
    pub(super) fetcher: Fetcher,
    pub(super) push_key: Arc<PushKey>,
    pub(super) names: Arc<Names>,
    pub(super) public_url: PublicUrl,
    pub(super) listeners: Arc<RefreshingCache<Listeners>>,
    pub(super) prompt: Arc<Queue>,
    pub(super) slow: Arc<Queue>,
}

impl Sender {
    /// Wakes both queues, because the outbox has new messages.
    pub(super) fn wake(&self) {
        self.prompt.posted.notify_one();
        self.slow.posted.notify_one();
    }

    /// Sends the messages of this queue until the game store is dropped.
    pub(super) async fn send_all(self: Arc<Self>, game_store: Weak<GameStore>, queue: Arc<Queue>) {
        let mut is_posted = true;
        loop {
            let Some(game_store) = game_store.upgrade() else { return };
            let begun = Instant::now();
            // Queries the outbox only if an account has an address or a message was posted.
            if (is_posted || self.listeners.current().has_any())
                && let Err(error) = self.send_due(&game_store, &queue).await
            {
                tracing::debug!(%error, "cannot send messages for now");
            }
            drop(game_store);
            sleep((PAUSE_FACTOR * begun.elapsed()).clamp(PAUSE_MIN, POLL_INTERVAL)).await;
            is_posted = timeout(POLL_INTERVAL, queue.posted.notified()).await.is_ok();
        }
    }

    /// Takes due messages and handles each in a task of its own. Drops those that are no longer true, and takes further
    /// ones in their place at once, because dropped messages need no permit.
    async fn send_due(
        self: &Arc<Self>,
        game_store: &Arc<GameStore>,
        queue: &Arc<Queue>,
    ) -> Result<(), PlayError> {
        let mut free = queue.free();
        for _ in 0..DROPS_MAX {
            if free == 0 {
                break;
            }
            let (now, store, but) = (game_store.now(), &game_store.store, queue.served_and_busy());
            let rows =
                sql::outbox::take_due(store, (now, now + LEASE), queue.is_slow, free as i64, but).await?;
            queue.note_served(rows.iter().map(|row| row.account_id));
            let (decisions, outdated) = self.decide(game_store, rows).await?;
            free -= decisions.len().min(free);
            for (row, decision) in decisions {
                let (sender, game_store, place) =
                    (self.clone(), game_store.clone(), queue.place(row.account_id));
                tokio::spawn(sender.meet(game_store, row, decision, place));
            }
            if outdated.is_empty() {
                break;
            }
            sql::outbox::drop_outdated(store, &outdated).await?;
        }
        Ok(())
    }

    /// Decides what to do with each message that is still true. Returns the others separately.
    async fn decide(
        &self,
        game_store: &GameStore,
        rows: Vec<OutboxRow>,
    ) -> Result<(Vec<(OutboxRow, Decision)>, Vec<OutboxRow>), PlayError> {
        let (mut decisions, mut outdated) = (vec![], vec![]);
        if rows.is_empty() {
            return Ok((decisions, outdated));
        }
        let (store, now) = (&game_store.store, game_store.now());
        let accounts = column(&rows, |row| row.account_id);
        let ids = column(&rows, |row| row.address_id);
        let addresses = sql::addresses::addresses_of(store, &accounts, &ids).await?;
        let addresses = by_key(addresses, |row| (row.account_id, row.address_id));
        let facts = sql::facts::facts(store, &column(&rows, |row| (row.account_id, row.game_id))).await?;
        let facts = by_key(facts, |row| (row.account_id, row.game_id));
        let preferences = sql::preferences::preferences(store, &accounts).await?;
        let preferences = by_key(preferences, |row| row.account_id);
        let turns: BTreeMap<_, _> = sql::facts::turns_waiting(store, &accounts).await?.into_iter().collect();
        let people: Vec<Uuid> = rows.iter().filter_map(|row| row.by_account).collect();
        let names = self.names.get(&people).await?;
        for row in rows {
            let context = NotificationContext {
                address: addresses.get(&(row.account_id, row.address_id)).cloned(),
                facts: facts.get(&(row.account_id, row.game_id)).cloned(),
                preferences: preferences.get(&row.account_id),
                person: row.by_account.and_then(|by| names.get(&by)).map(AsRef::as_ref),
                turns: turns.get(&row.account_id).copied().unwrap_or(0),
                public_url: &self.public_url,
            };
            match decide_delivery(row.clone(), context, now) {
                Some(decision) => decisions.push((row, decision)),
                None => outdated.push(row),
            }
        }
        Ok((decisions, outdated))
    }

    /// Sends or reschedules a message. If that fails, the message is retried when its lease ends.
    async fn meet(
        self: Arc<Self>,
        game_store: Arc<GameStore>,
        row: OutboxRow,
        decision: Decision,
        mut place: Place,
    ) {
        let done = match decision {
            Decision::Later(at) => {
                let requeued = sql::outbox::requeue(&game_store.store, &row, at).await;
                requeued.map(|()| false).map_err(PlayError::from)
            }
            Decision::Send(delivery) => self.send(&game_store, &delivery, &mut place).await,
        };
        drop(game_store);
        match done {
            Ok(true) => place.back_off(LIMIT_BACK_OFF).await,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, kind = row.kind, "cannot send a message"),
        }
    }

    /// Sends a message. Returns whether the fetcher has refused that because of its limits.
    async fn send(
        &self,
        game_store: &GameStore,
        delivery: &Delivery,
        place: &mut Place,
    ) -> Result<bool, PlayError> {
        place.permitted().await;
        let at = game_store.now();
        let Some(request) = self.request(delivery, at)? else {
            sql::outbox::address_gone(&game_store.store, &delivery.row).await?;
            return Ok(false);
        };
        let begun = Instant::now();
        let answer = {
            let mut asking = pin!(self.fetcher.fetch(delivery.row.account_id, request));
            match timeout(SLOW_AFTER, &mut asking).await {
                Ok(answer) => answer,
                Err(_) if place.move_to(&self.slow) => asking.await,
                // The slow queue is full. The message counts as timed out, and its retry uses the slow queue.
                Err(_) => Err(FetchError::Late),
            }
        };
        let is_refused = matches!(answer, Err(FetchError::TooMany));
        Attempt { answer, at, took: begun.elapsed() }.note(game_store, delivery).await?;
        Ok(is_refused)
    }

    /// Builds the request that delivers a message. `None` if the subscription was made with another key.
    fn request(&self, delivery: &Delivery, now: DateTime<Utc>) -> Result<Option<Request>, PlayError> {
        let (address, key) = (&delivery.address, &self.push_key);
        if address.sort() == AddressSort::Webhook {
            let format = address.format.parse().unwrap_or_default();
            return signed_request::request(delivery, format, now).map(Some);
        }
        let is_ours = address.push_key.as_deref() == Some(key.public_key());
        is_ours.then(|| request::request(delivery, key, &self.public_url, now)).transpose()
    }
}

fn by_key<R, K: Ord>(rows: Vec<R>, key: impl Fn(&R) -> K) -> BTreeMap<K, R> {
    rows.into_iter().map(|row| (key(&row), row)).collect()
}

fn column<T: Ord>(rows: &[OutboxRow], of: impl Fn(&OutboxRow) -> T) -> Vec<T> {
    let mut column: Vec<T> = rows.iter().map(of).collect();
    column.sort_unstable();
    column.dedup();
    column
}
