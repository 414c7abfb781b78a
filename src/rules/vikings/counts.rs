//! Vikings, counted by colour, as views show them.

use serde::Serialize;

use super::components::{ByColour, Colour};

/// A number of Vikings for each colour.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Counts))]
pub struct CountsView {
    /// How many fishermen, whose row is 6.
    blue: u8,
    /// How many goldsmiths, whose row is 5.
    yellow: u8,
    /// How many scouts, whose row is 4.
    green: u8,
    /// How many nobles, whose row is 3.
    red: u8,
    /// How many warriors, whose row is 2.
    black: u8,
    /// How many boatsmen, who have no row.
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
