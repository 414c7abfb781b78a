//! Bots at a game. A bot has a seat and a skill, but no account of the hall: its id follows from the game and the seat. It
//! moves at once, within the same append as whatever made it its turn, so a game never waits for it. It agrees to
//! whatever people agree to, except to take back what was drawn or uncovered. It has no clock and never leaves; where
//! only bots are left, the game ends.

use uuid::{Builder, Uuid};

use super::{Acting, Chair, Event, Game, Joined, Left, Mover, Refusal, Removed, hash::sha256_fields};
use crate::kit::{Bot, Corrupt, Seat, Skill};

/// Events in one append: more than the bots of any ruleset make before a person has a turn, or the game is over.
const EVENTS_MAX: usize = 2_000;

/// The id that stands for a bot in its game: an UUID of version 8, as no account has one.
pub(super) fn account_of_bot(game: Uuid, seat: Seat) -> Uuid {
    let digest = sha256_fields(&[b"longhall/bot/1", game.as_bytes(), &[seat.0]]);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

impl Game {
    /// Whether a bot sits at this game, or will: then a decision may take a while, because bots think in it.
    #[must_use]
    pub fn has_bots(&self) -> bool {
        let will = self.stage.open().is_some_and(|open| !open.bots_to_come.is_empty());
        will || self.chairs().any(|(_, chair)| chair.bot().is_some())
    }

    /// The bot for which the game waits, which it does only in a dry run.
    pub(super) fn awaited_bot(&self) -> Option<(Seat, Bot)> {
        self.chairs().find_map(|(seat, chair)| Some((seat, chair.bot().filter(|_| self.awaits(seat))?)))
    }

    /// The next bot of the game before, if there is room for it.
    pub(super) fn bot_to_come(&self) -> Option<Bot> {
        let bot = self.stage.open()?.bots_to_come.first().copied();
        bot.filter(|_| self.people().next().is_some() && self.seats_for_bots() > 0)
    }

    /// The next bot of the game before, if it sits down by itself now: the creator has added to the luck, so the deal does not
    /// come before that.
    pub(super) fn bot_called(&self) -> Option<Bot> {
        self.bot_to_come().filter(|_| self.stage.open().is_some_and(|open| open.are_bots_called))
    }

    /// Whether somebody who is not invited may take a seat: the invited and the bots of the game before keep theirs.
    pub(super) fn has_seat_for_others(&self) -> bool {
        let bots = self.stage.open().map_or(0, |open| open.bots_to_come.len());
        self.created.invited.is_empty() || self.seats_for_bots() > bots
    }

    /// The seats, among those that are free, that are kept for nobody.
    fn seats_for_bots(&self) -> usize {
        let sits = |account: &&Uuid| self.chairs().any(|(_, chair)| chair.account() == **account);
        let expected = self.created.invited.iter().filter(|account| !sits(account)).count();
        self.seats().filter(|(_, chair)| chair.is_none()).count().saturating_sub(expected)
    }
}

impl Acting<'_> {
    /// The host has a bot sit down.
    pub(super) fn seat_bot(&mut self, account: Uuid, skill: Skill) -> Result<(), Refusal> {
        let version = self.game.rules.meta().bots;
        self.seat_this_bot(account, Bot { skill, version })
    }

    /// The host has a bot of any version sit down.
    pub(super) fn seat_this_bot(&mut self, account: Uuid, bot: Bot) -> Result<(), Refusal> {
        self.host(account)?;
        if !self.game.created.admits_bots {
            return Err(Refusal::BotsNotAdmitted);
        }
        self.free_seat()?;
        if self.game.seats_for_bots() == 0 {
            return Err(Refusal::NotInvited);
        }
        self.sit_down_bot(bot)
    }

    /// Takes the first free seat.
    pub(super) fn sit_down_bot(&mut self, bot: Bot) -> Result<(), Refusal> {
        let seat = self.free_seat()?;
        let account = account_of_bot(self.game.id, seat);
        self.sit_down(Joined { seat, account, entropy: None, bot: Some(bot) })
    }

    /// The host has somebody get up again; themselves, too.
    pub(super) fn remove(&mut self, account: Uuid, seat: Seat) -> Result<(), Refusal> {
        let by = self.host(account)?;
        let account = self.game.chair(seat).map(Chair::account).ok_or(Refusal::NobodyThere)?;
        if seat == by {
            return self.record(Event::Left(Left { seat, account }), vec![]);
        }
        self.record(Event::Removed(Removed { seat, account, by }), vec![])
    }

    /// A bot moves. It draws under a label that no draw of the game has, so its choices tell nothing about those draws.
    pub(super) fn move_bot(&mut self, seat: Seat, bot: Bot) -> Result<(), Refusal> {
        if self.log.len() > EVENTS_MAX {
            return Err(Corrupt(format!("the bots of game {} find no end", self.game.id)).into());
        }
        if bot.version != self.game.rules.meta().bots {
            return Err(Corrupt(format!("bots of version {} are not known any more", bot.version)).into());
        }
        let mut draw = self.chance().draw(&format!("bot {}", self.game.seq + 1));
        let action = self.game.board().and_then(|board| board.bot_move(seat, bot.skill, &mut draw));
        let action = action.ok_or_else(|| Corrupt(format!("no move for the bot in seat {seat}")))?;
        self.play(seat, &action, Mover::Bot)
    }
}
