//! Compares the function that computes deadlines with a slow and simple count by a time zone library.

use chrono::{DateTime, Duration, Utc};
use jiff::{Timestamp, tz::TimeZoneDatabase};
use proptest::prelude::*;
use serde_json::json;

use super::{zone::look_up, *};

const ZONES: [&str; 8] = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    // Half an hour of daylight saving.
    "Australia/Lord_Howe",
    // A quarter of an hour off.
    "Asia/Kathmandu",
    // The clocks are changed at midnight.
    "America/Santiago",
    "Africa/Casablanca",
    "Pacific/Auckland",
];

fn time(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn clock(zone: &str, window: Option<(&str, &str)>, weekends_off: bool) -> Clock {
    let mut clock =
        json!({"pace": {"type": "per_move", "seconds": 3600}, "zone": zone, "weekends_off": weekends_off});
    if let Some((from, until)) = window {
        clock["window"] = json!({"from": from, "until": until});
    }
    serde_json::from_value(clock).unwrap()
}

fn hours(zone: &str, window: Option<(&str, &str)>, weekends_off: bool, since: &str) -> Hours {
    Hours::new(&clock(zone, window, weekends_off), &offsets(zone, time(since)).unwrap())
}

fn offsets(zone: &str, at: DateTime<Utc>) -> Result<Vec<Offset>, crate::kit::BadOptions> {
    look_up(zone, at).map(|(_, offsets)| offsets)
}

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

#[test]
fn a_window_stops_the_clock_at_night() {
    let hours = hours("Europe/Berlin", Some(("08:00", "22:00")), false, "2026-01-01T00:00:00Z");
    // 20:00 in Berlin: two hours today, the other two from eight in the morning.
    let deadline = hours.after(time("2026-01-05T19:00:00Z"), 4 * HOUR, &[]).unwrap();
    assert_eq!(deadline, time("2026-01-06T09:00:00Z"));
    let all_night = hours.between(time("2026-01-05T21:00:00Z"), time("2026-01-06T07:00:00Z"), &[]);
    assert_eq!(all_night, 0);
}

#[test]
fn a_window_may_go_over_midnight() {
    let hours = hours("UTC", Some(("22:00", "02:00")), false, "2026-01-01T00:00:00Z");
    let deadline = hours.after(time("2026-01-05T12:00:00Z"), 3 * HOUR, &[]).unwrap();
    assert_eq!(deadline, time("2026-01-06T01:00:00Z"));
}

#[test]
fn weekends_are_off_in_the_zone_of_the_game() {
    let hours = hours("Asia/Kathmandu", None, true, "2026-01-01T00:00:00Z");
    // Saturday, 10 January, begins there at 18:15 UTC on Friday.
    let deadline = hours.after(time("2026-01-09T17:15:00Z"), 2 * HOUR, &[]).unwrap();
    assert_eq!(deadline, time("2026-01-11T19:15:00Z"));
}

#[test]
fn an_hour_that_is_skipped_is_missing_and_one_that_comes_twice_counts_twice() {
    let hours = hours("Europe/Berlin", Some(("01:00", "04:00")), false, "2026-01-01T00:00:00Z");
    let night = |day: &str| {
        let noon = time(&format!("{day}T12:00:00Z"));
        hours.between(noon - Duration::hours(24), noon, &[])
    };
    assert_eq!(night("2026-03-28"), 3 * HOUR);
    assert_eq!(night("2026-03-29"), 2 * HOUR, "02:00 to 03:00 does not exist");
    assert_eq!(night("2026-10-25"), 4 * HOUR, "02:00 to 03:00 comes twice");
}

#[test]
fn a_day_may_begin_when_the_clocks_are_changed() {
    let hours = hours("America/Santiago", None, true, "2026-01-01T00:00:00Z");
    // On 6 September 2026 midnight is skipped: the day begins at 01:00, which is 04:00 UTC.
    let day = hours.day_of(time("2026-09-06T12:00:00Z"));
    assert_eq!(hours.start_of(day), time("2026-09-06T04:00:00Z"));
    assert_eq!(json!(day), json!("2026-09-06"));
}

#[test]
fn offsets_are_recorded_for_ten_years() {
    assert_eq!(offsets("UTC", time("2026-01-01T00:00:00Z")), Ok(vec![]));
    let (name, berlin) = look_up("europe/berlin", time("2026-01-01T00:00:00Z")).unwrap();
    assert_eq!(name, "Europe/Berlin");
    assert_eq!((berlin[0].seconds, berlin[1].seconds), (3600, 7200));
    assert_eq!(berlin[1].from, time("2026-03-29T01:00:00Z"));
    assert!((20..=22).contains(&berlin.len()));
    for bad in ["", "Berlin", "Europe/Nowhere", "../../etc/passwd", "Etc/Unknown\0"] {
        assert!(offsets(bad, time("2026-01-01T00:00:00Z")).is_err(), "{bad}");
    }
}

#[test]
fn only_sensible_clocks_are_accepted() {
    let check =
        |clock: serde_json::Value| serde_json::from_value::<Clock>(clock).map(|clock| clock.check().is_ok());
    let good = json!({"pace": {"type": "bank", "seconds": 864_000, "increment_seconds": 3600}, "at_deadline": "autoplay",
        "zone": "Europe/Berlin", "window": {"from": "08:30", "until": "22:00"}, "weekends_off": true, "vacation_days": 14});
    assert!(check(good.clone()).unwrap());
    let with = |field: &str, value: serde_json::Value| {
        let mut clock = good.clone();
        clock[field] = value;
        check(clock)
    };
    for seconds in [0, 59, 60 * 24 * 3600 + 1] {
        assert!(!with("pace", json!({"type": "per_move", "seconds": seconds})).unwrap());
    }
    assert!(!with("window", json!({"from": "08:00", "until": "08:59"})).unwrap());
    assert!(!with("window", json!({"from": "08:00", "until": "08:00"})).unwrap());
    assert!(!with("vacation_days", json!(61)).unwrap());
    for bad in ["8:00", "24:00", "08:60", "08.00", "+8:00", "08:00:00", "", "é8:00"] {
        assert!(with("window", json!({"from": bad, "until": "22:00"})).is_err(), "{bad}");
    }
    assert!(with("windows", json!(1)).is_err());
    assert!(with("at_deadline", json!("pray")).is_err());
    assert!(with("pace", json!({"type": "per_move", "seconds": 60, "increment_seconds": 1})).is_err());
}

/// Hours, with the parameters that the slow count needs.
#[derive(Debug)]
struct Drawn {
    zone: &'static str,
    window: Option<(u16, u16)>,
    weekends_off: bool,
    hours: Hours,
    start: DateTime<Utc>,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    let window = prop::option::of((0u16..1440, 60u16..1440));
    let minutes_of_two_years = 0i64..2 * 365 * 1440;
    (prop::sample::select(&ZONES[..]), window, any::<bool>(), minutes_of_two_years).prop_map(
        |(zone, window, weekends_off, minute)| {
            let window = window.map(|(from, long)| (from, (from + long) % 1440));
            let name = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
            let named = window.map(|(from, until)| (name(from), name(until)));
            let named = named.as_ref().map(|(from, until)| (from.as_str(), until.as_str()));
            let hours = hours(zone, named, weekends_off, "2026-01-01T00:00:00Z");
            let start = time("2026-01-01T00:00:00Z") + Duration::minutes(minute);
            Drawn { zone, window, weekends_off, hours, start }
        },
    )
}

impl Drawn {
    /// Counts minute by minute with another library.
    fn slow_minutes(&self, minutes: i64) -> i64 {
        let zone = TimeZoneDatabase::bundled().get(self.zone).unwrap();
        let runs = |n: &i64| {
            let at = self.start + Duration::minutes(*n);
            let local = Timestamp::from_millisecond(at.timestamp_millis()).unwrap().to_zoned(zone.clone());
            let minute = local.hour() as u16 * 60 + local.minute() as u16;
            let in_window = self.window.is_none_or(|(from, until)| {
                if from < until { (from..until).contains(&minute) } else { minute >= from || minute < until }
            });
            in_window && !(self.weekends_off && local.weekday().to_monday_zero_offset() >= 5)
        };
        (0..minutes).filter(runs).count() as i64
    }
}

fn any_away(start: DateTime<Utc>, from: i64, long: i64) -> [Away; 1] {
    let from = start + Duration::milliseconds(from);
    [Away { from, until: from + Duration::milliseconds(long) }]
}

proptest! {
    #![proptest_config(crate::explore::cases(256))]

    #[test]
    fn a_clock_runs_as_a_slow_count_says(drawn in drawn(), minutes in 0i64..4000) {
        let end = drawn.start + Duration::minutes(minutes);
        prop_assert_eq!(drawn.hours.between(drawn.start, end, &[]), drawn.slow_minutes(minutes) * MINUTE);
    }

    /// Compares both around clock changes, which few spans of some days meet.
    #[test]
    fn it_does_so_where_the_clocks_are_changed(drawn in drawn(), which in 0usize..4, before in 0i64..1440) {
        let changes = offsets(drawn.zone, time("2026-01-01T00:00:00Z")).unwrap();
        if let Some(change) = changes.get(which + 1) {
            let drawn = Drawn { start: change.from - Duration::minutes(before), ..drawn };
            let end = drawn.start + Duration::minutes(1500);
            prop_assert_eq!(drawn.hours.between(drawn.start, end, &[]), drawn.slow_minutes(1500) * MINUTE);
        }
    }

    /// The deadline is the first moment at which the clock has run for all the time that was left.
    #[test]
    fn at_the_deadline_exactly_everything_is_used(
        drawn in drawn(), left in 1i64..20 * 24 * HOUR, from in 0i64..9 * 24 * HOUR, long in 0i64..9 * 24 * HOUR,
    ) {
        let away = any_away(drawn.start, from, long);
        let deadline = drawn.hours.after(drawn.start, left, &away).unwrap();
        prop_assert_eq!(drawn.hours.between(drawn.start, deadline, &away), left);
        let before = deadline - Duration::milliseconds(1);
        prop_assert_eq!(drawn.hours.between(drawn.start, before, &away), left - 1);
        let without = drawn.hours.after(drawn.start, left, &[]).unwrap();
        prop_assert!(without <= deadline, "a vacation brings no deadline nearer");
    }

    /// Counting event by event gives the same as counting at once, wherever the count is split.
    #[test]
    fn how_often_it_is_counted_changes_nothing(
        drawn in drawn(), one in 0i64..9 * 24 * HOUR, two in 0i64..9 * 24 * HOUR, left in 0i64..20 * 24 * HOUR,
    ) {
        let away = any_away(drawn.start, one / 2, two / 2);
        let middle = drawn.start + Duration::milliseconds(one);
        let end = middle + Duration::milliseconds(two);
        let between = |from, to| drawn.hours.between(from, to, &away);
        let used = between(drawn.start, middle);
        prop_assert_eq!(used + between(middle, end), between(drawn.start, end));
        if used < left {
            let later = drawn.hours.after(middle, left - used, &away);
            prop_assert_eq!(later, drawn.hours.after(drawn.start, left, &away));
        }
    }

    /// However vacations are taken and ended, no year sees more days than its budget.
    #[test]
    fn vacations_cannot_be_farmed(budget in 0u16..30, tries in prop::collection::vec((0i64..40, 0i64..20, any::<bool>(), 0i64..30), 1..40)) {
        let hours = hours("Europe/Berlin", None, false, "2026-01-01T00:00:00Z");
        let mut vacations = Vacations::default();
        let mut now = time("2026-01-01T00:00:00Z");
        let mut still = Duration::zero();
        let mut counted = now;
        for (ahead, long, end, pass) in tries {
            let today = hours.day_of(now);
            let (first, last) = (today.plus(ahead), today.plus(ahead + long));
            if end {
                vacations.end(now);
            } else if vacations.open(now).is_none() && vacations.fits(first, last, budget) {
                vacations.take(first, last, now, &hours);
            }
            now += Duration::hours(24 * pass);
            let all = (now - counted).num_milliseconds();
            still += Duration::milliseconds(all - hours.between(counted, now, vacations.away()));
            counted = now;
        }
        let years = 1 + i64::from(hours.day_of(now).year() - 2026);
        // The day on which the clocks go back has 25 hours.
        prop_assert!(still <= Duration::hours((24 * i64::from(budget) + 1) * years), "{still}");
    }
}
