//! Scorings (sections 3 and 4). Each gives its lines as effects; a line's VP are already cut off so that nobody falls
//! below 0 (ruling).

mod final_scoring;
mod large;
mod small;

pub use final_scoring::FINAL_STEPS;
pub use large::large;
pub use small::small;

use super::{
    components::{Colour, GOLDSMITH_GOLD},
    effect::Effect,
    line::Line,
    progress,
    state::{Player, State},
};
use crate::kit::Seat;

/// The unthreatened Vikings of a colour on islands, by column.
pub(super) fn unthreatened(player: &Player, colour: Colour) -> Vec<u8> {
    let Some(row) = colour.row() else {
        return Vec::new();
    };
    let homeland = &player.homeland;
    homeland.vikings(colour).filter(|column| !homeland.is_threatened(row, *column)).collect()
}

/// The gold of the goldsmiths, the same in small and large scorings.
fn goldsmiths(state: &State, seat: Seat) -> impl Iterator<Item = Effect> {
    let count = unthreatened(state.player(seat), Colour::Yellow).len();
    let base = line(state, seat, Line::Goldsmiths, count, GOLDSMITH_GOLD * count as i32, 0);
    base.into_iter().chain(progress::scoring::goldsmiths(state, seat))
}

/// A line, unless it changes nothing.
pub(super) fn line(
    state: &State,
    seat: Seat,
    line: Line,
    count: usize,
    gold: i32,
    vp: i32,
) -> Option<Effect> {
    let vp = vp.max(-state.player(seat).vp);
    (gold != 0 || vp != 0).then_some(Effect::Scored {
        seat,
        line,
        count: count as u8,
        column: None,
        gold,
        vp,
    })
}

/// The line of a ship, which names its column.
fn ship_line(state: &State, seat: Seat, what: Line, at: u8, gold: i32, vp: i32) -> Option<Effect> {
    let mut effect = line(state, seat, what, 1, gold, vp)?;
    if let Effect::Scored { column, .. } = &mut effect {
        *column = Some(at);
    }
    Some(effect)
}
