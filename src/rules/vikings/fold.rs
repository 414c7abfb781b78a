//! The reducer: applies what happened, without rule or refusal.

use super::{
    components::{Colour, START_TILE, Special},
    effect::Effect,
    progress::fold as progress,
    state::{Phase, Player, Set, State},
};
use crate::kit::Seat;

/// Changes the state by one effect. Whatever names a seat, space or cell that does not exist changes nothing.
pub fn fold(state: &mut State, effect: &Effect) {
    match effect {
        Effect::StartPlayer { seat } | Effect::RoundEnded { start_player: seat } => {
            state.start_player = Seat(seat.0 % state.seats());
        }
        Effect::OfferLaid { round, tiles, vikings } => {
            state.round = *round;
            for (space, (tile, viking)) in tiles.iter().zip(vikings).enumerate() {
                state.stacks[*tile as usize] = state.stacks[*tile as usize].saturating_sub(1);
                state.sack[*viking as usize] = state.sack[*viking as usize].saturating_sub(1);
                state.wheel[space] = Some(Set { tile: *tile, viking: *viking });
            }
            state.phase = Phase::Buying(state.start_player);
        }
        Effect::SpecialsLaid { .. }
        | Effect::VikingsDrawn { .. }
        | Effect::Bid { .. }
        | Effect::BidPassed { .. }
        | Effect::AuctionWon { .. }
        | Effect::VikingRemoved { .. }
        | Effect::TilesLaid { .. }
        | Effect::ColourLaid { .. }
        | Effect::SpecialTaken { .. }
        | Effect::SpecialDeclined { .. }
        | Effect::ReplacementDue { .. }
        | Effect::TileReplaced { .. } => progress::fold(state, effect),
        Effect::Bought { seat, space, price, exchange, special } => {
            buy(state, *seat, *space, *price, *exchange);
            if let Some(progress) = &mut state.progress {
                progress.may_take = *special;
            }
        }
        Effect::Exchanged { seat, vp } => with(state, *seat, |player| {
            player.vp = player.vp.saturating_sub(*vp);
            player.gold = player.gold.saturating_add(*vp);
        }),
        Effect::StartTilePlaced { seat, row } => {
            with(state, *seat, |player| {
                player.homeland.lay(*row, 1, START_TILE);
                player.start_tile_laid = true;
            });
            if let Phase::StartTile(seat, set) = state.phase {
                state.phase = Phase::Placing(seat, set);
            }
        }
        Effect::TilePlaced { seat, tile, row, column } => {
            with(state, *seat, |player| player.homeland.lay(*row, *column, *tile));
        }
        Effect::TileDiscarded { .. } => state.discarded_tiles += 1,
        Effect::VikingToIsland { seat, row, column, .. } => {
            with(state, *seat, |player| player.homeland.land(*row, *column));
            next_buyer(state, *seat);
        }
        Effect::VikingToBase { seat, viking } => {
            with(state, *seat, |player| player.base[*viking as usize] += 1);
            next_buyer(state, *seat);
        }
        Effect::Scored { seat, gold, vp, .. } => with(state, *seat, |player| {
            player.gold = player.gold.saturating_add(*gold);
            player.vp = player.vp.saturating_add(*vp);
        }),
        Effect::SeatScored { .. } => scoring(state, 1, false),
        Effect::SailingBegan { .. } => {
            if let Phase::Scoring { scored, .. } = state.phase {
                state.phase = Phase::Sailing { scored };
            }
        }
        Effect::SailingEnded { .. } => scoring(state, 0, true),
        Effect::Sailed { seat, aboard, boat, .. } => {
            if *boat {
                with(state, *seat, |player| less(&mut player.specials[Special::Boat as usize]));
            }
            with(state, *seat, |player| less(&mut player.base[Colour::Gray as usize]));
            state.gone_boatsmen += 1;
            if let Phase::Sailing { scored } = state.phase {
                state.phase = Phase::Landing { scored, aboard: *aboard };
            }
        }
        Effect::Landed { seat, colour, row, column } => land(state, *seat, *colour, (*row, *column)),
        Effect::GameOver {} => state.phase = Phase::Over,
    }
}

pub(super) fn with(state: &mut State, seat: Seat, change: impl FnOnce(&mut Player)) {
    if let Some(player) = state.players.get_mut(seat.index()) {
        change(player);
    }
}

/// One less of them.
pub(super) fn less(count: &mut u8) {
    *count = count.saturating_sub(1);
}

fn buy(state: &mut State, seat: Seat, space: u8, price: u8, exchange: u8) {
    if seat.0 >= state.seats() {
        return;
    }
    let Some(set) = state.wheel.get_mut(usize::from(space)).and_then(Option::take) else {
        return;
    };
    let mut is_first = false;
    with(state, seat, |player| {
        player.vp -= i32::from(exchange);
        player.gold -= i32::from(price) - i32::from(exchange);
        is_first = !player.start_tile_laid;
    });
    state.phase = if is_first { Phase::StartTile(seat, set) } else { Phase::Placing(seat, set) };
}

/// A set has been laid: the next clockwise buys, unless a special tile comes with it; when the wheel is empty the scoring
/// begins.
pub(super) fn next_buyer(state: &mut State, seat: Seat) {
    if state.progress.as_mut().is_some_and(|progress| std::mem::take(&mut progress.may_take)) {
        state.phase = Phase::TakingSpecial(seat);
        return;
    }
    state.phase = if state.wheel.iter().all(Option::is_none) {
        Phase::Scoring { scored: 0, sailed: false }
    } else {
        Phase::Buying(seat.left(state.seats()))
    };
}

fn scoring(state: &mut State, more: u8, sailed: bool) {
    if let Phase::Scoring { scored, .. } | Phase::Sailing { scored } = state.phase {
        state.phase = Phase::Scoring { scored: scored + more, sailed };
    }
}

fn land(state: &mut State, seat: Seat, colour: Colour, (row, column): (u8, u8)) {
    with(state, seat, |player| {
        less(&mut player.base[colour as usize]);
        player.homeland.land(row, column);
    });
    if let Phase::Landing { scored, mut aboard } = state.phase {
        less(&mut aboard[colour as usize]);
        state.phase =
            if aboard == [0; 6] { Phase::Sailing { scored } } else { Phase::Landing { scored, aboard } };
    }
}
