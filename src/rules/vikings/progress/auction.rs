//! The auction for the start player figure, and laying the Vikings in turn.

use super::{
    super::{
        components::{AUCTIONED_VIKINGS, ByColour},
        effect::Effect,
        offer,
        state::{Phase, Player, State},
    },
    Auction,
};
use crate::kit::{Chance, Seat};

/// Draws the Vikings of a round that begins with an auction.
pub fn draw_vikings(state: &State, round: u8, chance: &mut Chance) -> Effect {
    let mut left = state.sack;
    let mut draw = chance.draw(&format!("round {round} vikings"));
    let mut vikings: ByColour<u8> = [0; 6];
    for _ in 0..AUCTIONED_VIKINGS {
        vikings[offer::take(&mut left, &mut draw)] += 1;
    }
    Effect::VikingsDrawn { vikings }
}

/// The lowest bid that raises; 0 is a bid.
#[must_use]
pub fn lowest_bid(auction: Auction) -> i32 {
    auction.high.map_or(0, |(_, gold)| gold + 1)
}

/// The most a player can bid: gold and VP.
#[must_use]
pub fn highest_bid(player: &Player) -> i32 {
    player.gold.saturating_add(player.vp)
}

impl Auction {
    /// Before the first bid.
    #[must_use]
    pub fn opened_by(seat: Seat) -> Self {
        Self { turn: seat, high: None, passed: 0 }
    }

    /// Whether a seat has passed.
    #[must_use]
    pub fn has_passed(self, seat: Seat) -> bool {
        self.passed >> seat.0 & 1 == 1
    }

    /// After a bid.
    #[must_use]
    pub fn bid(self, seat: Seat, gold: i32, seats: u8) -> Self {
        Self { high: Some((seat, gold)), ..self }.next(seat, seats)
    }

    /// After a pass, which is final.
    #[must_use]
    pub fn pass(self, seat: Seat, seats: u8) -> Self {
        Self { passed: self.passed | 1 << seat.0, ..self }.next(seat, seats)
    }

    /// The next clockwise who has not passed raises or passes.
    fn next(self, seat: Seat, seats: u8) -> Self {
        let others = (1..=seats).map(|n| Seat((seat.0 + n) % seats));
        let turn = others.into_iter().find(|other| !self.has_passed(*other)).unwrap_or(seat);
        Self { turn, ..self }
    }

    /// Whether nobody is left to raise: all have passed, or all but the highest bidder.
    #[must_use]
    pub fn is_over(self, seats: u8) -> bool {
        let mut left = Seat::all(seats).filter(|seat| !self.has_passed(*seat));
        match (left.next(), left.next()) {
            (None, _) => true,
            (Some(last), None) => self.high.is_some_and(|(seat, _)| seat == last),
            _ => false,
        }
    }
}

/// The end of the auction: the highest bidder pays, exchanging what is missing; if nobody bid above 0 the start player wins
/// for nothing.
#[must_use]
pub fn won(state: &State) -> Option<Effect> {
    let Phase::Bidding(auction) = state.phase else { return None };
    if !auction.is_over(state.seats()) {
        return None;
    }
    let (seat, gold) = auction.high.filter(|(_, gold)| *gold > 0).unwrap_or((state.start_player, 0));
    let exchange = offer::missing_gold(gold, state.player(seat).gold);
    Some(Effect::AuctionWon { seat, gold, exchange })
}
