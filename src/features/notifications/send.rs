//! Sends the messages of the outbox. A process takes a message under a lease, so that no two send it at the same time.
//! If the process dies, another one takes the message when the lease ends.

use std::{
    collections::{BTreeMap, HashMap},
    pin::pin,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};
use longhall_base::{error::PlayError, public_url::PublicUrl};
use longhall_fetch::{FetchError, Fetcher, Request};
use longhall_log::{game_store::GameStore, refreshing_cache::RefreshingCache};
use tokio::{
    sync::AcquireError,
    time::{sleep, timeout},
};
use uuid::Uuid;

use super::{
    attempt::{Attempt, LIMIT_BACK_OFF},
    completed::CompletedDeliveries,
    delivery::{Decision, Delivery, NotificationContext, decide_delivery},
    presence::Listeners,
    push::{request, vapid::PushKeys},
    queues::{BackOff, PERMITS_EACH, Permit, Queue, SLOW_AFTER},
    sql::{
        addresses::AddressSort,
        complete::{Completed, CompletionReason},
        facts::FactsRow,
        outbox::{OutboxRow, Wanted},
        preferences::PreferencesRow,
    },
    webhooks::signed_request,
};
use crate::features::{accounts::people::Names, notifications::sql};

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
    pub(super) keys: Arc<PushKeys>,
    pub(super) names: Arc<Names>,
    pub(super) public_url: PublicUrl,
    pub(super) listeners: Arc<RefreshingCache<Listeners>>,
    pub(super) prompt: Arc<Queue>,
    pub(super) slow: Arc<Queue>,
    pub(super) back_off: BackOff,
    pub(super) completed: CompletedDeliveries,
}

/// Messages that were taken from the outbox.
#[derive(Default)]
struct Taken {
    /// The messages that are still true, each with what to do with it.
    decisions: Vec<(OutboxRow, Decision)>,
    /// The number of taken messages per account, including dropped ones: more messages may be queued behind them.
    of_each: HashMap<Uuid, usize>,
}

impl Sender {
    /// Sends the messages of this queue until the game store is dropped.
    pub(super) async fn send_all(self: Arc<Self>, game_store: Weak<GameStore>, queue: Arc<Queue>) {
        let mut is_posted = true;
        loop {
            let Some(game_store) = game_store.upgrade() else { return };
            let free = queue.free();
            // Queries the outbox only if an account has an address or a message was posted.
            let wanted = is_posted || self.listeners.current().has_any();
            let begun = Instant::now();
            let taken =
                self.take(&game_store, &queue, if wanted { free } else { 0 }).await.unwrap_or_else(|error| {
                    tracing::debug!(%error, "cannot send messages for now");
                    Taken::default()
                });
            let (any, took) = (!taken.of_each.is_empty(), begun.elapsed());
            if self.meet_all(&game_store, taken, &queue).await.is_err() {
                return;
            }
            drop(game_store);
            if any {
                sleep((PAUSE_FACTOR * took).clamp(PAUSE_MIN, POLL_INTERVAL)).await;
            } else if free == 0 {
                queue.permit_available().await;
            } else {
                is_posted = timeout(POLL_INTERVAL, queue.posted.notified()).await.is_ok();
                if is_posted && !queue.is_slow {
                    self.slow.posted.notify_one();
                }
            }
        }
    }

    /// Takes due messages and decides what to do with each. Drops those that are no longer true, and takes further ones
    /// in their place at once, because dropped messages need no permit.
    async fn take(&self, game_store: &GameStore, queue: &Queue, free: usize) -> Result<Taken, PlayError> {
        let mut taken = Taken::default();
        for _ in 0..DROPS_MAX {
            let left = free.saturating_sub(taken.decisions.len());
            if left == 0 {
                break;
            }
            let under_way: Vec<Uuid> = taken.decisions.iter().map(|(row, _)| row.account_id).collect();
            let but = [queue.busy(), self.back_off.now(), under_way].concat();
            let (after, further) = (queue.served(), queue.free_for_further(left) as i64);
            let each = PERMITS_EACH as i64;
            let wanted = Wanted { slow: queue.is_slow, but, each, limit: left as i64, after, further };
            let now = game_store.now();
            let rows = sql::outbox::take_due(&game_store.store, now, now + LEASE, &wanted).await?;
            queue.note_served(rows.iter().map(|row| row.account_id));
            if !self.decide(game_store, rows, &mut taken).await? {
                break;
            }
        }
        Ok(taken)
    }

