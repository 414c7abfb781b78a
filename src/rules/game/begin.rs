//! Folds the beginning of a game: its first event, the players before the start, and the start itself.

use std::sync::Arc;

use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    Beacon, Created, EntropyGiven, Game, Joined, Kind, Left, Logged, Occupant, Started,
    clock::Times,
    offers::Offers,
    stage::{Active, Open, Stage},
};
use crate::kit::{Board, Corrupt, number::byte};

/// Number of moves of a bot after which its seat can no longer be taken, in a game of strangers.
const BOT_SEAT_MOVES: u8 = 2;

impl Game {
    /// Folds a whole log.
    ///
    /// # Errors
    /// If the log is empty, has a gap or an event that cannot be read.
    pub fn replay(id: Uuid, log: &[Logged]) -> Result<Self, Corrupt> {
        if log.iter().any(|event| event.kind == Kind::Undone) {
            return Ok(Self { undo_points: None, ..Self::replay_for_undo(id, log)? });
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
    /// If the event is not a `created` event of this game and of a known ruleset.
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
            undo_points: None,
            created: Arc::new(created),
        })
    }

    /// Folds an event before the start: players sit down, add entropy and get up.
    pub(super) fn fold_lobby(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let creator = self.created.account;
        let vacant_for = if self.created.bots_after.is_some() { BOT_SEAT_MOVES } else { 0 };
        let is_of_strangers = self.created.muster;
        let open = self.open_mut(event)?;
        let done = match event.kind {
            Kind::Joined => {
                let joined: Joined = event.read()?;
                let calls_bots = joined.account == creator && joined.entropy.is_some();
                open.welcome(joined.seat, event.at);
                open.sit_down(joined, calls_bots, vacant_for)
            }
            Kind::EntropyGiven => {
                let EntropyGiven { seat, account, entropy } = event.read()?;
                open.are_bots_called |= account == creator;
                open.person_mut(seat).map(|person| person.entropy = Some(entropy))
            }
            _ => {
                let seat = event.read::<Left>()?.seat;
                let player = open.person_mut(seat).map(|person| person.player());
                open.left.extend(player.filter(|player| is_of_strangers && !open.left.contains(player)));
                open.get_up(seat)
            }
        };
        done.ok_or_else(|| event.misplaced())
    }

    /// Seats the players for good, closing up seats that stayed empty, and sets up the board.
    pub(super) fn start(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let Started { accounts, effects, beacon } = event.read::<Started<&RawValue>>()?;
        let open = self.open_mut(event)?;
        let sitting =
            |account: &Uuid| open.occupants().find(|occupant| occupant.account() == *account).cloned();
        let seats: Option<Vec<Occupant>> = accounts.iter().map(sitting).collect();
        let seats = seats.ok_or_else(|| event.misplaced())?;
        let Created { clock, offsets, options, .. } = &*self.created;
        let board = self.rules.board(options, byte(seats.len()))?;
        let times = clock.as_ref().map(|clock| Times::start(clock, offsets, seats.len(), event.at));
        let mut active = Active::new(seats, board, times, beacon);
        active.fold_effects(effects, event)?;
        active.wait(event);
        self.stage = Stage::Active(Box::new(active));
        Ok(())
    }
}

impl Active {
    pub(super) fn new(
        seats: Vec<Occupant>,
        board: Box<dyn Board>,
        times: Option<Times>,
        beacon: Option<Beacon>,
    ) -> Self {
        let offers = Offers::default();
        let (awaiting, replaced) = (vec![], vec![]);
        Self {
            seats,
            board,
            awaiting,
            times,
            offers,
            beacon,
            undos_agreed: 0,
            autoplay_for: None,
            moves: 0,
            replaced,
        }
    }
}
