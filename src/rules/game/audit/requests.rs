//! The requests that must have been made if the events that do not follow by themselves are true. The audit makes the
//! same requests again.

use uuid::Uuid;

use super::{
    super::{
        Accepted, Acting, Confirmed, Declined, EndReason, Ended, EntropyGiven, Event, Expiry, GameResult,
        Intent, Joined, Left, Logged, Moved, Mover, Offered, Player, Program, Proposal, Refusal,
        RemovalReason, Removed, Replaced, Resigned, TimedOut, Undone, VacationEnded, VacationTaken,
        bots::account_of_bot, clock::AtDeadline, deadline::SILENCE_DAYS, invite,
    },
    FaultKind,
};
use crate::kit::{Bot, Seat, Skill};

impl Acting<'_> {
    /// Makes the request again that this event records. The resulting event is then the first one in `log`.
    pub(super) fn request_again(&mut self, event: &Event, recorded: &Logged) -> Result<(), FaultKind> {
        let removal = Some(RemovalReason::Muster);
        let is_consequence = matches!(event, Event::TimedOut(_))
            || matches!(event, Event::Removed(Removed { reason, .. }) if *reason == removal);
        if self.game.is_overdue(self.now()) && !is_consequence {
            return Err(FaultKind::DeadlinePassed);
        }
        match event {
            Event::Created(_) => Err(FaultKind::CreatedAgain),
            Event::Joined(joined) => self.join_again(joined),
            Event::EntropyGiven(given) => self.give_again(given),
            Event::Left(Left { account, .. }) => self.request(*account, Intent::Leave),
            Event::Removed(Removed { seat, by: Some(by), reason: None, .. }) => {
                let host = self.sits(*by)?;
                self.request(host, Intent::Remove(*seat))
            }
            Event::Removed(Removed { seat, by: None, reason: Some(RemovalReason::Muster), .. }) => {
                self.remove_again(*seat)
            }
            Event::Removed(_) => Err(FaultKind::RemovedWithoutCause),
            Event::Mustered(_) => Err(FaultKind::MusterNotDue),
            Event::Confirmed(Confirmed { account, .. }) => self.request(*account, Intent::Confirm),
            Event::Started(_) => {
                let host = self.game.host().ok_or(FaultKind::NoHostToStart)?;
                let host = self.sits(host)?;
                self.request(host, Intent::Start)
            }
            Event::Moved(moved) => self.move_again(moved, recorded),
            Event::Resigned(Resigned { account, .. }) => self.request(*account, Intent::Resign),
            Event::Replaced(Replaced { account, account_kind, owner, .. }) => {
                self.no_bot(*account)?;
                let program = Program::of(*account_kind, *owner).ok_or(FaultKind::AccountKind)?;
                self.request(*account, Intent::Join { invite: self.code(), entropy: None, program })
            }
            Event::TimedOut(timed_out) => self.time_out_again(timed_out),
            Event::VacationTaken(VacationTaken { account, first_day, last_day, .. }) => {
                self.request(*account, Intent::TakeVacation { first: *first_day, last: *last_day })
            }
            Event::VacationEnded(VacationEnded { account, .. }) => {
                self.request(*account, Intent::EndVacation)
            }
            Event::Offered(Offered { account, proposal, .. }) => match *proposal {
                Proposal::Undo { to_seq } => self.request(*account, Intent::Undo { to_seq: Some(to_seq) }),
                Proposal::Cancel {} => self.request(*account, Intent::Cancel),
            },
            Event::Accepted(Accepted { account, offer, .. }) => {
                self.request(*account, Intent::Answer { offer: *offer, accept: true })
            }
            Event::Declined(Declined { account, offer, .. }) => {
                self.request(*account, Intent::Answer { offer: *offer, accept: false })
            }
            Event::Undone(Undone { agreed: true, .. }) => Err(FaultKind::UndoNotAgreed),
            Event::Undone(Undone { account, to_seq, .. }) => {
                self.request(*account, Intent::Undo { to_seq: Some(*to_seq) })
            }
            Event::Ended(ended) => self.expire_again(ended),
        }
    }

    fn request(&mut self, account: Uuid, intent: Intent) -> Result<(), FaultKind> {
        self.act(account, intent).map_err(refused)
    }

    fn join_again(&mut self, joined: &Joined) -> Result<(), FaultKind> {
        let Joined { seat, account, entropy, bot, .. } = joined;
        let program = player(*account, joined)?.program;
        if self.game.stage.open().is_none() {
            return Err(FaultKind::JoinedAfterStart);
        }
        let Some(bot) = *bot else {
            self.no_bot(*account)?;
            let entropy = entropy.clone();
            return self.request(*account, Intent::Join { invite: self.code(), entropy, program });
        };
        if *account != account_of_bot(self.game.id, *seat) {
            return Err(FaultKind::WrongBotId);
        }
        if self.game.created.bots_after.is_some() {
            return self.seat_bots_again(bot);
        }
        let host = self.game.host().ok_or(FaultKind::NoHostToSeatBot)?;
        let host = self.sits(host)?;
        self.seat_this_bot(host, bot).map_err(refused)
    }

    /// Seats the first of the bots that come by themselves.
    fn seat_bots_again(&mut self, bot: Bot) -> Result<(), FaultKind> {
        if self.game.bots_come_at().is_none_or(|at| self.now() < at) {
            return Err(FaultKind::BotsTooEarly);
        }
        if bot.skill != Skill::Steady {
            return Err(FaultKind::BotNotSteady);
        }
        self.sit_down_bot(bot).map_err(refused)
    }

    /// Frees the first of the seats whose people did not confirm.
    fn remove_again(&mut self, seat: Seat) -> Result<(), FaultKind> {
        if !self.game.is_overdue(self.now()) {
            return Err(FaultKind::MusterNotOver);
        }
        if self.game.unconfirmed().next().map(|(first, _)| first) != Some(seat) {
            return Err(FaultKind::OtherSeat { seat });
        }
        self.remove_unconfirmed(seat).map_err(refused)
    }

    fn give_again(&mut self, given: &EntropyGiven) -> Result<(), FaultKind> {
        let person =
            self.game.people().find(|(of, person)| *of == given.seat && person.account == given.account);
        let Some((_, person)) = person else {
            return Err(FaultKind::NotSeated);
        };
        if self.game.stage.open().is_none() {
            return Err(FaultKind::EntropyAfterStart);
        }
        if person.entropy.is_some() {
            return Err(FaultKind::EntropyTwice);
        }
        self.record(Event::EntropyGiven(given.clone()), vec![]).map_err(refused)
    }

    fn move_again(&mut self, moved: &Moved, recorded: &Logged) -> Result<(), FaultKind> {
        let Moved { seat, account, by, .. } = moved;
        match by {
            Mover::Autoplay => return Err(FaultKind::OnlyPlayerMoves { seat: *seat }),
            Mover::Bot => return Err(FaultKind::NoBotToMove { seat: *seat }),
            Mover::Player | Mover::Order => {}
        }
        let action = super::super::secret::recorded_move(recorded)?.ok_or(FaultKind::MoveClosed)?;
        if *by == Mover::Player {
            return self.request(*account, Intent::Move(action));
        }
        if self.game.seat_of(*account) != Some(*seat) || !self.game.awaits(*seat) {
            return Err(FaultKind::NotTheirTurn { seat: *seat });
        }
        self.play(*seat, &action, Mover::Order).map_err(refused)
    }

    fn time_out_again(&mut self, timed_out: &TimedOut) -> Result<(), FaultKind> {
        let TimedOut { seat, claimed_by, .. } = timed_out;
        if let Some(by) = claimed_by {
            if self.game.created.clock.as_ref().map(|clock| clock.at_deadline) != Some(AtDeadline::Claim) {
                return Err(FaultKind::ClaimNotNeeded);
            }
            let by = self.sits(*by)?;
            return self.request(by, Intent::Claim);
        }
        let expiry: Expiry = self.game.expiry_for(*seat).ok_or(FaultKind::ClaimNeeded)?;
        let deadline_at = self.game.deadline(*seat).filter(|deadline| *deadline <= self.now());
        let deadline_at = deadline_at.ok_or(FaultKind::TimeLeft { seat: *seat })?;
        let account = self.sits(*seat)?;
        let again = TimedOut { seat: *seat, account, deadline_at, expiry, claimed_by: None };
        self.record(Event::TimedOut(again), vec![]).map_err(refused)
    }

    fn expire_again(&mut self, ended: &Ended) -> Result<(), FaultKind> {
        let is_due = self.game.silent_until().is_some_and(|end| end <= self.now());
        match ended.result.reason {
            EndReason::Expired if is_due => {
                let result = GameResult { reason: EndReason::Expired, placings: vec![] };
                let again = Ended { result, seed: ended.seed };
                self.record(Event::Ended(again), vec![]).map_err(refused)
            }
            EndReason::Expired => Err(FaultKind::NotExpired { days: SILENCE_DAYS }),
            EndReason::Cancelled => Err(FaultKind::EndNotAgreed),
            _ => Err(FaultKind::NotOver),
        }
    }

    /// The account in a seat.
    fn sits(&self, seat: Seat) -> Result<Uuid, FaultKind> {
        self.game.account(seat).map_err(|_| FaultKind::EmptySeat { seat })
    }

    /// The invite of the game. No log records who knew it, so the audit assumes that everybody in the game did.
    fn code(&self) -> Option<String> {
        Some(invite(&self.context.seed).0)
    }

    /// Checks that the account of a person is not that of a bot of this game.
    fn no_bot(&self, account: Uuid) -> Result<(), FaultKind> {
        let is_bot = |seat: &Seat| account_of_bot(self.game.id, *seat) == account;
        if Seat::all(self.game.created.seats).any(|seat| is_bot(&seat)) {
            return Err(FaultKind::PersonHasBotId);
        }
        Ok(())
    }
}

/// The account that took a seat, with the program that the event declares.
pub(super) fn player(account: Uuid, joined: &Joined) -> Result<Player, FaultKind> {
    let program = Program::of(joined.account_kind, joined.owner).ok_or(FaultKind::AccountKind)?;
    Ok(Player { account, program })
}

pub(super) fn refused(refusal: Refusal) -> FaultKind {
    match refusal {
        Refusal::DeadlinePassed => FaultKind::DeadlinePassed,
        Refusal::Corrupt(corrupt) => corrupt.into(),
        refusal => FaultKind::Refused { detail: refusal.to_string() },
    }
}
