//! Sends what is to be sent. Any process takes a message, one at a time; whoever dies of it leaves it to the others.

use std::{
    collections::{BTreeMap, HashMap},
    pin::pin,
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};
use longhall_fetch::{Answer, FetchError, Fetcher, HeaderMap, Request, StatusCode, header::RETRY_AFTER};
use tokio::time::timeout;
use uuid::Uuid;

use super::{
    formats,
    kind::{Subject, message_id},
    lanes::{EACH, Lane, PROMPTLY, Place},
    letter::{Fate, Known, Letter, fate},
    looks::Listeners,
    push::{self, vapid::PushKeys},
};
use crate::play::{
    accounts::people::Names, at_hand::AtHand, error::PlayError, public_url::PublicUrl, tables::Tables,
};
use crate::store::{AddressSort, DeliveryRow, FactsRow, OutboxRow, PreferencesRow, Wanted};

/// Whoever takes a message has sent it by then, or is dead.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// How long a process looks for no messages, if nobody tells it of one.
const REST: Duration = Duration::from_secs(1);
/// When to try again what did not arrive, by how often that was tried, in seconds; then once an hour.
const AGAIN: [i64; 6] = [5, 30, 120, 600, 1_800, 3_600];
/// When to try again what was too much for the account just now.
const TOO_MANY: TimeDelta = TimeDelta::seconds(2);
/// The longest that a receiver may put us off.
const PUT_OFF_MAX: TimeDelta = TimeDelta::hours(24);
/// A webhook at which nothing has arrived for this long is switched off.
const FAILING_MAX: TimeDelta = TimeDelta::hours(24);

/// Sends messages.
pub(super) struct Sender {
    pub(super) fetcher: Fetcher,
    pub(super) keys: Arc<PushKeys>,
    pub(super) names: Arc<Names>,
    pub(super) public_url: PublicUrl,
    pub(super) listeners: Arc<AtHand<Listeners>>,
    pub(super) prompt: Arc<Lane>,
    pub(super) slow: Arc<Lane>,
}

/// How an attempt ended.
struct Attempt {
    answer: Result<Answer, FetchError>,
    at: DateTime<Utc>,
    took: Duration,
}

impl Attempt {
    fn is_slow(&self) -> bool {
        self.took >= PROMPTLY
    }
}

