//! The auction for the start player figure, and placing the Vikings in turn.

use super::{
    super::{
        components::{AUCTIONED_VIKINGS, ByColour},
        effect::Effect,
        state::{Phase, Player, State},
        wheel::missing_gold,
    },
    state::Auction,
};
use crate::kit::{Draw, bag};

/// Draws the Vikings for a round that begins with an auction.
pub fn draw_vikings(state: &State, draw: &mut Draw) -> Effect {
    let mut left = state.sack;
    let mut vikings: ByColour<u8> = ByColour::default();
    for _ in 0..AUCTIONED_VIKINGS {
        vikings[bag::take_sure(&mut left, draw)] += 1;
    }
    Effect::VikingsDrawn { vikings: vikings.into_array() }
}

/// The lowest bid that is high enough; 0 is a valid bid.
#[must_use]
pub fn lowest_bid(auction: Auction) -> i32 {
    auction.high.map_or(0, |(_, gold)| gold + 1)
}

/// The highest bid a player can afford: gold and VP together.
#[must_use]
pub fn highest_bid(player: &Player) -> i32 {
    player.gold.saturating_add(player.vp)
}

/// Ends the auction: the highest bidder pays, exchanging VP for missing gold. If nobody bid above 0, the
/// start player wins for free.
#[must_use]
pub fn won(state: &State) -> Option<Effect> {
    let Phase::Bidding(auction) = state.phase else { return None };
    if !auction.is_over(state.seats()) {
        return None;
    }
    let (seat, gold) = auction.high.filter(|(_, gold)| *gold > 0).unwrap_or((state.start_player, 0));
    let exchange = missing_gold(gold, state.player(seat).gold);
    Some(Effect::AuctionWon { seat, gold, exchange })
}
