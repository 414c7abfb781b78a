//! Consequences of a seat's time running out.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::{
    Acting, Context, EndReason, Ended, Event, Expiry, Game, GameResult, Hash, Logged, Occupant, Refusal,
    TimedOut,
    clock::{AtDeadline, SeatTime},
};
use crate::kit::Seat;

/// Number of days without any event after which an open game ends.
pub(super) const SILENCE_DAYS: i64 = 14;

/// When an open game ends if nothing follows its newest event.
#[must_use]
pub fn silence_ends(newest: DateTime<Utc>) -> DateTime<Utc> {
    newest + Duration::days(SILENCE_DAYS)
}

/// Maximum number of moves that the rules make for a seat whose time is up before its next wait begins.
pub(super) const AUTOPLAY_MOVES_MAX: usize = 16;

impl AtDeadline {
    /// The consequence that follows by itself; `None` where an opponent has to claim it.
    pub(super) fn expiry(self) -> Option<Expiry> {
        match self {
            AtDeadline::Claim => None,
            AtDeadline::Autoplay => Some(Expiry::Autoplay),
            AtDeadline::Replace => Some(Expiry::Replace),
            AtDeadline::Forfeit => Some(Expiry::Forfeit),
        }
    }
}

impl Game {
    /// When the time of an awaited seat runs out. `None` if the game does not wait for the seat, has no clock, or lets
    /// others take the seat.
    #[must_use]
    pub fn deadline(&self, seat: Seat) -> Option<DateTime<Utc>> {
        let active = self.stage.active()?;
        let waits = active.awaits(seat) && self.occupant(seat).is_some_and(Occupant::is_here);
        active.times.as_ref().filter(|_| waits)?.deadline(seat)
    }

    /// The earliest deadline; `None` if there is none.
    #[must_use]
    pub fn deadline_at(&self) -> Option<DateTime<Utc>> {
        self.awaiting().iter().filter_map(|awaited| self.deadline(awaited.seat)).min()
    }

    /// The time of a seat; `None` if the game has no clock or has not begun.
    #[must_use]
    pub fn time(&self, seat: Seat) -> Option<SeatTime> {
        let time = self.stage.begun()?.times.as_ref()?.seat(seat)?;
        Some(SeatTime { deadline_at: self.deadline(seat), ..time })
    }

    /// When something happens by itself if nobody acts: the earliest deadline, unless it has to be claimed.
    #[must_use]
    pub fn expires_at(&self) -> Option<DateTime<Utc>> {
        self.expiry().and_then(|_| self.deadline_at())
    }

    /// When an open game ends if nothing happens in it until then; `None` once it has begun.
    #[must_use]
    pub fn silent_until(&self) -> Option<DateTime<Utc>> {
        self.stage.open().map(|_| silence_ends(self.updated_at))
    }

    /// When something happens by itself if nobody acts, before the start or after it.
    #[must_use]
    pub fn due_at(&self) -> Option<DateTime<Utc>> {
        let muster = self.muster().map(|(_, until)| until);
        let before = [self.silent_until(), self.bots_come_at(), muster].into_iter().flatten().min();
        self.expires_at().or(before)
    }

    fn expiry(&self) -> Option<Expiry> {
        self.created.clock.as_ref()?.at_deadline.expiry()
    }

    /// The consequence for a seat whose time runs out. A player who misses several deadlines in a row is out.
    pub(super) fn expiry_for(&self, seat: Seat) -> Option<Expiry> {
        let missed = self.people().find(|(of, _)| *of == seat).map_or(0, |(_, person)| person.misses);
        let is_last = self.created.misses.is_some_and(|misses| missed + 1 >= misses);
        self.expiry().map(|expiry| if is_last { Expiry::Forfeit } else { expiry })
    }

    /// The seats whose time is up, with their deadlines.
    pub(super) fn overdue(&self, at: DateTime<Utc>) -> Vec<(Seat, DateTime<Utc>)> {
        let deadlines =
            self.awaiting().iter().filter_map(|wait| Some((wait.seat, self.deadline(wait.seat)?)));
        deadlines.filter(|(_, deadline)| *deadline <= at).collect()
    }

