//! What is legal: the one definition, asked by `decide` for the move at hand and by `legal` for every candidate.

use super::{
    components::{Colour, ISLAND_ROWS, Special},
    homeland::Misfit,
    illegal::Illegal,
    moves::{Destination, Move, SailMode},
    offer,
    progress::{Auction, auction, building},
    sailing,
    state::{Phase, Player, Set, State},
};
use crate::kit::Seat;

/// Whether this seat, for which the game waits, may make this move.
///
/// # Errors
/// The first rule against it.
pub fn check(state: &State, seat: Seat, action: &Move) -> Result<(), Illegal> {
    let player = state.player(seat);
    match (state.phase, action) {
        (Phase::Bidding(auction), Move::Bid { gold }) => may_bid(player, auction, *gold),
        (Phase::Bidding(_), Move::PassBid {}) | (Phase::TakingSpecial(_), Move::DeclineSpecial {}) => Ok(()),
        (Phase::RemovingViking(_), Move::RemoveViking { colour })
        | (Phase::LayingColour(_), Move::LayColour { colour }) => is_drawn(state, *colour),
        (Phase::TakingSpecial(_), Move::TakeSpecial { tile }) => may_take(state, *tile),
        (Phase::Replacing(_, special), Move::ReplaceTile { row, column }) => {
            may_replace(player, special, (*row, *column))
        }
        (Phase::Buying(_), Move::Buy { space, exchange }) => may_buy(state, player, *space, *exchange),
        (Phase::Buying(_) | Phase::Bidding(_), Move::Exchange { vp }) => may_exchange(state, player, *vp),
        (Phase::StartTile(..), Move::PlaceStartTile { row }) => may_place_start_tile(*row),
        (Phase::Placing(_, set), Move::PlaceTile { row, column, viking }) => {
            may_place(state, player, set, (*row, *column), *viking)
        }
        (Phase::Sailing { .. }, Move::Sail { mode, colour, boat }) => {
            may_sail(state, player, *mode, *colour, *boat)
        }
        (Phase::Sailing { .. }, Move::EndSailing {}) => may_end_sailing(state, player),
        (Phase::Landing { aboard, .. }, Move::Land { colour, row, column }) => {
            may_land(player, aboard[*colour as usize], *colour, (*row, *column))
        }
        _ => Err(Illegal::NotThisStep),
    }
}

/// Section 5.2: a bid raises, and is covered by gold and VP.
fn may_bid(player: &Player, auction: Auction, gold: i64) -> Result<(), Illegal> {
    if gold < i64::from(auction::lowest_bid(auction)) {
        return Err(Illegal::BidTooLow);
    }
    if gold > i64::from(auction::highest_bid(player)) { Err(Illegal::BidTooHigh) } else { Ok(()) }
}

fn is_drawn(state: &State, colour: Colour) -> Result<(), Illegal> {
    let drawn = state.progress.as_ref().is_some_and(|progress| progress.drawn[colour as usize] > 0);
    if drawn { Ok(()) } else { Err(Illegal::NoneDrawn) }
}

/// Section 5.4: one of the open special tiles. Who may take one at all was noted when he bought his set.
fn may_take(state: &State, tile: Special) -> Result<(), Illegal> {
    let open = state.progress.as_ref().is_some_and(|progress| progress.open.contains(&tile));
    if open { Ok(()) } else { Err(Illegal::NotOpen) }
}

fn may_replace(player: &Player, special: Special, (row, column): (i64, i64)) -> Result<(), Illegal> {
    let mut cells = building::replaceable(&player.homeland, special);
    let found = cells.any(|(r, c)| (i64::from(r), i64::from(c)) == (row, column));
    if found { Ok(()) } else { Err(Illegal::CannotReplace) }
}

