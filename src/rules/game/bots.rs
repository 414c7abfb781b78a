//! Bots at a game. A bot has a seat and a skill, but no account of the server: its id is derived from the game and the
//! seat. A bot moves at once, in the same append as the event that made it its turn, so a game never waits for a bot.
//! Bots agree to whatever people agree to, except to take back what was drawn or uncovered. They have no clock and
//! never leave. If only bots are left, the game ends.

use chrono::{DateTime, Duration, Utc};
use uuid::{Builder, Uuid};

use super::{
    Acting, Event, Game, Joined, Left, Mover, Occupant, Refusal, Removed, hash::sha256_fields, stage::Open,
};
use crate::kit::{Bot, Corrupt, Seat, Skill};

/// Maximum number of events in one append. The bots of any ruleset make fewer before a person has a turn or the game
/// ends.
const EVENTS_MAX: usize = 2_000;

/// The id of a bot in its game: a UUID of version 8, which no account has.
pub(super) fn account_of_bot(game: Uuid, seat: Seat) -> Uuid {
    let digest = sha256_fields(&[b"longhall/bot/1", game.as_bytes(), &[seat.0]]);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

impl Game {
    /// Whether a bot sits at this game, or will. If so, a decision may take long, because bots think in it.
    #[must_use]
    pub fn has_bots(&self) -> bool {
        let comes_later = self.created.bots_after.is_some();
        let will = self.stage.open().is_some_and(|open| comes_later || !open.bots_to_come.is_empty());
        will || self.occupants().any(|(_, occupant)| occupant.bot().is_some())
    }

    /// The bot that the game waits for. After a complete decision there is one only in a dry run.
    pub(super) fn awaited_bot(&self) -> Option<(Seat, Bot)> {
        self.occupants()
            .find_map(|(seat, occupant)| Some((seat, occupant.bot().filter(|_| self.awaits(seat))?)))
    }

    /// The next bot of the previous game, if a seat is free for it.
    pub(super) fn bot_to_come(&self) -> Option<Bot> {
        let bot = self.stage.open()?.bots_to_come.first().copied();
        bot.filter(|_| self.people().next().is_some() && self.seats_for_bots() > 0)
    }

    /// The next bot of the previous game, if it sits down by itself now. It does so once the creator has added entropy,
    /// so that the deal does not come before that.
    pub(super) fn bot_called(&self) -> Option<Bot> {
        self.bot_to_come().filter(|_| self.stage.open().is_some_and(|open| open.are_bots_called))
    }

    /// When bots take the free seats of an open game; `None` if they do not.
    #[must_use]
    pub fn bots_come_at(&self) -> Option<DateTime<Utc>> {
        let after = self.created.bots_after?;
        let has_room = |open: &Open| !open.is_full();
        self.stage.open().is_some_and(has_room).then(|| self.created_at + Duration::seconds(after.into()))
    }

    /// Whether an account that is not invited may take a seat. Seats for the invited and for the previous game's bots
    /// are reserved.
    pub(super) fn has_seat_for_others(&self) -> bool {
        let bots = self.stage.open().map_or(0, |open| open.bots_to_come.len());
        self.created.invited.is_empty() || self.seats_for_bots() > bots
    }

    /// Number of free seats that are not reserved for an invited account.
    fn seats_for_bots(&self) -> usize {
        let sits = |account: &&Uuid| self.occupants().any(|(_, occupant)| occupant.account() == **account);
        let expected = self.created.invited.iter().filter(|account| !sits(account)).count();
        self.seats().filter(|(_, occupant)| occupant.is_none()).count().saturating_sub(expected)
    }
}

impl Acting<'_> {
    /// Seats a bot of the current version at the host's request.
    pub(super) fn seat_bot(&mut self, account: Uuid, skill: Skill) -> Result<(), Refusal> {
        let version = self.game.rules.meta().bots;
        self.seat_this_bot(account, Bot { skill, version })
    }

    /// Seats a bot of any version at the host's request.
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

    /// Seats bots in all free seats, because nobody has come in time.
    pub(super) fn seat_bots(&mut self) -> Result<(), Refusal> {
        let bot = Bot { skill: Skill::Steady, version: self.game.rules.meta().bots };
        while self.game.stage.open().is_some_and(|open| !open.is_full()) {
            self.sit_down_bot(bot)?;
        }
        Ok(())
    }

    /// Seats a bot in the first free seat.
    pub(super) fn sit_down_bot(&mut self, bot: Bot) -> Result<(), Refusal> {
        let seat = self.free_seat()?;
        let account = account_of_bot(self.game.id, seat);
        self.sit_down(Joined::bot(seat, account, bot))
    }

    /// Frees a seat at the host's request, which may be their own.
    pub(super) fn remove(&mut self, account: Uuid, seat: Seat) -> Result<(), Refusal> {
        let by = self.host(account)?;
        let account = self.game.occupant(seat).map(Occupant::account).ok_or(Refusal::NobodyThere)?;
        if seat == by {
            return self.record(Event::Left(Left { seat, account }), vec![]);
        }
        self.record(Event::Removed(Removed { seat, account, by: Some(by), reason: None }), vec![])
    }

    /// Makes a bot's move. The bot draws under a label that no draw of the game has, so its choices reveal nothing
    /// about those draws.
    pub(super) fn move_bot(&mut self, seat: Seat, bot: Bot) -> Result<(), Refusal> {
        if self.log.len() > EVENTS_MAX {
            return Err(Corrupt(format!("the bots of game {} do not come to an end", self.game.id)).into());
        }
        if bot.version != self.game.rules.meta().bots {
            return Err(Corrupt(format!("this program has no bots of version {}", bot.version)).into());
        }
        let mut draw = self.chance().draw(&format!("bot {}", self.game.seq + 1));
        let action = self.game.board().and_then(|board| board.bot_move(seat, bot.skill, &mut draw));
        let action = action.ok_or_else(|| Corrupt(format!("no move for the bot in seat {seat}")))?;
        self.play(seat, &action, Mover::Bot)
    }
}
