//! Sections 5.6 and 5.7: the special tiles that are building tiles.

use super::{
    given::{
        ME, YOU, after, base, buy, buying, effects, lay_with_viking, legal, lines, placing, play, player,
        refusal, sailing, with,
    },
    special_tiles::{end, has, owning, progress, take, taking},
};
use crate::vikings::{
    components::{BySpecial, Special},
    effect::Effect,
    illegal::Illegal,
    line::Line,
    moves::Move,
    options::Options,
    state::{Phase, Player},
};

#[test]
fn a_building_tile_replaces_a_normal_tile_at_once_and_the_viking_stays() {
    // Middles in drawings show the first building.
    let state = after(&taking(&[Special::BuildingB1], player(". . . . . <#")), &take(Special::BuildingB1));
    let cell = state.player(ME).homeland.cell(6, 2).unwrap();
    assert!(cell.special && cell.viking);
    assert_eq!((state.discarded_tiles, state.phase), (1, Phase::Buying(YOU)), "there was no choice");
    assert_eq!(state.player(ME).specials, BySpecial::<u8>::default());
}

/// `special_taken` alone removes a tile from the open row, even if it is placed at once.
#[test]
fn taking_a_building_tile_is_always_recorded_as_such() {
    let taken = Effect::SpecialTaken { seat: ME, tile: Special::BuildingB1, gold: 0 };
    for (drawing, then) in
        [(". . . . . <", None), (". . . . . <=", Some("laid")), (". . . . <= <=", Some("to choose"))]
    {
        let state = taking(&[Special::BuildingB1], player(drawing));
        let effects = effects(&state, &take(Special::BuildingB1));
        assert_eq!(effects[0], taken, "{then:?}");
        let laid = Effect::TileReplaced { seat: ME, tile: Special::BuildingB1, row: 6, column: 2 };
        assert_eq!(effects.contains(&laid), then == Some("laid"));
        assert_eq!(
            effects.contains(&Effect::ReplacementDue { seat: ME, tile: Special::BuildingB1 }),
            then.is_some()
        );
        let after = after(&state, &take(Special::BuildingB1));
        assert!(after.progress.is_some_and(|progress| progress.open.is_empty()));
    }
}

/// Ruling 20: this fisherman need not be fed, and still feeds five.
#[test]
fn a_fisherman_on_a_building_tile_feeds_five() {
    let mut me = player(". . . . . (#");
    me.homeland.replace(6, 2);
    // Ten meals for `end`'s boatsman and the fisherman on the ordinary tile.
    assert_eq!(has(&end(&[], me), Line::SpareMeals), Some((8, 0, 16)));
}

/// Ruling 18.
#[test]
fn a_waiting_building_tile_goes_on_waiting_if_its_building_leaves_the_game() {
    let me = owning(&[Special::BuildingB1], player(""));
    let state = progress(&[], buying("=n <f <f <s", me));
    let (state, effects) = play(&state, &buy(0)).unwrap();
    assert!(matches!(effects[1], Effect::TileDiscarded { .. }));
    assert_eq!(state.player(ME).specials[Special::BuildingB1], 1);
}

#[test]
fn of_several_normal_tiles_the_player_picks_one() {
    let state = after(&taking(&[Special::BuildingB1], player(". . . . <= <#")), &take(Special::BuildingB1));
    assert_eq!(state.phase, Phase::Replacing(ME, Special::BuildingB1));
    let replace = |row, column| Move::ReplaceTile { row, column };
    assert_eq!(legal(&state, ME), [replace(5, 2), replace(6, 2)]);
    assert_eq!(refusal(&state, &replace(6, 1)), Illegal::CannotReplace);
    let state = after(&state, &replace(5, 2));
    assert!(state.player(ME).homeland.cell(5, 2).unwrap().special);
    assert_eq!(state.phase, Phase::Buying(YOU));
}

#[test]
fn a_building_tile_without_a_match_waits_for_the_next_one() {
    let state = after(
        &taking(&[Special::BuildingB1, Special::BuildingB2], player(". . . . . <")),
        &take(Special::BuildingB1),
    );
    assert_eq!(state.player(ME).specials[Special::BuildingB1], 1);
    let me = state.player(ME).clone();
    let laying = progress(&[], placing("=f", me));
    let happened = effects(&laying, &lay_with_viking(6, 2));
    assert!(happened.contains(&Effect::TileReplaced {
        seat: ME,
        tile: Special::BuildingB1,
        row: 6,
        column: 2
    }));
    let state = after(&laying, &lay_with_viking(6, 2));
    let cell = state.player(ME).homeland.cell(6, 2).unwrap();
    assert!(cell.special && cell.viking, "the Viking lands on it all the same");
}

#[test]
fn a_building_scores_for_the_vikings_on_it_and_around_it() {
    let mut me = player("... ... .(#) .(#) .(#) ...");
    me.homeland.replace(4, 3);
    let scored = end(&[], me);
    assert_eq!(has(&scored, Line::BuildingB1), Some((9, 0, 9)));
}

#[test]
fn a_threatened_building_scores_nothing_threatened_neighbours_do() {
    let mut threatened = player("..b ... .(#) .(#) .(#) ...");
    threatened.homeland.replace(4, 3);
    assert_eq!(has(&end(&[], threatened), Line::BuildingB1), None);
    let mut beside = player(".b. ... .(#) .(#) .(#) ...");
    beside.homeland.replace(4, 3);
    assert_eq!(has(&end(&[], beside), Line::BuildingB1), Some((9, 0, 9)));
}

#[test]
fn a_building_that_was_never_laid_scores_nothing() {
    assert_eq!(has(&end(&[Special::BuildingB1], player(". . . . (>")), Line::BuildingB1), None);
}

/// Ruling 20, and the option for the other interpretation.
#[test]
fn vikings_on_a_building_tile_are_not_fed_unless_the_option_says_so() {
    let mut me = Player { base: base("b"), ..player(". . . . (#) (") };
    me.homeland.replace(5, 2);
    let state = |fed| {
        let state = progress(&[], sailing(6, [me.clone(), player("")]));
        let options = Options { special_vikings_fed: fed, ..state.options.clone() };
        lines(&effects(&with(options, state), &Move::EndSailing {}), ME)
    };
    assert!(!Options::default().special_vikings_fed);
    assert_eq!(has(&state(true), Line::SpareMeals), None, "five mouths for five meals");
    assert_eq!(has(&state(false), Line::SpareMeals), Some((1, 0, 2)));
}
