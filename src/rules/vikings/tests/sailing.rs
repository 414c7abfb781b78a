//! Section 3.3: boatsmen.

use super::given::{
    ME, YOU, after, base, effects, homeland, land, legal, lines, places, play, player, refusal,
    sail_with_all, sail_with_each, sailing,
};
use crate::{
    kit::Seat,
    vikings::{
        components::Colour::{Black, Blue, Gray, Green, Red, Yellow},
        effect::Effect,
        illegal::Illegal,
        line::Line,
        moves::{Move, SailMode},
        state::{Phase, Player, State},
    },
};

const END: Move = Move::EndSailing {};

fn with_base(drawing: &str, trades: &str) -> Player {
    Player { base: base(trades), ..player(drawing) }
}

/// After round 2 the first player may sail; the neighbour has nothing.
fn may_sail(drawing: &str, trades: &str) -> State {
    sailing(2, [with_base(drawing, trades), player("")])
}

/// The position of [`may_sail`] after the last round.
fn must_sail(drawing: &str, trades: &str) -> State {
    sailing(6, [with_base(drawing, trades), player("")])
}

fn sailed(effects: &[Effect]) -> Vec<(SailMode, [u8; 6])> {
    let voyage = |effect: &Effect| match effect {
        Effect::Sailed { mode, aboard, .. } => Some((*mode, *aboard)),
        _ => None,
    };
    effects.iter().filter_map(voyage).collect()
}

#[test]
fn a_boatsman_brings_all_vikings_of_one_colour() {
    let state = may_sail(". . . . <= <====", "fffgbb");
    let effects = effects(&state, &sail_with_all(Blue));
    assert_eq!(sailed(&effects), [(SailMode::Colour, base("fff").into_array())]);
}

#[test]
fn or_one_viking_of_each_colour() {
    let state = may_sail(". <= <= <= <= <=", "fffggsnwbb");
    let effects = effects(&state, &sail_with_each());
    assert_eq!(sailed(&effects), [(SailMode::Each, base("fgsnw").into_array())]);
}

#[test]
fn each_of_the_rulebook_s_four_combinations() {
    // Three fishermen, a goldsmith and two scouts wait on the base.
    let state = may_sail(". . . <=== <=== <===", "fffgssb");
    for (voyage, aboard) in [
        (sail_with_all(Blue), "fff"),
        (sail_with_all(Yellow), "g"),
        (sail_with_all(Green), "ss"),
        (sail_with_each(), "fgs"),
    ] {
        assert_eq!(sailed(&effects(&state, &voyage))[0].1, base(aboard).into_array());
    }
    assert_eq!(legal(&state, ME).len(), 5);
}

#[test]
fn colours_that_cannot_land_stay_behind() {
    let state = may_sail(". . <> () . <=", "ffnswb");
    let effects = effects(&state, &sail_with_each());
    assert_eq!(sailed(&effects), [(SailMode::Each, base("fn").into_array())]);
    for colour in [Green, Black, Yellow, Gray] {
        assert_eq!(refusal(&state, &sail_with_all(colour)), Illegal::NobodyCanLand);
    }
}

#[test]
fn if_tiles_are_short_as_many_land_as_fit() {
    let state = may_sail(". . . . . (=#>", "ffffb");
    let (ashore, effects) = play(&state, &sail_with_all(Blue)).unwrap();
    assert_eq!(sailed(&effects), [(SailMode::Colour, base("ff").into_array())]);
    assert_eq!(ashore.player(ME).homeland, homeland(". . . . . (##)"));
    assert_eq!(ashore.player(ME).base, base("ff"));
}

#[test]
fn the_boatsman_leaves_the_game() {
    let state = may_sail(". . . . <= <==", "ffgbb");
    let sailed = after(&state, &sail_with_all(Blue));
    assert_eq!(sailed.player(ME).base, base("ffgb"));
    assert_eq!(sailed.gone_boatsmen, 1);
}

#[test]
fn the_player_picks_the_tiles() {
    let state = may_sail(". . . . . <===", "ffbg");
    let sailed = after(&state, &sail_with_all(Blue));
    let landing = Phase::Landing { scored: 0, aboard: base("ff") };
    assert_eq!(sailed.phase, landing);
    assert_eq!(legal(&sailed, ME), [1, 2, 3, 4].map(|column| land(Blue, 6, column)));
    let first = after(&sailed, &land(Blue, 6, 3));
    let second = after(&first, &land(Blue, 6, 1));
    assert_eq!(second.player(ME).homeland, homeland(". . . . . (=#="));
    assert_eq!(second.player(ME).base, base("g"));
}

