//! The reducer: one event changes the state of the game, without rules, clock, chance or refusal.
//! The only failure is an event that cannot be read, which is a fault of the store.

use std::borrow::Cow;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    Awaited, Chair, Created, Ended, EntropyGiven, Game, Joined, Kind, Left, Logged, Moved, Mover, Removed,
    Started, Status, clock::Times, offer::Offers, secret,
};
use crate::kit::{Corrupt, Seat, Turn};

impl Game {
    /// Folds a whole log.
    ///
    /// # Errors
    /// If the log is empty, has a gap or an event that cannot be read.
    pub fn replay(id: Uuid, log: &[Logged]) -> Result<Self, Corrupt> {
        if log.iter().any(|event| event.kind == Kind::Undone) {
            return Ok(Self { past: None, ..Self::recall(id, log)? });
        }
        let (first, rest) = log.split_first().ok_or_else(|| Corrupt(format!("game {id} has no events")))?;
        let mut game = Self::open(id, first)?;
        for event in rest {
            game.fold(event)?;
        }
        Ok(game)
    }

    /// The state after the first event.
    ///
    /// # Errors
    /// If it is not a `created` event of a known ruleset.
    pub fn open(id: Uuid, first: &Logged) -> Result<Self, Corrupt> {
        if (first.seq, first.kind) != (1, Kind::Created) {
            return Err(Corrupt(format!("the log of game {id} does not begin with `created`")));
        }
        let created: Created = read(first)?;
        if created.game != id {
            return Err(Corrupt(format!("this is the log of game {}, not of game {id}", created.game)));
        }
        let rules = crate::ruleset(&created.ruleset, created.ruleset_version).ok_or_else(|| {
            Corrupt(format!("unknown ruleset {}/{}", created.ruleset, created.ruleset_version))
        })?;
        Ok(Self {
            id,
            rules,
            created_at: first.at,
            seats: vec![None; usize::from(created.seats)],
            status: Status::Open,
            seq: 1,
            head: first.hash,
            updated_at: first.at,
            awaiting: Vec::new(),
            result: None,
            bots_to_come: created.bots.clone(),
            are_bots_called: false,
            beacon: None,
            luck: 0,
            moving_for: None,
            offers: Offers::default(),
            times: None,
            board: None,
            past: None,
            created,
        })
    }

    /// Changes the state by the next event.
    ///
    /// # Errors
    /// If it is not the next event or cannot be read, or if it is an undo and the game does not remember
    /// ([`Game::recall`]); the state must then not be used any more.
    pub fn fold(&mut self, event: &Logged) -> Result<(), Corrupt> {
        if event.seq != self.seq + 1 {
            return Err(Corrupt(format!("event {} of game {} follows {}", event.seq, self.id, self.seq)));
        }
        self.count_time(event);
        let moving_for = self.moving_for.take();
        match event.kind {
            Kind::Created => return Err(Corrupt(format!("game {} is created twice", self.id))),
            Kind::Joined => {
                let Joined { seat, account, entropy, bot } = read(event)?;
                self.call_bots(account, entropy.as_ref(), bot);
                *self.seat_mut(seat)? =
                    Some(Chair { account, bot, entropy, resigned: false, vacant: false, undos: 0 });
            }
            Kind::EntropyGiven => {
                let EntropyGiven { seat, account, entropy } = read(event)?;
                self.call_bots(account, Some(&entropy), None);
                if let Some(chair) = self.seat_mut(seat)? {
                    chair.entropy = Some(entropy);
                }
            }
            Kind::Left => *self.seat_mut(read::<Left>(event)?.seat)? = None,
            Kind::Removed => *self.seat_mut(read::<Removed>(event)?.seat)? = None,
            Kind::Started => self.start(event)?,
            Kind::Moved => {
                self.remember(event);
                let moved: Moved<IgnoredAny, &RawValue> = serde_json::from_str(&event.payload)?;
                self.come_back(&moved)?;
                let goes_on = |(seat, _): &(Seat, usize)| moved.by == Mover::Autoplay && moved.seat == *seat;
                self.moving_for = moving_for.filter(goes_on).map(|(seat, moves)| (seat, moves + 1));
                self.fold_effects(moved.effects, event)?;
            }
            Kind::Resigned => self.fold_resigned(event)?,
            Kind::Replaced => self.fold_replaced(event)?,
            Kind::TimedOut => self.fold_timed_out(event)?,
            Kind::VacationTaken => self.fold_vacation_taken(event)?,
            Kind::VacationEnded => self.fold_vacation_ended(event)?,
            Kind::Offered | Kind::Accepted | Kind::Declined => self.fold_offer(event)?,
            Kind::Undone => self.fold_undone(event)?,
            Kind::Ended => {
                self.result = Some(read::<Ended>(event)?.result);
                self.status = Status::Finished;
            }
        }
        if matches!(event.kind, Kind::Resigned | Kind::Replaced | Kind::TimedOut) {
            self.forget(event);
        }
        self.outdate_offers(event.kind);
        self.seq = event.seq;
        self.head = event.hash;
        self.updated_at = event.at;
        self.await_seats(event);
        self.reward(event);
        Ok(())
    }