    /// Whether a deadline has passed that needs no claim, and its consequence is not recorded yet.
    #[must_use]
    pub fn is_overdue(&self, at: DateTime<Utc>) -> bool {
        let muster = self.muster().map(|(_, until)| until);
        self.expires_at().or(muster).is_some_and(|deadline| deadline <= at)
    }

    /// Records the consequences of passed deadlines, or ends an open game after too long a silence. `None` if nothing
    /// is due. Handles each overdue seat once; a seat that becomes overdue as a result is left to the next call.
    ///
    /// # Errors
    /// Only by a fault of the server.
    pub fn time_out(&self, context: &Context) -> Result<Option<(Self, Vec<Logged>)>, Refusal> {
        let mut acting = Acting::new(self.clone(), Vec::new(), context);
        let now = acting.now();
        // The seats of those who have not confirmed are freed even if the server was down for all that time.
        if self.muster().is_none() && self.silent_until().is_some_and(|end| end <= now) {
            acting.expire()?;
            return Ok(Some((acting.game, acting.log)));
        }
        if self.stage.open().is_some() {
            acting.time_out_open()?;
            return Ok((!acting.log.is_empty()).then_some((acting.game, acting.log)));
        }
        if self.expiry().is_none() || !self.is_overdue(now) {
            return Ok(None);
        }
        for (seat, _) in self.overdue(now) {
            // The consequences for one seat may end the wait for another, or the game.
            let Some(deadline_at) = acting.game.deadline(seat).filter(|at| *at <= now) else { continue };
            let Some(expiry) = acting.game.expiry_for(seat) else { continue };
            let account = acting.game.account(seat)?;
            let timed_out = TimedOut { seat, account, deadline_at, expiry, claimed_by: None };
            acting.record(Event::TimedOut(timed_out), vec![])?;
            if expiry == Expiry::Autoplay {
                acting.move_for(seat)?;
            }
            acting.settle()?;
        }
        Ok(Some((acting.game, acting.log)))
    }
}

impl Acting<'_> {
    /// Records what has become due in a game that waits for players: the end of a muster, or the coming of bots.
    fn time_out_open(&mut self) -> Result<(), Refusal> {
        let now = self.now();
        if self.game.is_overdue(now) {
            self.end_muster()?;
        }
        self.bots_may_come()?;
        self.settle()
    }

    /// Seats bots in the free seats, if their time has come and somebody waits for them.
    pub(super) fn bots_may_come(&mut self) -> Result<(), Refusal> {
        let is_due = self.game.bots_come_at().is_some_and(|at| at <= self.now());
        if is_due && self.game.people().next().is_some() { self.seat_bots() } else { Ok(()) }
    }

    /// Ends an open game in which nothing has happened for too long.
    fn expire(&mut self) -> Result<(), Refusal> {
        let result = GameResult { reason: EndReason::Expired, placings: vec![] };
        self.record(Event::Ended(Ended { result, seed: Some(Hash(self.context.seed)) }), vec![])
    }

    /// Records an opponent's claim that a player's time is up. That player is out.
    pub(super) fn claim(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        let overdue = self.game.overdue(self.now()).into_iter().find(|(late, _)| *late != seat);
        let (late, deadline_at) = overdue.ok_or(Refusal::NothingToClaim)?;
        let account = self.game.account(late)?;
        let (expiry, claimed_by) = (Expiry::Forfeit, Some(seat));
        let timed_out = TimedOut { seat: late, account, deadline_at, expiry, claimed_by };
        self.record(Event::TimedOut(timed_out), vec![])
    }

    /// Moves for a seat until the game waits for somebody else.
    fn move_for(&mut self, seat: Seat) -> Result<(), Refusal> {
        for _ in 0..AUTOPLAY_MOVES_MAX {
            if self.decided().is_some() || !self.game.awaits(seat) {
                break;
            }
            self.autoplay(seat)?;
        }
        Ok(())
    }
}
