//! Boatsmen (section 3.3): whom one of them can bring from the base to the islands.

use strum::VariantArray;

use super::{
    components::{ByColour, Colour},
    moves::SailMode,
    state::{Phase, Player, State},
};

/// How much a boatsman can take aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// All of one colour, or one of each: in the base game, and with a boat.
    Full,
    /// One Viking: in the Progress version without a boat (section 5.5).
    Single,
}

impl Passage {
    /// With or without a boat.
    #[must_use]
    pub fn of(state: &State, boat: bool) -> Self {
        if state.options.progress && !boat { Self::Single } else { Self::Full }
    }
}

/// How many Vikings of each colour a boatsman would bring: as many as fit (ruling 8).
#[must_use]
pub fn aboard(player: &Player, mode: SailMode, colour: Option<Colour>, passage: Passage) -> ByColour<u8> {
    let mut aboard = ByColour::default();
    for each in Colour::VARIANTS {
        let free = player.homeland.free_cells(*each).count();
        let fit = free.min(usize::from(player.base[*each as usize])) as u8;
        aboard[*each as usize] = match (mode, passage) {
            (SailMode::Colour, _) if colour != Some(*each) => 0,
            (SailMode::Colour, Passage::Full) => fit,
            (SailMode::Colour, Passage::Single) | (SailMode::Each, _) => fit.min(1),
        };
    }
    aboard
}

/// Whether a boatsman waits on the base, and a Viking whom he can bring ashore.
#[must_use]
pub fn can_sail(player: &Player) -> bool {
    let one_of_each = aboard(player, SailMode::Each, None, Passage::Full);
    player.base[Colour::Gray as usize] > 0 && one_of_each.iter().any(|count| *count > 0)
}

/// Whether another voyage brings the same Vikings and is the one that is legal: of a colour rather than of each, and without a
/// boat (ruling 23).
#[must_use]
pub fn is_listed_otherwise(player: &Player, mode: SailMode, boat: bool, brought: ByColour<u8>) -> bool {
    let mut colours = Colour::VARIANTS.iter().copied().filter(|colour| brought[*colour as usize] > 0);
    let (Some(colour), None) = (colours.next(), colours.next()) else {
        return false;
    };
    let by_colour = |passage| aboard(player, SailMode::Colour, Some(colour), passage) == brought;
    (mode == SailMode::Each && by_colour(Passage::Full)) || (boat && by_colour(Passage::Single))
}

/// Whether Vikings are coming ashore who have as many empty tiles as they are, colour by colour (ruling 22).
#[must_use]
pub fn order_alone_is_open(state: &State) -> bool {
    let (Phase::Landing { aboard, .. }, Some(seat)) = (state.phase, state.active()) else {
        return false;
    };
    let homeland = &state.player(seat).homeland;
    let has_no_choice = |colour: &Colour| match aboard[*colour as usize] {
        0 => true,
        coming => homeland.free_cells(*colour).count() == usize::from(coming),
    };
    Colour::VARIANTS.iter().all(has_no_choice)
}
