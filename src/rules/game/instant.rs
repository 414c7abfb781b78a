//! Times as a log has them: UTC, always with three digits of a second.

use chrono::{DateTime, Datelike, SecondsFormat, Utc};
use serde::{Deserialize, Deserializer, Serializer, de::Error};

/// How a log writes a time.
pub(super) fn written(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(super) fn serialize<S: Serializer>(at: &DateTime<Utc>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&written(*at))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<DateTime<Utc>, D::Error> {
    let at = DateTime::deserialize(from)?;
    if is_on_the_calendar(at) { Ok(at) } else { Err(D::Error::custom("a time is on no calendar")) }
}

/// Of years with four digits, the first of which is 1, and of days without a leap second: those that every program reads
/// alike.
pub(super) fn is_on_the_calendar(at: DateTime<Utc>) -> bool {
    (1..=9999).contains(&at.year()) && at.timestamp_subsec_nanos() < 1_000_000_000
}
