//! The reducer: one event changes the state of the game, without rules, clock, chance or refusal.
//! The only failure is an event that cannot be read or has no place in its game, which is a fault of the store.

use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    Chair, Created, Ended, EntropyGiven, Game, Joined, Kind, Left, Logged, Removed, Started,
    clock::Times,
    placings::count,
    stage::{Active, Finished, Last, Open, Stage},
};
use crate::kit::Corrupt;

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
        let created: Created = first.read()?;
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
            seq: 1,
            head: first.hash,
            updated_at: first.at,
            stage: Stage::Open(Open::new(created.seats, created.bots.clone())),
            past: None,
            created,
        })
    }

    /// Changes the state by the next event.
    ///
    /// # Errors
    /// If it is not the next event, cannot be read or has no place here, or if it is an undo and the game does not
    /// remember ([`Game::recall`]); the state must then not be used any more.
    pub fn fold(&mut self, event: &Logged) -> Result<(), Corrupt> {
        if event.seq != self.seq + 1 {
            return Err(Corrupt(format!("event {} of game {} follows {}", event.seq, self.id, self.seq)));
        }
        match event.kind {
            Kind::Created => return Err(Corrupt(format!("game {} is created twice", self.id))),
            Kind::Joined | Kind::EntropyGiven | Kind::Left | Kind::Removed => self.gather(event)?,
            Kind::Started => self.start(event)?,
            Kind::Ended => self.end(event)?,
            _ => self.go_on(event)?,
        }
        self.seq = event.seq;
        self.head = event.hash;
        self.updated_at = event.at;
        Ok(())
    }

    /// Before the start people come and go.
    fn gather(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let creator = self.created.account;
        let open = self.open_mut(event)?;
        let done = match event.kind {
            Kind::Joined => {
                let joined: Joined = event.read()?;
                let calls_bots = joined.account == creator && joined.entropy.is_some();
                open.sit_down(joined, calls_bots)
            }
            Kind::EntropyGiven => {
                let EntropyGiven { seat, account, entropy } = event.read()?;
                open.are_bots_called |= account == creator;
                open.person_mut(seat).map(|person| person.entropy = Some(entropy))
            }
            Kind::Left => open.get_up(event.read::<Left>()?.seat),
            _ => open.get_up(event.read::<Removed>()?.seat),
        };
        done.ok_or_else(|| event.misplaced())
    }

    /// Seats the players for good, closing up seats that stayed empty, and sets up the board.
    fn start(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let Started { accounts, effects, beacon } = event.read::<Started<&RawValue>>()?;
        let open = self.open_mut(event)?;
        let sitting = |account: &Uuid| open.chairs().find(|chair| chair.account() == *account).cloned();
        let seats: Option<Vec<Chair>> = accounts.iter().map(sitting).collect();
        let seats = seats.ok_or_else(|| event.misplaced())?;
        let Created { clock, offsets, options, .. } = &self.created;
        let board = self.rules.board(options, count(seats.len()))?;
        let times = clock.as_ref().map(|clock| Times::start(clock, offsets, seats.len(), event.at));
        let mut active = Active::new(seats, board, times, beacon);
        active.fold_effects(effects, event)?;
        active.wait(event);
        self.stage = Stage::Active(Box::new(active));
        Ok(())
    }

    /// What happens to a game that is being played.
    fn go_on(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let on_leaving = self.created.on_leaving;
        let active = self.active_mut(event)?;
        active.count_time(event);
        let autoplay_for = active.autoplay_for.take();
        match event.kind {
            Kind::Moved => {
                self.remember(event);
                self.active_mut(event)?.fold_moved(event, autoplay_for)?;
            }
            Kind::Undone => self.fold_undone(event)?,
            Kind::Resigned | Kind::Replaced | Kind::TimedOut => {
                active.fold_presence(event, on_leaving)?;
                self.forget(event);
            }
            Kind::VacationTaken | Kind::VacationEnded => active.fold_vacation(event)?,
            Kind::Offered | Kind::Accepted | Kind::Declined => active.offers.fold(event)?,
            _ => return Err(event.misplaced()),
        }
        let active = self.active_mut(event)?;
        active.offers.outdate(event.kind);
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
