//! The scoring lines of special tiles.

use super::{
    super::{
        components::{
            Colour, GOLD_PER_VP, RICH_CATCH_VP, RICH_TRADE_GOLD_PER_VP, SPARE_MEAL_VP, Special,
            VIKING_AROUND_VP,
        },
        effect::Effect,
        line::Line,
        scoring::{how_many, line},
        state::{Player, State},
    },
    building::vikings_around,
};
use crate::kit::Seat;

fn has(player: &Player, special: Special) -> bool {
    player.specials[special] > 0
}

/// The bonus for each unthreatened Viking of a colour, once for each such tile of the player (ruling 12). It is
/// gold for goldsmiths in small and large scorings, and VP for nobles, scouts and fishermen in large ones.
#[must_use]
pub fn plus(state: &State, seat: Seat, colour: Colour) -> Vec<Effect> {
    let tiles: &[(Special, Line)] = match colour {
        Colour::Yellow => &[
            (Special::GoldsmithPlus1, Line::GoldsmithPlus1),
            (Special::GoldsmithPlus2, Line::GoldsmithPlus2),
        ],
        Colour::Red => &[(Special::NoblePlus1, Line::NoblePlus1)],
        Colour::Green => &[(Special::ScoutPlus1, Line::ScoutPlus1)],
        Colour::Blue => &[(Special::FishermanPlus1, Line::FishermanPlus1)],
        Colour::Black | Colour::Gray => &[],
    };
    let player = state.player(seat);
    let count = how_many(player, colour);
    let of = |(special, what): &(Special, Line)| {
        let worth = special.plus() * i32::from(count) * i32::from(player.specials[*special]);
        let (gold, vp) = if colour == Colour::Yellow { (worth, 0) } else { (0, worth) };
        line(state, seat, *what, count, gold, vp)
    };
    tiles.iter().filter_map(of).collect()
}

/// Section 4.2: gold per VP.
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
    player.base[Colour::Gray] + player.specials[Special::Horn]
}

/// Before section 4.3: a line with the number of horns that count, worth nothing itself.
#[must_use]
pub fn horns(state: &State) -> Vec<Effect> {
    let count = |seat: &Seat| state.player(*seat).specials[Special::Horn];
    let blows =
        |seat| Effect::Scored { seat, line: Line::Horns, count: count(&seat), column: None, gold: 0, vp: 0 };
    state.seats_in_order().filter(|seat| count(seat) > 0).map(blows).collect()
}

/// Building tiles score after the longest island (ruling 19).
#[must_use]
pub fn buildings(state: &State) -> Vec<Effect> {
    let of = |seat: Seat| {
        let homeland = &state.player(seat).homeland;
        let special = homeland.cells().filter(|(_, _, cell)| cell.special);
        special.filter_map(move |(row, column, cell)| {
            let count = vikings_around(homeland, row, column);
            let vp = VIKING_AROUND_VP * i32::from(count);
            line(state, seat, Line::of_building(cell.tile)?, count, 0, vp)
        })
    };
    state.seats_in_order().flat_map(of).collect()
}

/// Section 4.4: the value of a spare meal.
#[must_use]
pub fn spare_meal(player: &Player) -> (Line, i32) {
    if has(player, Special::RichCatch) {
        (Line::RichCatch, RICH_CATCH_VP)
    } else {
        (Line::SpareMeals, SPARE_MEAL_VP)
    }
}
