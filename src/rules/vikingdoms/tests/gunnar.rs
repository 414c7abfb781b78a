//! Gunnar, the strategist.

use super::given::{
    Given, ME, YOU, after, choice, choose, decline_swap, effects, moves, play, raiding, refusal, take,
};
use crate::vikingdoms::{
    components::{Ally, Tile},
    effect::Effect,
    illegal::Illegal,
    moves::Move,
    phase::{Choice, Phase},
    state::State,
};

/// A raid that gives me my second village.
const SECOND: Given = Given {
    board: "",
    troop: "rrrrrw",
    tiles: ["V1 W", "G F1"],
    allies: [&[], &[]],
    lockups: [0, 0],
    island: "V2 V3",
};

fn an_ally_is_due() -> State {
    after(&raiding(SECOND), &choose(Tile::V2))
}

fn swap(a: i64, b: i64) -> Move {
    Move::SwapIslands { a, b }
}

#[test]
fn gunnar_swaps_two_of_the_islands_still_to_be_raided() {
    // The players have drawn two tiles each, so this is the second island.
    let state = an_ally_is_due();
    assert_eq!(state.marker.unwrap().island, 2);
    let (swapping, effects) = play(&state, &take(Ally::Gunnar)).unwrap();
    assert_eq!(effects.last(), Some(&Effect::SwapDue { seat: ME }));
    assert_eq!((swapping.active(), choice(&swapping)), (Some(ME), Choice::Islands(ME)));
    assert_eq!(moves(&swapping), [decline_swap(), swap(3, 4), swap(3, 5), swap(4, 5)]);
    let (after, effects) = play(&swapping, &swap(3, 5)).unwrap();
    assert_eq!(effects[0], Effect::IslandsSwapped { seat: ME, a: 3, b: 5 });
    assert_eq!((after.island(3), after.island(5)), (state.island(5), state.island(3)));
    assert_eq!(after.island(4), state.island(4));
    // The marker moves to the third position in the row.
    assert_eq!(after.raided_island(), state.island(5));
}

#[test]
fn they_are_two_islands_the_upper_first_and_none_that_has_been_raided() {
    let swapping = after(&an_ally_is_due(), &take(Ally::Gunnar));
    for (a, b) in [(0, 3), (3, 6), (4, 4), (5, 3), (-1, 4), (3, i64::MAX), (i64::MIN, 256)] {
        assert_eq!(refusal(&swapping, &swap(a, b)), Illegal::NoSuchIslands);
    }
    for (a, b) in [(1, 2), (1, 3), (2, 5)] {
        assert_eq!(refusal(&swapping, &swap(a, b)), Illegal::IslandRaided);
    }
}

// The swap may be declined (R2).

#[test]
fn the_swap_may_be_declined() {
    let swapping = after(&an_ally_is_due(), &take(Ally::Gunnar));
    let (after, effects) = play(&swapping, &decline_swap()).unwrap();
    assert_eq!(effects[0], Effect::SwapDeclined { seat: ME });
    assert_eq!((after.islands, after.phase), (swapping.islands, Phase::Recruiting));
}

#[test]
fn of_the_last_two_islands_the_player_is_asked_too() {
    let given = Given { tiles: ["V1 W P1", "G F1 P2"], ..SECOND };
    let state = after(&raiding(given), &choose(Tile::V2));
    assert_eq!(state.marker.unwrap().island, 3);
    let swapping = after(&state, &take(Ally::Gunnar));
    assert_eq!(moves(&swapping), [decline_swap(), swap(4, 5)]);
    let swapped = after(&swapping, &swap(4, 5));
    assert_eq!((swapped.island(4), swapped.island(5)), (state.island(5), state.island(4)));
    assert_eq!(after(&swapping, &decline_swap()).islands, swapping.islands);
}

#[test]
fn with_fewer_than_two_islands_gunnar_does_nothing() {
    let given = Given { tiles: ["V1 W P1 F2", "F1 P2 G V4"], island: "V2 P3", ..SECOND };
    let state = after(&raiding(given), &choose(Tile::V2));
    assert_eq!(state.marker.unwrap().island, 4);
    let effects = effects(&state, &take(Ally::Gunnar));
    assert!(!effects.iter().any(|e| matches!(e, Effect::SwapDue { .. })), "{effects:?}");
}

#[test]
fn after_the_swap_the_other_player_takes_an_ally() {
    let given = Given { tiles: ["V1 W", "V4 G"], ..SECOND };
    let state = after(&raiding(given), &choose(Tile::V2));
    let state = after(&state, &take(Ally::Gunnar));
    assert_eq!(choice(&after(&state, &swap(3, 4))), Choice::Ally(YOU));
    assert_eq!(choice(&after(&state, &decline_swap())), Choice::Ally(YOU));
}
