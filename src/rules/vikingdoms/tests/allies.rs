//! Raid, step 4: allies.

use super::given::{
    Given, ME, YOU, after, choice, choose, effects, moves, play, raiding, refusal, seize, take,
};
use crate::vikingdoms::{
    components::{Ally, Tile, VOLUND_COINS},
    effect::Effect,
    illegal::Illegal,
    moves::Move,
    phase::{Choice, Phase},
    state::State,
};

/// My second village.
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
fn the_second_village_port_or_fortress_brings_an_ally() {
    for (mine, island, tile) in
        [("V1 W", "V2 V4", Tile::V2), ("P1 W", "P2 V4", Tile::P2), ("F1 W", "F2 V4", Tile::F2)]
    {
        let state = raiding(Given { tiles: [mine, "G M"], island, ..SECOND });
        let state = after(&state, &choose(tile));
        assert_eq!((choice(&state), state.active()), (Choice::Ally(ME), Some(ME)), "{mine}");
        assert_eq!(moves(&state), [Ally::Freya, Ally::Volund, Ally::Gunnar, Ally::Loke].map(take));
    }
}

#[test]
fn the_first_and_the_third_bring_none() {
    let first = raiding(Given { tiles: ["P1 W", "G M"], ..SECOND });
    assert_eq!(after(&first, &choose(Tile::V2)).phase, Phase::Recruiting);
    let third = raiding(Given { tiles: ["V1 V4", "G M"], ..SECOND });
    assert!(matches!(after(&third, &choose(Tile::V2)).phase, Phase::Won(ME, _)));
}

#[test]
fn two_that_were_there_before_bring_none_again() {
    let state = raiding(Given { tiles: ["V1 V4", "G M"], island: "P1 P2", ..SECOND });
    assert_eq!(after(&state, &choose(Tile::P1)).phase, Phase::Recruiting);
}

#[test]
fn if_both_have_one_due_the_leader_comes_first() {
    for (troop, first, second) in [("rrrrrw", ME, YOU), ("wwwwwr", YOU, ME)] {
        let given = Given { troop, tiles: ["V1 W", "V4 G"], ..SECOND };
        let state = after(&raiding(given), &choose(Tile::V2));
        assert_eq!(choice(&state), Choice::Ally(first));
        let (state, effects) = play(&state, &take(Ally::Freya)).unwrap();
        assert_eq!(
            effects,
            [Effect::AllyTaken { seat: first, ally: Ally::Freya }, Effect::AllyDue { seat: second }]
        );
        assert_eq!(refusal(&state, &take(Ally::Freya)), Illegal::AllyTaken);
        assert_eq!(after(&state, &take(Ally::Volund)).player(second).allies, [Ally::Volund]);
    }
}

#[test]
fn the_last_remaining_ally_comes_by_itself_and_then_there_is_none() {
    let given = Given { allies: [&[Ally::Freya], &[Ally::Gunnar, Ally::Loke]], ..SECOND };
    let (state, happened) = play(&raiding(given), &choose(Tile::V2)).unwrap();
    assert!(happened.contains(&Effect::AllyTaken { seat: ME, ally: Ally::Volund }), "{happened:?}");
    assert_eq!(state.phase, Phase::Recruiting);

    let given = Given { allies: [&[Ally::Freya, Ally::Volund], &[Ally::Gunnar, Ally::Loke]], ..SECOND };
    let none_left = effects(&raiding(given), &choose(Tile::V2));
    assert!(!none_left.iter().any(|effect| matches!(effect, Effect::AllyDue { .. })), "{none_left:?}");
}

// A riot and allies.

#[test]
fn a_seized_tile_may_be_the_second_of_its_kind() {
    let given = Given { tiles: ["P3 F1", "F2 G"], island: "M V1", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::M));
    let state = after(&riot, &seize(Tile::F1));
    assert_eq!(choice(&state), Choice::Ally(YOU));
}

/// It passed one on the way from none to two (ruling).
#[test]
fn the_raided_and_the_seized_tile_may_be_two_of_a_kind_together() {
    let given = Given { tiles: ["P3 F1", "V1 G"], island: "M F2", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::M));
    assert_eq!(choice(&after(&riot, &seize(Tile::F1))), Choice::Ally(YOU));
}

#[test]
fn who_has_three_at_once_has_won_and_takes_no_ally() {
    // Your second village from the island, your third from the riot.
    let given = Given { tiles: ["P3 V4", "V1 G"], island: "M V2", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::M));
    let (over, effects) = play(&riot, &seize(Tile::V4)).unwrap();
    assert!(!effects.contains(&Effect::AllyDue { seat: YOU }), "{effects:?}");
    assert!(matches!(over.phase, Phase::Won(YOU, _)));
}

#[test]
fn who_lost_the_second_again_gets_no_ally() {
    let given = Given { tiles: ["P1 M", "V1 G"], island: "P3 W", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::P3));
    assert_eq!(choice(&after(&riot, &seize(Tile::M))), Choice::Ally(ME));
    for port in [Tile::P1, Tile::P3] {
        let effects = effects(&riot, &seize(port));
        assert!(!effects.contains(&Effect::AllyDue { seat: ME }), "{effects:?}");
    }
}

