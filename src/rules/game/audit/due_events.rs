//! Events that must follow at once, because the events before determine them without anybody's choice. They are
//! appended together with the event that causes them, and have its time.

use super::super::{
    Acting, Event, Game, GameResult, Joined, Moved, Mover, Occupant, Offer, Proposal, RemovalReason, Removed,
    deadline::AUTOPLAY_MOVES_MAX,
    stage::{Active, Open, Stage},
};
use crate::kit::{Bot, Seat};

/// An event that must come next.
#[derive(Clone)]
pub(super) enum DueEvent {
    /// The creator sits down.
    Creator,
    /// A bot of the previous game sits down.
    Again(Bot),
    /// Another bot takes a free seat of a game of strangers.
    Fill(Bot),
    /// A person who has not confirmed loses their seat, like another before.
    Remove(Seat),
    /// The game musters people, because some have been silent for long.
    Muster,
    /// The game starts, because all seats are taken.
    Start,
    /// Moves are taken back, because all have agreed.
    Undo(Offer),
    /// The rules move for a player who has left or whose time was up.
    Autoplay(Seat),
    /// A bot moves.
    Bot(Seat, Bot),
    /// The game ends.
    End(GameResult),
}

impl DueEvent {
    /// The event that must follow in this game; `None` if the game waits for people or is over.
    pub(super) fn of(acting: &Acting<'_>) -> Option<Self> {
        let game = &acting.game;
        match &game.stage {
            Stage::Finished(_) => None,
            Stage::Open(open) => sitting_down(game, open).or_else(|| acting.decided().map(Self::End)),
            Stage::Active(active) => playing(acting, active),
        }
    }

    /// Whether the event has the required form.
    pub(super) fn is(&self, event: &Event) -> bool {
        match (self, event) {
            (Self::Creator, Event::Joined(Joined { bot, .. })) => bot.is_none(),
            (Self::Again(bot) | Self::Fill(bot), Event::Joined(joined)) => joined.bot == Some(*bot),
            (Self::Remove(seat), Event::Removed(Removed { seat: of, reason, .. })) => {
                seat == of && *reason == Some(RemovalReason::Muster)
            }
            (Self::Muster, Event::Mustered(_))
            | (Self::Start, Event::Started(_))
            | (Self::End(_), Event::Ended(_)) => true,
            (Self::Undo(_), Event::Undone(undone)) => undone.agreed,
            (Self::Autoplay(seat), Event::Moved(Moved { seat: of, by, .. })) => {
                seat == of && *by == Mover::Autoplay
            }
            (Self::Bot(seat, _), Event::Moved(Moved { seat: of, by, .. })) => seat == of && *by == Mover::Bot,
            _ => false,
        }
    }

    /// A sentence that says what had to happen.
    pub(super) fn description(&self) -> String {
        match self {
            Self::Creator => "the creator of the game had to sit down".to_owned(),
            Self::Again(_) => "a bot of the game before had to sit down".to_owned(),
            Self::Fill(_) => "a bot had to take the next free seat".to_owned(),
            Self::Remove(seat) => {
                format!("seat {seat} had to be freed, because its player had not confirmed")
            }
            Self::Muster => {
                "the last seat was taken, and those had to be asked who had been silent for long".to_owned()
            }
            Self::Start => "all seats were taken, and the game had to start".to_owned(),
            Self::Undo(_) => "all had agreed, and moves had to be taken back".to_owned(),
            Self::Autoplay(seat) => format!("the rules had to move for seat {seat}"),
            Self::Bot(seat, _) => format!("the bot in seat {seat} had to move"),
            Self::End(_) => "the game had come to its end, and its end had to be recorded".to_owned(),
        }
    }
}

fn sitting_down(game: &Game, open: &Open) -> Option<DueEvent> {
    if game.seq == 1 {
        return Some(DueEvent::Creator);
    }
    if let Some(bot) = game.bot_called() {
        return Some(DueEvent::Again(bot));
    }
    if open.is_full() {
        return match &open.muster {
            Some(_) => None,
            None if game.must_muster(open) => Some(DueEvent::Muster),
            None => Some(DueEvent::Start),
        };
    }
    let bot = open.occupants().find_map(Occupant::bot).filter(|_| game.created.bots_after.is_some());
    let is_over = open.muster.as_ref().is_some_and(|muster| muster.until <= game.updated_at);
    bot.map(DueEvent::Fill).or_else(|| open.unconfirmed().filter(|_| is_over).map(DueEvent::Remove))
}

fn playing(acting: &Acting<'_>, active: &Active) -> Option<DueEvent> {
    let game = &acting.game;
    let is_agreed = |offer: &&Offer| matches!(offer.proposal, Proposal::Undo { .. }) && game.all_agree(offer);
    if let Some(offer) = game.offers().iter().find(is_agreed) {
        return Some(DueEvent::Undo(offer.clone()));
    }
    if let Some(result) = acting.decided() {
        return Some(DueEvent::End(result));
    }
    let autoplay_for = active.autoplay_for.filter(|(_, moves)| *moves < AUTOPLAY_MOVES_MAX);
    let late = autoplay_for.map(|(seat, _)| seat).filter(|seat| active.awaits(*seat));
    let gone = late.or_else(|| game.awaited_and_gone());
    gone.map(DueEvent::Autoplay).or_else(|| game.awaited_bot().map(|(seat, bot)| DueEvent::Bot(seat, bot)))
}
