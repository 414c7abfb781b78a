//! The legal moves: candidates in an order whose first is sensible, each asked of [`check`].

use strum::VariantArray;

use super::{
    check::check,
    components::{Colour, ISLAND_ROWS, SHIP_ROW, SPACES},
    moves::{Destination, Move, SailMode},
    offer,
    state::{Phase, Set, State},
};
use crate::kit::Seat;

/// What this seat may do; nothing if the game does not wait for it.
#[must_use]
pub fn legal(state: &State, seat: Seat) -> Vec<Move> {
    if state.active() != Some(seat) {
        return Vec::new();
    }
    let mut moves = candidates(state, seat);
    moves.retain(|action| check(state, seat, action).is_ok());
    moves
}

fn candidates(state: &State, seat: Seat) -> Vec<Move> {
    match state.phase {
        Phase::Buying(_) => purchases(state, seat),
        Phase::StartTile(..) => {
            ISLAND_ROWS.rev().map(|row| Move::PlaceStartTile { row: row.into() }).collect()
        }
        Phase::Placing(_, set) => places(state, seat, set),
        Phase::Sailing { .. } => sailings(),
        Phase::Landing { .. } => landings(state, seat),
        Phase::Scoring { .. } | Phase::Over => Vec::new(),
    }
}

/// From the cheapest set to the dearest; then what exchanging is good for.
fn purchases(state: &State, seat: Seat) -> Vec<Move> {
    let player = state.player(seat);
    let buy = |space| {
        let exchange = offer::missing_gold(offer::price(&state.wheel, space), player.gold);
        Move::Buy { space: space as i64, exchange: exchange.into() }
    };
    let exchanges = if state.options.free_exchange { player.vp } else { 0 };
    (0..SPACES).map(buy).chain((1..=exchanges).map(|vp| Move::Exchange { vp: vp.into() })).collect()
}

/// With the Viking on his own row first.
fn places(state: &State, seat: Seat, set: Set) -> Vec<Move> {
    let columns = 1..=state.player(seat).homeland.width();
    let cells = |row: u8, viking: Destination| {
        columns.clone().map(move |column| Move::PlaceTile { row: row.into(), column: column.into(), viking })
    };
    let on_the_tile = set.viking.row().into_iter().flat_map(|row| cells(row, Destination::Island));
    let rows = SHIP_ROW..=*ISLAND_ROWS.end();
    on_the_tile.chain(rows.flat_map(|row| cells(row, Destination::Base))).collect()
}

fn sailings() -> Vec<Move> {
    let one_colour =
        Colour::VARIANTS.iter().map(|colour| Move::Sail { mode: SailMode::Colour, colour: Some(*colour) });
    let each = Move::Sail { mode: SailMode::Each, colour: None };
    std::iter::once(each).chain(one_colour).chain([Move::EndSailing {}]).collect()
}

fn landings(state: &State, seat: Seat) -> Vec<Move> {
    let homeland = &state.player(seat).homeland;
    let of = |colour: &Colour| {
        let colour = *colour;
        let cells = homeland.free_cells(colour);
        cells.map(move |(row, column)| Move::Land { colour, row: row.into(), column: column.into() })
    };
    Colour::VARIANTS.iter().flat_map(of).collect()
}
