//! Sends the messages of the outbox. A process takes a message under a lease, so that no two send it at the same time.
//! If the process dies, another one takes the message when the lease ends.

use std::{
    collections::{BTreeMap, HashMap},
    pin::pin,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};
use longhall_fetch::{FetchError, Fetcher, Request};
use tokio::{
    sync::AcquireError,
    time::{sleep, timeout},
};
use uuid::Uuid;

use super::{
    attempt::{Attempt, TOO_MANY},
    formats,
    lanes::{EACH, Lane, PROMPTLY, Place, Resting},
    letter::{Fate, Known, Letter, fate},
    looks::ListenerCache,
    push::{self, vapid::PushKeys},
    settling::Settling,
};
use crate::play::{accounts::people::Names, error::PlayError, public_url::PublicUrl, tables::Tables};
use crate::store::{AddressSort, FactsRow, OutboxRow, PreferencesRow, Settled, Wanted, Why};

/// Lease of a taken message. A process has sent it by then, or is dead.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// Maximum interval between two queries of the outbox. A posted message wakes the sender earlier.
const REST: Duration = Duration::from_secs(1);
/// Minimum pause between two queries of the outbox. If `CALM` times the duration of the last query is longer, that is
/// the pause. A query for many messages costs as little as for one, and pauses keep the load on moves low.
const GATHER: Duration = Duration::from_millis(50);
const CALM: u32 = 9;
/// Maximum number of rounds in which a query may drop messages. It suffices for an account with the maximum of
/// messages.
const DROPS_MAX: usize = 128;

/// Sends messages.
pub(super) struct Sender {
    pub(super) fetcher: Fetcher,
    pub(super) keys: Arc<PushKeys>,
    pub(super) names: Arc<Names>,
    pub(super) public_url: PublicUrl,
    pub(super) listeners: Arc<ListenerCache>,
    pub(super) prompt: Arc<Lane>,
    pub(super) slow: Arc<Lane>,
    pub(super) resting: Resting,
    pub(super) settling: Settling,
}

/// Messages that were taken from the outbox.
#[derive(Default)]
struct Taken {
    /// The messages that are still true, each with what to do with it.
    fates: Vec<(OutboxRow, Fate)>,
    /// The number of taken messages per account, including dropped ones: more messages may be queued behind them.
    of_each: HashMap<Uuid, usize>,
}

impl Sender {
    /// Sends the messages of this queue until the game store is dropped.
    pub(super) async fn send_all(self: Arc<Self>, tables: Weak<Tables>, lane: Arc<Lane>) {
        let mut is_posted = true;
        loop {
            let Some(tables) = tables.upgrade() else { return };
            let free = lane.free();
            // Queries the outbox only if an account has an address or a message was posted.
            let wanted = is_posted || self.listeners.has_any();
            let begun = Instant::now();
            let taken =
                self.take(&tables, &lane, if wanted { free } else { 0 }).await.unwrap_or_else(|error| {
                    tracing::debug!(%error, "no messages are sent for now");
                    Taken::default()
                });
            let (any, took) = (!taken.of_each.is_empty(), begun.elapsed());
            if self.meet_all(&tables, taken, &lane).await.is_err() {
                return;
            }
            drop(tables);
            if any {
                sleep((CALM * took).clamp(GATHER, REST)).await;
            } else if free == 0 {
                lane.one_is_free().await;
            } else {
                is_posted = timeout(REST, lane.posted.notified()).await.is_ok();
                if is_posted && !lane.is_slow {
                    self.slow.posted.notify_one();
                }
            }
        }
    }

    /// Takes due messages and decides what to do with each. Drops those that are no longer true, and takes further ones
    /// in their place at once, because dropped messages need no permit.
    async fn take(&self, tables: &Tables, lane: &Lane, free: usize) -> Result<Taken, PlayError> {
        let mut taken = Taken::default();
        for _ in 0..DROPS_MAX {
            let left = free.saturating_sub(taken.fates.len());
            if left == 0 {
                break;
            }
            let under_way: Vec<Uuid> = taken.fates.iter().map(|(row, _)| row.account_id).collect();
            let but = [lane.busy(), self.resting.now(), under_way].concat();
            let (after, seconds) = (lane.served(), lane.free_for_seconds(left) as i64);
            let each = EACH as i64;
            let wanted = Wanted { slow: lane.is_slow, but, each, limit: left as i64, after, seconds };
            let now = tables.now();
            let rows = tables.store.take_letters(now, now + LEASE, &wanted).await?;
            lane.note_served(rows.iter().map(|row| row.account_id));
            if !self.decide(tables, rows, &mut taken).await? {
                break;
            }
        }
        Ok(taken)
    }

