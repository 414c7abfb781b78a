//! The invariants of every game: 78 Vikings, 76 tiles and 25 special tiles in all, and no negative gold or VP.

use strum::VariantArray;

use super::{
    components::{Colour, DRAW_PILE, SPECIAL_TILES, Special, VIKINGS_PER_COLOUR},
    state::{Phase, Player, State},
    wheel::Set,
};

/// Checks all counts, and that no gold or VP is negative.
///
/// # Errors
/// The first count that is wrong.
pub fn invariants(state: &State) -> Result<(), String> {
    vikings(state)?;
    tiles(state)?;
    special_tiles(state)?;
    match state.players.values().find(|player| player.gold < 0 || player.vp < 0) {
        Some(player) => Err(format!("{} gold and {} VP", player.gold, player.vp)),
        None => Ok(()),
    }
}

/// The sets on the wheel, and the one being placed.
fn sets(state: &State) -> impl Iterator<Item = Set> {
    let in_hand = match state.phase {
        Phase::StartTile(_, set) | Phase::Placing(_, set) => Some(set),
        _ => None,
    };
    state.wheel.iter().flatten().copied().chain(in_hand)
}

fn vikings(state: &State) -> Result<(), String> {
    for colour in Colour::VARIANTS {
        let of =
            |player: &Player| usize::from(player.base[*colour]) + player.homeland.vikings(*colour).count();
        let gone = if *colour == Colour::Gray { state.gone_boatsmen } else { 0 };
        let in_progress = state.progress.as_ref().map_or(0, |progress| {
            let laid = progress.laid.iter().filter(|laid| *laid == colour).count();
            usize::from(progress.drawn[*colour]) + usize::from(progress.removed[*colour]) + laid
        });
        let count = usize::from(state.sack[*colour])
            + usize::from(gone)
            + usize::from(matches!(state.phase, Phase::Settling(_, viking) if viking == *colour))
            + in_progress
            + sets(state).filter(|set| set.viking == *colour).count()
            + state.players.values().map(of).sum::<usize>();
        if count != usize::from(VIKINGS_PER_COLOUR) {
            return Err(format!("there are {count} Vikings of {colour:?}"));
        }
    }
    Ok(())
}

fn tiles(state: &State) -> Result<(), String> {
    let laid = |player: &Player| {
        let normal = player.homeland.cells().filter(|(_, _, cell)| !cell.special).count();
        normal + player.homeland.ships().count()
    };
    let beside_the_wheel =
        state.progress.as_ref().and_then(|progress| progress.tiles).map_or(0, |tiles| tiles.len());
    let tiles = state.stacks.values().map(|n| usize::from(*n)).sum::<usize>()
        + usize::from(state.discarded_tiles)
        + beside_the_wheel
        + sets(state).count()
        + state.players.values().map(laid).sum::<usize>();
    let started = state.players.values().filter(|player| player.start_tile_laid).count();
    let all = DRAW_PILE.values().map(|n| usize::from(*n)).sum::<usize>() + started;
    if tiles == all { Ok(()) } else { Err(format!("there are {tiles} tiles of {all}, start tiles included")) }
}

/// Checks that no special tile appears twice. (Some leave the game: `five_gold`, and boats that have sailed.)
fn special_tiles(state: &State) -> Result<(), String> {
    let Some(progress) = &state.progress else { return Ok(()) };
    for (special, all) in SPECIAL_TILES {
        let laid = |player: &Player| {
            let cells = player.homeland.cells();
            cells.filter(|(_, _, cell)| cell.special && special.building() == Some(cell.tile)).count()
        };
        let of = |player: &Player| usize::from(player.specials[special]) + laid(player);
        let count = usize::from(progress.pile[special])
            + progress.open.iter().filter(|open| **open == special).count()
            + state.players.values().map(of).sum::<usize>();
        let may_leave = matches!(special, Special::FiveGold | Special::Boat);
        if count > usize::from(all) || (!may_leave && count < usize::from(all)) {
            return Err(format!("there are {count} of {special:?}"));
        }
    }
    Ok(())
}
