//! Section 4.3: riot.

use super::given::{
    Given, ME, YOU, after, board, choice, choose, effects, moves, play, raiding, refusal, seize, tiles,
};
use crate::vikingdoms::{
    components::Tile,
    effect::Effect,
    illegal::Illegal,
    phase::Victory,
    phase::{Choice, Phase},
};

/// A raid in which I have one rioter, and the other is on the island.
const RIOT: Given = Given {
    board: "",
    troop: "rrrrrw",
    tiles: ["P3 F1 V1", "G W F2"],
    allies: [&[], &[]],
    lockups: [0, 0],
    island: "M P1",
};

/// The example of the rulebook: a riot costs a tile and four prisoners.
#[test]
fn a_riot_costs_a_tile_and_as_many_vikings_as_it_shows() {
    let riot = after(&raiding(RIOT), &choose(Tile::M));
    assert_eq!((riot.active(), choice(&riot)), (Some(YOU), Choice::SeizedTile(YOU)));
    let (after, effects) = play(&riot, &seize(Tile::F1)).unwrap();
    assert_eq!(
        effects[..2],
        [
            Effect::TileSeized { seat: YOU, tile: Tile::F1 },
            Effect::PrisonersTaken { seat: YOU, from_camp: 4, from_troop: 0 },
        ]
    );
    assert_eq!(after.player(ME).tiles, tiles("P3 V1 M"));
    assert_eq!(after.player(YOU).tiles, tiles("G W F2 P1 F1"));
    // Two for the port that you took, four for the fortress.
    assert_eq!(after.player(YOU).lockup, 2 + 4);
}

#[test]
fn the_opponent_chooses_any_tile_the_new_one_included() {
    let riot = after(&raiding(RIOT), &choose(Tile::M));
    assert_eq!(moves(&riot), [Tile::V1, Tile::P3, Tile::F1, Tile::M].map(seize));
    assert_eq!(refusal(&riot, &seize(Tile::W)), Illegal::NotTheirTile);
    assert_eq!(refusal(&riot, &seize(Tile::V4)), Illegal::NotTheirTile);
    assert_eq!(after(&riot, &seize(Tile::M)).player(ME).tiles, tiles("P3 F1 V1"));
}

#[test]
fn it_may_hit_the_player_who_did_not_lead() {
    let riot = after(&raiding(Given { troop: "wwwwwr", ..RIOT }), &choose(Tile::P1));
    assert_eq!((riot.active(), choice(&riot)), (Some(YOU), Choice::SeizedTile(YOU)));
    let effects = effects(&raiding(Given { troop: "wwwwwr", ..RIOT }), &choose(Tile::P1));
    assert_eq!(effects.last(), Some(&Effect::RiotBroke { seat: ME }));
}

#[test]
fn the_prisoners_come_from_camp_and_troop_as_in_step_2() {
    let given = Given {
        board: "wwww  .  .  .
                .     .  .  .
                .     .  .  .
                .     .  .  w",
        lockups: [0, 3],
        troop: "rrrrww",
        ..RIOT
    };
    let state = raiding(given);
    assert_eq!(state.player(ME).camp, 2);
    // The two prisoners for the port empty the camp; of the four for the fortress, only the two in the troop
    // are there.
    let riot = after(&state, &choose(Tile::M));
    let (after, effects) = play(&riot, &seize(Tile::F1)).unwrap();
    assert_eq!(effects[1], Effect::PrisonersTaken { seat: YOU, from_camp: 0, from_troop: 2 });
    assert_eq!((after.player(YOU).lockup, after.player(ME).camp), (7, 0));
    assert_eq!(after.board, board(given.board));
}

#[test]
fn one_rioter_each_does_not_trigger_a_riot() {
    let given = Given { troop: "rrrrrw", tiles: ["V1", "G"], island: "M P3", ..Given::default() };
    let effects = effects(&raiding(given), &choose(Tile::M));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::RiotBroke { .. })), "{effects:?}");
}

#[test]
fn a_player_who_kept_both_rioters_is_safe_in_the_next_raid() {
    let given = Given { troop: "rrrrrw", tiles: ["M P3", "G W"], island: "V1 V2", ..Given::default() };
    let effects = effects(&raiding(given), &choose(Tile::V1));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::RiotBroke { .. })), "{effects:?}");
}

/// The example of the rulebook: the port gives me 16 coins, but a riot takes them away.
#[test]
fn a_riot_may_undo_a_victory() {
    let given = Given { troop: "rrrrrw", tiles: ["M W V3", "F1 F2 V1"], island: "P3 V2", ..Given::default() };
    let riot = after(&raiding(given), &choose(Tile::P3));
    assert_eq!(riot.player(ME).coins(), 16);
    // Tiles worth 2, 3, 5 or 6 coins: whichever is taken, 16 are gone.
    for tile in [Tile::V3, Tile::W, Tile::P3, Tile::M] {
        let after = after(&riot, &seize(tile));
        assert!(!matches!(after.phase, Phase::Won(ME, _)), "{tile:?}");
    }
}

#[test]
fn or_leave_it() {
    let given =
        Given { troop: "rrrrrw", tiles: ["M G W V1", "F1 F2 V2 V3"], island: "P3 P1", ..Given::default() };
    let riot = after(&raiding(given), &choose(Tile::P3));
    assert_eq!(riot.player(ME).coins(), 20);
    assert_eq!(after(&riot, &seize(Tile::W)).phase, Phase::Won(ME, Victory::Coins));
}

#[test]
fn or_undo_three_of_a_kind() {
    let given = Given { troop: "rrrrrw", tiles: ["M P1 P2", "F1 F2 W"], island: "P3 V2", ..Given::default() };
    let riot = after(&raiding(given), &choose(Tile::P3));
    assert_eq!(after(&riot, &seize(Tile::P1)).phase, Phase::Recruiting);
    assert_eq!(after(&riot, &seize(Tile::M)).phase, Phase::Won(ME, Victory::Ports));
}