/// Section 2.2.
fn may_buy(state: &State, player: &Player, space: i64, exchange: i64) -> Result<(), Illegal> {
    let space = usize::try_from(space).map_err(|_| Illegal::NoSuchSpace)?;
    let set = state.wheel.get(space).ok_or(Illegal::NoSuchSpace)?;
    if set.is_none() {
        return Err(Illegal::SpaceEmpty);
    }
    let price = offer::price(&state.wheel, space);
    if price == 0 && !offer::zero_set_is_open(&state.wheel, player.gold) {
        return Err(Illegal::SetLocked);
    }
    if price > player.gold.saturating_add(player.vp) {
        return Err(Illegal::CannotPay);
    }
    if exchange != i64::from(offer::missing_gold(price, player.gold)) {
        return Err(Illegal::WrongExchange);
    }
    Ok(())
}

fn may_exchange(state: &State, player: &Player, vp: i64) -> Result<(), Illegal> {
    if !state.options.free_exchange {
        return Err(Illegal::NoFreeExchange);
    }
    if (1..=i64::from(player.vp)).contains(&vp) { Ok(()) } else { Err(Illegal::WrongExchange) }
}

/// Section 2.3. Column 1 is free in every row: it is the first tile of all.
fn may_place_start_tile(row: i64) -> Result<(), Illegal> {
    let row = u8::try_from(row).map_err(|_| Illegal::WrongRow)?;
    if ISLAND_ROWS.contains(&row) { Ok(()) } else { Err(Illegal::WrongRow) }
}

/// Sections 2.4 to 2.6.
fn may_place(
    state: &State,
    player: &Player,
    set: Set,
    (row, column): (i64, i64),
    viking: Destination,
) -> Result<(), Illegal> {
    // Beyond the last row, and beyond the homeland's width, all cells are alike.
    let row = row.clamp(0, i64::from(*ISLAND_ROWS.end()) + 1) as u8;
    let column = column.clamp(0, i64::from(player.homeland.width()) + 1) as u8;
    let fits = player.homeland.fits(set.tile, row, column, state.options.ships_adjacent);
    fits.map_err(|misfit| match misfit {
        Misfit::WrongRow => Illegal::WrongRow,
        Misfit::Taken => Illegal::CellTaken,
        Misfit::ShipColumn => Illegal::WrongShipColumn,
        Misfit::Alone => Illegal::NotAdjacent,
        Misfit::Edges => Illegal::EdgesDoNotMatch,
    })?;
    if viking == Destination::Island && set.viking.row() != Some(row) {
        return Err(Illegal::VikingNotInHisRow);
    }
    Ok(())
}

/// Section 3.3, and section 5.5 in the Progress version.
fn may_sail(
    state: &State,
    player: &Player,
    mode: SailMode,
    colour: Option<Colour>,
    boat: bool,
) -> Result<(), Illegal> {
    if player.base[Colour::Gray as usize] == 0 {
        return Err(Illegal::NoBoatsman);
    }
    if colour.is_some() != (mode == SailMode::Colour) {
        return Err(Illegal::ColourAndMode);
    }
    if boat && player.specials[Special::Boat as usize] == 0 {
        return Err(Illegal::NoBoat);
    }
    let passage = sailing::Passage::of(state, boat);
    if passage == sailing::Passage::Single && mode == SailMode::Each {
        return Err(Illegal::NeedsBoat);
    }
    let aboard = sailing::aboard(player, mode, colour, passage);
    if aboard.iter().all(|count| *count == 0) {
        return Err(Illegal::NobodyCanLand);
    }
    if sailing::is_listed_otherwise(player, mode, boat, aboard) { Err(Illegal::SameAsListed) } else { Ok(()) }
}

fn may_end_sailing(state: &State, player: &Player) -> Result<(), Illegal> {
    if state.is_last_round() && sailing::can_sail(player) { Err(Illegal::MustSail) } else { Ok(()) }
}

fn may_land(player: &Player, aboard: u8, colour: Colour, (row, column): (i64, i64)) -> Result<(), Illegal> {
    if aboard == 0 {
        return Err(Illegal::NotAboard);
    }
    let mut free = player.homeland.free_cells(colour);
    if free.any(|(r, c)| (i64::from(r), i64::from(c)) == (row, column)) {
        Ok(())
    } else {
        Err(Illegal::CannotLandThere)
    }
}
