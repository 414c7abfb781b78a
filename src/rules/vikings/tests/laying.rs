//! Sections 2.4 and 2.5: placing ships and islands.

use super::given::{
    ME, YOU, after, assert_fits, assert_fits_in, base, buy, buying, effects, homeland, lay, legal, placing,
    play, player, refusal,
};
use crate::vikings::{
    components::{Colour, Tile},
    effect::Effect,
    illegal::Illegal,
    moves::Move,
    options::Options,
    state::Phase,
};

// Step 4: ships.

#[test]
fn the_first_three_ships_go_into_columns_1_to_3_in_any_order() {
    assert_fits("r", "***");
    assert_fits("r", "*y*");
    assert_fits("r", "y**");
    assert_fits("r", "**y");
    assert_fits("r", "*yy");
    assert_fits("r", "y*y");
}

#[test]
fn further_ships_go_on_to_the_right_without_a_gap() {
    assert_fits("r", "yyy*");
    assert_fits("r", "yyyyy*");
}

#[test]
fn islands_do_not_restrict_ships() {
    assert_fits("b", "*** <=> ... ... <=====>");
    assert_fits("b", "yyy* ... ... ... ... <=====>");
}

#[test]
fn with_the_option_a_ship_must_touch_another_one() {
    let adjacent = || Options { ships_adjacent: true, ..Options::default() };
    assert_fits_in(adjacent(), "r", "***");
    assert_fits_in(adjacent(), "r", "y*.");
    assert_fits_in(adjacent(), "r", ".*y");
    assert_fits_in(adjacent(), "r", "*y*");
    assert_fits_in(adjacent(), "r", "yy*.");
    assert_fits_in(adjacent(), "r", "yyy*");
}

// Step 5: islands.

#[test]
fn beside_the_base_lie_left_ends_only() {
    assert_fits("<", ". * * * * *");
    assert_fits("=", ". . . . . .");
    assert_fits(">", ". . . . . .");
}

#[test]
fn an_island_tile_needs_an_island_tile_on_its_left_right_above_or_below() {
    assert_fits(
        "=",
        "
        .....
        .....
        ..*..
        .*=*.
        ..*..
        .....",
    );
}

#[test]
fn touching_diagonally_is_not_enough() {
    let state = placing(
        "=f",
        player(
            "
            ...
            ...
            ..>
            ...
            ...
            ...",
        ),
    );
    assert_eq!(refusal(&state, &lay(4, 4)), Illegal::NotAdjacent);
    assert_eq!(refusal(&state, &lay(2, 2)), Illegal::NotAdjacent);
}

#[test]
fn a_ship_above_does_not_support() {
    let state = placing("=f", player("rrr <.. ... ... ... ..."));
    assert_eq!(refusal(&state, &lay(2, 3)), Illegal::NotAdjacent);
}

#[test]
fn sea_meets_sea_and_land_meets_land() {
    assert_fits(
        "<",
        "
        ......
        *.....
        *.**..
        <.=>*.
        *.**..
        *.....",
    );
    assert_fits(
        "=",
        "
        ......
        ......
        ..**..
        <*=>..
        ..**..
        ......",
    );
    assert_fits(
        ">",
        "
        ......
        ......
        ..**..
        <*<>..
        ..**..
        ......",
    );
}

#[test]
fn a_gap_between_two_tiles_takes_what_matches_on_both_sides() {
    for (left, right, fitting) in
        [('=', '=', "="), ('=', '>', "="), ('=', '<', ">"), ('>', '=', "<"), ('>', '<', "")]
    {
        for tile in ["<", "=", ">"] {
            let state =
                placing(&format!("{tile}b"), player(&format!(". <.... .{left}.{right}. ..... ..... .....")));
            let laid = play(&state, &lay(3, 3)).map(|_| ());
            let expected = if fitting == tile { Ok(()) } else { Err(Illegal::EdgesDoNotMatch) };
            assert_eq!(laid, expected, "{tile} between {left} and {right}");
        }
    }
}

#[test]
fn neighbours_above_and_below_do_not_restrict() {
    for tile in ["<", "=", ">"] {
        let state = placing(&format!("{tile}b"), player(". ..... ..>.. ..... ..<.. ....."));
        assert!(play(&state, &lay(4, 3)).is_ok());
    }
}

#[test]
fn islands_stay_out_of_the_ship_row_and_ships_out_of_the_others() {
    let island = placing("=f", player("... <.."));
    let ship = placing("rf", player("... <.."));
    for column in [1, 2, 9] {
        assert_eq!(refusal(&island, &lay(1, column)), Illegal::WrongRow);
        assert_eq!(refusal(&ship, &lay(3, column)), Illegal::WrongRow);
    }
    for row in [0, 7] {
        assert_eq!(refusal(&island, &lay(row, 2)), Illegal::WrongRow);
        assert_eq!(refusal(&ship, &lay(row, 2)), Illegal::WrongRow);
    }
    assert_eq!(refusal(&island, &lay(2, 0)), Illegal::NoSuchColumn);
    assert_eq!(refusal(&ship, &lay(1, 0)), Illegal::NoSuchColumn);
}

#[test]
fn a_tile_is_never_laid_on_another() {
    assert_eq!(refusal(&placing("=f", player(". <=")), &lay(2, 2)), Illegal::CellTaken);
    assert_eq!(refusal(&placing("rf", player("y. <=")), &lay(1, 1)), Illegal::CellTaken);
}

#[test]
fn however_far_out_a_cell_is_it_is_refused_for_the_same_reason() {
    for column in [5_i64, 200, 255, 256, i64::MAX] {
        let island = placing("=f", player(". <="));
        assert_eq!(refusal(&island, &lay(3, column)), Illegal::NotAdjacent);
        let ship = placing("rf", player("yyy <="));
        assert_eq!(refusal(&ship, &lay(1, column)), Illegal::NotTheNextColumn);
    }
}

const ONLY_LEFT_ENDS: &str = ". < < < < <";

#[test]
fn a_tile_that_fits_nowhere_leaves_the_game_its_viking_goes_to_the_base_and_the_price_stays_paid() {
    let state = buying("=g .. .. <f <s", player(ONLY_LEFT_ENDS));
    let (after, effects) = play(&state, &buy(3)).unwrap();
    let discarded = [
        Effect::TileDiscarded { seat: ME, tile: Tile::Left },
        Effect::VikingToBase { seat: ME, viking: Colour::Blue },
    ];
    assert_eq!(effects[1..], discarded);
    assert_eq!(after.player(ME).gold, 17);
    assert_eq!(after.player(ME).base, base("f"));
    assert_eq!(after.player(ME).homeland, homeland(ONLY_LEFT_ENDS));
    assert_eq!(after.discarded_tiles, 1);
    assert_eq!(after.phase, Phase::Buying(YOU));
}

#[test]
fn a_tile_that_fits_somewhere_must_be_laid() {
    let state = buying("=g .. .. <f <s", player(". < < < < <>"));
    let only_cell = Effect::TilePlaced { seat: ME, tile: Tile::Left, row: 6, column: 3 };
    let bought = after(&state, &buy(3));
    assert!(effects(&bought, &lay(6, 3)).contains(&only_cell));
    assert!(
        legal(&bought, ME).iter().all(|action| matches!(action, Move::PlaceTile { row: 6, column: 3, .. }))
    );
}

#[test]
fn right_ends_and_middles_fit_nowhere_when_all_islands_are_complete() {
    for tile in ["=", ">"] {
        assert_fits(tile, ". <> <> <> <> <>");
    }
    assert_fits("<", ". <>* <>* <>* <>* <>*");
}
