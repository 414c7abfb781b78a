//! Scorings (sections 3 and 4). Each returns its lines as effects, with VP already limited so that no player
//! falls below 0 (ruling 9).

mod final_scoring;
mod large;
mod small;

pub use final_scoring::FINAL_STEPS;
pub use large::large;
pub use small::small;

use super::{
    components::{Colour, GOLDSMITH_GOLD},
    effect::Effect,
    homeland::Cell,
    line::Line,
    state::{Player, State},
};
use crate::kit::{
    Seat,
    number::{byte, count},
};

/// The unthreatened Vikings of a colour on islands, by column.
pub(super) fn unthreatened(player: &Player, colour: Colour) -> Vec<u8> {
    let Some(row) = colour.row() else {
        return Vec::new();
    };
    let homeland = &player.homeland;
    homeland.vikings(colour).filter(|column| !homeland.is_threatened(row, *column)).collect()
}

/// Number of unthreatened Vikings of a colour on islands.
pub(super) fn how_many(player: &Player, colour: Colour) -> u8 {
    byte(unthreatened(player, colour).len())
}

/// The goldsmiths' gold, in small and large scorings.
fn goldsmiths(state: &State, seat: Seat) -> impl Iterator<Item = Effect> {
    let count = how_many(state.player(seat), Colour::Yellow);
    let base = line(state, seat, Line::Goldsmiths, count, GOLDSMITH_GOLD * i32::from(count), 0);
    base.into_iter().chain(state.version.plus(state, seat, Colour::Yellow))
}

/// The Vikings who must be fed: all on islands and base including boatsmen, but not those on building tiles
/// (ruling 20).
pub(super) fn mouths(state: &State, player: &Player) -> i32 {
    let is_fed = |cell: Cell| cell.viking && (state.options.special_vikings_fed || !cell.special);
    let ashore = count(player.homeland.cells().filter(|(_, _, cell)| is_fed(*cell)));
    i32::from(ashore) + player.base.values().copied().map(i32::from).sum::<i32>()
}

/// One line; `None` if nothing is due. An amount that the floor of 0 cuts off counts as due (ruling 9).
pub(super) fn line(state: &State, seat: Seat, line: Line, count: u8, gold: i32, vp: i32) -> Option<Effect> {
    let cut = vp.max(-state.player(seat).vp);
    let line = Effect::Scored { seat, line, count, column: None, gold, vp: cut };
    (gold != 0 || vp != 0).then_some(line)
}

/// The line of a ship, which names its column.
fn ship_line(seat: Seat, line: Line, column: u8, gold: i32, vp: i32) -> Effect {
    Effect::Scored { seat, line, count: 1, column: Some(column), gold, vp }
}
