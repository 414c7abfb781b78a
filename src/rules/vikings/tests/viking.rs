//! Section 2.6: the place of the bought Viking.

use super::given::{ME, after, base, lay, lay_with_viking, placing, player, refusal};
use crate::vikings::illegal::Illegal;

#[test]
fn a_viking_may_stand_on_the_bought_tile_in_the_row_of_its_colour() {
    for (bought, row) in [("<w", 2), ("<n", 3), ("<s", 4), ("<g", 5), ("<f", 6)] {
        let state = placing(bought, player(""));
        let landed = after(&state, &lay_with_viking(row, 1));
        assert!(landed.player(ME).homeland.cell(row, 1).unwrap().viking);
        assert_eq!(landed.player(ME).base, base(""));
        for other in (2..=6).filter(|other| *other != row) {
            let refused = refusal(&state, &lay_with_viking(other, 1));
            assert_eq!(refused, Illegal::VikingNotInItsRow);
        }
    }
}

#[test]
fn a_viking_may_go_to_the_base_and_must_if_the_tile_is_in_another_row() {
    let state = placing("<n", player(""));
    for row in 2..=6 {
        let laid = after(&state, &lay(row, 1));
        assert!(!laid.player(ME).homeland.cell(row, 1).unwrap().viking);
        assert_eq!(laid.player(ME).base, base("n"));
    }
}

#[test]
fn a_viking_may_not_stand_on_an_older_tile_of_its_row() {
    let state = placing("<f", player(". . . . . <"));
    assert_eq!(refusal(&state, &lay_with_viking(6, 1)), Illegal::CellTaken);
    assert_eq!(refusal(&state, &lay_with_viking(5, 1)), Illegal::VikingNotInItsRow);
}

#[test]
fn boatsmen_always_go_to_the_base() {
    let state = placing("<b", player(""));
    for row in 2..=6 {
        assert_eq!(refusal(&state, &lay_with_viking(row, 1)), Illegal::BoatsmanOnIsland);
        assert_eq!(after(&state, &lay(row, 1)).player(ME).base, base("b"));
    }
}

#[test]
fn the_viking_of_a_ship_always_goes_to_the_base() {
    for trade in ["f", "g", "s", "n", "w", "b"] {
        let state = placing(&format!("r{trade}"), player("... <.."));
        assert_eq!(refusal(&state, &lay_with_viking(1, 2)), Illegal::VikingOnShip);
        assert_eq!(after(&state, &lay(1, 2)).player(ME).base, base(trade));
    }
}
