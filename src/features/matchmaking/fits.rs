//! Whether a game of strangers fits what a person wants. Filters bind both sides: what the person wants of the others, and
//! what those want who already sit there.

use chrono::{DateTime, Duration, Utc};
use longhall_rules::game::{Game, LATE_AFTER_HOURS, Opponents, Player, Program, Status};
use uuid::Uuid;

use super::wish::{Wanted, Wish};

/// The person who wants to play.
pub(super) struct Seeker {
    pub(super) account: Uuid,
    pub(super) program: Option<Program>,
    /// Whether they may play where only reliable people are wanted.
    pub(super) is_reliable: bool,
}

/// Condition under which a person may sit down in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fits {
    /// The game does not fit.
    No,
    /// It fits if no block separates them.
    Unblocked,
    /// It fits if no block separates them, and the people there are reliable or new.
    Reliable,
}

/// Whether a game that was found by its key fits. Blocks and reliability remain to be checked.
pub(super) fn fits(game: &Game, wish: &Wish, seeker: &Seeker, now: DateTime<Utc>) -> Fits {
    let opponents = game.created.opponents;
    let is_bot = matches!(seeker.program, Some(Program::Bot { .. }));
    let is_welcome = match opponents {
        None => true,
        Some(Opponents::Reliable) => seeker.is_reliable && !is_bot,
        Some(Opponents::PeopleOnly) => !is_bot,
    };
    let has_seated = game.has_seated(Player { account: seeker.account, program: seeker.program });
    let seats = game.match_seats();
    if !is_welcome || has_seated || seats == 0 {
        return Fits::No;
    }
    // The last seat of a late game may cause a muster, which takes a day.
    let is_late = now - game.created_at > Duration::hours(LATE_AFTER_HOURS);
    let is_last = seats == 1 && !(game.status() == Status::Open && is_late);
    let begins = match game.status() {
        Status::Open => is_last || bots_come_in_time(game, wish, now),
        // The seat of a bot in a game that has begun.
        Status::Active => wish.bots_after.is_some(),
        Status::Finished => false,
    };
    // A person who wants reliable people sits where others come later only if those must be reliable, too.
    let is_open_to_all = wish.wanted == Wanted::Reliable && opponents != Some(Opponents::Reliable);
    match wish.wanted {
        _ if !begins || (is_open_to_all && !is_last) => Fits::No,
        Wanted::Reliable => Fits::Reliable,
        Wanted::Anyone | Wanted::PeopleOnly => Fits::Unblocked,
    }
}

/// Whether bots come to an open game no later than this person wants, or never for both.
fn bots_come_in_time(game: &Game, wish: &Wish, now: DateTime<Utc>) -> bool {
    match (game.bots_come_at(), wish.bots_after) {
        (None, None) => true,
        (Some(at), Some(after)) => at <= now + Duration::seconds(after.into()),
        (Some(_), None) | (None, Some(_)) => false,
    }
}
