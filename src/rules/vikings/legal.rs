//! The legal moves: candidates in an order whose first is sensible, each asked of [`check`].

use strum::VariantArray;

use super::{
    check::check,
    components::{Colour, ISLAND_ROWS, SHIP_ROW, SPACES, Special},
    moves::{Destination, Move, SailMode},
    offer,
    progress::{Auction, auction, building},
    state::{Phase, Set, State},
};
use crate::kit::Seat;

/// What this seat may do; nothing if the game does not wait for it.
#[must_use]
pub fn legal(state: &State, seat: Seat) -> Vec<Move> {
    legal_moves(state, seat).collect()
}

/// The same one by one, for who does not need all of them.
pub(super) fn legal_moves(state: &State, seat: Seat) -> impl Iterator<Item = Move> {
    let candidates = if state.active() == Some(seat) { candidates(state, seat) } else { Vec::new() };
    candidates.into_iter().filter(move |action| check(state, seat, action).is_ok())
}

fn candidates(state: &State, seat: Seat) -> Vec<Move> {
    match state.phase {
        Phase::Bidding(auction) => bids(state, seat, auction),
        Phase::RemovingViking(_) => {
            Colour::VARIANTS.iter().map(|c| Move::RemoveViking { colour: *c }).collect()
        }
        Phase::LayingColour(_) => Colour::VARIANTS.iter().map(|c| Move::LayColour { colour: *c }).collect(),
        Phase::TakingSpecial(_) => {
            let takes = Special::VARIANTS.iter().map(|tile| Move::TakeSpecial { tile: *tile });
            takes.chain([Move::DeclineSpecial {}]).collect()
        }
        Phase::Replacing(_, special) => {
            let cells = building::replaceable(&state.player(seat).homeland, special);
            cells.map(|(row, column)| Move::ReplaceTile { row: row.into(), column: column.into() }).collect()
        }
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

/// To pass, and every raise that gold and VP cover: as many as a player has, which is a short list.
fn bids(state: &State, seat: Seat, auction: Auction) -> Vec<Move> {
    let raises = auction::lowest_bid(auction)..=auction::highest_bid(state.player(seat));
    let raises = raises.map(|gold| Move::Bid { gold: gold.into() });
    std::iter::once(Move::PassBid {}).chain(raises).chain(exchanges(state, seat)).collect()
}

/// What the option `free_exchange` allows before buying or bidding.
fn exchanges(state: &State, seat: Seat) -> impl Iterator<Item = Move> {
    let vp = if state.options.free_exchange { state.player(seat).vp } else { 0 };
    (1..=vp).map(|vp| Move::Exchange { vp: vp.into() })
}

/// From the cheapest set to the dearest; then what exchanging is good for.
fn purchases(state: &State, seat: Seat) -> Vec<Move> {
    let player = state.player(seat);
    let buy = |space| {
        let exchange = offer::missing_gold(offer::price(&state.wheel, space), player.gold);
        Move::Buy { space: space as i64, exchange: exchange.into() }
    };
    (0..SPACES).map(buy).chain(exchanges(state, seat)).collect()
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
    let passages = |boat| {
        let of = move |colour: &Colour| Move::Sail { mode: SailMode::Colour, colour: Some(*colour), boat };
        let each = Move::Sail { mode: SailMode::Each, colour: None, boat };
        std::iter::once(each).chain(Colour::VARIANTS.iter().map(of))
    };
    passages(true).chain(passages(false)).chain([Move::EndSailing {}]).collect()
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
