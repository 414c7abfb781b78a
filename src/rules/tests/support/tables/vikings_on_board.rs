//! The tables of Vikings on Board.

use longhall_rules::vikings_on_board::components::*;

use super::{named, row};

pub(super) fn constants() -> Vec<(&'static str, i64)> {
    named![
        SHIPS,
        STERNS,
        BODIES_AT_START,
        BODIES_MAX,
        SUPPLIES_PER_KIND,
        SUPPLIES,
        ADD_1_STACK,
        PRICE_START,
        PRICE_MAX,
        DRAWN_MAX,
        LONE_VIKING_SEATS,
        LONE_VIKING_SHIELDS,
    ]
}

pub(super) fn tables() -> Vec<Vec<Vec<String>>> {
    let shields = [1, 2, 3].map(|n| row([&n, &SHIELDS.iter().filter(|shields| **shields == n).count()]));
    let tokens = GAMBLING_TOKENS.map(|token| token.to_string()).collect::<Vec<_>>().join(", ");
    let players = (2..=4).map(|seats| {
        let letters: String =
            first_village(seats).iter().map(|place| char::from(b'A' + *place as u8)).collect();
        row([&seats, &(letters.len() / usize::from(seats)), &letters])
    });
    vec![shields.into(), vec![row([&"the gambling tokens of each player", &tokens])], players.collect()]
}