    /// Counts the time that was used since the last event.
    fn count_time(&mut self, event: &Logged) {
        if let Some(times) = &mut self.times {
            times.count(self.awaiting.iter().map(|awaited| awaited.seat), event.at);
        }
    }

    /// The seats whose clocks may run.
    pub(super) fn awaited(&self) -> impl Iterator<Item = Seat> {
        self.awaiting.iter().map(|awaited| awaited.seat)
    }

    /// Gives the seat that moved what its move earns.
    fn reward(&mut self, event: &Logged) {
        if let (Kind::Moved, Some(seat)) = (event.kind, event.seat) {
            let is_still_awaited = self.awaits(seat);
            if let Some(times) = &mut self.times {
                times.reward(seat, is_still_awaited);
            }
        }
    }

    /// Seats the players for good, closing up seats that stayed empty, and sets up the board.
    fn start(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let started: Started<&RawValue> = serde_json::from_str(&event.payload)?;
        self.seats = started
            .accounts
            .iter()
            .map(|account| self.seats.iter().flatten().find(|chair| chair.account == *account).cloned())
            .collect();
        self.bots_to_come.clear();
        self.beacon = started.beacon;
        self.board = Some(self.rules.board(&self.created.options, self.players())?);
        self.status = Status::Active;
        let Created { clock, offsets, .. } = &self.created;
        let times = clock.as_ref().map(|clock| Times::start(clock, offsets, self.seats.len(), event.at));
        self.times = times.map(Box::new);
        self.fold_effects(started.effects, event)
    }

    pub(super) fn fold_effects(&mut self, effects: &RawValue, event: &Logged) -> Result<(), Corrupt> {
        let board = self.board.as_mut().ok_or_else(|| Corrupt(format!("game {} has no board", self.id)))?;
        let effects = match &event.secret {
            None => Cow::Borrowed(effects.get()),
            Some(secret) => Cow::Owned(secret::reunite(effects.get(), secret)?),
        };
        board.fold(&effects)
    }

    /// Notes whom the game waits for. A wait goes on through other people's events; what the seat does to the board
    /// begins it anew.
    fn await_seats(&mut self, event: &Logged) {
        let seats = match (&self.board, self.status) {
            (Some(board), Status::Active) => match board.turn() {
                Turn::Awaiting(seats) => seats,
                Turn::Over(_) => Vec::new(),
            },
            _ => Vec::new(),
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

    pub(super) fn seat_mut(&mut self, seat: Seat) -> Result<&mut Option<Chair>, Corrupt> {
        self.seats
            .get_mut(seat.index())
            .ok_or_else(|| Corrupt(format!("game {} has no seat {seat}", self.id)))
    }
}

pub(super) fn read<T: DeserializeOwned>(event: &Logged) -> Result<T, Corrupt> {
    Ok(serde_json::from_str(&event.payload)?)
}
