//! Legality in the base game, of the move that is made and of every candidate.

use super::{
    components::{Colour, ISLAND_ROWS, Special},
    homeland::{At, Misfit},
    illegal::Illegal,
    moves::{Destination, SailMode, Step, Voyage},
    sailing,
    state::{Passage, Phase, Player, State},
    wheel::{self, Set},
};
use crate::kit::{Seat, refuse_unless};

/// Whether the awaited seat may make this step.
///
/// # Errors
/// The first rule it breaks.
pub fn check(state: &State, seat: Seat, step: Step) -> Result<(), Illegal> {
    let player = state.player(seat);
    match (state.phase, step) {
        (Phase::Buying(_), Step::Buy { space, exchange }) => may_buy(state, player, space, exchange),
        (Phase::Buying(_), Step::Exchange(vp)) => may_exchange(state, player, vp),
        (Phase::StartTile(..), Step::PlaceStartTile { row }) => may_place_start_tile(row),
        (Phase::Placing(_, set), Step::PlaceTile(at, viking)) => may_place(state, player, set, at, viking),
        (Phase::Sailing { .. }, Step::Sail(voyage)) => may_sail(state, player, voyage),
        (Phase::Sailing { .. }, Step::EndSailing) => may_end_sailing(state, player),
        (Phase::Landing { aboard, .. }, Step::Land(colour, at)) => {
            may_land(player, aboard[colour], colour, at)
        }
        _ => Err(Illegal::NotThisStep),
    }
}

/// Section 2.2: buying.
fn may_buy(state: &State, player: &Player, space: u8, exchange: i32) -> Result<(), Illegal> {
    let set = state.wheel.get(usize::from(space)).ok_or(Illegal::NoSuchSpace)?;
    if set.is_none() {
        return Err(Illegal::SpaceEmpty);
    }
    let price = wheel::price(&state.wheel, space);
    if price == 0 && !wheel::zero_set_is_open(&state.wheel, player.gold) {
        return Err(Illegal::SetLocked);
    }
    if i32::from(price) > player.gold.saturating_add(player.vp) {
        return Err(Illegal::CannotPay);
    }
    refuse_unless(exchange == wheel::missing_gold(price.into(), player.gold), Illegal::WrongExchange)
}

/// Whether a player may exchange VP for gold, which is an option.
///
/// # Errors
/// The first rule it breaks.
pub fn may_exchange(state: &State, player: &Player, vp: i32) -> Result<(), Illegal> {
    if !state.options.free_exchange {
        return Err(Illegal::NoFreeExchange);
    }
    refuse_unless((1..=player.vp).contains(&vp), Illegal::WrongAmount)
}

/// Section 2.3: the start tile. Column 1 is free in every row, because this is the player's first tile.
fn may_place_start_tile(row: u8) -> Result<(), Illegal> {
    refuse_unless(ISLAND_ROWS.contains(&row), Illegal::WrongStartRow)
}

/// Sections 2.4 to 2.6: placing the tile and the Viking.
fn may_place(
    state: &State,
    player: &Player,
    set: Set,
    At { row, column }: At,
    viking: Destination,
) -> Result<(), Illegal> {
    // Clamp: no tile fits beyond the last row, or more than one column to the right of all others.
    let (row, column) = (row.min(*ISLAND_ROWS.end() + 1), column.min(player.homeland.width() + 1));
    let fits = player.homeland.fits(set.tile, row, column, state.options.ships_adjacent);
    fits.map_err(|misfit| match misfit {
        Misfit::WrongRow => Illegal::WrongRow,
        Misfit::NoColumn => Illegal::NoSuchColumn,
        Misfit::Taken => Illegal::CellTaken,
        Misfit::FirstColumns => Illegal::FirstColumnsFirst,
        Misfit::NotNextColumn => Illegal::NotTheNextColumn,
        Misfit::ShipsApart => Illegal::ShipsNotAdjacent,
        Misfit::Alone => Illegal::NotAdjacent,
        Misfit::Edges => Illegal::EdgesDoNotMatch,
    })?;
    match (viking, set.viking.row()) {
        (Destination::Base, _) => Ok(()),
        (Destination::Island, _) if set.tile.edges().is_none() => Err(Illegal::VikingOnShip),
        (Destination::Island, None) => Err(Illegal::BoatsmanOnIsland),
        (Destination::Island, Some(its)) => refuse_unless(its == row, Illegal::VikingNotInItsRow),
    }
}

/// Section 3.3, and section 5.5 in the Progress version: sailing.
fn may_sail(state: &State, player: &Player, voyage: Voyage) -> Result<(), Illegal> {
    let Voyage { mode, colour, boat } = voyage;
    if boat && state.progress.is_none() {
        return Err(Illegal::NoProgress);
    }
    if player.base[Colour::Gray] == 0 {
        return Err(Illegal::NoBoatsman);
    }
    if boat && player.specials[Special::Boat] == 0 {
        return Err(Illegal::NoBoat);
    }
    let passage = state.version.passage(boat);
    if passage == Passage::Single && mode == SailMode::Each {
        return Err(Illegal::NeedsBoat);
    }
    if colour.is_some() != (mode == SailMode::Colour) {
        return Err(Illegal::ColourAndMode);
    }
    let aboard = sailing::aboard(player, mode, colour, passage);
    if aboard.values().all(|count| *count == 0) {
        return Err(Illegal::NobodyCanLand);
    }
    refuse_unless(!sailing::is_listed_otherwise(player, voyage, aboard), Illegal::SameAsListed)
}

fn may_end_sailing(state: &State, player: &Player) -> Result<(), Illegal> {
    refuse_unless(!state.is_last_round() || !sailing::can_sail(player), Illegal::MustSail)
}

fn may_land(player: &Player, aboard: u8, colour: Colour, at: At) -> Result<(), Illegal> {
    if aboard == 0 {
        return Err(Illegal::NotAboard);
    }
    let mut free = player.homeland.free_cells(colour);
    refuse_unless(free.any(|cell| cell == at), Illegal::CannotLandThere)
}
