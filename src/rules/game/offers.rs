//! The open offers of a game.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Accepted, Declined, Kind, Logged, Offered, Proposal, Replaced};
use crate::kit::{Corrupt, Seat};

/// An offer that not all have answered yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    /// Number of the event that made the offer. Answers refer to this number.
    pub offer: i64,
    /// Time of the event that made the offer.
    pub since: DateTime<Utc>,
    /// Number of the seat that made the offer.
    pub seat: Seat,
    /// The change that all players must agree to.
    pub proposal: Proposal,
    /// Numbers of the seats that have agreed so far, besides the one that made it.
    pub accepted: Vec<Seat>,
}

/// The offers of a game: at most one of each kind.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Offers {
    open: Vec<Offer>,
    /// The proposals that were declined since the last move.
    declined: Vec<Proposal>,
}

impl Offers {
    /// The open offers.
    pub(super) fn open(&self) -> &[Offer] {
        &self.open
    }

    /// Whether such an offer was declined since the last move.
    pub(super) fn has_declined(&self, proposal: Proposal) -> bool {
        self.declined.iter().any(|declined| declined.is_like(proposal))
    }

    pub(super) fn fold(&mut self, event: &Logged) -> Result<(), Corrupt> {
        match event.kind {
            Kind::Offered => {
                let Offered { seat, proposal, .. } = event.read()?;
                self.open.push(Offer { offer: event.seq, since: event.at, seat, proposal, accepted: vec![] });
            }
            Kind::Accepted => {
                let Accepted { seat, offer, .. } = event.read()?;
                if let Some(open) = self.open.iter_mut().find(|open| open.offer == offer) {
                    open.accepted.push(seat);
                }
            }
            _ => {
                let Declined { offer, .. } = event.read()?;
                self.declined.extend(self.open.iter().filter(|o| o.offer == offer).map(|o| o.proposal));
                self.open.retain(|open| open.offer != offer);
            }
        }
        Ok(())
    }

    /// Removes everything that a predecessor offered or accepted, so that it does not bind the newcomer.
    fn release(&mut self, seat: Seat) {
        self.open.retain(|open| open.seat != seat);
        self.open.iter_mut().for_each(|open| open.accepted.retain(|accepted| *accepted != seat));
    }

    /// Removes offers to undo once their position has changed. After a move, declined proposals may be offered again.
    pub(super) fn outdate(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let kind = event.kind;
        if kind == Kind::Replaced {
            self.release(event.read::<Replaced>()?.seat);
        }
        if matches!(kind, Kind::Moved | Kind::Undone | Kind::TimedOut | Kind::Resigned | Kind::Replaced) {
            self.open.retain(|open| !open.proposal.is_undo());
        }
        if kind == Kind::Moved {
            self.declined.clear();
        }
        Ok(())
    }
}

impl Proposal {
    pub(super) fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    pub(super) fn is_undo(self) -> bool {
        matches!(self, Self::Undo { .. })
    }
}
