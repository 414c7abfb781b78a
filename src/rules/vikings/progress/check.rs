//! Candidates and legality of the steps that exist only in the Progress version.

use strum::VariantArray;

use super::{
    super::{
        candidates::exchanges,
        check::may_exchange,
        components::{Colour, Special},
        homeland::At,
        illegal::Illegal,
        moves::{ProgressStep, Step},
        state::{Phase, Player, State},
    },
    auction::Auction,
    building::replaceable,
};
use crate::kit::{Seat, refuse_unless};

/// The candidates of the awaited seat; `None` in a phase of the base game.
#[must_use]
pub fn candidates(state: &State, seat: Seat) -> Option<Vec<Step>> {
    let colours = |step: fn(Colour) -> ProgressStep| Colour::VARIANTS.iter().copied().map(step).collect();
    let steps: Vec<ProgressStep> = match state.phase {
        Phase::Bidding(auction) => return Some(bids(state, seat, auction)),
        Phase::RemovingViking(_) => colours(ProgressStep::RemoveViking),
        Phase::LayingColour(_) => colours(ProgressStep::LayColour),
        Phase::TakingSpecial(_) => {
            let takes = Special::VARIANTS.iter().copied().map(ProgressStep::TakeSpecial);
            takes.chain([ProgressStep::DeclineSpecial]).collect()
        }
        Phase::Replacing(_, special) => {
            let cells = replaceable(&state.player(seat).homeland, special);
            cells.map(ProgressStep::ReplaceTile).collect()
        }
        _ => return None,
    };
    Some(steps.into_iter().map(Step::Progress).collect())
}

/// Passing, and every higher bid that the player's gold and VP cover, which is a short list.
fn bids(state: &State, seat: Seat, auction: Auction) -> Vec<Step> {
    let raises = (auction.lowest_bid()..=highest_bid(state.player(seat))).map(ProgressStep::Bid);
    let bids = [ProgressStep::PassBid].into_iter().chain(raises).map(Step::Progress);
    bids.chain(exchanges(state, seat)).collect()
}

/// Whether the awaited seat may make this step; `None` in a phase of the base game. The error is the first rule
/// it breaks.
#[must_use]
pub fn check(state: &State, seat: Seat, step: Step) -> Option<Result<(), Illegal>> {
    let player = state.player(seat);
    let of_progress = match step {
        Step::Progress(_) if state.progress.is_none() => return Some(Err(Illegal::NoProgress)),
        Step::Progress(step) if is_of_auction(step) && !state.options.auction => {
            return Some(Err(Illegal::NoAuction));
        }
        Step::Progress(step) => Some(step),
        _ => None,
    };
    Some(match (state.phase, of_progress) {
        (Phase::Bidding(auction), Some(ProgressStep::Bid(gold))) => may_bid(player, auction, gold),
        (Phase::Bidding(_), None) => match step {
            Step::Exchange(vp) => may_exchange(state, player, vp),
            _ => Err(Illegal::NotThisStep),
        },
        (Phase::Bidding(_), Some(ProgressStep::PassBid))
        | (Phase::TakingSpecial(_), Some(ProgressStep::DeclineSpecial)) => Ok(()),
        (Phase::RemovingViking(_), Some(ProgressStep::RemoveViking(colour))) => {
            refuse_unless(is_drawn(state, colour), Illegal::NoneDrawn)
        }
        (Phase::LayingColour(_), Some(ProgressStep::LayColour(colour))) => {
            refuse_unless(is_drawn(state, colour), Illegal::NoneToPlace)
        }
        (Phase::TakingSpecial(_), Some(ProgressStep::TakeSpecial(tile))) => may_take(state, tile),
        (Phase::Replacing(_, special), Some(ProgressStep::ReplaceTile(at))) => {
            may_replace(player, special, at)
        }
        (
            Phase::Bidding(_)
            | Phase::RemovingViking(_)
            | Phase::LayingColour(_)
            | Phase::TakingSpecial(_)
            | Phase::Replacing(..),
            _,
        ) => Err(Illegal::NotThisStep),
        _ => return None,
    })
}

/// The highest bid that a player can afford: gold and VP together.
fn highest_bid(player: &Player) -> i32 {
    player.gold.saturating_add(player.vp)
}

/// Section 5.2: a bid must be higher than the last, and covered by gold and VP.
fn may_bid(player: &Player, auction: Auction, gold: i32) -> Result<(), Illegal> {
    if gold < 0 {
        return Err(Illegal::NegativeBid);
    }
    if gold < auction.lowest_bid() {
        return Err(Illegal::BidTooLow);
    }
    refuse_unless(gold <= highest_bid(player), Illegal::BidTooHigh)
}

/// Whether a Viking of this colour was drawn and is still to be placed.
fn is_drawn(state: &State, colour: Colour) -> bool {
    state.progress.as_ref().is_some_and(|progress| progress.drawn[colour] > 0)
}

/// Whether this step exists only where there is an auction (sections 5.2 and 5.3).
fn is_of_auction(step: ProgressStep) -> bool {
    use ProgressStep as P;
    matches!(step, P::Bid(_) | P::PassBid | P::RemoveViking(_) | P::LayColour(_))
}

/// Section 5.4: it must be one of the open special tiles. Whether the player may take one was recorded with
/// the purchase.
fn may_take(state: &State, tile: Special) -> Result<(), Illegal> {
    let open = state.progress.as_ref().is_some_and(|progress| progress.open.contains(&tile));
    refuse_unless(open, Illegal::NotOpen)
}

fn may_replace(player: &Player, special: Special, at: At) -> Result<(), Illegal> {
    let mut cells = replaceable(&player.homeland, special);
    refuse_unless(cells.any(|cell| cell == at), Illegal::CannotReplace)
}
