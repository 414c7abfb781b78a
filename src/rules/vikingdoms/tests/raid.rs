//! Sections 4.1 and 4.2: tiles and prisoners; and the order of all steps.

use super::given::{
    Given, ME, YOU, after, choice, choose, decline, effects, exchange, moves, play, raiding, refusal, seize,
    take,
};
use crate::{
    kit::Seat,
    vikingdoms::{
        components::{Ally, Tile},
        effect::Effect,
        illegal::Illegal,
        phase::Victory,
        phase::{Choice, Phase},
    },
};

fn taken(seat: Seat, tile: Tile) -> Effect {
    Effect::TileTaken { seat, tile }
}

// Section 4.1.

#[test]
fn the_leader_chooses_one_of_two_tiles_and_the_opponent_gets_the_other() {
    for (troop, leader, other) in [("rrrrrw", ME, YOU), ("wwwwwr", YOU, ME)] {
        let state = raiding(Given { troop, island: "V2 F1", ..Given::default() });
        assert_eq!((state.active(), choice(&state)), (Some(leader), Choice::Tile));
        assert_eq!(moves(&state), [choose(Tile::V2), choose(Tile::F1)]);
        let (after, effects) = play(&state, &choose(Tile::F1)).unwrap();
        assert_eq!(effects[..2], [taken(leader, Tile::F1), taken(other, Tile::V2)]);
        assert_eq!(after.player(leader).tiles.last(), Some(&Tile::F1));
        assert_eq!(after.player(other).tiles.last(), Some(&Tile::V2));
        assert_eq!(after.island(state.marker.unwrap().island), []);
    }
}

#[test]
fn a_tile_of_another_island_cannot_be_chosen() {
    let state = raiding(Given { troop: "rrrrrw", island: "V2 F1", ..Given::default() });
    for tile in [Tile::V1, Tile::W, Tile::G, Tile::M] {
        assert_eq!(refusal(&state, &choose(tile)), Illegal::NotOnThisIsland);
    }
}

// Section 4.2.

/// The example of the rulebook: 4 - 1 = 3.
#[test]
fn the_player_with_more_prisoners_on_their_tile_takes_the_difference() {
    let state = raiding(Given { troop: "rrrrrw", island: "V4 F1", ..Given::default() });
    let (after, effects) = play(&state, &choose(Tile::F1)).unwrap();
    assert_eq!(effects[2], Effect::PrisonersTaken { seat: ME, from_camp: 3, from_troop: 0 });
    assert_eq!((after.player(ME).lockup, after.player(YOU).lockup), (3, 0));
    // Seven were in the camp, and five return from the raid.
    assert_eq!(after.player(YOU).camp, 7 - 3 + 5);
}

#[test]
fn also_if_it_is_not_the_leader() {
    let state = raiding(Given { troop: "rrrrrw", island: "V4 F1", ..Given::default() });
    let effects = effects(&state, &choose(Tile::V4));
    assert_eq!(effects[2], Effect::PrisonersTaken { seat: YOU, from_camp: 3, from_troop: 0 });
}

#[test]
fn with_equal_prisoners_none_are_taken() {
    let state = raiding(Given { troop: "rrrrrw", island: "V2 V3", ..Given::default() });
    let effects = effects(&state, &choose(Tile::V2));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::PrisonersTaken { .. })), "{effects:?}");
}

#[test]
fn what_is_missing_in_the_camp_comes_from_the_raiding_troop_and_never_from_the_board() {
    let given = Given {
        board: ".     .  .  .
                .     .  .  .
                .     .  .  .
                rrrr  .  .  r",
        troop: "wwrrrrw",
        lockups: [2, 0],
        island: "V4 F1",
        ..Given::default()
    };
    let state = raiding(given);
    assert_eq!(state.player(YOU).camp, 1);
    let (after, effects) = play(&state, &choose(Tile::F1)).unwrap();
    assert_eq!(effects[2], Effect::PrisonersTaken { seat: ME, from_camp: 1, from_troop: 2 });
    // Two of the four in the troop go home.
    let home = Effect::TroopDisbanded { home: [3, 2] };
    assert!(effects.contains(&home), "{effects:?}");
    assert_eq!((after.player(ME).lockup, after.player(YOU).camp, after.board.count(YOU)), (5, 2, 5));
}

