//! Decides what happens to a game when an account makes a request. Pure: the given game is not changed. The returned
//! game was folded by the reducer that reads the log. The effects of a move are folded while it is decided, everything
//! else from its event.
//!
//! **A request ends at its first move that reveals something to its player**, or that a bot or the rules answer at
//! once. Otherwise the player could have a later guess refused, and would know more although nothing was recorded. So
//! the request is refused if such a move is not its last, before any later move is examined. A dry run stops there.

use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use super::{
    Beacon, EndReason, Ended, Event, Game, GameResult, Hash, Intent, Logged, Moved, Mover, Player, Refusal,
    RefusedMove, Secret,
    fold::Decided,
    placings::{behind_the_others, last_one_standing},
    seal::{Head, Salts, seal},
    stage::{Active, Open, Stage},
};
use crate::kit::{Chance, Corrupt, Seat, Turn};

/// Input of a decision from outside: the seed of the game's draws, and the time.
#[derive(Clone)]
pub struct Context {
    /// The game's secret seed.
    pub seed: [u8; 32],
    /// The current time, to the millisecond.
    pub now: DateTime<Utc>,
}

impl Game {
    /// Makes moves; returns the game afterwards and its new events.
    ///
    /// # Errors
    /// If a move is refused, or ends the request before its last move. Then none was made.
    pub fn play(
        &self,
        account: Uuid,
        moves: &[Value],
        context: &Context,
    ) -> Result<(Self, Vec<Logged>), RefusedMove> {
        let mut acting = Acting::new(self.clone(), Vec::new(), context);
        for (index, action) in moves.iter().enumerate() {
            let refused = |refusal| RefusedMove { index, refusal };
            acting.act_by_move(account, action).map_err(refused)?;
            if index + 1 < moves.len() && (acting.revealing || acting.is_answered()) {
                return Err(refused(Refusal::RevealsBeforeEnd));
            }
            acting.settle().map_err(refused)?;
        }
        // An undo reads the positions that it needs from the log.
        acting.game.undo_points = None;
        Ok((acting.game, acting.log))
    }

    /// Executes a request of an account; returns the game afterwards and its new events.
    ///
    /// # Errors
    /// If the game refuses the request.
    pub fn act(
        &self,
        account: Uuid,
        intent: Intent,
        context: &Context,
    ) -> Result<(Self, Vec<Logged>), Refusal> {
        let mut acting = Acting::new(self.clone(), Vec::new(), context);
        acting.act(account, intent)?;
        acting.settle()?;
        // An undo reads the positions that it needs from the log.
        acting.game.undo_points = None;
        Ok((acting.game, acting.log))
    }
}

/// A game while a request is executed.
pub(super) struct Acting<'a> {
    pub(super) game: Game,
    pub(super) log: Vec<Logged>,
    pub(super) context: &'a Context,
    /// Whether the result will not be recorded.
    pub(super) is_dry_run: bool,
    /// Whether a move revealed to its player something that they could not know.
    pub(super) revealing: bool,
    /// The beacon that is mixed into the game's draws at the start; `None` if there is none.
    pub(super) beacon: Option<Beacon>,
}

impl<'a> Acting<'a> {
    pub(super) fn new(game: Game, log: Vec<Logged>, context: &'a Context) -> Self {
        Self { game, log, context, is_dry_run: false, revealing: false, beacon: None }
    }

    pub(super) fn act(&mut self, account: Uuid, intent: Intent) -> Result<(), Refusal> {
        self.require_time()?;
        match intent {
            Intent::Join { invite, entropy, program } => {
                self.join(Player { account, program }, invite, entropy)
            }
            Intent::Confirm => self.confirm(account),
            Intent::GiveEntropy(entropy) => self.give_entropy(account, entropy),
            Intent::SeatBot(skill) => self.seat_bot(account, skill),
            Intent::Remove(seat) => self.remove(account, seat),
            Intent::Leave => self.leave(account),
            Intent::Start => self.start_early(account),
            Intent::Move(action) => self.make_move(account, &action),
            Intent::Resign => self.resign(account),
            Intent::Undo { to_seq } => self.undo(account, to_seq),
            Intent::Cancel => self.cancel(account),
            Intent::Answer { offer, accept } => self.answer(account, offer, accept),
            Intent::Claim => self.claim(account),
            Intent::TakeVacation { first, last } => self.take_vacation(account, first, last),
            Intent::EndVacation => self.end_vacation(account),
        }
    }

    /// Like [`Acting::act`] with [`Intent::Move`].
    pub(super) fn act_by_move(&mut self, account: Uuid, action: &Value) -> Result<(), Refusal> {
        self.require_time()?;
        self.make_move(account, action)
    }

    fn require_time(&self) -> Result<(), Refusal> {
        if self.game.is_overdue(self.now()) { Err(Refusal::DeadlinePassed) } else { Ok(()) }
    }

