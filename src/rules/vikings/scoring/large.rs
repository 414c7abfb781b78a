//! The large scoring (section 3.4) after rounds 2, 4 and 6, for one player, from the ships down.

use super::{
    super::{
        components::{BELOW_SCOUT_VP, Colour, FISHERMAN_ROW, GOLDSMITH_ROW, NOBLE_VP, SCOUT_VP},
        effect::Effect,
        line::Line,
        progress,
        state::State,
    },
    goldsmiths, line, ship_line, unthreatened,
};
use crate::kit::Seat;

/// His lines.
#[must_use]
pub fn large(state: &State, seat: Seat) -> Vec<Effect> {
    let player = state.player(seat);
    let homeland = &player.homeland;
    let repelled =
        homeland.ships().filter(|(column, _)| homeland.is_repelled(*column)).filter_map(|(column, tile)| {
            let ship = tile.ship()?;
            Some(ship_line(seat, Line::ShipRepelled, column, ship.gold, ship.vp))
        });
    let nobles = unthreatened(player, Colour::Red).len();
    let scouts = unthreatened(player, Colour::Green);
    // These need no look of their own: a ship that spares the scout does not reach below him.
    let below = |row: u8| {
        scouts.iter().filter(|column| homeland.cell(row, **column).is_some_and(|cell| cell.viking)).count()
    };
    let counted = [
        (Line::Nobles, nobles, NOBLE_VP),
        (Line::Scouts, scouts.len(), SCOUT_VP),
        (Line::GoldsmithsBelowScouts, below(GOLDSMITH_ROW), BELOW_SCOUT_VP),
        (Line::FishermenBelowScouts, below(FISHERMAN_ROW), BELOW_SCOUT_VP),
    ];
    let vikings = counted
        .into_iter()
        .filter_map(|(what, count, vp)| line(state, seat, what, count, 0, vp * count as i32));
    repelled
        .chain(vikings)
        .chain(progress::scoring::large(state, seat))
        .chain(goldsmiths(state, seat))
        .collect()
}
