//! Checks the first event: whether such a game could be created.

use chrono::Duration;

use super::{
    super::{
        Created,
        bots::account_of_bot,
        clock::{Clock, Offset, ZONE_YEARS, look_up},
    },
    Unchecked,
};
use crate::kit::{Ruleset, Seat};

/// Maximum distance of a time zone from UTC, in seconds (26 hours).
const SECONDS_MAX: i32 = 26 * 60 * 60;

/// Checks the choices made when the game was created. Returns what could not be checked; `None` if everything
/// was.
pub(super) fn check(
    created: &Created,
    rules: &dyn Ruleset,
    at: chrono::DateTime<chrono::Utc>,
) -> Result<Option<Unchecked>, String> {
    let meta = rules.meta();
    if !meta.seats.contains(&created.seats) {
        return Err(format!("{} is not played by {}", meta.title, created.seats));
    }
    let options = rules.options(&created.options, created.seats);
    if options.map_err(|bad| format!("the rules do not accept its options: {bad}"))? != created.options {
        return Err("its options are not complete".to_owned());
    }
    check_rematch(created)?;
    match &created.clock {
        Some(clock) => check_clock(clock, &created.offsets, at),
        None if created.offsets.is_empty() => Ok(None),
        None => Err("it has offsets of a zone and no clock".to_owned()),
    }
}

fn check_rematch(created: &Created) -> Result<(), String> {
    let Created { rematch_of, invited, bots, seats, admits_bots, .. } = created;
    if rematch_of.is_none() && !(invited.is_empty() && bots.is_empty()) {
        return Err("its seats are kept for others, and it is no rematch".to_owned());
    }
    if (1..).zip(invited).any(|(next, account)| invited.iter().skip(next).any(|other| other == account)) {
        return Err("somebody is invited twice".to_owned());
    }
    if Seat::all(*seats).any(|seat| account_of_bot(created.game, seat) == created.account) {
        return Err("its creator has the account of a bot".to_owned());
    }
    if *rematch_of == Some(created.game) {
        return Err("it is a rematch of itself".to_owned());
    }
    if bots.len() >= usize::from(*seats) || invited.len() + bots.len() > usize::from(*seats) {
        return Err("it keeps more seats than it has".to_owned());
    }
    if !admits_bots && !bots.is_empty() {
        return Err("it admits no bots, and bots are to sit down".to_owned());
    }
    Ok(())
}

fn check_clock(
    clock: &Clock,
    offsets: &[Offset],
    at: chrono::DateTime<chrono::Utc>,
) -> Result<Option<Unchecked>, String> {
    clock.check().map_err(|bad| format!("its clock is not valid: {bad}"))?;
    if look_up(&clock.zone, at).is_ok_and(|(zone, expected)| zone == clock.zone && expected == offsets) {
        return Ok(None);
    }
    // The law of a zone changes, and the table with it.
    let begins = offsets.first().is_none_or(|first| first.from == at);
    let rises = offsets.is_sorted_by(|one, next| one.from < next.from && one.seconds != next.seconds);
    let ends = offsets.last().is_none_or(|last| last.from < at + Duration::days(ZONE_YEARS * 366));
    let is_near = offsets.iter().all(|offset| offset.seconds.abs() <= SECONDS_MAX);
    if begins && rises && ends && is_near && (clock.zone != "UTC" || offsets.is_empty()) {
        return Ok(Some(Unchecked::Zone(clock.zone.clone())));
    }
    Err("its offsets are those of no time zone".to_owned())
}
