//! Vikings, counted by colour, as views show them.

use serde::Serialize;

use super::components::{ByColour, Colour};

/// A number of Vikings for each colour.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Counts))]
pub struct CountsView {
    /// Number of fishermen, whose row is 6.
    blue: u8,
    /// Number of goldsmiths, whose row is 5.
    yellow: u8,
    /// Number of scouts, whose row is 4.
    green: u8,
    /// Number of nobles, whose row is 3.
    red: u8,
    /// Number of warriors, whose row is 2.
    black: u8,
    /// Number of boatsmen, who have no row.
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