    /// Decides what to do with each message, and drops those that are no longer true. Returns whether it dropped any.
    async fn decide(
        &self,
        tables: &Tables,
        rows: Vec<OutboxRow>,
        taken: &mut Taken,
    ) -> Result<bool, PlayError> {
        if rows.is_empty() {
            return Ok(false);
        }
        let (store, accounts) = (&tables.store, column(&rows, |row| row.account_id));
        let addresses = store.addresses_of(&accounts, &column(&rows, |row| row.address_id)).await?;
        let mut addresses: BTreeMap<_, _> =
            addresses.into_iter().map(|row| ((row.account_id, row.address_id), row)).collect();
        let pairs = column(&rows, |row| (row.account_id, row.game_id));
        let facts: BTreeMap<_, FactsRow> =
            store.facts(&pairs).await?.into_iter().map(|row| ((row.account_id, row.game_id), row)).collect();
        let preferences: BTreeMap<Uuid, PreferencesRow> =
            store.preferences(&accounts).await?.into_iter().map(|row| (row.account_id, row)).collect();
        let turns: BTreeMap<Uuid, i64> = store.turns_waiting(&accounts).await?.into_iter().collect();
        let people: Vec<Uuid> = rows.iter().filter_map(|row| row.by_account).collect();
        let names = self.names.of(&people).await?;
        let (mut over, now) = (vec![], tables.now());
        for row in rows {
            *taken.of_each.entry(row.account_id).or_default() += 1;
            let known = Known {
                // Cloned back below, because several messages may go to one address.
                address: addresses.remove(&(row.account_id, row.address_id)),
                facts: facts.get(&(row.account_id, row.game_id)).cloned(),
                preferences: preferences.get(&row.account_id),
                person: row.by_account.and_then(|by| names.get(&by)).map(AsRef::as_ref),
                turns: turns.get(&row.account_id).copied().unwrap_or(0),
                public_url: &self.public_url,
            };
            if let Some(address) = &known.address {
                addresses.insert((row.account_id, row.address_id), address.clone());
            }
            match fate(row.clone(), known, now) {
                Some(fate) => taken.fates.push((row, fate)),
                None => over.push(Settled { row, why: Why::Void }),
            }
        }
        if let Err(error) = store.settle_letters(&over).await {
            tracing::warn!(%error, "messages that say nothing any more are met again");
        }
        Ok(!over.is_empty())
    }

    /// Waits for a permit for each message, and handles it in a task of its own.
    async fn meet_all(
        self: &Arc<Self>,
        tables: &Arc<Tables>,
        Taken { fates, of_each }: Taken,
        lane: &Arc<Lane>,
    ) -> Result<(), AcquireError> {
        for fate in fates {
            let account = fate.0.account_id;
            let has_more = of_each.get(&account).is_some_and(|taken| *taken >= EACH);
            let place = lane.place(account, has_more).await?;
            let (sender, tables) = (self.clone(), tables.clone());
            tokio::spawn(async move { sender.meet(&tables, fate, place).await });
        }
        Ok(())
    }

    /// Sends or reschedules a message. If that fails, the message is retried when its lease ends.
    async fn meet(&self, tables: &Arc<Tables>, (row, fate): (OutboxRow, Fate), place: Place) {
        let done = match fate {
            Fate::Later(at) => tables.store.put_off(&row, at).await.map_err(PlayError::from),
            Fate::Send(letter) => self.send(tables, &letter, place).await,
        };
        if let Err(error) = done {
            tracing::warn!(%error, kind = row.kind, "a message could not be sent");
        }
    }

    async fn send(&self, tables: &Tables, letter: &Letter, place: Place) -> Result<(), PlayError> {
        let at = tables.now();
        let Some(request) = self.request(letter, at).await? else {
            return Ok(tables.store.address_gone(&letter.row).await?);
        };
        let begun = Instant::now();
        let mut asking = pin!(self.fetcher.fetch(letter.row.account_id, request));
        let (answer, place) = match timeout(PROMPTLY, &mut asking).await {
            Ok(answer) => (answer, Some(place)),
            Err(_) => match place.among_the_slow(&self.slow) {
                Some(place) => (asking.await, Some(place)),
                // The slow queue is full. The message counts as timed out, and its retry uses the slow queue.
                None => (Err(FetchError::Late), None),
            },
        };
        if matches!(answer, Err(FetchError::TooMany)) {
            self.resting.rest(letter.row.account_id, TOO_MANY);
        }
        let attempt = Attempt { answer, at, took: begun.elapsed() };
        match (attempt.settles(letter), place) {
            (Some(settled), Some(place)) => self.settling.add(settled, place),
            // Without a permit there was no response, so the attempt completes nothing.
            (_, _place) => attempt.note(tables, letter, &self.prompt).await?,
        }
        Ok(())
    }

    /// Builds the request that delivers a message. `None` if the server does not have the key of the subscription.
    async fn request(&self, letter: &Letter, now: DateTime<Utc>) -> Result<Option<Request>, PlayError> {
        if letter.address.sort() == AddressSort::Webhook {
            let format = letter.address.format.parse().unwrap_or_default();
            return formats::request(letter, format, now).map(Some);
        }
        let key = self.keys.with(letter.address.push_key.as_deref().unwrap_or_default()).await?;
        key.map(|key| push::request::request(letter, &key, &self.public_url, now)).transpose()
    }
}

fn column<T: Ord>(rows: &[OutboxRow], of: impl Fn(&OutboxRow) -> T) -> Vec<T> {
    let mut column: Vec<T> = rows.iter().map(of).collect();
    column.sort_unstable();
    column.dedup();
    column
}