#[test]
fn vikings_land_on_empty_island_tiles_of_their_own_rows() {
    let state = may_sail("b . <== . . (==", "fnnb");
    let sailed = after(&state, &sail_with_all(Blue));
    for (row, column) in [(3, 1), (6, 1), (6, 4), (5, 1), (1, 1), (0, 0)] {
        assert_eq!(refusal(&sailed, &land(Blue, row, column)), Illegal::CannotLandThere);
    }
    assert_eq!(refusal(&sailed, &land(Red, 3, 1)), Illegal::NotAboard);
    assert_eq!(refusal(&sailed, &land(Gray, 6, 2)), Illegal::NotAboard);
}

#[test]
fn a_boatsman_may_land_vikings_below_a_ship() {
    let state = may_sail("b . . . . <=", "fb");
    let sailed = after(&state, &sail_with_all(Blue));
    let landed = after(&sailed, &land(Blue, 6, 1));
    assert_eq!(landed.player(ME).homeland, homeland("b . . . . (="));
}

#[test]
fn several_boatsmen_sail_one_after_the_other() {
    let mut state = may_sail(". . . <> <= <=", "fgsbbbn");
    let mut voyages = 0;
    for action in [
        sail_with_all(Blue),
        land(Blue, 6, 1),
        sail_with_all(Yellow),
        land(Yellow, 5, 2),
        sail_with_all(Green),
        land(Green, 4, 2),
    ] {
        let (next, effects) = play(&state, &action).unwrap();
        voyages += sailed(&effects).len();
        state = next;
    }
    assert_eq!(voyages, 3);
    assert_eq!(state.player(ME).homeland, homeland(". . . <) <# (="));
    assert_eq!(state.player(ME).base, base("n"));
    assert_eq!(state.round, 3);
}

/// Ruling 23.
#[test]
fn of_voyages_that_bring_the_same_only_that_of_a_colour_is_legal() {
    let state = may_sail(". . . . . <==", "fbb");
    assert_eq!(legal(&state, ME), [sail_with_all(Blue), END]);
    assert_eq!(refusal(&state, &sail_with_each()), Illegal::SameAsListed);
    let state = may_sail(". . . . . =", "ffb");
    assert_eq!(refusal(&state, &sail_with_each()), Illegal::SameAsListed, "there is one tile for two");
    for (drawing, trades) in [(". . . . . <==", "ffbb"), (". . . . < <", "fgb")] {
        assert!(play(&may_sail(drawing, trades), &sail_with_each()).is_ok());
    }
}

/// Ruling 22.
#[test]
fn landings_that_differ_only_in_order_are_automatic() {
    let state = may_sail(". . . . <= <==", "fffgbb");
    let landed = |column| Effect::Landed { seat: ME, colour: Blue, row: 6, column };
    assert_eq!(effects(&state, &sail_with_all(Blue))[1..4], [landed(1), landed(2), landed(3)]);
    let mixed = after(&state, &sail_with_each());
    assert_eq!(legal(&mixed, ME).len(), 5, "each colour has more tiles than Vikings");
    // The goldsmith has two tiles to choose from, so the player also places the fisherman, who has only one.
    let state = may_sail(". . . . <= <", "fgb");
    let mixed = after(&state, &sail_with_each());
    assert_eq!(legal(&mixed, ME), [land(Blue, 6, 1), land(Yellow, 5, 1), land(Yellow, 5, 2)]);
    let done = after(&mixed, &land(Yellow, 5, 2));
    assert_eq!(done.player(ME).homeland, homeland(". . . . <# ("), "the fisherman landed automatically");
    let all = after(&may_sail(". . . . < <", "fgb"), &sail_with_each());
    assert_eq!(all.player(ME).homeland, homeland(". . . . ( ("));
}

#[test]
fn sailing_needs_a_boatsman_and_a_viking_that_can_land() {
    assert_eq!(refusal(&may_sail(". . . . . <", "f"), &sail_with_each()), Illegal::NoBoatsman);
    assert_eq!(refusal(&may_sail(". . . . . (", "fb"), &sail_with_each()), Illegal::NobodyCanLand);
    assert_eq!(refusal(&may_sail(". . . . . <", "gb"), &sail_with_all(Blue)), Illegal::NobodyCanLand);
}

