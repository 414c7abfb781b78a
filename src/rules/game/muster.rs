//! Musters. Where strangers have waited long for a game, some may have forgotten it. So before the game starts, those who
//! have been silent for long confirm that they still want to play. Nobody else is asked: otherwise a few silent accounts
//! could make the others confirm without end.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::{
    Acting, Confirmed, Created, Event, Game, Logged, Mustered, Refusal, RemovalReason, Removed,
    stage::{Muster, Open},
};
use crate::kit::{Corrupt, Seat};

/// Number of hours after which a person who has given no sign is asked to confirm before a game of strangers starts.
pub const LATE_AFTER_HOURS: i64 = 48;
/// Number of hours that people have to confirm.
const CONFIRM_HOURS: i64 = 24;

impl Open {
    /// The seats whose people gave their last sign long before this time.
    fn silent(&self, at: DateTime<Utc>) -> BTreeSet<Seat> {
        let is_silent = |(_, sign): &&(Seat, DateTime<Utc>)| at - *sign > Duration::hours(LATE_AFTER_HOURS);
        self.signs.iter().filter(is_silent).map(|(seat, _)| *seat).collect()
    }

    /// Folds a sign of a person.
    fn sign(&mut self, seat: Seat, at: DateTime<Utc>) {
        self.signs.retain(|(of, _)| *of != seat);
        self.signs.push((seat, at));
    }

    /// The lowest seat whose person is asked to confirm; `None` if nobody is.
    pub(super) fn unconfirmed(&self) -> Option<Seat> {
        self.muster.as_ref()?.asked.first().copied()
    }

    /// Folds that those are asked who have given no sign for long. `None` if there are none.
    fn ask(&mut self, since: DateTime<Utc>, until: DateTime<Utc>) -> Option<()> {
        let asked = self.silent(since);
        let is_due = !asked.is_empty();
        self.muster = is_due.then_some(Muster { since, until, asked });
        is_due.then_some(())
    }

    /// Asks a person no more. If nobody is asked then, the muster is over. `None` if the person was not asked.
    fn ask_no_more(&mut self, seat: Seat) -> Option<()> {
        let was_asked = self.muster.as_mut()?.asked.remove(&seat);
        self.muster.take_if(|muster| muster.asked.is_empty());
        was_asked.then_some(())
    }

    /// Folds that a person confirmed.
    fn confirm(&mut self, seat: Seat, at: DateTime<Utc>) -> Option<()> {
        self.ask_no_more(seat)?;
        self.sign(seat, at);
        self.is_mustered = self.muster.is_none();
        Some(())
    }

    /// Folds that somebody sat down. By that they have given a sign.
    pub(super) fn welcome(&mut self, seat: Seat, at: DateTime<Utc>) {
        self.sign(seat, at);
        self.is_mustered = false;
    }

    /// Frees a seat; `None` if nobody sits there. A muster goes on for the others.
    pub(super) fn get_up(&mut self, seat: Seat) -> Option<()> {
        self.seats.get_mut(seat.index())?.take()?;
        self.signs.retain(|(of, _)| *of != seat);
        self.ask_no_more(seat);
        Some(())
    }
}

impl Game {
    /// Since when and until when the game asks for confirmations; `None` if it does not.
    #[must_use]
    pub fn muster(&self) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
        let Muster { since, until, .. } = self.stage.open()?.muster.as_ref()?;
        Some((*since, *until))
    }

    /// The seats that the game asks to confirm, with their accounts.
    pub fn unconfirmed(&self) -> impl Iterator<Item = (Seat, Uuid)> {
        let muster = self.stage.open().and_then(|open| open.muster.as_ref());
        let is_asked = move |seat: &Seat| muster.is_some_and(|muster| muster.asked.contains(seat));
        self.people().filter(move |(seat, _)| is_asked(seat)).map(|(seat, person)| (seat, person.account))
    }

    /// Whether the game has to muster people before it starts. Some have been silent for long, and no muster has just
    /// ended. Where bots take the free seats, the game starts without one.
    pub(super) fn must_muster(&self, open: &Open) -> bool {
        let Created { muster, bots_after, .. } = &*self.created;
        *muster && bots_after.is_none() && !open.is_mustered && !open.silent(self.updated_at).is_empty()
    }

    /// Folds an event of a muster.
    pub(super) fn fold_muster(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let open = self.open_mut(event)?;
        let done = match event.read::<Event>()? {
            Event::Mustered(Mustered { until }) => open.ask(event.at, until),
            Event::Confirmed(Confirmed { seat, .. }) => open.confirm(seat, event.at),
            Event::Removed(Removed { seat, .. }) => open.get_up(seat),
            _ => None,
        };
        done.ok_or_else(|| event.misplaced())
    }
}

impl Acting<'_> {
    /// Asks the people to confirm who have given no sign for long.
    pub(super) fn muster(&mut self) -> Result<(), Refusal> {
        let until = self.now() + Duration::hours(CONFIRM_HOURS);
        self.record(Event::Mustered(Mustered { until }), vec![])
    }

    /// Records that a person still wants to play. Confirming again has no effect. The last confirmation starts the game if
    /// every seat is taken.
    pub(super) fn confirm(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.game.seat_of(account).ok_or(Refusal::NotYourSeat)?;
        self.open()?;
        if self.game.muster().is_none() {
            return Err(Refusal::NothingToConfirm);
        }
        if self.game.unconfirmed().all(|(of, _)| of != seat) {
            return Ok(());
        }
        self.record(Event::Confirmed(Confirmed { seat, account }), vec![])?;
        let open = self.open()?;
        if open.is_full() && open.muster.is_none() { self.start() } else { Ok(()) }
    }

    /// Frees the seats of those who have not confirmed.
    pub(super) fn end_muster(&mut self) -> Result<(), Refusal> {
        while let Some(seat) = self.open()?.unconfirmed() {
            self.remove_unconfirmed(seat)?;
        }
        Ok(())
    }

    pub(super) fn remove_unconfirmed(&mut self, seat: Seat) -> Result<(), Refusal> {
        let account = self.game.account(seat)?;
        let reason = Some(RemovalReason::Muster);
        self.record(Event::Removed(Removed { seat, account, by: None, reason }), vec![])
    }
}
