//! Deciding: what happens to a game because an account asks for something. Pure; the game at hand is
//! not changed, and what comes back has been folded through the same reducer that reads the log.

use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use super::{
    Beacon, Created, EndReason, Ended, Entropy, Event, Game, GameResult, Hash, Intent, Joined, Left, Logged,
    Moved, Mover, Refusal, Secret, Started, Status, Visibility, invite,
    placings::{behind_the_others, last_one_standing},
    seal::{Head, seal},
    secret::Salts,
};
use crate::kit::{Chance, Corrupt, Seat, Turn};

/// What a decision needs from outside: the luck and the time.
#[derive(Clone)]
pub struct Dice {
    /// The game's secret seed.
    pub seed: [u8; 32],
    /// Now, to the millisecond.
    pub at: DateTime<Utc>,
}

impl Game {
    /// What happens because an account asks for something: the game afterwards, and its new events.
    ///
    /// # Errors
    /// If the game refuses it.
    pub fn act(&self, account: Uuid, intent: Intent, dice: &Dice) -> Result<(Self, Vec<Logged>), Refusal> {
        let mut acting = Acting::new(self.clone(), Vec::new(), dice);
        acting.act(account, intent)?;
        acting.settle()?;
        // What an undo needs is read from the log when it is needed.
        acting.game.past = None;
        Ok((acting.game, acting.log))
    }
}

impl Created {
    /// The rules as the hashes name them, e.g. `vikings/1`.
    #[must_use]
    pub fn ruleset_id(&self) -> String {
        format!("{}/{}", self.ruleset, self.ruleset_version)
    }
}

/// A game while something happens to it.
pub(super) struct Acting<'a> {
    pub(super) game: Game,
    pub(super) log: Vec<Logged>,
    pub(super) dice: &'a Dice,
    /// Whether nothing of it will be recorded.
    pub(super) is_rehearsal: bool,
    /// Whether a player learnt by their own move what they could not know.
    pub(super) revealing: bool,
    /// What is mixed into the luck when the game starts.
    pub(super) beacon: Option<Beacon>,
}

impl<'a> Acting<'a> {
    pub(super) fn new(game: Game, log: Vec<Logged>, dice: &'a Dice) -> Self {
        Self { game, log, dice, is_rehearsal: false, revealing: false, beacon: None }
    }

