//! Offers: what only happens if all players agree.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Acting, EndReason, Event, Game, GameResult, Kind, Logged, Refusal, Status, fold::read};
use crate::kit::{Corrupt, Seat};

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Proposal {
    /// To take moves back.
    Undo {
        /// The board shall be as it was after this event.
        to_seq: i64,
    },
    /// To end the game without a result.
    Cancel {},
}

/// A player offers something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offered {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// What they offer.
    pub proposal: Proposal,
}

/// A player accepts an offer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Accepted {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// The number of the event that made the offer.
    pub offer: i64,
}

/// A player declines an offer, or withdraws their own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Declined {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// The number of the event that made the offer.
    pub offer: i64,
}

/// An open offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    /// The number of the event that made it.
    pub offer: i64,
    /// Who made it.
    pub seat: Seat,
    /// What is offered.
    pub proposal: Proposal,
    /// Who has accepted it.
    pub accepted: Vec<Seat>,
}

/// The offers of a game: at most one of each kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    pub(super) open: Vec<Offer>,
    /// What was declined since the last move.
    declined: Vec<Proposal>,
}

impl Proposal {
    fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    fn is_undo(self) -> bool {
        matches!(self, Self::Undo { .. })
    }
}

impl Game {
    /// The open offers.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.offers.open
    }

    pub(super) fn fold_offer(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let offers = &mut self.offers;
        match event.kind {
            Kind::Offered => {
                let Offered { seat, proposal, .. } = read(event)?;
                offers.open.push(Offer { offer: event.seq, seat, proposal, accepted: vec![] });
            }
            Kind::Accepted => {
                let Accepted { seat, offer, .. } = read(event)?;
                if let Some(open) = offers.open.iter_mut().find(|open| open.offer == offer) {
                    open.accepted.push(seat);
                }
            }
            _ => {
                let Declined { offer, .. } = read(event)?;
                offers.declined.extend(offers.open.iter().filter(|o| o.offer == offer).map(|o| o.proposal));
                offers.open.retain(|open| open.offer != offer);
            }
        }
        Ok(())
    }

    /// Offers to undo end with the position they speak of; and after a move, what was declined may be offered again.
    pub(super) fn outdate_offers(&mut self, kind: Kind) {
        if matches!(kind, Kind::Moved | Kind::Undone | Kind::TimedOut | Kind::Resigned | Kind::Replaced) {
            self.offers.open.retain(|open| !open.proposal.is_undo());
        }
        if kind == Kind::Moved {
            self.offers.declined.clear();
        }
    }

    /// Whether everyone whose consent counts has given it. To take moves back needs also those who may come back to
    /// their seats, so that nobody ever agrees with themselves alone, unless all others are
    /// bots.
    pub(super) fn all_agree(&self, offer: &Offer) -> bool {
        let agrees = |seat: Seat| seat == offer.seat || offer.accepted.contains(&seat);
        if offer.proposal.is_undo() {
            self.people().filter(|(_, chair)| !chair.resigned).all(|(seat, _)| agrees(seat))
        } else {
            self.present().all(agrees)
        }
    }

    /// The result of a game that all players have agreed to end.
    pub(super) fn cancelled(&self) -> Option<GameResult> {
        let agreed = self.offers.open.iter().any(|offer| !offer.proposal.is_undo() && self.all_agree(offer));
        agreed.then(|| GameResult { reason: EndReason::Cancelled, placings: vec![] })
    }
}

impl Acting<'_> {
    pub(super) fn cancel(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        self.offer(seat, Proposal::Cancel {})
    }

    /// Makes an offer. Whoever offers what another has offered accepts that.
    pub(super) fn offer(&mut self, seat: Seat, proposal: Proposal) -> Result<(), Refusal> {
        if let Some(open) = self.game.offers.open.iter().find(|open| open.proposal.is_like(proposal)) {
            let id = open.offer;
            return if open.proposal == proposal {
                self.accept(seat, id)
            } else {
                Err(Refusal::AlreadyOffered(id))
            };
        }
        if self.game.offers.declined.iter().any(|declined| declined.is_like(proposal)) {
            return Err(Refusal::OfferDeclined);
        }
        let account = self.game.account(seat)?;
        self.record(Event::Offered(Offered { seat, account, proposal }), vec![])?;
        self.carry_out(self.game.seq)
    }

    pub(super) fn answer(&mut self, account: Uuid, offer: i64, accept: bool) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        if accept {
            return self.accept(seat, offer);
        }
        self.open_offer(offer)?;
        self.record(Event::Declined(Declined { seat, account, offer }), vec![])
    }

    fn accept(&mut self, seat: Seat, offer: i64) -> Result<(), Refusal> {
        let open = self.open_offer(offer)?;
        if open.seat == seat || open.accepted.contains(&seat) {
            return Err(Refusal::AlreadyOffered(offer));
        }
        let account = self.game.account(seat)?;
        self.record(Event::Accepted(Accepted { seat, account, offer }), vec![])?;
        self.carry_out(offer)
    }

    /// Takes moves back that all agree to take back. (That a game is cancelled is seen when it settles.)
    pub(super) fn carry_out(&mut self, offer: i64) -> Result<(), Refusal> {
        let open = self.open_offer(offer)?;
        match open.proposal {
            Proposal::Undo { to_seq } if self.game.all_agree(&open) => self.undo_agreed(open.seat, to_seq),
            _ => Ok(()),
        }
    }

    fn open_offer(&self, offer: i64) -> Result<Offer, Refusal> {
        self.game.offers.open.iter().find(|open| open.offer == offer).cloned().ok_or(Refusal::NoSuchOffer)
    }

    /// The seat of a player of the running game.
    pub(super) fn player(&self, account: Uuid) -> Result<Seat, Refusal> {
        let seat = self.game.seat_of(account).ok_or(Refusal::NotYourSeat)?;
        if self.game.status == Status::Active { Ok(seat) } else { Err(Refusal::GameNotActive) }
    }
}
