//! Execution of the steps of the Progress version, and of their consequences.

use super::{
    super::{
        components::{FIVE_GOLD, Special},
        effect::Effect,
        homeland::At,
        moves::ProgressStep,
        offer,
        state::{Phase, State},
        title::V1,
        wheel::missing_gold,
    },
    building,
};
use crate::kit::{Play, Seat, impossible};

/// Records the direct effects of a legal step.
pub fn apply(play: &mut Play<'_, V1>, seat: Seat, step: ProgressStep) {
    match step {
        ProgressStep::Bid(gold) => play.record(Effect::Bid { seat, gold }),
        ProgressStep::PassBid => play.record(Effect::BidPassed { seat }),
        ProgressStep::RemoveViking(colour) => play.record(Effect::VikingRemoved { seat, colour }),
        ProgressStep::LayColour(colour) => play.record(Effect::ColourLaid { seat, colour }),
        ProgressStep::TakeSpecial(tile) => take_special(play, seat, tile),
        ProgressStep::DeclineSpecial => play.record(Effect::SpecialDeclined { seat }),
        ProgressStep::ReplaceTile(At { row, column }) => match play.state().phase {
            Phase::Replacing(_, tile) => play.record(Effect::TileReplaced { seat, tile, row, column }),
            _ => impossible("no tile is being replaced"),
        },
    }
    won(play.state()).into_iter().for_each(|won| play.record(won));
}

/// Ends the auction (section 5.2): the highest bidder pays, exchanging VP for missing gold. If no bid is above
/// 0, the start player wins for free.
fn won(state: &State) -> Option<Effect> {
    let Phase::Bidding(auction) = state.phase else { return None };
    if !auction.is_over(state.seats()) {
        return None;
    }
    let (seat, gold) = auction.high.filter(|(_, gold)| *gold > 0).unwrap_or((state.start_player, 0));
    let exchange = missing_gold(gold, state.player(seat).gold);
    Some(Effect::AuctionWon { seat, gold, exchange })
}

/// Takes a special tile, with its immediate effect: gold, or a tile to replace.
fn take_special(play: &mut Play<'_, V1>, seat: Seat, tile: Special) {
    let gold = if tile == Special::FiveGold { FIVE_GOLD } else { 0 };
    play.record(Effect::SpecialTaken { seat, tile, gold });
    if building::replaceable(&play.state().player(seat).homeland, tile).next().is_some() {
        play.record(Effect::ReplacementDue { seat, tile });
    }
}

/// Lays out the tiles around the wheel after the winner of the auction has removed a Viking (section 5.3).
pub fn follow(play: &mut Play<'_, V1>) {
    let Phase::LayingColour(_) = play.state().phase else { return };
    if play.state().progress.as_ref().is_some_and(|progress| progress.tiles.is_none()) {
        let label = offer::tiles_of(play.state().round);
        let mut draw = play.draw(&label);
        let tiles = offer::tiles(play.state(), &mut draw);
        play.record(Effect::TilesLaid { tiles });
    }
}
