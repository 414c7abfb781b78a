//! Sections 3.2 and 3.4: small and large scoring.

use super::given::{ME, Scored, YOU, base, homeland, lines, player, round, total};
use crate::vikings::{
    line::Line::{FishermenBelowScouts, Goldsmiths, GoldsmithsBelowScouts, Nobles, Scouts, ShipRepelled},
    scoring::{large, small},
    state::{Phase, Player, State},
};

fn at_the_end_of_round(number: u8, drawing: &str) -> State {
    let phase = Phase::Scoring { scored: 0, sailed: true };
    round(number, phase, [player(drawing), player("")])
}

fn in_a_small_scoring(drawing: &str) -> Vec<Scored> {
    lines(&small(&at_the_end_of_round(1, drawing)), ME)
}

fn in_a_large_scoring(drawing: &str) -> Vec<Scored> {
    lines(&large(&at_the_end_of_round(2, drawing), ME), ME)
}

/// The pictured example of the rulebook. Red and blue are repelled. Green threatens a noble; blue threatens a
/// scout and the two below it. A scout, a goldsmith and a fisherman are far from any ship.
const RULEBOOK: &str = "
    brgb....
    ()......
    (=#.....
    (=>#.#..
    (=>#..#.
    ...#...#";

/// The example of the online guide: blue and red are repelled, green and yellow are not.
const GUIDE: &str = "
    brgy....
    ()......
    (=).#...
    ()()(#..
    (#.(#=#.
    (....#..";

// Small scoring.

#[test]
fn a_small_scoring_pays_3_gold_for_each_unthreatened_goldsmith_on_an_island() {
    assert_eq!(in_a_small_scoring(". . . . ("), [(Goldsmiths, 1, 3, 0)]);
    assert_eq!(in_a_small_scoring(". . . . (##"), [(Goldsmiths, 3, 9, 0)]);
    assert_eq!(in_a_small_scoring("y . . . (##"), [(Goldsmiths, 2, 6, 0)]);
    assert_eq!(in_a_small_scoring("g . . . (##"), [(Goldsmiths, 3, 9, 0)]);
}

#[test]
fn a_small_scoring_pays_for_nothing_else() {
    assert_eq!(in_a_small_scoring("b ( ( ( < ("), []);
    assert_eq!(total(&in_a_small_scoring(RULEBOOK)), (6, 0));
}

#[test]
fn goldsmiths_on_the_base_earn_nothing() {
    let mut state = at_the_end_of_round(1, "");
    state.players[0].base = base("gg");
    assert_eq!(small(&state), []);
    assert_eq!(large(&state, ME), []);
}

#[test]
fn all_players_score_from_the_start_player_clockwise() {
    let mut state = at_the_end_of_round(1, ". . . . (");
    state.players[1].homeland = homeland(". . . . (#");
    state.start_player = YOU;
    let effects = small(&state);
    assert_eq!(lines(&effects[..1], YOU), [(Goldsmiths, 2, 6, 0)]);
    assert_eq!(lines(&effects[1..], ME), [(Goldsmiths, 1, 3, 0)]);
}

// Large scoring.

#[test]
fn a_repelled_ship_pays_its_value_in_gold_or_vp() {
    let pays = |ship: &str| in_a_large_scoring(&format!("{ship} ("));
    assert_eq!(pays("r"), [(ShipRepelled, 1, 3, 0)]);
    assert_eq!(pays("g"), [(ShipRepelled, 1, 5, 0)]);
    assert_eq!(pays("y"), [(ShipRepelled, 1, 0, 2)]);
    assert_eq!(pays("b"), [(ShipRepelled, 1, 0, 3)]);
}

#[test]
fn a_ship_that_is_not_repelled_pays_and_costs_nothing_yet() {
    assert_eq!(in_a_large_scoring("rgyb <===="), []);
}

#[test]
fn a_warrior_without_a_ship_earns_nothing() {
    assert_eq!(in_a_large_scoring("... (##"), []);
}

#[test]
fn an_unthreatened_noble_earns_2_vp() {
    assert_eq!(in_a_large_scoring(". . ("), [(Nobles, 1, 0, 2)]);
    assert_eq!(in_a_large_scoring("r . (##"), [(Nobles, 2, 0, 4)]);
}

#[test]
fn an_unthreatened_scout_earns_1_vp_and_1_for_each_of_the_two_below() {
    assert_eq!(in_a_large_scoring(". . . ("), [(Scouts, 1, 0, 1)]);
    assert_eq!(in_a_large_scoring(". . . ( < ("), [(Scouts, 1, 0, 1), (FishermenBelowScouts, 1, 0, 1)]);
    assert_eq!(
        in_a_large_scoring(". . . ( ( ("),
        [
            (Scouts, 1, 0, 1),
            (GoldsmithsBelowScouts, 1, 0, 1),
            (FishermenBelowScouts, 1, 0, 1),
            (Goldsmiths, 1, 3, 0)
        ]
    );
}

#[test]
fn a_scout_scores_only_its_own_column() {
    assert_eq!(in_a_large_scoring(". . . (=. .=. .=#"), [(Scouts, 1, 0, 1)]);
}

#[test]
fn a_threatened_scout_earns_nothing_even_for_unthreatened_vikings_below() {
    assert_eq!(in_a_large_scoring("g . . ( ( ("), [(Goldsmiths, 1, 3, 0)]);
    assert_eq!(in_a_large_scoring("b . . ( ( ("), []);
}

#[test]
fn a_scout_below_a_red_ship_is_not_threatened() {
    assert_eq!(in_a_large_scoring("r . ( ("), [(Scouts, 1, 0, 1)]);
}

#[test]
fn goldsmiths_earn_3_gold_as_in_a_small_scoring() {
    assert_eq!(in_a_large_scoring(". . . . (###"), [(Goldsmiths, 4, 12, 0)]);
    assert_eq!(in_a_large_scoring("y . . . (###"), [(Goldsmiths, 3, 9, 0)]);
}

#[test]
fn fishermen_earn_nothing_by_themselves() {
    assert_eq!(in_a_large_scoring(". . . . . (###"), []);
}

#[test]
fn the_pictured_example_of_the_rulebook_earns_8_vp_and_9_gold() {
    assert_eq!(
        in_a_large_scoring(RULEBOOK),
        [
            (ShipRepelled, 1, 0, 3),
            (ShipRepelled, 2, 3, 0),
            (Nobles, 1, 0, 2),
            (Scouts, 2, 0, 2),
            (GoldsmithsBelowScouts, 1, 0, 1),
            (Goldsmiths, 2, 6, 0),
        ]
    );
    assert_eq!(total(&in_a_large_scoring(RULEBOOK)), (9, 8));
}

#[test]
fn the_example_of_the_guide_earns_what_it_says() {
    assert_eq!(
        in_a_large_scoring(GUIDE),
        [
            (ShipRepelled, 1, 0, 3),
            (ShipRepelled, 2, 3, 0),
            (Nobles, 2, 0, 4),
            (Scouts, 4, 0, 4),
            (GoldsmithsBelowScouts, 3, 0, 3),
            (FishermenBelowScouts, 2, 0, 2),
            (Goldsmiths, 4, 12, 0),
        ]
    );
}

#[test]
fn vikings_on_the_base_earn_nothing() {
    let mut state = at_the_end_of_round(2, "b <");
    state.players[0] = Player { base: base("fgsnwb"), ..state.players[0].clone() };
    assert_eq!(large(&state, ME), []);
}
