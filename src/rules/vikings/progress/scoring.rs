//! What special tiles add to the scorings: each is a line of its own.

use super::{
    super::{
        components::{
            Colour, GOLD_PER_VP, RICH_CATCH_VP, RICH_TRADE_GOLD_PER_VP, SPARE_MEAL_VP, Special,
            VIKING_AROUND_VP,
        },
        effect::Effect,
        line::Line,
        scoring::{line, unthreatened},
        state::{Player, State},
    },
    building::vikings_around,
};
use crate::kit::Seat;

fn has(player: &Player, special: Special) -> bool {
    player.specials[special as usize] > 0
}

/// Small and large scoring: more gold for unthreatened goldsmiths.
#[must_use]
pub fn goldsmiths(state: &State, seat: Seat) -> Vec<Effect> {
    let tiles =
        [(Special::GoldsmithPlus1, Line::GoldsmithPlus1), (Special::GoldsmithPlus2, Line::GoldsmithPlus2)];
    plus(state, seat, Colour::Yellow, &tiles, |gold| (gold, 0))
}

/// Large scoring: more VP for unthreatened nobles, scouts and fishermen.
#[must_use]
pub fn large(state: &State, seat: Seat) -> Vec<Effect> {
    let tiles = [
        (Colour::Red, Special::NoblePlus1, Line::NoblePlus1),
        (Colour::Green, Special::ScoutPlus1, Line::ScoutPlus1),
        (Colour::Blue, Special::FishermanPlus1, Line::FishermanPlus1),
    ];
    let lines = tiles
        .into_iter()
        .flat_map(|(colour, special, what)| plus(state, seat, colour, &[(special, what)], |vp| (0, vp)));
    lines.collect()
}

/// So much for each unthreatened Viking of a colour, as often as the player has the tile (ruling 12).
fn plus(
    state: &State,
    seat: Seat,
    colour: Colour,
    tiles: &[(Special, Line)],
    worth: impl Fn(i32) -> (i32, i32),
) -> Vec<Effect> {
    let player = state.player(seat);
    let count = unthreatened(player, colour).len();
    let of = |(special, what): &(Special, Line)| {
        let tiles = i32::from(player.specials[*special as usize]);
        let (gold, vp) = worth(special.plus() * count as i32 * tiles);
        line(state, seat, *what, count, gold, vp)
    };
    tiles.iter().filter_map(of).collect()
}

/// Section 4.2: how much gold makes a VP.
#[must_use]
pub fn gold_per_vp(player: &Player) -> (Line, i32) {
    if has(player, Special::RichTrade) {
        (Line::RichTrade, RICH_TRADE_GOLD_PER_VP)
    } else {
        (Line::Gold, GOLD_PER_VP)
    }
}

/// Section 4.3: horns count as boatsmen.
#[must_use]
pub fn boatsmen(player: &Player) -> u8 {
    player.base[Colour::Gray as usize] + player.specials[Special::Horn as usize]
}

/// Before section 4.3: how many horns count, for everyone to see. Worth nothing by themselves.
#[must_use]
pub fn horns(state: &State) -> Vec<Effect> {
    let count = |seat: &Seat| state.player(*seat).specials[Special::Horn as usize];
    let blows =
        |seat| Effect::Scored { seat, line: Line::Horns, count: count(&seat), column: None, gold: 0, vp: 0 };
    state.seats_in_order().filter(|seat| count(seat) > 0).map(blows).collect()
}

/// Building tiles, after the longest island (ruling 19).
#[must_use]
pub fn buildings(state: &State) -> Vec<Effect> {
    let of = |seat: Seat| {
        let homeland = &state.player(seat).homeland;
        let special = homeland.cells().filter(|(_, _, cell)| cell.special);
        special.filter_map(move |(row, column, cell)| {
            let count = vikings_around(homeland, row, column);
            let vp = VIKING_AROUND_VP * i32::from(count);
            line(state, seat, Line::of_building(cell.tile)?, count.into(), 0, vp)
        })
    };
    state.seats_in_order().flat_map(of).collect()
}

/// Section 4.4: what a spare meal is worth.
#[must_use]
pub fn spare_meal(player: &Player) -> (Line, i32) {
    if has(player, Special::RichCatch) {
        (Line::RichCatch, RICH_CATCH_VP)
    } else {
        (Line::SpareMeals, SPARE_MEAL_VP)
    }
}
