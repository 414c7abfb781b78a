//! The requests that must have been made if the events that do not follow by themselves are true. The audit makes the
//! same requests again.

use uuid::Uuid;

use super::super::{
    Accepted, Acting, Declined, EndReason, Ended, EntropyGiven, Event, Expiry, GameResult, Intent, Joined,
    Left, Logged, Moved, Mover, Offered, Proposal, Refusal, Removed, Replaced, Resigned, TimedOut, Undone,
    VacationEnded, VacationTaken, bots::account_of_bot, clock::AtDeadline, deadline::SILENCE_DAYS, invite,
};
use crate::kit::Seat;

/// The fault of an action after a deadline whose consequences are not in the log.
pub(super) const OVERDUE: &str = "a deadline had passed before it, and no event records that";

/// The reason why an event cannot have happened.
pub(super) type No = String;

impl Acting<'_> {
    /// Makes the request again that this event records. The resulting event is then the first one in `log`.
    pub(super) fn request_again(&mut self, event: &Event, recorded: &Logged) -> Result<(), No> {
        if self.game.is_overdue(self.now()) && !matches!(event, Event::TimedOut(_)) {
            return Err(OVERDUE.to_owned());
        }
        match event {
            Event::Created(_) => Err("the game is created a second time".to_owned()),
            Event::Joined(joined) => self.join_again(joined),
            Event::EntropyGiven(given) => self.give_again(given),
            Event::Left(Left { account, .. }) => self.request(*account, Intent::Leave),
            Event::Removed(Removed { seat, by, .. }) => {
                let host = self.sits(*by)?;
                self.request(host, Intent::Remove(*seat))
            }
            Event::Started(_) => {
                let host = self.game.host().ok_or("no host could start the game")?;
                let host = self.sits(host)?;
                self.request(host, Intent::Start)
            }
            Event::Moved(moved) => self.move_again(moved, recorded),
            Event::Resigned(Resigned { account, .. }) => self.request(*account, Intent::Resign),
            Event::Replaced(Replaced { account, .. }) => {
                self.no_bot(*account)?;
                self.request(*account, Intent::Join { invite: self.code(), entropy: None })
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
            Event::Undone(Undone { agreed: true, .. }) => {
                Err("not all have agreed to take moves back".to_owned())
            }
            Event::Undone(Undone { account, to_seq, .. }) => {
                self.request(*account, Intent::Undo { to_seq: Some(*to_seq) })
            }
            Event::Ended(ended) => self.expire_again(ended),
        }
    }

    fn request(&mut self, account: Uuid, intent: Intent) -> Result<(), No> {
        self.act(account, intent).map_err(refused)
    }

    fn join_again(&mut self, joined: &Joined) -> Result<(), No> {
        let Joined { seat, account, entropy, bot } = joined;
        if self.game.stage.open().is_none() {
            return Err("the game has begun, so no player can sit down".to_owned());
        }
        let Some(bot) = *bot else {
            self.no_bot(*account)?;
            return self.request(*account, Intent::Join { invite: self.code(), entropy: entropy.clone() });
        };
        if *account != account_of_bot(self.game.id, *seat) {
            return Err("this is not the id of a bot in this seat".to_owned());
        }
        let host = self.game.host().ok_or("no host could seat a bot")?;
        let host = self.sits(host)?;
        self.seat_this_bot(host, bot).map_err(refused)
    }

    fn give_again(&mut self, given: &EntropyGiven) -> Result<(), No> {
        let person =
            self.game.people().find(|(of, person)| *of == given.seat && person.account == given.account);
        let Some((_, person)) = person else {
            return Err("this person does not sit there".to_owned());
        };
        if self.game.stage.open().is_none() {
            return Err("the game has begun, so no player can add entropy".to_owned());
        }
        if person.entropy.is_some() {
            return Err("this person had already added entropy".to_owned());
        }
        self.record(Event::EntropyGiven(given.clone()), vec![]).map_err(refused)
    }

    fn move_again(&mut self, moved: &Moved, recorded: &Logged) -> Result<(), No> {
        let Moved { seat, account, by, .. } = moved;
        match by {
            Mover::Autoplay => return Err(format!("only its player can move for seat {seat} now")),
            Mover::Bot => return Err(format!("seat {seat} has no bot whose turn it is")),
            Mover::Player | Mover::Order => {}
        }
        let action = super::super::secret::recorded_move(recorded).map_err(|e| e.0)?;
        let action = action.ok_or("its move is closed")?;
        if *by == Mover::Player {
            return self.request(*account, Intent::Move(action));
        }
        if self.game.seat_of(*account) != Some(*seat) || !self.game.awaits(*seat) {
            return Err(format!("it is not the turn of this account in seat {seat}"));
        }
        self.play(*seat, &action, Mover::Order).map_err(refused)
    }

    fn time_out_again(&mut self, timed_out: &TimedOut) -> Result<(), No> {
        let TimedOut { seat, claimed_by, .. } = timed_out;
        if let Some(by) = claimed_by {
            if self.game.created.clock.as_ref().map(|clock| clock.at_deadline) != Some(AtDeadline::Claim) {
                return Err("in this game the time of a seat ends without a claim".to_owned());
            }
            let by = self.sits(*by)?;
            return self.request(by, Intent::Claim);
        }
        let expiry = self.game.created.clock.as_ref().and_then(|clock| clock.at_deadline.expiry());
        let expiry: Expiry = expiry.ok_or("in this game time ends only by a claim")?;
        let deadline_at = self.game.deadline(*seat).filter(|deadline| *deadline <= self.now());
        let deadline_at = deadline_at.ok_or_else(|| format!("seat {seat} had time left"))?;
        let account = self.sits(*seat)?;
        let again = TimedOut { seat: *seat, account, deadline_at, expiry, claimed_by: None };
        self.record(Event::TimedOut(again), vec![]).map_err(refused)
    }

    fn expire_again(&mut self, ended: &Ended) -> Result<(), No> {
        let is_due = self.game.silent_until().is_some_and(|end| end <= self.now());
        match ended.result.reason {
            EndReason::Expired if is_due => {
                let result = GameResult { reason: EndReason::Expired, placings: vec![] };
                let again = Ended { result, seed: ended.seed };
                self.record(Event::Ended(again), vec![]).map_err(refused)
            }
            EndReason::Expired => {
                Err(format!("the game was not open for {SILENCE_DAYS} days without an event"))
            }
            EndReason::Cancelled => Err("not all players have agreed to end the game".to_owned()),
            _ => Err("the game has not come to its end".to_owned()),
        }
    }

    /// The account in a seat.
    fn sits(&self, seat: Seat) -> Result<Uuid, No> {
        self.game.account(seat).map_err(|_| format!("nobody sits in seat {seat}"))
    }

    /// The invite of the game. No log records who knew it, so the audit assumes that everybody in the game did.
    fn code(&self) -> Option<String> {
        Some(invite(&self.context.seed).0)
    }

    /// Checks that the account of a person is not that of a bot of this game.
    fn no_bot(&self, account: Uuid) -> Result<(), No> {
        let is_bot = |seat: &Seat| account_of_bot(self.game.id, *seat) == account;
        if Seat::all(self.game.created.seats).any(|seat| is_bot(&seat)) {
            return Err("a person has the account of a bot".to_owned());
        }
        Ok(())
    }
}

fn refused(refusal: Refusal) -> No {
    match refusal {
        Refusal::DeadlinePassed => OVERDUE.to_owned(),
        refusal => format!("the game would have refused it: {refusal}"),
    }
}
