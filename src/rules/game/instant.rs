//! Times in the form of a log: UTC, always with three digits after the point.

use chrono::{DateTime, Datelike, SecondsFormat, Utc};
use serde::{Deserialize, Deserializer, Serializer, de::Error};

/// A time in the form of a log.
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

/// Whether a time is in the years 0001 to 9999 and not in a leap second. Every program reads such times alike.
pub(super) fn is_on_the_calendar(at: DateTime<Utc>) -> bool {
    (1..=9999).contains(&at.year()) && at.timestamp_subsec_nanos() < 1_000_000_000
}
