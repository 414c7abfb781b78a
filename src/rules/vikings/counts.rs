//! Vikings, counted by colour, as views show them.

use serde::Serialize;

use super::components::{ByColour, Colour};

/// So many Vikings of each colour.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsCounts))]
pub struct CountsView {
    /// Fishermen.
    blue: u8,
    /// Goldsmiths.
    yellow: u8,
    /// Scouts.
    green: u8,
    /// Nobles.
    red: u8,
    /// Warriors.
    black: u8,
    /// Boatsmen.
    gray: u8,
}

/// The counts by colour.
#[must_use]
pub fn counts(of: ByColour<u8>) -> CountsView {
    CountsView {
        blue: of[Colour::Blue],
        yellow: of[Colour::Yellow],
        green: of[Colour::Green],
        red: of[Colour::Red],
        black: of[Colour::Black],
        gray: of[Colour::Gray],
    }
}