    fn make_move(&mut self, account: Uuid, action: &Value) -> Result<(), Refusal> {
        let seat = self.game.seat_of(account);
        if seat.is_none() && !self.game.occupants().any(|(_, occupant)| occupant.account() == account) {
            return Err(Refusal::NotYourSeat);
        }
        self.active()?;
        let seat = seat.ok_or(Refusal::NotYourSeat)?;
        if !self.game.awaits(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.play(seat, action, Mover::Player)
    }

    pub(super) fn play(&mut self, seat: Seat, action: &Value, by: Mover) -> Result<(), Refusal> {
        let account = self.game.account(seat)?;
        let mut chance = self.chance();
        let (decision, board) = self.active()?.board.play(seat, action, &mut chance)?;
        self.revealing |= decision.reveals;
        let seq = self.game.seq + 1;
        let tried = self.is_dry_run.then(|| Salts::dry_run(&chance, seq, seat));
        let salts = tried.unwrap_or_else(|| Salts::recorded(&chance, seq));
        let (action, effects, secrets) = Secret::split(Some(decision.action), decision.effects, &salts);
        let moved = self.seal(Event::Moved(Moved { seat, account, by, action, effects }), secrets)?;
        self.game.fold_decided(&moved, Decided { seat, by, board })?;
        self.log.push(moved);
        Ok(())
    }

    /// Records what follows without a choice of people: bots and the rules move, and a decided game ends.
    pub(super) fn settle(&mut self) -> Result<(), Refusal> {
        while let Some(bot) = self.game.bot_called() {
            self.sit_down_bot(bot)?;
        }
        self.go_on_without_people()?;
        if let Some(result) = self.decided() {
            let seed = Some(Hash(self.context.seed));
            self.record(Event::Ended(Ended { result, seed }), vec![])?;
        }
        Ok(())
    }

    /// Lets the rules move for players who resigned, and bots for themselves.
    fn go_on_without_people(&mut self) -> Result<(), Refusal> {
        while self.decided().is_none() {
            if let Some(seat) = self.game.awaited_and_gone() {
                self.autoplay(seat)?;
            } else if let Some((seat, skill)) = self.game.awaited_bot() {
                self.move_bot(seat, skill)?;
            } else {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn autoplay(&mut self, seat: Seat) -> Result<(), Refusal> {
        let action = self.game.board().and_then(|board| board.autoplay(seat));
        let action =
            action.ok_or_else(|| Corrupt(format!("no move for the player who has left seat {seat}")))?;
        self.play(seat, &action, Mover::Autoplay)
    }

    /// Whether a bot moves next, or the rules move for a player who has left.
    pub(super) fn is_answered(&self) -> bool {
        let follows = self.game.awaited_bot().is_some() || self.game.awaited_and_gone().is_some();
        follows && self.decided().is_none()
    }

    /// The result that the game has reached, if no event records it yet.
    pub(super) fn decided(&self) -> Option<GameResult> {
        let result = |reason, placings| Some(GameResult { reason, placings });
        match &self.game.stage {
            Stage::Open(_) if self.game.people().next().is_none() => result(EndReason::Abandoned, vec![]),
            Stage::Open(_) | Stage::Finished(_) => None,
            Stage::Active(active) => match active.board.turn() {
                Turn::Over(placings) => {
                    result(EndReason::Finished, behind_the_others(placings, &active.seats))
                }
                Turn::Awaiting(_) => last_one_standing(&active.seats).or_else(|| self.game.cancelled()),
            },
        }
    }

    pub(super) fn chance(&self) -> Chance {
        self.game.chance(&self.context.seed)
    }

    /// The state of the running game.
    pub(super) fn active(&self) -> Result<&Active, Refusal> {
        self.game.stage.active().ok_or(Refusal::GameNotActive)
    }

    /// The state of the game while it waits for players.
    pub(super) fn open(&self) -> Result<&Open, Refusal> {
        self.game.stage.open().ok_or(Refusal::GameStarted)
    }

    /// The seat of a player of the running game.
    pub(super) fn player(&self, account: Uuid) -> Result<Seat, Refusal> {
        let seat = self.game.seat_of(account).ok_or(Refusal::NotYourSeat)?;
        self.active().map(|_| seat)
    }

    /// The time of the next event. It is never before that of the last event, whichever clock it comes from.
    pub(super) fn now(&self) -> DateTime<Utc> {
        self.context.now.max(self.game.updated_at)
    }

    pub(super) fn record(&mut self, event: Event, secrets: Vec<Secret>) -> Result<(), Refusal> {
        let logged = self.seal(event, secrets)?;
        self.game.fold(&logged)?;
        self.log.push(logged);
        Ok(())
    }

    fn seal(&self, event: Event, secrets: Vec<Secret>) -> Result<Logged, Refusal> {
        let head = Head {
            id: self.game.id,
            ruleset: self.game.created.ruleset_id(),
            seq: self.game.seq,
            hash: self.game.head,
        };
        Ok(seal(event, secrets, &head, self.now())?)
    }
}
