//! Offers: changes that happen only if all players agree.

use uuid::Uuid;

use super::{
    Accepted, Acting, Declined, EndReason, Event, Game, GameResult, Occupant, Offer, Offered, Proposal,
    Refusal,
};
use crate::kit::Seat;

impl Game {
    /// Whether everyone whose consent counts has given it. Taking moves back also needs those who may come back to
    /// their seats. So no player ever agrees with themselves alone, unless all others are bots. Bots agree: whatever
    /// they would decline is never offered.
    pub(super) fn all_agree(&self, offer: &Offer) -> bool {
        self.undecided(offer).next().is_none()
    }

    /// The seats whose consent an offer still needs.
    fn undecided(&self, offer: &Offer) -> impl Iterator<Item = Seat> {
        let counts = |occupant: &Occupant| match offer.proposal.is_undo() {
            true => occupant.person().is_some_and(|person| !person.is_gone()),
            false => occupant.is_here(),
        };
        let agrees = |seat: Seat| seat == offer.seat || offer.accepted.contains(&seat);
        self.occupants()
            .filter(move |(seat, occupant)| counts(occupant) && !agrees(*seat))
            .map(|(seat, _)| seat)
    }

    /// The open offers of a running game, each with a seat whose consent it still needs.
    pub fn asked(&self) -> impl Iterator<Item = (Seat, &Offer)> {
        let open = if self.stage.active().is_some() { self.offers() } else { &[] };
        open.iter().flat_map(|offer| self.undecided(offer).map(move |seat| (seat, offer)))
    }

    /// The result of a game that all players have agreed to end; `None` if they have not.
    pub(super) fn cancelled(&self) -> Option<GameResult> {
        let agreed = self.offers().iter().any(|offer| !offer.proposal.is_undo() && self.all_agree(offer));
        agreed.then(|| GameResult { reason: EndReason::Cancelled, placings: vec![] })
    }
}

impl Acting<'_> {
    pub(super) fn cancel(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        self.offer(seat, Proposal::Cancel {})
    }

    /// Makes an offer. If another player has made the same one, accepts that instead.
    pub(super) fn offer(&mut self, seat: Seat, proposal: Proposal) -> Result<(), Refusal> {
        if let Some(open) = self.game.offers().iter().find(|open| open.proposal.is_like(proposal)) {
            let id = open.offer;
            return if open.proposal == proposal {
                self.accept(seat, id)
            } else {
                Err(Refusal::AlreadyOffered(id))
            };
        }
        if self.active()?.offers.has_declined(proposal) {
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

    /// Takes moves back if all have agreed to it. (`settle` detects that a game is cancelled.)
    pub(super) fn carry_out(&mut self, offer: i64) -> Result<(), Refusal> {
        let open = self.open_offer(offer)?;
        match open.proposal {
            Proposal::Undo { to_seq } if self.game.all_agree(&open) => self.undo_agreed(open.seat, to_seq),
            _ => Ok(()),
        }
    }

    fn open_offer(&self, offer: i64) -> Result<Offer, Refusal> {
        self.game.offers().iter().find(|open| open.offer == offer).cloned().ok_or(Refusal::NoSuchOffer)
    }
}