#[test]
fn what_is_not_there_is_not_taken() {
    let given = Given {
        board: ".     .  .  .
                .     .  .  .
                .     .  .  .
                rrrr  .  .  r",
        troop: "wwwwrw",
        lockups: [5, 0],
        island: "V4 F1",
        ..Given::default()
    };
    let state = raiding(given);
    let some = effects(&state, &choose(Tile::F1));
    assert_eq!(some[2], Effect::PrisonersTaken { seat: ME, from_camp: 1, from_troop: 1 });

    let nobody = raiding(Given {
        board: ".     .  .  .
                .     .  .  .
                .     .  .  .
                rrrr  .  .  r",
        troop: "wwwwww",
        lockups: [7, 0],
        island: "V4 F1",
        ..Given::default()
    });
    let none = effects(&nobody, &choose(Tile::F1));
    assert!(!none.iter().any(|effect| matches!(effect, Effect::PrisonersTaken { .. })), "{none:?}");
}

// All steps.

#[test]
fn the_raiding_troop_goes_home_and_the_marker_moves_on() {
    let state = raiding(Given { troop: "wwrrrw", island: "V2 V3", ..Given::default() });
    let island = state.marker.unwrap().island;
    let (after, effects) = play(&state, &choose(Tile::V3)).unwrap();
    let end = [Effect::TroopDisbanded { home: [3, 3] }, Effect::MarkerMoved { island: island + 1 }];
    assert_eq!(effects[2..], end);
    assert_eq!((after.player(ME).camp, after.player(YOU).camp), (12, 12));
    assert_eq!((after.phase.clone(), after.marker.unwrap().island), (Phase::Recruiting, island + 1));
    assert_eq!(after.raided_island().len(), 2);
}

#[test]
fn the_steps_follow_strictly_in_their_order() {
    // I take the second rioter and my second port; your village is your second.
    let given = Given {
        troop: "rrrwww",
        tiles: ["M P1", "V1 G"],
        island: "P3 V2",
        lockups: [3, 0],
        ..Given::default()
    };
    let state = raiding(given);
    let (state, first) = play(&state, &choose(Tile::P3)).unwrap();
    assert_eq!(
        first,
        [
            taken(ME, Tile::P3),
            taken(YOU, Tile::V2),
            Effect::PrisonersTaken { seat: YOU, from_camp: 1, from_troop: 0 },
            Effect::RiotBroke { seat: ME },
        ]
    );
    let (state, second) = play(&state, &seize(Tile::M)).unwrap();
    assert_eq!(
        second,
        [
            Effect::TileSeized { seat: YOU, tile: Tile::M },
            Effect::PrisonersTaken { seat: YOU, from_camp: 1, from_troop: 0 },
            Effect::AllyDue { seat: ME },
        ]
    );
    let (state, third) = play(&state, &take(Ally::Loke)).unwrap();
    assert_eq!(
        third,
        [
            Effect::AllyTaken { seat: ME, ally: Ally::Loke },
            Effect::PrisonersTaken { seat: ME, from_camp: 2, from_troop: 0 },
            Effect::AllyDue { seat: YOU },
        ]
    );
    let (state, fourth) = play(&state, &take(Ally::Freya)).unwrap();
    assert_eq!(
        fourth,
        [Effect::AllyTaken { seat: YOU, ally: Ally::Freya }, Effect::ExchangeOffered { seat: ME }]
    );
    let (state, fifth) = play(&state, &decline()).unwrap();
    assert_eq!(fifth, [Effect::ExchangeDeclined { seat: ME }, Effect::ExchangeOffered { seat: YOU }]);
    let sixth = effects(&state, &exchange(2));
    assert_eq!(
        sixth[..2],
        [Effect::Exchanged { seat: YOU, count: 2 }, Effect::TroopDisbanded { home: [3, 3] }]
    );
    assert!(matches!(sixth[2..], [Effect::MarkerMoved { .. }]));
}

/// The last island always gives one player enough coins, so the marker never leaves the row.
#[test]
fn the_game_ends_with_the_last_island_at_the_latest() {
    let given = Given {
        troop: "rrrwww",
        tiles: ["V1 V2 P1 F1 G", "V3 V4 P2 F2 W"],
        allies: [&[Ally::Freya, Ally::Gunnar], &[Ally::Volund, Ally::Loke]],
        island: "P3 M",
        ..Given::default()
    };
    let state = raiding(given);
    assert_eq!(state.marker.unwrap().island, 5);
    let after = after(&state, &choose(Tile::M));
    // I have 16, you have 20: the leader wins.
    assert_eq!(after.phase, Phase::Won(ME, Victory::Coins));
}
