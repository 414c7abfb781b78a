//! Leaving a running game, and taking the seat of somebody who left.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Acting, Chair, Event, Game, Logged, Moved, Mover, Refusal, Resigned, Status, fold::read};
use crate::kit::{Corrupt, Seat};

/// What becomes of the seat of a player who leaves a running game with more than two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OnLeaving {
    /// The rules play on for it.
    #[default]
    Autoplay,
    /// The same, until somebody else takes it.
    Replace,
}

/// Somebody took a vacant seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replaced {
    /// The seat.
    pub seat: Seat,
    /// Who sits there from now on.
    pub account: Uuid,
}

impl Game {
    /// The first seat of the running game that somebody else may take.
    #[must_use]
    pub fn vacant_seat(&self) -> Option<Seat> {
        let vacant = self.chairs().find(|(_, chair)| chair.vacant).map(|(seat, _)| seat);
        vacant.filter(|_| self.status == Status::Active)
    }

    /// Whether somebody may still take a seat.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.status == Status::Open || self.vacant_seat().is_some()
    }

    /// The seats whose players have neither left nor let their time run out: whose consent counts. Bots agree to
    /// everything.
    pub(super) fn present(&self) -> impl Iterator<Item = Seat> {
        self.people().filter(|(_, chair)| !chair.resigned && !chair.vacant).map(|(seat, _)| seat)
    }

    pub(super) fn fold_resigned(&mut self, event: &Logged) -> Result<(), Corrupt> {
        self.quit(read::<Resigned>(event)?.seat)
    }

    /// The player in this seat is out.
    pub(super) fn quit(&mut self, seat: Seat) -> Result<(), Corrupt> {
        let vacant = self.created.on_leaving == OnLeaving::Replace;
        if let Some(chair) = self.seat_mut(seat)? {
            chair.resigned = true;
            chair.vacant = vacant;
        }
        Ok(())
    }

    /// Whoever moves, or has left an order, is there again.
    pub(super) fn come_back<M, E>(&mut self, moved: &Moved<M, E>) -> Result<(), Corrupt> {
        match self.seat_mut(moved.seat)? {
            Some(chair) if moved.by != Mover::Autoplay => chair.vacant = false,
            _ => {}
        }
        Ok(())
    }

    /// A newcomer has the seat, and as much time as everyone had at the start. What the seat adds to the luck stays.
    pub(super) fn fold_replaced(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let Replaced { seat, account } = read(event)?;
        if let Some(chair) = self.seat_mut(seat)? {
            let entropy = chair.entropy.take();
            *chair = Chair { account, bot: None, entropy, resigned: false, vacant: false, undos: 0 };
        }
        if let Some(times) = &mut self.times {
            times.renew(seat);
        }
        Ok(())
    }
}

impl Acting<'_> {
    pub(super) fn resign(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        self.record(Event::Resigned(Resigned { seat, account }), vec![])
    }

    /// Takes over a vacant seat of the running game.
    pub(super) fn replace(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.game.vacant_seat().ok_or(Refusal::GameFull)?;
        self.record(Event::Replaced(Replaced { seat, account }), vec![])
    }
}
