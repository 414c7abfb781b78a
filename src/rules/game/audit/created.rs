//! Checks the first event: whether such a game could be created.

use chrono::Duration;

use super::{
    super::{
        BOTS_AFTER_MAX, Created, MISSES, Opponents, Visibility,
        bots::account_of_bot,
        clock::{Clock, Offset, ZONE_YEARS, look_up},
    },
    FaultKind, Unchecked,
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
) -> Result<Option<Unchecked>, FaultKind> {
    let meta = rules.meta();
    if !meta.seats.contains(&created.seats) {
        return Err(FaultKind::NumberOfSeats { title: meta.title.to_owned(), seats: created.seats });
    }
    let options = rules.options(&created.options, created.seats);
    if options.map_err(|bad| FaultKind::OptionsRefused { detail: bad.to_string() })? != created.options {
        return Err(FaultKind::OptionsIncomplete);
    }
    check_rematch(created)?;
    check_match(created, rules)?;
    match &created.clock {
        Some(clock) => check_clock(clock, &created.offsets, at),
        None if created.offsets.is_empty() => Ok(None),
        None => Err(FaultKind::OffsetsWithoutClock),
    }
}

fn check_rematch(created: &Created) -> Result<(), FaultKind> {
    let Created { rematch_of, invited, bots, seats, admits_bots, .. } = created;
    if rematch_of.is_none() && !(invited.is_empty() && bots.is_empty()) {
        return Err(FaultKind::SeatsKept);
    }
    if (1..).zip(invited).any(|(next, account)| invited.iter().skip(next).any(|other| other == account)) {
        return Err(FaultKind::InvitedTwice);
    }
    if Seat::all(*seats).any(|seat| account_of_bot(created.game, seat) == created.account) {
        return Err(FaultKind::CreatorIsBot);
    }
    if *rematch_of == Some(created.game) {
        return Err(FaultKind::RematchOfItself);
    }
    if bots.len() >= usize::from(*seats) || invited.len() + bots.len() > usize::from(*seats) {
        return Err(FaultKind::TooManyKept);
    }
    if !admits_bots && !bots.is_empty() {
        return Err(FaultKind::BotsNotAdmitted);
    }
    Ok(())
}

/// Checks the terms of a game of strangers, and of a rated one.
fn check_match(created: &Created, rules: &dyn Ruleset) -> Result<(), FaultKind> {
    let Created { rated, muster, bots_after, misses, opponents, admits_bots, clock, .. } = created;
    let is_public = created.visibility == Visibility::Public;
    if *muster && !(is_public && created.rematch_of.is_none()) {
        return Err(FaultKind::MatchTerms);
    }
    if !muster && (bots_after.is_some() || opponents.is_some()) {
        return Err(FaultKind::MatchTerms);
    }
    if bots_after.is_some_and(|after| after > BOTS_AFTER_MAX || *rated || !admits_bots) {
        return Err(FaultKind::MatchTerms);
    }
    if *opponents == Some(Opponents::PeopleOnly) && *admits_bots {
        return Err(FaultKind::MatchTerms);
    }
    if misses.is_some_and(|misses| !MISSES.contains(&misses) || clock.is_none()) {
        return Err(FaultKind::MissesTerms);
    }
    if *rated
        && !(is_public && clock.is_some() && rules.house_game(&created.options, created.seats).is_some())
    {
        return Err(FaultKind::RatedTerms);
    }
    Ok(())
}

fn check_clock(
    clock: &Clock,
    offsets: &[Offset],
    at: chrono::DateTime<chrono::Utc>,
) -> Result<Option<Unchecked>, FaultKind> {
    clock.check().map_err(|bad| FaultKind::ClockInvalid { detail: bad.to_string() })?;
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
    Err(FaultKind::OffsetsInvalid)
}
