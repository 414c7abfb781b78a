//! Section 2.3: the first turn.

use super::given::{ME, YOU, after, buy, buying, homeland, lay, lay_with_viking, player, refusal, set};
use crate::vikings::{
    components::Tile,
    illegal::Illegal,
    moves::Move,
    state::{Phase, Player, State},
};

fn first_turn() -> State {
    let me = Player { start_tile_laid: false, ..player("") };
    buying("=f <g >s yb", me)
}

#[test]
fn the_first_turn_is_buying_then_the_start_tile_then_the_bought_tile() {
    let bought = after(&first_turn(), &buy(0));
    assert_eq!(bought.phase, Phase::StartTile(ME, set("=f")));
    assert_eq!(refusal(&bought, &lay(6, 1)), Illegal::NotThisStep);

    let started = after(&bought, &Move::PlaceStartTile { row: 6 });
    assert_eq!(started.phase, Phase::Placing(ME, set("=f")));
    assert!(started.player(ME).start_tile_laid);

    let laid = after(&started, &lay_with_viking(6, 2));
    assert_eq!(laid.player(ME).homeland, homeland(". . . . . <#"));
    assert_eq!(laid.phase, Phase::Buying(YOU));
}

#[test]
fn the_start_tile_goes_into_column_1_of_any_island_row_and_has_no_viking() {
    let bought = after(&first_turn(), &buy(0));
    for row in 2..=6 {
        let started = after(&bought, &Move::PlaceStartTile { row });
        let cell = started.player(ME).homeland.cell(row as u8, 1).unwrap();
        assert_eq!((cell.tile, cell.viking), (Tile::Left, false));
    }
    for row in [-1, 0, 1, 7, 258] {
        let action = Move::PlaceStartTile { row };
        assert_eq!(refusal(&bought, &action), Illegal::WrongStartRow);
    }
}

#[test]
fn after_the_first_turn_there_is_no_start_tile_to_place() {
    let state = buying("=f <g >s yb", player(". <"));
    let bought = after(&state, &buy(3));
    assert_eq!(bought.phase, Phase::Placing(ME, set("yb")));
    let start_tile = Move::PlaceStartTile { row: 4 };
    assert_eq!(refusal(&bought, &start_tile), Illegal::NotThisStep);
}

#[test]
fn on_the_first_turn_every_tile_fits() {
    for bought in ["<b", "=b", ">b", "rb"] {
        let mut state = first_turn();
        state.phase = Phase::StartTile(ME, set(bought));
        for row in 2..=6 {
            let started = after(&state, &Move::PlaceStartTile { row });
            assert_eq!(started.discarded_tiles, 0);
        }
    }
}
