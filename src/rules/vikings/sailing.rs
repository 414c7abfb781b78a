//! Boatsmen (section 3.3): the Vikings that they can bring from the base to the islands.

use strum::VariantArray;

use super::{
    components::{ByColour, Colour},
    moves::{SailMode, Voyage},
    state::{Passage, Phase, Player, State},
};
use crate::kit::number::count;

/// Number of Vikings of each colour that a voyage brings, limited by the empty tiles (ruling 8).
#[must_use]
pub fn aboard(player: &Player, mode: SailMode, colour: Option<Colour>, passage: Passage) -> ByColour<u8> {
    ByColour::from_fn(|each| {
        let fit = player.base[each].min(count(player.homeland.free_cells(each)));
        match (mode, passage) {
            (SailMode::Colour, _) if colour != Some(each) => 0,
            (SailMode::Colour, Passage::Full) => fit,
            (SailMode::Colour, Passage::Single) | (SailMode::Each, _) => fit.min(1),
        }
    })
}

/// Whether a boatsman waits on the base together with a Viking that can be brought ashore.
#[must_use]
pub fn can_sail(player: &Player) -> bool {
    let one_of_each = aboard(player, SailMode::Each, None, Passage::Full);
    player.base[Colour::Gray] > 0 && one_of_each.values().any(|count| *count > 0)
}

/// Whether another voyage brings the same Vikings and is the legal one. The legal voyage has a single colour
/// rather than one of each, and no boat (ruling 23).
#[must_use]
pub fn is_listed_otherwise(player: &Player, voyage: Voyage, brought: ByColour<u8>) -> bool {
    let Voyage { mode, boat, .. } = voyage;
    let mut colours = Colour::VARIANTS.iter().copied().filter(|colour| brought[*colour] > 0);
    let (Some(colour), None) = (colours.next(), colours.next()) else {
        return false;
    };
    let by_colour = |passage| aboard(player, SailMode::Colour, Some(colour), passage) == brought;
    (mode == SailMode::Each && by_colour(Passage::Full)) || (boat && by_colour(Passage::Single))
}

/// Whether each colour aboard has exactly as many empty tiles as Vikings, so that only the order of landings is
/// open (ruling 22).
#[must_use]
pub fn order_alone_is_open(state: &State) -> bool {
    let (Phase::Landing { aboard, .. }, Some(seat)) = (state.phase, state.active()) else {
        return false;
    };
    let homeland = &state.player(seat).homeland;
    let has_no_choice = |colour: &Colour| match aboard[*colour] {
        0 => true,
        coming => count(homeland.free_cells(*colour)) == coming,
    };
    Colour::VARIANTS.iter().all(has_no_choice)
}