#[test]
fn a_colour_is_named_with_the_mode_colour_and_only_then() {
    let state = may_sail(". . . . <= <=", "ffggbb");
    let wrong = [(SailMode::Colour, None), (SailMode::Each, Some(Blue))];
    for (mode, colour) in wrong {
        assert_eq!(refusal(&state, &Move::Sail { mode, colour, boat: false }), Illegal::ColourAndMode);
    }
}

#[test]
fn boatsmen_need_not_sail_after_rounds_2_and_4() {
    for number in [2, 4] {
        let state = sailing(number, [with_base(". . . . . <=", "fbb"), player("")]);
        let (after, effects) = play(&state, &END).unwrap();
        assert_eq!(effects[0], Effect::SailingEnded { seat: ME });
        assert_eq!(after.player(ME).base, base("fbb"));
        assert_eq!(after.round, number + 1);
    }
}

#[test]
fn a_player_may_stop_between_two_boatsmen() {
    let state = may_sail(". . . . . <==", "fffbb");
    let one = after(&after(&state, &sail_with_each()), &land(Blue, 6, 1));
    assert_eq!(one.phase, Phase::Sailing { scored: 0 });
    assert_eq!(after(&one, &END).player(ME).base, base("ffb"));
}

#[test]
fn sailing_cannot_end_while_vikings_are_aboard() {
    let sailed = after(&may_sail(". . . . . <==", "ffbb"), &sail_with_all(Blue));
    assert_eq!(refusal(&sailed, &END), Illegal::NotThisStep);
    assert_eq!(refusal(&sailed, &sail_with_each()), Illegal::NotThisStep);
}

#[test]
fn after_the_last_round_sailing_continues_while_a_boatsman_and_a_viking_that_can_land_are_left() {
    let state = must_sail(". . . . <= <==", "ffggbbb");
    assert_eq!(refusal(&state, &END), Illegal::MustSail);
    let one = after(&state, &sail_with_all(Blue));
    let ashore = after(&after(&one, &land(Blue, 6, 1)), &land(Blue, 6, 2));
    // Each goldsmith has a tile, and no Viking is left for the third boatsman.
    assert_eq!(refusal(&ashore, &END), Illegal::MustSail);
    let over = after(&ashore, &sail_with_all(Yellow));
    assert_eq!(over.player(ME).base, base("b"));
    assert_eq!(over.phase, Phase::Over);
}

#[test]
fn after_the_last_round_the_player_still_chooses_how_to_sail() {
    let state = must_sail(". . . . <= <==", "ffggbbb");
    assert_eq!(legal(&state, ME), [sail_with_each(), sail_with_all(Blue), sail_with_all(Yellow)]);
}

#[test]
fn boatsmen_without_passengers_stay_on_the_base_to_the_end() {
    let over = after(&must_sail(". . . . . (", "fbbb"), &END);
    assert_eq!(over.player(ME).base, base("fbbb"));
    assert_eq!(places(&over), [1, 2]);
}

#[test]
fn players_without_a_boatsman_or_anybody_to_land_are_skipped() {
    let idle =
        [with_base(". . . . . <", "f"), with_base(". . . . . (", "fb"), with_base(". . . . . <=", "fb")];
    let [no_boatsman, no_tile, ready] = idle;
    let state = sailing(2, [with_base(". . . . . <=", "fb"), no_boatsman, no_tile, ready]);
    let (after, effects) = play(&state, &END).unwrap();
    let begun: Vec<&Effect> =
        effects.iter().filter(|effect| matches!(effect, Effect::SailingBegan { .. })).collect();
    assert_eq!(begun, [&Effect::SailingBegan { seat: Seat(3) }]);
    assert_eq!(after.active(), Some(Seat(3)));
    assert_eq!(after.phase, Phase::Sailing { scored: 3 });
}

#[test]
fn each_player_first_sails_then_scores_before_the_next_sails() {
    let noble = with_base(". . <=", "nb");
    let state = sailing(2, [noble.clone(), noble]);
    let mine = after(&state, &sail_with_all(Red));
    let (yours, effects) = play(&mine, &land(Red, 3, 1)).unwrap();
    assert_eq!(lines(&effects, ME), [(Line::Nobles, 1, 0, 2)]);
    assert_eq!(effects.last(), Some(&Effect::SailingBegan { seat: YOU }));
    assert_eq!(yours.active(), Some(YOU));
}
