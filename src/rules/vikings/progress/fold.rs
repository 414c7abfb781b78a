//! The reducer for the effects that exist only in the Progress version.

use super::{
    super::{
        components::{ByColour, SPACES, Special},
        effect::Effect,
        fold::next_buyer,
        state::{Phase, State},
    },
    auction::Auction,
    state::Progress,
};
use crate::kit::{
    Seat,
    number::{less, more},
};

/// Applies one effect to the state. The effect's seat must exist.
pub fn fold(state: &mut State, effect: &Effect) {
    let seats = state.seats();
    match effect {
        Effect::SpecialsLaid { round, tiles } => {
            state.round = *round;
            with_progress(state, |progress| {
                for tile in tiles {
                    less(&mut progress.pile[*tile], 1);
                    progress.open.push(*tile);
                }
            });
        }
        Effect::VikingsDrawn { vikings } => {
            for (left, drawn) in state.sack.values_mut().zip(vikings) {
                less(left, *drawn);
            }
            with_progress(state, |progress| progress.drawn = ByColour::from_array(*vikings));
            state.phase = Phase::Bidding(Auction::opened_by(state.start_player));
        }
        Effect::Bid { seat, gold } => auction(state, |auction| auction.bid(*seat, *gold, seats)),
        Effect::BidPassed { seat } => auction(state, |auction| auction.pass(*seat, seats)),
        Effect::AuctionWon { seat, gold, exchange } => {
            state.players.change(*seat, |player| {
                player.vp = player.vp.saturating_sub(*exchange);
                player.gold = player.gold.saturating_sub(gold.saturating_sub(*exchange));
            });
            state.start_player = *seat;
            state.phase = Phase::RemovingViking(*seat);
        }
        Effect::VikingRemoved { seat, colour } => {
            with_progress(state, |progress| {
                less(&mut progress.drawn[*colour], 1);
                more(&mut progress.removed[*colour], 1);
            });
            state.phase = Phase::LayingColour(*seat);
        }
        Effect::TilesLaid { tiles } => {
            for tile in tiles {
                less(&mut state.stacks[*tile], 1);
            }
            with_progress(state, |progress| progress.tiles = Some(*tiles));
        }
        Effect::ColourLaid { seat, colour } => {
            with_progress(state, |progress| {
                let count = std::mem::take(&mut progress.drawn[*colour]);
                progress.laid.extend((0..count).map(|_| *colour));
            });
            colour_laid(state, *seat);
        }
        Effect::SpecialTaken { seat, tile, gold } => {
            take(state, *seat, *tile);
            state.players.change(*seat, |player| player.gold = player.gold.saturating_add(*gold));
            next_buyer(state, *seat);
        }
        Effect::SpecialDeclined { seat } => next_buyer(state, *seat),
        Effect::ReplacementDue { seat, tile } => state.phase = Phase::Replacing(*seat, *tile),
        Effect::TileReplaced { seat, tile, row, column } => {
            state.players.change(*seat, |player| {
                less(&mut player.specials[*tile], 1);
                player.homeland.replace(*row, *column);
            });
            more(&mut state.discarded_tiles, 1);
            if let Phase::Replacing(..) = state.phase {
                next_buyer(state, *seat);
            }
        }
        _ => debug_assert!(false, "{effect:?} is of the base game"),
    }
}

pub(super) fn with_progress(state: &mut State, change: impl FnOnce(&mut Progress)) {
    if let Some(progress) = &mut state.progress {
        change(progress);
    }
}

fn auction(state: &mut State, change: impl FnOnce(Auction) -> Auction) {
    if let Phase::Bidding(auction) = state.phase {
        state.phase = Phase::Bidding(change(auction));
    }
}

/// Makes the next player clockwise place a colour. Once all Vikings are placed, the start player buys.
fn colour_laid(state: &mut State, seat: Seat) {
    let next = seat.left(state.seats());
    let Some(progress) = &mut state.progress else { return };
    let Some(wheel) = progress.finished_offer() else {
        state.phase = Phase::LayingColour(next);
        return;
    };
    progress.tiles = None;
    progress.laid.clear();
    progress.drawn = ByColour::default();
    state.wheel = wheel;
    debug_assert_eq!(state.wheel.iter().flatten().count(), SPACES);
    state.phase = Phase::Buying(state.start_player);
}

/// Moves a special tile from the open row to a player; `five_gold` leaves the game.
fn take(state: &mut State, seat: Seat, tile: Special) {
    with_progress(state, |progress| {
        if let Some(at) = progress.open.iter().position(|open| *open == tile) {
            progress.open.remove(at);
        }
    });
    if tile != Special::FiveGold {
        state.players.change(seat, |player| more(&mut player.specials[tile], 1));
    }
}