#[test]
fn a_player_takes_one_ally_in_a_raid_also_if_two_counts_rose() {
    // Your village is your second, and the fortress that you seize too.
    let given = Given { tiles: ["P3 F1", "V1 F2"], island: "M V2", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::M));
    let due = after(&riot, &seize(Tile::F1));
    assert_eq!(choice(&due), Choice::Ally(YOU));
    let effects = effects(&due, &take(Ally::Freya));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::AllyDue { .. })), "{effects:?}");
}

#[test]
fn an_ally_stays_even_if_the_tile_is_lost() {
    let given = Given { tiles: ["P1 P3", "V1 G"], allies: [&[Ally::Volund], &[]], island: "M F1", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::M));
    let state = after(&riot, &seize(Tile::P1));
    assert_eq!(state.player(ME).allies, [Ally::Volund]);
}

// The four allies. (Freya: see the golden rule.)

#[test]
fn volund_brings_3_coins_for_good() {
    let state = an_ally_is_due();
    let coins = state.player(ME).coins();
    let with_volund = after(&state, &take(Ally::Volund));
    assert_eq!(with_volund.player(ME).coins(), coins + 3);
    assert_eq!(VOLUND_COINS, 3);
    assert_eq!(after(&state, &take(Ally::Freya)).player(ME).coins(), coins);
}

#[test]
fn loke_takes_two_vikings_at_once_as_in_step_2() {
    let (loke, taken) = play(&an_ally_is_due(), &take(Ally::Loke)).unwrap();
    assert_eq!(taken[1], Effect::PrisonersTaken { seat: ME, from_camp: 2, from_troop: 0 });
    assert_eq!(loke.player(ME).lockup, 2);

    let given = Given {
        board: "rrr  .  .  .
                .    .  .  .
                .    .  .  .
                .    .  .  r",
        troop: "rrwwww",
        lockups: [5, 0],
        ..SECOND
    };
    let state = after(&raiding(given), &choose(Tile::V2));
    assert_eq!(state.player(YOU).camp, 1);
    let taken = effects(&state, &take(Ally::Loke));
    assert_eq!(taken[1], Effect::PrisonersTaken { seat: ME, from_camp: 1, from_troop: 1 });
}

#[test]
fn gunnar_swaps_two_of_the_islands_still_to_be_raided() {
    // Two each have been drawn, so this is the second island.
    let state = an_ally_is_due();
    assert_eq!(state.marker.unwrap().island, 2);
    let (swapping, effects) = play(&state, &take(Ally::Gunnar)).unwrap();
    assert_eq!(effects.last(), Some(&Effect::SwapDue { seat: ME }));
    assert_eq!((swapping.active(), choice(&swapping)), (Some(ME), Choice::Islands(ME)));
    assert_eq!(moves(&swapping), [swap(3, 4), swap(3, 5), swap(4, 5)]);
    let (after, effects) = play(&swapping, &swap(3, 5)).unwrap();
    assert_eq!(effects[0], Effect::IslandsSwapped { seat: ME, a: 3, b: 5 });
    assert_eq!((after.island(3), after.island(5)), (state.island(5), state.island(3)));
    assert_eq!(after.island(4), state.island(4));
    // The marker moves on to the third place in the row.
    assert_eq!(after.raided_island(), state.island(5));
}

#[test]
fn he_names_two_islands_the_upper_first_and_none_that_has_been_raided() {
    let swapping = after(&an_ally_is_due(), &take(Ally::Gunnar));
    for (a, b) in [(0, 3), (3, 6), (4, 4), (5, 3), (-1, 4), (3, i64::MAX), (i64::MIN, 256)] {
        assert_eq!(refusal(&swapping, &swap(a, b)), Illegal::NoSuchIslands);
    }
    for (a, b) in [(1, 2), (1, 3), (2, 5)] {
        assert_eq!(refusal(&swapping, &swap(a, b)), Illegal::IslandRaided);
    }
}

#[test]
fn the_last_two_islands_are_swapped_by_themselves() {
    let given = Given { tiles: ["V1 W P1", "G F1 P2"], ..SECOND };
    let state = after(&raiding(given), &choose(Tile::V2));
    assert_eq!(state.marker.unwrap().island, 3);
    let (after, effects) = play(&state, &take(Ally::Gunnar)).unwrap();
    assert!(effects.contains(&Effect::IslandsSwapped { seat: ME, a: 4, b: 5 }), "{effects:?}");
    assert_eq!((after.island(4), after.island(5)), (state.island(5), state.island(4)));
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
fn after_the_swap_the_other_player_takes_his_ally() {
    let given = Given { tiles: ["V1 W", "V4 G"], ..SECOND };
    let state = after(&raiding(given), &choose(Tile::V2));
    let state = after(&state, &take(Ally::Gunnar));
    assert_eq!(choice(&after(&state, &swap(3, 4))), Choice::Ally(YOU));
}
