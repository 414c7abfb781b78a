//! Records the result of an attempt to send a message, and schedules the retry if one is needed.

use std::{num::IntErrorKind, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use longhall_base::error::PlayError;
use longhall_fetch::{Answer, FetchError, HeaderMap, StatusCode, header::RETRY_AFTER};
use longhall_log::game_store::GameStore;
use uuid::Uuid;

use super::{
    delivery::Delivery,
    kind::{Subject, message_id},
    queues::SLOW_AFTER,
    sql::{
        self,
        addresses::{AddressRow, AddressSort},
        deliveries::DeliveryRow,
        notify::Notification,
    },
};

/// Delays before the retries after the first, second and further failures, in seconds. Later retries follow hourly.
const RETRY_DELAYS: [i64; 6] = [5, 30, 120, 600, 1_800, 3_600];
/// Back-off after the fetcher has refused a request because of its limits per account or process.
pub(super) const LIMIT_BACK_OFF: Duration = Duration::from_secs(2);
/// Maximum delay that a receiver's `Retry-After` can impose.
const RETRY_AFTER_MAX: TimeDelta = TimeDelta::hours(24);
/// A webhook is switched off after failing for this long.
const FAILING_MAX: TimeDelta = TimeDelta::hours(24);

/// The result of an attempt to send a message.
pub(super) struct Attempt {
    pub(super) answer: Result<Answer, FetchError>,
    pub(super) at: DateTime<Utc>,
    pub(super) took: Duration,
}

impl Attempt {
    /// Records the attempt: completes the message, schedules its retry, removes the address, or switches it off.
    pub(super) async fn note(&self, game_store: &GameStore, delivery: &Delivery) -> Result<(), PlayError> {
        let (row, store, now) = (&delivery.row, &game_store.store, game_store.now());
        let is_push = delivery.address.sort() == AddressSort::Push;
        let (log, is_slow) = (&self.log_row(delivery), self.took >= SLOW_AFTER);
        if let Err(FetchError::Unreachable(cause)) = &self.answer {
            tracing::debug!(cause, "a receiver cannot be reached");
        }
        match self.answer.as_ref().map(|answer| answer.status) {
            Ok(status) if status.is_success() => {
                return Ok(sql::outbox::complete(store, row, log, Some(is_slow)).await?);
            }
            // A push service that rejects a message as malformed or too large will reject each retry.
            Ok(StatusCode::BAD_REQUEST | StatusCode::PAYLOAD_TOO_LARGE) if is_push => {
                return Ok(sql::outbox::complete(store, row, log, None).await?);
            }
            Ok(StatusCode::NOT_FOUND | StatusCode::GONE) if is_push => {
                return Ok(sql::outbox::address_gone(store, row).await?);
            }
            Ok(StatusCode::GONE) => {
                return switch_off(game_store, &delivery.address, "gone", Some(log)).await;
            }
            Err(FetchError::TooMany) => {
                return Ok(sql::outbox::requeue(store, row, now + LIMIT_BACK_OFF).await?);
            }
            Ok(_) | Err(_) => {}
        }
        let asked = self.answer.as_ref().ok().and_then(|answer| retry_after(&answer.headers, now));
        let again = RETRY_DELAYS.get(usize::try_from(row.tries - 1).unwrap_or(0)).copied().unwrap_or(3_600);
        let again = now + TimeDelta::seconds(again);
        let again = asked.map_or(again, |asked| asked.max(again));
        let since = sql::outbox::failed(store, row, now, (again, asked), log, is_slow).await?;
        if !is_push && now - since >= FAILING_MAX {
            return switch_off(game_store, &delivery.address, "failing", None).await;
        }
        Ok(())
    }

    fn log_row(&self, delivery: &Delivery) -> DeliveryRow {
        let row = &delivery.row;
        DeliveryRow {
            account_id: row.account_id,
            address_id: row.address_id,
            delivery_id: Uuid::now_v7(),
            message_id: row.message_id.clone(),
            kind: row.kind.clone(),
            game_id: Some(row.game_id).filter(|game| !game.is_nil()),
            at: self.at,
            status: self.answer.as_ref().ok().map(|answer| answer.status.as_u16() as i16),
            error: self.answer.as_ref().err().map(ToString::to_string),
            millis: i32::try_from(self.took.as_millis()).unwrap_or(i32::MAX),
        }
    }
}

/// Switches a webhook off, and notifies its owner at the other addresses.
async fn switch_off(
    game_store: &GameStore,
    address: &AddressRow,
    why: &str,
    log: Option<&DeliveryRow>,
) -> Result<(), PlayError> {
    let (account_id, now, subject) = (address.account_id, game_store.now(), Subject::WebhookOff);
    let message = Notification {
        account_id,
        kind: subject.name().to_owned(),
        message_id: message_id(account_id, address.address_id, subject, now.timestamp_millis()),
        ..Notification::default()
    };
    Ok(sql::outbox::switch_off(&game_store.store, address, (now, why), log, message).await?)
}

/// The earliest time for a retry, from the receiver's `Retry-After` (RFC 9110, section 10.2.3).
fn retry_after(headers: &HeaderMap, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let at = match text.parse::<u64>() {
        Ok(seconds) => now + TimeDelta::seconds(seconds.min(RETRY_AFTER_MAX.num_seconds() as u64) as i64),
        Err(no) if *no.kind() == IntErrorKind::PosOverflow => now + RETRY_AFTER_MAX,
        Err(_) => httpdate::parse_http_date(text).ok()?.into(),
    };
    Some(at.clamp(now + TimeDelta::seconds(1), now + RETRY_AFTER_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn when_to_ask_again_is_read_in_every_form_that_there_is() {
        let now: DateTime<Utc> = "2026-11-25T11:00:00Z".parse().unwrap();
        let seconds = |text: &'static str| {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, text.parse().unwrap())]);
            retry_after(&headers, now).map(|at| (at - now).num_seconds())
        };
        for (text, asked) in [
            ("120", Some(120)),
            ("0", Some(1)),
            ("99999999999999999999999999", Some(86_400)),
            ("Wed, 25 Nov 2026 12:00:00 GMT", Some(3_600)),
            ("Wednesday, 25-Nov-26 12:00:00 GMT", Some(3_600)),
            ("Wed Nov 25 12:00:00 2026", Some(3_600)),
            ("Fri, 31 Dec 9999 23:59:59 GMT", Some(86_400)),
            ("Mon, 01 Jan 2001 00:00:00 GMT", Some(1)),
            ("-5", None),
            ("soon", None),
            ("", None),
        ] {
            assert_eq!(seconds(text), asked, "{text}");
        }
    }
}
