//! The large scoring (section 3.4) after rounds 2, 4 and 6, for one player, row by row from the top.

use super::{
    super::{
        components::{BELOW_SCOUT_VP, Colour, FISHERMAN_ROW, GOLDSMITH_ROW, NOBLE_VP, SCOUT_VP},
        effect::Effect,
        line::Line,
        state::State,
    },
    goldsmiths, how_many, line, ship_line, unthreatened,
};
use crate::kit::{
    Seat,
    number::{byte, count},
};

/// The lines of one player.
#[must_use]
pub fn large(state: &State, seat: Seat) -> Vec<Effect> {
    let player = state.player(seat);
    let homeland = &player.homeland;
    let repelled =
        homeland.ships().filter(|(column, _)| homeland.is_repelled(*column)).filter_map(|(column, tile)| {
            let ship = tile.ship()?;
            Some(ship_line(seat, Line::ShipRepelled, column, ship.gold, ship.vp))
        });
    let nobles = how_many(player, Colour::Red);
    let scouts = unthreatened(player, Colour::Green);
    // No separate check needed: a ship that spares the scout does not reach the rows below.
    let below = |row: u8| {
        count(scouts.iter().filter(|column| homeland.cell(row, **column).is_some_and(|cell| cell.viking)))
    };
    let counted = |what, count: u8, vp| line(state, seat, what, count, 0, vp * i32::from(count));
    let plus = |colour| state.version.plus(state, seat, colour);
    let mut lines: Vec<Effect> = repelled.collect();
    lines.extend(counted(Line::Nobles, nobles, NOBLE_VP));
    lines.extend(plus(Colour::Red));
    lines.extend(counted(Line::Scouts, byte(scouts.len()), SCOUT_VP));
    lines.extend(counted(Line::GoldsmithsBelowScouts, below(GOLDSMITH_ROW), BELOW_SCOUT_VP));
    lines.extend(counted(Line::FishermenBelowScouts, below(FISHERMAN_ROW), BELOW_SCOUT_VP));
    lines.extend(plus(Colour::Green));
    lines.extend(goldsmiths(state, seat));
    lines.extend(plus(Colour::Blue));
    lines
}