impl Sender {
    /// Sends what belongs into this lane, until nobody uses the tables any more.
    pub(super) async fn send_all(self: Arc<Self>, tables: Weak<Tables>, lane: Arc<Lane>) {
        let mut is_posted = true;
        loop {
            let Some(tables) = tables.upgrade() else { return };
            let free = lane.free();
            // A hall in which nobody wants to be told anything costs nothing.
            let wanted = is_posted || self.listeners.current().has_any();
            let taken = match self.take(&tables, &lane, if wanted { free } else { 0 }).await {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::debug!(%error, "no messages are sent for now");
                    vec![]
                }
            };
            let any = !taken.is_empty();
            let mut of_each = HashMap::<Uuid, usize>::new();
            taken.iter().for_each(|(row, _)| *of_each.entry(row.account_id).or_default() += 1);
            for fate in taken {
                let account = fate.0.account_id;
                let has_more = of_each.get(&account).is_some_and(|taken| *taken >= EACH);
                let Ok(place) = lane.place(account, has_more).await else { return };
                let (sender, tables) = (self.clone(), tables.clone());
                tokio::spawn(async move { sender.meet(&tables, fate, place).await });
            }
            drop(tables);
            if free == 0 {
                lane.one_is_free().await;
            } else if !any {
                is_posted = timeout(REST, lane.posted.notified()).await.is_ok();
                if is_posted && !lane.is_slow {
                    self.slow.posted.notify_one();
                }
            }
        }
    }

    /// Messages that are due, and what becomes of each.
    async fn take(
        &self,
        tables: &Tables,
        lane: &Lane,
        free: usize,
    ) -> Result<Vec<(OutboxRow, Fate)>, PlayError> {
        if free == 0 {
            return Ok(vec![]);
        }
        let now = tables.now();
        let wanted = Wanted { slow: lane.is_slow, but: lane.busy(), each: EACH as i64, limit: free as i64 };
        let rows = tables.store.take_letters(now, now + LEASE, &wanted).await?;
        if rows.is_empty() {
            return Ok(vec![]);
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
        let mut taken = Vec::with_capacity(rows.len());
        for row in rows {
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
            taken.push((row.clone(), fate(row, known, now)));
        }
        Ok(taken)
    }

    /// Lets a message meet its fate. What fails here is tried again when the lease is over.
    async fn meet(&self, tables: &Arc<Tables>, (row, fate): (OutboxRow, Fate), place: Place) {
        let done = match fate {
            Fate::Drop => tables.store.drop_letter(&row, None).await.map_err(PlayError::from),
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
        let (answer, _place) = match timeout(PROMPTLY, &mut asking).await {
            Ok(answer) => (answer, Some(place)),
            Err(_) => match place.among_the_slow(&self.slow) {
                Some(place) => (asking.await, Some(place)),
                // So many do not answer that this one is not waited for. It is tried again as one of them.
                None => (Err(FetchError::Late), None),
            },
        };
        self.note(tables, letter, &Attempt { answer, at, took: begun.elapsed() }).await
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

    /// Notes how it went.
    async fn note(&self, tables: &Tables, letter: &Letter, attempt: &Attempt) -> Result<(), PlayError> {
        let (row, store, now) = (&letter.row, &tables.store, tables.now());
        let is_push = letter.address.sort() == AddressSort::Push;
        let log = &delivery(letter, attempt);
        match attempt.answer.as_ref().map(|answer| answer.status) {
            Err(FetchError::TooMany) => return Ok(store.put_off_all(row.account_id, now + TOO_MANY).await?),
            Ok(status) if status.is_success() => {
                return Ok(store.delivered(row, log, attempt.is_slow()).await?);
            }
            Ok(StatusCode::NOT_FOUND | StatusCode::GONE) if is_push => {
                return Ok(store.address_gone(row).await?);
            }
            Ok(StatusCode::GONE) => return self.switch_off(tables, letter, "gone", Some(log)).await,
            // What a push service calls too large or malformed today is so tomorrow.
            Ok(StatusCode::BAD_REQUEST | StatusCode::PAYLOAD_TOO_LARGE) if is_push => {
                return Ok(store.drop_letter(row, Some(log)).await?);
            }
            Ok(_) | Err(_) => {}
        }
        let asked = attempt.answer.as_ref().ok().and_then(|answer| retry_after(&answer.headers, now));
        let again = AGAIN.get(usize::try_from(row.tries - 1).unwrap_or(0)).copied().unwrap_or(3_600);
        let again = asked.unwrap_or(now + TimeDelta::seconds(again));
        let since = store.failed(row, now, (again, asked), log, attempt.is_slow()).await?;
        if !is_push && now - since >= FAILING_MAX {
            return self.switch_off(tables, letter, "failing", None).await;
        }
        Ok(())
    }

    /// Switches a webhook off, and tells its owner by their other addresses.
    async fn switch_off(
        &self,
        tables: &Tables,
        letter: &Letter,
        why: &str,
        log: Option<&DeliveryRow>,
    ) -> Result<(), PlayError> {
        let (row, now) = (&letter.row, tables.now());
        if !tables.store.switch_off(row, now, why, log).await? {
            return Ok(());
        }
        let own = row.account_id;
        let mut others = tables.store.addresses(own, AddressSort::Push).await?;
        others.extend(tables.store.addresses(own, AddressSort::Webhook).await?);
        for other in others.into_iter().filter(|other| other.off_since.is_none()) {
            let subject = Subject::WebhookOff;
            let off = OutboxRow {
                address_id: other.address_id,
                game_id: Uuid::nil(),
                kind: subject.name().to_owned(),
                message_id: message_id(own, row.address_id, subject, now.timestamp_millis()),
                seq: 0,
                by_account: None,
                made_at: now,
                due_at: now,
                tries: 0,
                slow: other.slow,
                ..row.clone()
            };
            tables.store.post_to(&off, None).await?;
        }
        self.prompt.posted.notify_one();
        Ok(())
    }
}

fn column<T: Ord>(rows: &[OutboxRow], of: impl Fn(&OutboxRow) -> T) -> Vec<T> {
    let mut column: Vec<T> = rows.iter().map(of).collect();
    column.sort_unstable();
    column.dedup();
    column
}

fn delivery(letter: &Letter, attempt: &Attempt) -> DeliveryRow {
    let row = &letter.row;
    DeliveryRow {
        account_id: row.account_id,
        address_id: row.address_id,
        delivery_id: Uuid::now_v7(),
        message_id: row.message_id.clone(),
        kind: row.kind.clone(),
        game_id: Some(row.game_id).filter(|game| !game.is_nil()),
        at: attempt.at,
        status: attempt.answer.as_ref().ok().map(|answer| answer.status.as_u16() as i16),
        error: attempt.answer.as_ref().err().map(ToString::to_string),
        millis: i32::try_from(attempt.took.as_millis()).unwrap_or(i32::MAX),
    }
}

/// When the receiver wants to be asked again (RFC 9110, section 10.2.3).
fn retry_after(headers: &HeaderMap, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let at = match text.parse::<u32>() {
        Ok(seconds) => now + TimeDelta::seconds(seconds.into()),
        Err(_) => DateTime::parse_from_rfc2822(text).ok()?.with_timezone(&Utc),
    };
    Some(at.clamp(now + TimeDelta::seconds(1), now + PUT_OFF_MAX))
}