    pub(super) fn act(&mut self, account: Uuid, intent: Intent) -> Result<(), Refusal> {
        if self.game.is_overdue(self.now()) {
            return Err(Refusal::DeadlinePassed);
        }
        match intent {
            Intent::Join { invite, entropy } => self.join(account, invite, entropy),
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

    fn join(&mut self, account: Uuid, code: Option<String>, entropy: Option<Entropy>) -> Result<(), Refusal> {
        let game = &self.game;
        if game.chairs().any(|(_, chair)| chair.account == account) {
            return Err(Refusal::AlreadySeated);
        }
        let is_invited = game.created.invited.contains(&account);
        let needs_code = game.created.visibility == Visibility::Private && !is_invited;
        if needs_code && code != Some(invite(&self.dice.seed).0) {
            return Err(Refusal::WrongInvite);
        }
        match game.status {
            Status::Finished => return Err(Refusal::GameNotActive),
            Status::Active => return self.replace(account),
            Status::Open if !is_invited && !game.created.invited.is_empty() => {
                return Err(Refusal::NotInvited);
            }
            Status::Open => {}
        }
        let seat = self.free_seat()?;
        self.sit_down(Joined { seat, account, entropy, bot: None })
    }

    pub(super) fn free_seat(&self) -> Result<Seat, Refusal> {
        let free = self.game.seats.iter().position(Option::is_none);
        free.map(|free| Seat(free as u8)).ok_or(Refusal::GameFull)
    }

    /// The last one starts the game.
    pub(super) fn sit_down(&mut self, joined: Joined) -> Result<(), Refusal> {
        self.record(Event::Joined(joined), vec![])?;
        if self.game.seats.iter().all(Option::is_some) { self.start() } else { Ok(()) }
    }

    fn leave(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.game.seat_of(account).ok_or(Refusal::NotYourSeat)?;
        if self.game.status != Status::Open {
            return Err(Refusal::GameStarted);
        }
        self.record(Event::Left(Left { seat, account }), vec![])
    }

    fn start_early(&mut self, account: Uuid) -> Result<(), Refusal> {
        self.host(account)?;
        while let Some(bot) = self.game.bot_to_come() {
            self.sit_down_bot(bot)?;
        }
        if self.game.status != Status::Open {
            return Ok(());
        }
        let needed = *self.game.rules.meta().seats.start();
        if self.game.chairs().count() < usize::from(needed) {
            return Err(Refusal::TooFewPlayers(needed));
        }
        self.start()
    }

    pub(super) fn start(&mut self) -> Result<(), Refusal> {
        let (game, beacon) = (&self.game, self.beacon.take());
        let accounts: Vec<Uuid> = game.chairs().map(|(_, chair)| chair.account).collect();
        let mut chance = game.chance_with(beacon.as_ref(), &self.dice.seed);
        let effects = game.rules.setup(&game.created.options, accounts.len() as u8, &mut chance)?;
        let (_, effects, secrets) = Secret::split(None, effects, &Salts::recorded(&chance, game.seq + 1));
        self.record(Event::Started(Started { accounts, effects, beacon }), secrets)
    }

    fn make_move(&mut self, account: Uuid, action: &Value) -> Result<(), Refusal> {
        let seat = self.game.seat_of(account);
        if seat.is_none() && !self.game.chairs().any(|(_, chair)| chair.account == account) {
            return Err(Refusal::NotYourSeat);
        }
        if self.game.status != Status::Active {
            return Err(Refusal::GameNotActive);
        }
        let seat = seat.ok_or(Refusal::NotYourSeat)?;
        if !self.game.awaits(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.play(seat, action, Mover::Player)
    }

    pub(super) fn play(&mut self, seat: Seat, action: &Value, by: Mover) -> Result<(), Refusal> {
        let account = self.game.account(seat)?;
        let board = self.game.board().ok_or(Refusal::GameNotActive)?;
        let mut chance = self.chance();
        let decision = board.decide(seat, action, &mut chance)?;
        self.revealing |= decision.reveals;
        let seq = self.game.seq + 1;
        let rehearsed = self.is_rehearsal.then(|| Salts::rehearsed(&chance, seq, seat));
        let salts = rehearsed.unwrap_or_else(|| Salts::recorded(&chance, seq));
        let (action, effects, secrets) = Secret::split(Some(decision.action), decision.effects, &salts);
        self.record(Event::Moved(Moved { seat, account, by, action, effects }), secrets)
    }

    /// What follows by itself: who needs no person to move does, and a decided game ends.
    pub(super) fn settle(&mut self) -> Result<(), Refusal> {
        while let Some(bot) = self.game.bot_called() {
            self.sit_down_bot(bot)?;
        }
        self.go_on_without_people()?;
        if let Some(result) = self.result() {
            let seed = Some(Hash(self.dice.seed));
            self.record(Event::Ended(Ended { result, seed }), vec![])?;
        }
        Ok(())
    }

    /// The rules move for players who resigned, and bots for themselves.
    fn go_on_without_people(&mut self) -> Result<(), Refusal> {
        while self.result().is_none() {
            if let Some(seat) = self.resigned_and_awaited() {
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

    pub(super) fn resigned_and_awaited(&self) -> Option<Seat> {
        self.game
            .chairs()
            .find(|(seat, chair)| chair.resigned && self.game.awaits(*seat))
            .map(|(seat, _)| seat)
    }

    /// The result that the game has come to and no event yet tells.
    pub(super) fn result(&self) -> Option<GameResult> {
        let game = &self.game;
        let placings = match game.status {
            Status::Finished => return None,
            Status::Open if game.people().next().is_some() => return None,
            Status::Open => {
                return Some(GameResult { reason: EndReason::Abandoned, placings: vec![] });
            }
            Status::Active => match game.board()?.turn() {
                Turn::Over(placings) => placings,
                Turn::Awaiting(_) => {
                    return last_one_standing(&game.seats).or_else(|| game.cancelled());
                }
            },
        };
        Some(GameResult { reason: EndReason::Finished, placings: behind_the_others(placings, &game.seats) })
    }

    pub(super) fn chance(&self) -> Chance {
        self.game.chance(&self.dice.seed)
    }

    pub(super) fn record(&mut self, event: Event, secrets: Vec<Secret>) -> Result<(), Refusal> {
        let head = Head {
            id: self.game.id,
            ruleset: self.game.created.ruleset_id(),
            seq: self.game.seq,
            hash: self.game.head,
        };
        let logged = seal(event, secrets, &head, self.now())?;
        self.game.fold(&logged)?;
        self.log.push(logged);
        Ok(())
    }
}

impl Game {
    /// The luck of this game, once its seats are final.
    pub(super) fn chance(&self, seed: &[u8; 32]) -> Chance {
        self.chance_with(self.beacon.as_ref(), seed).after_undos(self.luck)
    }

    /// The same once one more undo has all players' consent.
    pub(super) fn chance_after_undo(&self, seed: &[u8; 32]) -> Chance {
        self.chance_with(self.beacon.as_ref(), seed).after_undos(self.luck + 1)
    }

    /// The luck of this game before any undo, with what is mixed in when it starts.
    pub(super) fn chance_with(&self, beacon: Option<&Beacon>, seed: &[u8; 32]) -> Chance {
        let entropy = self.chairs().map(|(_, chair)| chair.entropy.as_deref().unwrap_or(""));
        Chance::new(seed, entropy.chain(beacon.map(|beacon| beacon.signature.as_hex())))
    }
}
