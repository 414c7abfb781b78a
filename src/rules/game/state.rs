//! The state of a game: the result of folding its log.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    Awaited, Created, GameResult, Hash, Logged, Occupant, Offer, Person, Status, Visibility,
    stage::{Active, Finished, Open, Stage},
    undo_points::UndoPoints,
};
use crate::kit::{Board, Corrupt, Ruleset, Seat, Viewer, number::byte};

/// A game as folded from its log.
#[derive(Clone)]
pub struct Game {
    /// The game's id, which is part of every hash.
    pub id: Uuid,
    /// The rules, which never change.
    pub rules: &'static dyn Ruleset,
    /// The first event, which all copies share.
    pub created: Arc<Created>,
    /// Time of its creation.
    pub created_at: DateTime<Utc>,
    /// Number of its last event.
    pub seq: i64,
    /// Hash of its last event.
    pub head: Hash,
    /// Time of its last event.
    pub updated_at: DateTime<Utc>,
    /// The stage, with its state.
    pub(super) stage: Stage,
    /// The positions that an undo may need; `None` unless the game was replayed for an undo.
    pub(super) undo_points: Option<Arc<UndoPoints>>,
}

impl Game {
    /// The stage without its state.
    #[must_use]
    pub fn status(&self) -> Status {
        (&self.stage).into()
    }

    /// The result; `None` while the game is not over.
    #[must_use]
    pub fn result(&self) -> Option<&GameResult> {
        if let Stage::Finished(Finished { result, .. }) = &self.stage { Some(result) } else { None }
    }

    /// The seat of an account that may still act in it; `None` if it has none.
    #[must_use]
    pub fn seat_of(&self, account: Uuid) -> Option<Seat> {
        let is_theirs =
            |(_, occupant): &(Seat, &Occupant)| occupant.account() == account && !occupant.is_gone();
        self.occupants().find(is_theirs).map(|(seat, _)| seat)
    }

    /// The occupant of a seat; `None` if it is free.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        self.stage.occupant(seat)
    }

    /// The account in a seat.
    ///
    /// # Errors
    /// If nobody sits there.
    pub(super) fn account(&self, seat: Seat) -> Result<Uuid, Corrupt> {
        let nobody = || Corrupt(format!("nobody sits in seat {seat} of game {}", self.id));
        self.occupant(seat).map(Occupant::account).ok_or_else(nobody)
    }

    /// The seat of the host, who may start the game and give it a title. The host is the creator or, without them, the
    /// person in the lowest taken seat. A player who has left for good is no host. A game of strangers has none.
    #[must_use]
    pub fn host(&self) -> Option<Seat> {
        if self.created.muster {
            return None;
        }
        let lowest = || self.people().find(|(_, person)| !person.is_gone()).map(|(seat, _)| seat);
        self.seat_of(self.created.account).or_else(lowest)
    }

    /// The viewer that an account is. Players who resigned keep their seat's view.
    #[must_use]
    pub fn viewer(&self, account: Option<Uuid>) -> Viewer {
        self.occupants()
            .find(|(_, occupant)| Some(occupant.account()) == account)
            .map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(seat))
    }

    /// Whether an account may see that the game exists. Invited accounts may until it starts.
    #[must_use]
    pub fn is_visible_to(&self, account: Option<Uuid>) -> bool {
        let is_invited = |account| self.stage.open().is_some() && self.created.invited.contains(&account);
        self.created.visibility == Visibility::Public
            || matches!(self.viewer(account), Viewer::Seat(_))
            || account.is_some_and(is_invited)
    }

    /// All seats in order, each with its occupant; `None` for a free seat.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, Option<&Occupant>)> {
        Seat::all(self.players()).map(|seat| (seat, self.occupant(seat)))
    }

    /// The taken seats in order.
    pub fn occupants(&self) -> impl Iterator<Item = (Seat, &Occupant)> {
        self.seats().filter_map(|(seat, occupant)| Some((seat, occupant?)))
    }

    /// The seats of people, in order.
    pub fn people(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.occupants().filter_map(|(seat, occupant)| Some((seat, occupant.person()?)))
    }

    /// The number of seats. Seats that stayed empty are closed up at the start.
    #[must_use]
    pub fn players(&self) -> u8 {
        byte(self.stage.seat_count())
    }

    /// The state of the rules; `None` before the start.
    #[must_use]
    pub fn board(&self) -> Option<&dyn Board> {
        self.stage.begun().map(|begun| &*begun.board)
    }

    /// The seats that the game waits for, in ascending order.
    #[must_use]
    pub fn awaiting(&self) -> &[Awaited] {
        self.stage.active().map_or(&[], |active| &active.awaiting)
    }

    /// Whether the game waits for this seat.
    #[must_use]
    pub fn awaits(&self, seat: Seat) -> bool {
        self.stage.active().is_some_and(|active| active.awaits(seat))
    }

    /// The legal moves of this seat as a JSON list, and whether the list is complete. `None` unless the game waits for
    /// it.
    #[must_use]
    pub fn legal_json(&self, seat: Seat) -> Option<(Box<RawValue>, bool)> {
        self.stage.active().filter(|active| active.awaits(seat)).map(|active| active.board.legal_json(seat))
    }

    /// The offers that not all have answered yet.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        self.stage.begun().map_or(&[], |begun| begun.offers.open())
    }

    /// The state of a game that waits for players, to fold an event that only such a game has.
    pub(super) fn open_mut(&mut self, event: &Logged) -> Result<&mut Open, Corrupt> {
        match &mut self.stage {
            Stage::Open(open) => Ok(open),
            Stage::Active(_) | Stage::Finished(_) => Err(event.misplaced()),
        }
    }

    /// The state of a game that is being played, to fold an event that only such a game has.
    pub(super) fn active_mut(&mut self, event: &Logged) -> Result<&mut Active, Corrupt> {
        match &mut self.stage {
            Stage::Active(active) => Ok(active),
            Stage::Open(_) | Stage::Finished(_) => Err(event.misplaced()),
        }
    }
}
