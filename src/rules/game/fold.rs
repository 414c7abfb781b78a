//! The reducer: one event changes the state of the game, without rules, clock, chance or refusal. It fails only if an
//! event cannot be read or does not fit its game, which is a fault of the store.

use std::borrow::Cow;

use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::{
    Awaited, Ended, Expiry, Game, Kind, Logged, Moved, Mover, Occupant, OnLeaving, Part, Person, Presence,
    Program, Replaced, Resigned, TimedOut, VacationEnded, VacationTaken,
    moved::MoveText,
    secret::reunite,
    stage::{Active, Finished, Last, Stage},
};
use crate::kit::{Board, Corrupt, Seat, Turn, UniqueJson};

/// A move that was just decided, with the fields of its event that the reducer needs.
pub(super) struct Decided {
    pub(super) seat: Seat,
    pub(super) by: Mover,
    /// The board after the move's effects.
    pub(super) board: Box<dyn Board>,
}

impl Game {
    /// Changes the state by the next event.
    ///
    /// # Errors
    /// If the event is not the next one, cannot be read or does not fit. Also if it is an undo and the game keeps no
    /// positions ([`Game::replay_for_undo`]). The state must not be used after an error.
    pub fn fold(&mut self, event: &Logged) -> Result<(), Corrupt> {
        self.fold_with(event, None)
    }

    /// Changes the state by a move that was just decided, so that its effects need not be read.
    pub(super) fn fold_decided(&mut self, event: &Logged, decided: Decided) -> Result<(), Corrupt> {
        self.fold_with(event, Some(decided))
    }

    fn fold_with(&mut self, event: &Logged, decided: Option<Decided>) -> Result<(), Corrupt> {
        if event.seq != self.seq + 1 {
            return Err(Corrupt(format!("event {} of game {} follows {}", event.seq, self.id, self.seq)));
        }
        match event.kind {
            Kind::Created => return Err(Corrupt(format!("game {} is created twice", self.id))),
            Kind::Joined | Kind::EntropyGiven | Kind::Left => self.fold_lobby(event)?,
            Kind::Removed | Kind::Mustered | Kind::Confirmed => self.fold_muster(event)?,
            Kind::Started => self.start(event)?,
            Kind::Ended => self.end(event)?,
            _ => self.go_on(event, decided)?,
        }
        self.seq = event.seq;
        self.head = event.hash;
        self.updated_at = event.at;
        Ok(())
    }

    /// Folds an event of a running game.
    fn go_on(&mut self, event: &Logged, decided: Option<Decided>) -> Result<(), Corrupt> {
        let on_leaving = self.created.on_leaving;
        let usual_moves = if event.kind == Kind::Resigned { self.usual_moves() } else { 0 };
        let active = self.active_mut(event)?;
        active.count_time(event);
        let autoplay_for = active.autoplay_for.take();
        match event.kind {
            Kind::Moved => {
                self.keep_undo_point(event);
                let active = self.active_mut(event)?;
                active.fold_moved(event, decided, autoplay_for)?;
                active.moves += 1;
            }
            Kind::Undone => self.fold_undone(event)?,
            Kind::Resigned | Kind::Replaced | Kind::TimedOut => {
                active.fold_presence(event, on_leaving, usual_moves)?;
                self.clear_undo_points(event);
            }
            Kind::VacationTaken | Kind::VacationEnded => active.fold_vacation(event)?,
            Kind::Offered | Kind::Accepted | Kind::Declined => active.offers.fold(event)?,
            _ => return Err(event.misplaced()),
        }
        let active = self.active_mut(event)?;
        active.offers.outdate(event)?;
        active.wait(event);
        active.reward(event);
        Ok(())
    }

    fn end(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let Ended { result, .. } = event.read()?;
        let last = match &mut self.stage {
            Stage::Open(open) => Last::Open(open.clone()),
            Stage::Active(active) => {
                active.count_time(event);
                Last::Active(active.clone())
            }
            Stage::Finished(_) => return Err(event.misplaced()),
        };
        self.stage = Stage::Finished(Finished { result, last });
        Ok(())
    }
}

impl Active {
    /// Counts the time that was used since the last event.
    fn count_time(&mut self, event: &Logged) {
        if let Some(times) = &mut self.times {
            times.count(self.awaiting.iter().map(|awaited| awaited.seat), event.at);
        }
    }

    pub(super) fn fold_effects(&mut self, effects: &RawValue, event: &Logged) -> Result<(), Corrupt> {
        let effects = match &event.secret {
            None => Cow::Borrowed(effects.get()),
            Some(secret) => {
                let effects = reunite(UniqueJson::parse(effects.get())?, Part::all(Some(secret))?)?;
                Cow::Owned(serde_json::to_string(&effects)?)
            }
        };
        self.board.fold(&effects)
    }

