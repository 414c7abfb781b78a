//! All candidate steps of the base game, sensible ones first.

use strum::VariantArray;

use super::{
    components::{Colour, ISLAND_ROWS, SHIP_ROW},
    homeland::At,
    moves::{Destination, SailMode, Step, Voyage},
    state::{Phase, State},
    wheel::{self, Set},
};
use crate::kit::Seat;

/// The candidates of the awaited seat.
#[must_use]
pub fn candidates(state: &State, seat: Seat) -> Vec<Step> {
    match state.phase {
        Phase::Buying(_) => purchases(state, seat),
        Phase::StartTile(..) => ISLAND_ROWS.rev().map(|row| Step::PlaceStartTile { row }).collect(),
        Phase::Placing(_, set) => places(state, seat, set),
        Phase::Sailing { .. } => sailings(),
        Phase::Landing { .. } => landings(state, seat),
        _ => Vec::new(),
    }
}

/// Maximum number of exchanges listed. No game reaches that many VP, but a damaged log may contain any number.
pub const EXCHANGES_MAX: i32 = 1_000;

/// The exchanges that the option `free_exchange` allows before buying or bidding: each amount from 1 to all of
/// the player's VP. The list is complete if the player has at most [`EXCHANGES_MAX`] VP.
pub fn exchanges(state: &State, seat: Seat) -> impl Iterator<Item = Step> {
    let vp = if state.options.free_exchange { state.player(seat).vp } else { 0 };
    (1..=vp.min(EXCHANGES_MAX)).map(Step::Exchange)
}

/// Purchases from the cheapest set to the dearest, then exchanges.
fn purchases(state: &State, seat: Seat) -> Vec<Step> {
    let player = state.player(seat);
    let buy = |space| {
        let price = wheel::price(&state.wheel, space);
        Step::Buy { space, exchange: wheel::missing_gold(price.into(), player.gold) }
    };
    wheel::spaces().map(buy).chain(exchanges(state, seat)).collect()
}

/// Placements, those that put the Viking on its own row first.
fn places(state: &State, seat: Seat, set: Set) -> Vec<Step> {
    let columns = 1..=state.player(seat).homeland.width();
    let cells = |row: u8, viking: Destination| {
        columns.clone().map(move |column| Step::PlaceTile(At { row, column }, viking))
    };
    let on_the_tile = set.viking.row().into_iter().flat_map(|row| cells(row, Destination::Island));
    let rows = SHIP_ROW..=*ISLAND_ROWS.end();
    on_the_tile.chain(rows.flat_map(|row| cells(row, Destination::Base))).collect()
}

fn sailings() -> Vec<Step> {
    let sail = |mode, colour, boat| Step::Sail(Voyage { mode, colour, boat });
    let passages = |boat| {
        let of = move |colour: &Colour| sail(SailMode::Colour, Some(*colour), boat);
        std::iter::once(sail(SailMode::Each, None, boat)).chain(Colour::VARIANTS.iter().map(of))
    };
    passages(true).chain(passages(false)).chain([Step::EndSailing]).collect()
}

fn landings(state: &State, seat: Seat) -> Vec<Step> {
    let homeland = &state.player(seat).homeland;
    let of = |colour: &Colour| {
        let colour = *colour;
        homeland.free_cells(colour).map(move |at| Step::Land(colour, at))
    };
    Colour::VARIANTS.iter().flat_map(of).collect()
}
