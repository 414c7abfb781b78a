//! Sends what is to be sent. Any process takes a message, one at a time; whoever dies of it leaves it to the others.

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

/// Whoever takes a message has sent it by then, or is dead.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// How long a process looks for no messages, if nobody tells it of one.
const REST: Duration = Duration::from_secs(1);
/// How long messages gather between two looks, and for so many times as long as the last look took: many are looked up as
/// cheaply as one, and whoever moves does not wait for whoever is told.
const GATHER: Duration = Duration::from_millis(50);
const CALM: u32 = 9;
/// Looks in a row that may drop messages. An account that has as many as it may is through with them in one go.
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

/// Messages that were taken.
#[derive(Default)]
struct Taken {
    /// What becomes of those that still say something.
    fates: Vec<(OutboxRow, Fate)>,
    /// How many there were of each account, also of those that say nothing any more: others may wait behind them.
    of_each: HashMap<Uuid, usize>,
}

impl Sender {
    /// Sends what belongs into this lane, until nobody uses the tables any more.
    pub(super) async fn send_all(self: Arc<Self>, tables: Weak<Tables>, lane: Arc<Lane>) {
        let mut is_posted = true;
        loop {
            let Some(tables) = tables.upgrade() else { return };
            let free = lane.free();
            // A hall in which nobody wants to be told anything costs nothing.
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

    /// Takes messages that are due, and decides what becomes of each. Drops those that say nothing any more, and looks for what
    /// waits behind them at once: they take no place.
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

    /// Decides what becomes of messages, and drops those that say nothing any more. Returns whether there were any of those.
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
                // Of two messages to one address at once the second waits for its turn.
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

    /// Gives each message a place, in which it meets its fate.
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

    /// Lets a message meet its fate. What fails here is tried again when the lease is over.
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
                // So many do not answer that this one is not waited for. It is tried again as one of them.
                None => (Err(FetchError::Late), None),
            },
        };
        if matches!(answer, Err(FetchError::TooMany)) {
            self.resting.rest(letter.row.account_id, TOO_MANY);
        }
        let attempt = Attempt { answer, at, took: begun.elapsed() };
        match (attempt.settles(letter), place) {
            (Some(settled), Some(place)) => self.settling.add(settled, place),
            // Where there is no place any more, there was no answer.
            (_, _place) => attempt.note(tables, letter, &self.prompt).await?,
        }
        Ok(())
    }

    /// The request that delivers it; none if its address belongs to a key that the hall does not have.
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
