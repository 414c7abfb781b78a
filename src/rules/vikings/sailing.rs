//! Boatsmen (section 3): whom one of them can bring from the base to the islands.

use strum::VariantArray;

use super::{
    components::{ByColour, Colour},
    moves::SailMode,
    state::Player,
};

/// How many Vikings of each colour a boatsman would bring: as many as fit.
#[must_use]
pub fn aboard(player: &Player, mode: SailMode, colour: Option<Colour>) -> ByColour<u8> {
    let mut aboard = [0; 6];
    for each in Colour::VARIANTS {
        let fit =
            player.homeland.free_cells(*each).count().min(usize::from(player.base[*each as usize])) as u8;
        aboard[*each as usize] = match mode {
            SailMode::Colour if colour == Some(*each) => fit,
            SailMode::Colour => 0,
            SailMode::Each => fit.min(1),
        };
    }
    aboard
}

/// Whether a boatsman waits on the base, and a Viking whom he can bring ashore.
#[must_use]
pub fn can_sail(player: &Player) -> bool {
    player.base[Colour::Gray as usize] > 0
        && aboard(player, SailMode::Each, None).iter().any(|count| *count > 0)
}
