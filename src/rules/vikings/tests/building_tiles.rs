//! Section 5: the special tiles that are building tiles.

use super::{
    given::{ME, YOU, after, base, effects, lay_with_viking, lines, placing, player, refusal, sailing, with},
    special_tiles::{end, has, progress, take, taking},
};
use crate::vikings::{
    components::{BySpecial, Special},
    effect::Effect,
    illegal::Illegal,
    legal::legal,
    line::Line,
    moves::Move,
    state::{Options, Phase, Player},
};

#[test]
fn a_building_tile_replaces_a_normal_tile_at_once_and_the_viking_stays() {
    // Drawn middles show the first building.
    let state = after(&taking(&[Special::BuildingB1], player(". . . . . <#")), &take(Special::BuildingB1));
    let cell = state.player(ME).homeland.cell(6, 2).unwrap();
    assert!(cell.special && cell.viking);
    assert_eq!((state.discarded_tiles, state.phase), (1, Phase::Buying(YOU)), "there was no choice");
    assert_eq!(state.player(ME).specials, BySpecial::<u8>::default());
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
    assert_eq!(state.player(ME).specials[Special::BuildingB1 as usize], 1);
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

/// Ruling, and the option for the other reading.
#[test]
fn vikings_on_a_building_tile_are_fed_as_usual_unless_the_option_says_otherwise() {
    let mut me = Player { base: base("b"), ..player(". . . . (#) (") };
    me.homeland.replace(5, 2);
    let state = |fed| {
        let state = progress(&[], sailing(6, [me.clone(), player("")]));
        let options = Options { special_vikings_fed: fed, ..state.options.clone() };
        lines(&effects(&with(options, state), &Move::EndSailing {}), ME)
    };
    assert_eq!(has(&state(true), Line::SpareMeals), None, "five mouths for five meals");
    assert_eq!(has(&state(false), Line::SpareMeals), Some((1, 0, 2)));
}
