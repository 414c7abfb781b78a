//! Consequences of a seat's time running out.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::{
    Acting, Context, EndReason, Ended, Event, Expiry, Game, GameResult, Hash, Logged, Occupant, Refusal,
    TimedOut,
    clock::{AtDeadline, SeatTime},
};
use crate::kit::Seat;

/// Number of days without anybody joining or leaving after which an open game ends.
pub(super) const SILENCE_DAYS: i64 = 14;
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

    /// When an open game ends if nobody joins or leaves until then; `None` once it has begun.
    #[must_use]
    pub fn silent_until(&self) -> Option<DateTime<Utc>> {
        self.stage.open().map(|_| self.updated_at + Duration::days(SILENCE_DAYS))
    }

    /// When something happens by itself if nobody acts, before the start or after it.
    #[must_use]
    pub fn due_at(&self) -> Option<DateTime<Utc>> {
        self.expires_at().or_else(|| self.silent_until())
    }

    fn expiry(&self) -> Option<Expiry> {
        self.created.clock.as_ref()?.at_deadline.expiry()
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
        self.expires_at().is_some_and(|deadline| deadline <= at)
    }

    /// Records the consequences of passed deadlines, or ends an open game after too long a silence. `None` if nothing
    /// is due. Handles each overdue seat once; a seat that becomes overdue as a result is left to the next call.
    ///
    /// # Errors
    /// Only by a fault of the server.
    pub fn time_out(&self, context: &Context) -> Result<Option<(Self, Vec<Logged>)>, Refusal> {
        let mut acting = Acting::new(self.clone(), Vec::new(), context);
        let now = acting.now();
        if self.silent_until().is_some_and(|end| end <= now) {
            acting.expire()?;
            return Ok(Some((acting.game, acting.log)));
        }
        let Some(expiry) = self.expiry().filter(|_| self.is_overdue(now)) else {
            return Ok(None);
        };
        for (seat, _) in self.overdue(now) {
            // The consequences for one seat may end the wait for another, or the game.
            let Some(deadline_at) = acting.game.deadline(seat).filter(|at| *at <= now) else { continue };
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
    /// Ends an open game that nobody has joined for too long.
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
