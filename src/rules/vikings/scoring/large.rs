//! The large scoring (section 3.4) after rounds 2, 4 and 6, for one player, from the ships down.

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
    let counted = [
        (Line::Nobles, nobles, NOBLE_VP),
        (Line::Scouts, byte(scouts.len()), SCOUT_VP),
        (Line::GoldsmithsBelowScouts, below(GOLDSMITH_ROW), BELOW_SCOUT_VP),
        (Line::FishermenBelowScouts, below(FISHERMAN_ROW), BELOW_SCOUT_VP),
    ];
    let vikings = counted
        .into_iter()
        .filter_map(|(what, count, vp)| line(state, seat, what, count, 0, vp * i32::from(count)));
    let plus = [Colour::Red, Colour::Green, Colour::Blue];
    let plus = plus.into_iter().flat_map(|colour| state.version.plus(state, seat, colour));
    repelled.chain(vikings).chain(plus).chain(goldsmiths(state, seat)).collect()
}
