//! Section 4.4: allies.

use super::given::{
    Given, ME, YOU, after, choice, choose, effects, moves, play, raiding, refusal, seize, square, take,
};
use crate::vikingdoms::{
    components::{Ally, Tile, VOLUND_COINS},
    effect::Effect,
    fold::fold,
    illegal::Illegal,
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
fn the_last_ally_is_taken_automatically_and_then_there_is_none() {
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

/// The buildings went through one on the way from none to two (ruling 11).
#[test]
fn the_raided_and_the_seized_tile_may_be_two_of_a_kind_together() {
    let given = Given { tiles: ["P3 F1", "V1 G"], island: "M F2", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::M));
    assert_eq!(choice(&after(&riot, &seize(Tile::F1))), Choice::Ally(YOU));
}

/// Three buildings count as two or more (ruling 11). A player who wins by them takes the ally before victory is
/// checked.
#[test]
fn going_from_one_to_three_takes_an_ally_and_wins() {
    // Your second village from the island, your third from the riot.
    let given = Given { tiles: ["P3 V4", "V1 G"], island: "M V2", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::M));
    let due = after(&riot, &seize(Tile::V4));
    assert_eq!(choice(&due), Choice::Ally(YOU));
    assert!(matches!(after(&due, &take(Ally::Freya)).phase, Phase::Won(YOU, _)));
}

#[test]
fn a_player_who_lost_the_second_building_again_gets_no_ally() {
    let given = Given { tiles: ["P1 M", "V1 G"], island: "P3 W", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::P3));
    assert_eq!(choice(&after(&riot, &seize(Tile::M))), Choice::Ally(ME));
    for port in [Tile::P1, Tile::P3] {
        let effects = effects(&riot, &seize(port));
        assert!(!effects.contains(&Effect::AllyDue { seat: ME }), "{effects:?}");
    }
}

// Two second buildings in one raid (R3).

/// A raid in which your village is your second, and so is the fortress that you seize.
const TWO: Given = Given { tiles: ["P3 F1", "V1 F2"], island: "M V2", ..SECOND };

#[test]
fn two_second_buildings_in_one_raid_bring_two_allies_one_after_the_other() {
    let due = after(&after(&raiding(TWO), &choose(Tile::M)), &seize(Tile::F1));
    assert_eq!(choice(&due), Choice::Ally(YOU));
    let (second, effects) = play(&due, &take(Ally::Freya)).unwrap();
    assert_eq!(effects, [Effect::AllyTaken { seat: YOU, ally: Ally::Freya }, Effect::AllyDue { seat: YOU }]);
    assert_eq!(refusal(&second, &take(Ally::Freya)), Illegal::AllyTaken);
    let (third, effects) = play(&second, &take(Ally::Volund)).unwrap();
    assert!(!effects.contains(&Effect::AllyDue { seat: YOU }), "two, not three: {effects:?}");
    assert_eq!(third.player(YOU).allies, [Ally::Freya, Ally::Volund]);
}

#[test]
fn both_take_their_allies_in_turns_and_the_leader_begins() {
    // I lose a fortress in the riot, and my rioter is my second port: you have two allies due, I one.
    let given = Given { tiles: ["P1 F1 M", "V1 F2 G"], island: "P3 V2", ..SECOND };
    for (troop, order) in [("rrrrrw", [ME, YOU, YOU]), ("wwwwwr", [YOU, ME, YOU])] {
        let chosen = if order[0] == ME { Tile::P3 } else { Tile::V2 };
        let riot = after(&raiding(Given { troop, ..given }), &choose(chosen));
        let mut state = after(&riot, &seize(Tile::F1));
        for (seat, ally) in order.into_iter().zip([Ally::Freya, Ally::Loke, Ally::Volund]) {
            assert_eq!(choice(&state), Choice::Ally(seat), "{ally:?}");
            state = after(&state, &take(ally));
        }
        assert!(!matches!(&state.phase, Phase::Raiding(raid) if matches!(raid.choice, Choice::Ally(_))));
    }
}

#[test]
fn of_two_allies_due_only_those_that_are_left_can_be_taken() {
    let given = Given { allies: [&[Ally::Freya, Ally::Gunnar], &[Ally::Loke]], ..TWO };
    let riot = after(&raiding(given), &choose(Tile::M));
    let (state, effects) = play(&riot, &seize(Tile::F1)).unwrap();
    assert_eq!(effects.iter().filter(|effect| matches!(effect, Effect::AllyDue { .. })).count(), 1);
    assert_eq!(state.player(YOU).allies, [Ally::Loke, Ally::Volund]);
}

#[test]
fn the_next_raid_counts_them_afresh() {
    let mut state = after(&an_ally_is_due(), &take(Ally::Freya));
    fold(&mut state, &Effect::RaidBegan { seat: ME, square: square("a1"), troop: [0, 0] });
    assert!(
        matches!(&state.phase, Phase::Raiding(raid) if raid.allies.values().all(|taken| *taken == 0)),
        "{:?}",
        state.phase
    );
}

#[test]
fn an_ally_stays_even_if_the_tile_is_lost() {
    let given = Given { tiles: ["P1 P3", "V1 G"], allies: [&[Ally::Volund], &[]], island: "M F1", ..SECOND };
    let riot = after(&raiding(given), &choose(Tile::M));
    let state = after(&riot, &seize(Tile::P1));
    assert_eq!(state.player(ME).allies, [Ally::Volund]);
}

// The four allies. (Freya: see the golden rule; Gunnar has a file of his own.)

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