    fn fold_moved(
        &mut self,
        event: &Logged,
        decided: Option<Decided>,
        autoplay_for: Option<(Seat, usize)>,
    ) -> Result<(), Corrupt> {
        if let Some(Decided { seat, by, board }) = decided {
            self.board = board;
            self.note_mover(seat, by, autoplay_for);
            return Ok(());
        }
        if let (Some(seat), None, Some(text)) = (event.seat, &event.secret, MoveText::of(&event.payload)) {
            self.note_mover(seat, text.by, autoplay_for);
            return self.board.fold(text.rest);
        }
        let Moved { seat, by, effects, .. } = event.read::<Moved<IgnoredAny, &RawValue>>()?;
        self.note_mover(seat, by, autoplay_for);
        self.fold_effects(effects, event)
    }

    /// Marks the player as present again if they moved, or if an order of theirs was played. Counts the moves that the
    /// rules make for a seat whose time is up.
    fn note_mover(&mut self, seat: Seat, by: Mover, autoplay_for: Option<(Seat, usize)>) {
        if by == Mover::Autoplay {
            let is_theirs = |(of, _): &(Seat, usize)| *of == seat;
            self.autoplay_for = autoplay_for.filter(is_theirs).map(|(seat, moves)| (seat, moves + 1));
            return;
        }
        match self.seats.get_mut(seat.index()) {
            Some(Occupant::Person(person)) => {
                (person.misses, person.has_left) = (0, false);
                if person.presence == Presence::Away {
                    person.presence = Presence::Here;
                }
            }
            Some(Occupant::Bot { vacant_for, .. }) => *vacant_for = vacant_for.saturating_sub(1),
            None => {}
        }
    }

    /// Folds that a player leaves, runs out of time, or takes over a seat.
    fn fold_presence(
        &mut self,
        event: &Logged,
        on_leaving: OnLeaving,
        usual_moves: u32,
    ) -> Result<(), Corrupt> {
        let (gone, moves) = (Presence::Gone { is_vacant: on_leaving == OnLeaving::Replace }, self.moves);
        match event.kind {
            Kind::Replaced => self.replace(event),
            Kind::TimedOut => {
                let TimedOut { seat, expiry, .. } = event.read()?;
                let person = self.person_mut(seat).ok_or_else(|| event.misplaced())?;
                person.misses = person.misses.saturating_add(1);
                person.has_left = expiry != Expiry::Autoplay || person.misses > 1;
                match expiry {
                    Expiry::Autoplay => self.autoplay_for = Some((seat, 0)),
                    Expiry::Forfeit => person.presence = gone,
                    Expiry::Replace => person.presence = Presence::Away,
                }
                Ok(())
            }
            _ => {
                let seat = event.read::<Resigned>()?.seat;
                let person = self.person_mut(seat).ok_or_else(|| event.misplaced())?;
                person.presence = gone;
                person.has_left |= moves * 2 < usual_moves;
                Ok(())
            }
        }
    }

    /// Gives a newcomer the seat, and the time that everyone had at the start. The seat's entropy stays.
    fn replace(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let Replaced { seat, account, account_kind, owner } = event.read()?;
        let program = Program::of(account_kind, owner).ok_or_else(|| event.misplaced())?;
        let occupant = self.seats.get_mut(seat.index()).ok_or_else(|| event.misplaced())?;
        let entropy = occupant.entropy().cloned();
        let newcomer = Occupant::Person(Person::new(account, program, entropy));
        if let Occupant::Person(person) = std::mem::replace(occupant, newcomer) {
            self.replaced.push(person);
        }
        if let Some(times) = &mut self.times {
            times.renew(seat);
        }
        Ok(())
    }

    fn fold_vacation(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let times = self.times.as_mut().ok_or_else(|| event.misplaced())?;
        if event.kind == Kind::VacationTaken {
            let VacationTaken { seat, first_day, last_day, .. } = event.read()?;
            times.take_vacation(seat, first_day, last_day, event.at);
        } else {
            times.end_vacation(event.read::<VacationEnded>()?.seat, event.at);
        }
        Ok(())
    }

    /// Updates the seats that the game waits for. A wait goes on through events of other seats. If the seat itself
    /// changes the board, its wait begins again.
    pub(super) fn wait(&mut self, event: &Logged) {
        let seats = match self.board.turn() {
            Turn::Awaiting(seats) => seats,
            Turn::Over(_) => Vec::new(),
        };
        let before = std::mem::take(&mut self.awaiting);
        let anew = matches!(event.kind, Kind::Moved | Kind::Undone | Kind::Replaced);
        let wait = |seat| {
            let is_old = |wait: &&Awaited| wait.seat == seat && !(anew && event.seat == Some(seat));
            let going_on = before.iter().find(is_old).copied();
            if let (None, Some(times)) = (going_on, &mut self.times) {
                times.begin(seat);
            }
            going_on.unwrap_or(Awaited { seat, since_seq: event.seq, since: event.at })
        };
        self.awaiting = seats.into_iter().map(wait).collect();
    }

    /// Gives the seat that moved the time that its move earns.
    fn reward(&mut self, event: &Logged) {
        if let (Kind::Moved, Some(seat)) = (event.kind, event.seat) {
            let is_still_awaited = self.awaits(seat);
            if let Some(times) = &mut self.times {
                times.reward(seat, is_still_awaited);
            }
        }
    }
}
