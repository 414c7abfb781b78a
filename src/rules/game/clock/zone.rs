//! Looks up a time zone once, when a game is created.

use chrono::{DateTime, Utc};
use jiff::{Timestamp, tz::TimeZoneDatabase};

use super::Offset;
use crate::kit::BadOptions;

/// Number of years for which the changes of a zone are recorded. A longer game keeps the last offset.
pub(in crate::game) const YEARS: i64 = 10;

/// The usual spelling of a time zone's name, and its offsets from `at` on; empty for UTC. The database is part of the
/// program, so this is as pure as a table.
pub(in crate::game) fn look_up(zone: &str, at: DateTime<Utc>) -> Result<(String, Vec<Offset>), BadOptions> {
    let unknown = || BadOptions::at("/clock/zone", format!("there is no IANA time zone `{zone}`"));
    let found = TimeZoneDatabase::bundled().get(zone).map_err(|_| unknown())?;
    // `Etc/Unknown` is in the database, and browsers send it if they do not know their zone.
    let name = found.iana_name().ok_or_else(unknown)?;
    let now = Timestamp::from_millisecond(at.timestamp_millis()).map_err(|_| unknown())?;
    let last = at.timestamp() + YEARS * 366 * 24 * 60 * 60;
    let first = Offset { from: at, seconds: found.to_offset(now).seconds() };
    let later = found.following(now).take_while(|change| change.timestamp().as_second() < last);
    let later = later.filter_map(|change| {
        let from = DateTime::from_timestamp(change.timestamp().as_second(), 0)?;
        Some(Offset { from, seconds: change.offset().seconds() })
    });
    let mut offsets: Vec<Offset> = std::iter::once(first).chain(later).collect();
    // Some changes affect only a zone's name.
    offsets.dedup_by_key(|offset| offset.seconds);
    if offsets.len() == 1 && first.seconds == 0 {
        offsets.clear();
    }
    Ok((name.to_owned(), offsets))
}
