//! Leaving a running game, and taking over the seat of a player who left.

use uuid::Uuid;

use super::{Acting, Event, Game, Occupant, Player, Program, Refusal, Replaced, Resigned};
use crate::kit::Seat;

impl Game {
    /// The first seat of the running game that somebody else may take; `None` if there is none.
    #[must_use]
    pub fn vacant_seat(&self) -> Option<Seat> {
        let active = self.stage.active()?;
        (0..).map(Seat).zip(&active.seats).find(|(_, occupant)| occupant.is_vacant()).map(|(seat, _)| seat)
    }

    /// Whether somebody may still take a seat.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.stage.open().is_some() || self.vacant_seat().is_some()
    }

    /// The seat that the game waits for although its player has left for good.
    pub(super) fn awaited_and_gone(&self) -> Option<Seat> {
        let is_gone = |(seat, occupant): &(Seat, &Occupant)| occupant.is_gone() && self.awaits(*seat);
        self.occupants().find(is_gone).map(|(seat, _)| seat)
    }
}

impl Acting<'_> {
    pub(super) fn resign(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        self.record(Event::Resigned(Resigned { seat, account }), vec![])
    }

    /// Takes over a vacant seat of the running game.
    pub(super) fn replace(&mut self, player: Player) -> Result<(), Refusal> {
        let seat = self.game.vacant_seat().ok_or(Refusal::GameFull)?;
        let (account_kind, owner) = Program::fields(player.program);
        let replaced = Replaced { seat, account: player.account, account_kind, owner };
        self.record(Event::Replaced(replaced), vec![])
    }
}
