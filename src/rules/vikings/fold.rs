//! The reducer: applies effects, without rules or refusals.

use super::{
    components::{ByColour, Colour, SPACES, START_TILE, Special, Tile},
    effect::Effect,
    state::{Phase, State},
    wheel::Set,
};
use crate::kit::{
    Seat,
    number::{less, more},
};

/// Applies one effect to the state. In a damaged log, an effect whose seat does not exist changes nothing, and
/// a space or cell that does not exist is ignored.
pub fn fold(state: &mut State, effect: &Effect) {
    if effect.seat().is_some_and(|seat| seat.0 >= state.seats()) {
        return;
    }
    match effect {
        Effect::StartPlayer { seat } | Effect::RoundEnded { start_player: seat } => {
            state.start_player = *seat;
        }
        Effect::OfferLaid { round, tiles, vikings } => lay_offer(state, *round, tiles, vikings),
        Effect::Bought { seat, space, price, exchange, special } => {
            buy(state, *seat, *space, *price, *exchange);
            let version = state.version;
            version.bought(state, *special);
        }
        Effect::Exchanged { seat, vp } => state.players.change(*seat, |player| {
            player.vp = player.vp.saturating_sub(*vp);
            player.gold = player.gold.saturating_add(*vp);
        }),
        Effect::StartTilePlaced { seat, row } => place_start_tile(state, *seat, *row),
        Effect::TilePlaced { seat, tile, row, column } => {
            state.players.change(*seat, |player| player.homeland.place(*row, *column, *tile));
            tile_gone(state);
        }
        Effect::TileDiscarded { .. } => {
            more(&mut state.discarded_tiles, 1);
            tile_gone(state);
        }
        Effect::VikingToIsland { seat, row, column, .. } => {
            state.players.change(*seat, |player| player.homeland.land(*row, *column));
            next_buyer(state, *seat);
        }
        Effect::VikingToBase { seat, viking } => {
            state.players.change(*seat, |player| more(&mut player.base[*viking], 1));
            next_buyer(state, *seat);
        }
        Effect::Scored { seat, gold, vp, .. } => state.players.change(*seat, |player| {
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
            sail(state, *seat, ByColour::from_array(*aboard), *boat);
        }
        Effect::Landed { seat, colour, row, column } => land(state, *seat, *colour, (*row, *column)),
        Effect::GameOver {} => state.phase = Phase::Over,
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
        | Effect::TileReplaced { .. } => {
            let version = state.version;
            version.fold(state, effect);
        }
    }
}

fn lay_offer(state: &mut State, round: u8, tiles: &[Tile; SPACES], vikings: &[Colour; SPACES]) {
    state.round = round;
    for (space, (tile, viking)) in state.wheel.iter_mut().zip(tiles.iter().zip(vikings)) {
        less(&mut state.stacks[*tile], 1);
        less(&mut state.sack[*viking], 1);
        *space = Some(Set { tile: *tile, viking: *viking });
    }
    state.phase = Phase::Buying(state.start_player);
}

fn buy(state: &mut State, seat: Seat, space: u8, price: u8, exchange: u8) {
    let Some(set) = state.wheel.get_mut(usize::from(space)).and_then(Option::take) else {
        return;
    };
    let mut is_first = false;
    state.players.change(seat, |player| {
        player.vp = player.vp.saturating_sub(exchange.into());
        player.gold = player.gold.saturating_sub(i32::from(price) - i32::from(exchange));
        is_first = !player.start_tile_laid;
    });
    state.phase = if is_first { Phase::StartTile(seat, set) } else { Phase::Placing(seat, set) };
}

fn place_start_tile(state: &mut State, seat: Seat, row: u8) {
    state.players.change(seat, |player| {
        player.homeland.place(row, 1, START_TILE);
        player.start_tile_laid = true;
    });
    if let Phase::StartTile(seat, set) = state.phase {
        state.phase = Phase::Placing(seat, set);
    }
}

/// Removes the tile of the bought set, so that only the Viking is left to settle.
fn tile_gone(state: &mut State) {
    if let Phase::Placing(seat, set) = state.phase {
        state.phase = Phase::Settling(seat, set.viking);
    }
}

/// Continues after a set has been placed. The next player clockwise buys, unless the version adds a phase. Once
/// the wheel is empty, the scoring begins.
pub(super) fn next_buyer(state: &mut State, seat: Seat) {
    let version = state.version;
    state.phase = match version.after_set(state, seat) {
        Some(phase) => phase,
        None if state.wheel.iter().all(Option::is_none) => Phase::Scoring { scored: 0, sailed: false },
        None => Phase::Buying(seat.left(state.seats())),
    };
}

fn sail(state: &mut State, seat: Seat, aboard: ByColour<u8>, boat: bool) {
    state.players.change(seat, |player| {
        less(&mut player.specials[Special::Boat], boat.into());
        less(&mut player.base[Colour::Gray], 1);
    });
    more(&mut state.gone_boatsmen, 1);
    if let Phase::Sailing { scored } = state.phase {
        state.phase = Phase::Landing { scored, aboard };
    }
}

fn scoring(state: &mut State, finished: u8, sailed: bool) {
    if let Phase::Scoring { scored, .. } | Phase::Sailing { scored } = state.phase {
        state.phase = Phase::Scoring { scored: scored.saturating_add(finished), sailed };
    }
}

fn land(state: &mut State, seat: Seat, colour: Colour, (row, column): (u8, u8)) {
    state.players.change(seat, |player| {
        less(&mut player.base[colour], 1);
        player.homeland.land(row, column);
    });
    if let Phase::Landing { scored, mut aboard } = state.phase {
        less(&mut aboard[colour], 1);
        let is_empty = aboard == ByColour::default();
        state.phase = if is_empty { Phase::Sailing { scored } } else { Phase::Landing { scored, aboard } };
    }
}