    /// Decides what to do with each message, and drops those that are no longer true. Returns whether it dropped any.
    async fn decide(
        &self,
        game_store: &GameStore,
        rows: Vec<OutboxRow>,
        taken: &mut Taken,
    ) -> Result<bool, PlayError> {
        if rows.is_empty() {
            return Ok(false);
        }
        let (store, accounts) = (&game_store.store, column(&rows, |row| row.account_id));
        let addresses =
            sql::addresses::addresses_of(store, &accounts, &column(&rows, |row| row.address_id)).await?;
        let mut addresses: BTreeMap<_, _> =
            addresses.into_iter().map(|row| ((row.account_id, row.address_id), row)).collect();
        let pairs = column(&rows, |row| (row.account_id, row.game_id));
        let facts: BTreeMap<_, FactsRow> = sql::facts::facts(store, &pairs)
            .await?
            .into_iter()
            .map(|row| ((row.account_id, row.game_id), row))
            .collect();
        let preferences: BTreeMap<Uuid, PreferencesRow> = sql::preferences::preferences(store, &accounts)
            .await?
            .into_iter()
            .map(|row| (row.account_id, row))
            .collect();
        let turns: BTreeMap<Uuid, i64> =
            sql::facts::turns_waiting(store, &accounts).await?.into_iter().collect();
        let people: Vec<Uuid> = rows.iter().filter_map(|row| row.by_account).collect();
        let names = self.names.get(&people).await?;
        let (mut over, now) = (vec![], game_store.now());
        for row in rows {
            *taken.of_each.entry(row.account_id).or_default() += 1;
            let context = NotificationContext {
                // Cloned back below, because several messages may go to one address.
                address: addresses.remove(&(row.account_id, row.address_id)),
                facts: facts.get(&(row.account_id, row.game_id)).cloned(),
                preferences: preferences.get(&row.account_id),
                person: row.by_account.and_then(|by| names.get(&by)).map(AsRef::as_ref),
                turns: turns.get(&row.account_id).copied().unwrap_or(0),
                public_url: &self.public_url,
            };
            if let Some(address) = &context.address {
                addresses.insert((row.account_id, row.address_id), address.clone());
            }
            match decide_delivery(row.clone(), context, now) {
                Some(decision) => taken.decisions.push((row, decision)),
                None => over.push(Completed { row, why: CompletionReason::Void }),
            }
        }
        if let Err(error) = sql::complete::complete(store, &over).await {
            tracing::warn!(%error, "cannot remove outdated messages: the next round retries");
        }
        Ok(!over.is_empty())
    }

    /// Waits for a permit for each message, and handles it in a task of its own.
    async fn meet_all(
        self: &Arc<Self>,
        game_store: &Arc<GameStore>,
        Taken { decisions, of_each }: Taken,
        queue: &Arc<Queue>,
    ) -> Result<(), AcquireError> {
        for decision in decisions {
            let account = decision.0.account_id;
            let has_more = of_each.get(&account).is_some_and(|taken| *taken >= PERMITS_EACH);
            let permit = queue.permit(account, has_more).await?;
            let (sender, game_store) = (self.clone(), game_store.clone());
            tokio::spawn(async move { sender.meet(&game_store, decision, permit).await });
        }
        Ok(())
    }

    /// Sends or reschedules a message. If that fails, the message is retried when its lease ends.
    async fn meet(
        &self,
        game_store: &Arc<GameStore>,
        (row, decision): (OutboxRow, Decision),
        permit: Permit,
    ) {
        let done = match decision {
            Decision::Later(at) => {
                sql::outbox::requeue(&game_store.store, &row, at).await.map_err(PlayError::from)
            }
            Decision::Send(delivery) => self.send(game_store, &delivery, permit).await,
        };
        if let Err(error) = done {
            tracing::warn!(%error, kind = row.kind, "cannot send a message");
        }
    }

    async fn send(
        &self,
        game_store: &GameStore,
        delivery: &Delivery,
        permit: Permit,
    ) -> Result<(), PlayError> {
        let at = game_store.now();
        let Some(request) = self.request(delivery, at).await? else {
            return Ok(sql::outbox::address_gone(&game_store.store, &delivery.row).await?);
        };
        let begun = Instant::now();
        let mut asking = pin!(self.fetcher.fetch(delivery.row.account_id, request));
        let (answer, permit) = match timeout(SLOW_AFTER, &mut asking).await {
            Ok(answer) => (answer, Some(permit)),
            Err(_) => match permit.move_to_slow(&self.slow) {
                Some(permit) => (asking.await, Some(permit)),
                // The slow queue is full. The message counts as timed out, and its retry uses the slow queue.
                None => (Err(FetchError::Late), None),
            },
        };
        if matches!(answer, Err(FetchError::TooMany)) {
            self.back_off.start(delivery.row.account_id, LIMIT_BACK_OFF);
        }
        let attempt = Attempt { answer, at, took: begun.elapsed() };
        match (attempt.completes(delivery), permit) {
            (Some(completed), Some(permit)) => self.completed.add(completed, permit),
            // Without a permit there was no response, so the attempt completes nothing.
            (_, _permit) => attempt.note(game_store, delivery, &self.prompt).await?,
        }
        Ok(())
    }

    /// Builds the request that delivers a message. `None` if the server does not have the key of the subscription.
    async fn request(&self, delivery: &Delivery, now: DateTime<Utc>) -> Result<Option<Request>, PlayError> {
        if delivery.address.sort() == AddressSort::Webhook {
            let format = delivery.address.format.parse().unwrap_or_default();
            return signed_request::request(delivery, format, now).map(Some);
        }
        let key = self.keys.with(delivery.address.push_key.as_deref().unwrap_or_default()).await?;
        key.map(|key| request::request(delivery, &key, &self.public_url, now)).transpose()
    }
}

fn column<T: Ord>(rows: &[OutboxRow], of: impl Fn(&OutboxRow) -> T) -> Vec<T> {
    let mut column: Vec<T> = rows.iter().map(of).collect();
    column.sort_unstable();
    column.dedup();
    column
}
