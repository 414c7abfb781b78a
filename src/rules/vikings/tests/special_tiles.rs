//! Section 5: who takes special tiles, and what each of them does.

use super::given::{
    ME, Scored, YOU, after, base, buy, effects, lay, lay_with_viking, lines, placing, player, refusal, round,
    sail_with_all, sailing, set, wheel, with,
};
use crate::vikings::{
    components::{
        BySpecial,
        Colour::{Blue, Gray, Green, Red, Yellow},
        SPECIAL_TILES, Special,
    },
    conservation,
    effect::Effect,
    illegal::Illegal,
    legal::legal,
    line::Line,
    moves::{Move, SailMode},
    progress::Progress,
    state::{Options, Phase, Player, State},
};

const DECLINE: Move = Move::DeclineSpecial {};

fn take(tile: Special) -> Move {
    Move::TakeSpecial { tile }
}

/// The same position in the Progress version, with these special tiles open.
fn progress(open: &[Special], state: State) -> State {
    let progress = Progress { open: open.to_vec(), ..Progress::default() };
    let options = Options { progress: true, auction: false, ..Options::default() };
    State { progress: Some(progress), ..with(options, state) }
}

fn owning(specials: &[Special], player: Player) -> Player {
    let mut has = BySpecial::default();
    for special in specials {
        has[*special as usize] += 1;
    }
    Player { specials: has, ..player }
}

/// He may take one of these.
fn taking(open: &[Special], me: Player) -> State {
    let state = round(1, Phase::TakingSpecial(ME), [me, player("")]);
    progress(open, State { wheel: wheel("<f =f =g"), ..state })
}

/// The lines of the last large and final scoring for a player with these special tiles.
fn end(specials: &[Special], me: Player) -> Vec<Scored> {
    let me = owning(specials, Player { base: base("b"), ..me });
    let state = progress(&[], sailing(6, [me, player("")]));
    lines(&effects(&state, &Move::EndSailing {}), ME)
}

fn has(scored: &[Scored], line: Line) -> Option<(u8, i32, i32)> {
    scored.iter().find(|scored| scored.0 == line).map(|(_, count, gold, vp)| (*count, *gold, *vp))
}

#[test]
fn there_are_25_special_tiles() {
    assert_eq!(SPECIAL_TILES.iter().sum::<u8>(), 25);
    assert_eq!(SPECIAL_TILES[Special::Boat as usize], 6);
    assert_eq!(SPECIAL_TILES[Special::Horn as usize], 4);
}

#[test]
fn who_buys_the_dearest_set_may_take_a_special_tile_after_laying_it() {
    let me = Player { gold: 20, ..player(". . . . <=. <==") };
    let state = State { wheel: wheel("<f <g .. =f =g"), ..round(1, Phase::Buying(ME), [me, player(". <")]) };
    let state = progress(&[Special::Horn, Special::Boat], state);
    let bought = after(&state, &buy(4));
    assert!(matches!(bought.phase, Phase::Placing(..)), "first the set is laid");
    let laid = after(&bought, &lay(5, 3));
    assert_eq!(laid.phase, Phase::TakingSpecial(ME));
    let taken = after(&laid, &take(Special::Horn));
    assert_eq!(taken.player(ME).specials[Special::Horn as usize], 1);
    assert_eq!(taken.progress.as_ref().unwrap().open, [Special::Boat], "the row is not filled up");
    assert_eq!(taken.phase, Phase::Buying(YOU));
    let declined = after(&laid, &DECLINE);
    assert_eq!((declined.progress.as_ref().unwrap().open.len(), declined.phase), (2, Phase::Buying(YOU)));
    assert_eq!(refusal(&laid, &take(Special::RichCatch)), Illegal::NotOpen);
}

#[test]
fn a_cheaper_set_brings_none_nor_does_one_at_price_0() {
    let me = Player { gold: 20, ..player(". . . . <=. <==") };
    let state =
        State { wheel: wheel("<f <g .. =f =g"), ..round(1, Phase::Buying(ME), [me.clone(), player(". <")]) };
    let state = progress(&[Special::Horn], state);
    assert!(matches!(effects(&state, &buy(3))[0], Effect::Bought { special: false, .. }));
    let alone = State { wheel: wheel(".. .. =g"), ..state };
    assert!(matches!(effects(&alone, &buy(2))[0], Effect::Bought { price: 0, special: false, .. }));
}

#[test]
fn with_an_empty_row_nobody_is_asked() {
    let me = Player { gold: 20, ..player(". . . . <=. <==") };
    let state = State { wheel: wheel("<f <g =g"), ..round(1, Phase::Buying(ME), [me, player(". <")]) };
    assert!(matches!(effects(&progress(&[], state), &buy(2))[0], Effect::Bought { special: false, .. }));
}

#[test]
fn five_gold_come_at_once_and_the_tile_leaves_the_game() {
    let state = after(&taking(&[Special::FiveGold], player(". <")), &take(Special::FiveGold));
    assert_eq!(state.player(ME).gold, 25);
    assert_eq!(state.player(ME).specials, BySpecial::<u8>::default());
    assert_eq!(state.progress.unwrap().open, []);
}

#[test]
fn the_open_row_is_refilled_to_four_at_the_start_of_each_round() {
    let me = Player { gold: 20, ..player(". . . . <=. <==") };
    let mut state = round(1, Phase::Placing(ME, set("=b")), [me, player(". <")]);
    state.stacks[0] = 17;
    let happened = effects(&progress(&[Special::Horn, Special::Boat], state), &lay(5, 3));
    let refilled = happened.iter().find_map(|effect| match effect {
        Effect::SpecialsLaid { round: 2, tiles } => Some(tiles.len()),
        _ => None,
    });
    assert_eq!(refilled, Some(2));
}

#[test]
fn goldsmith_tiles_pay_more_in_small_and_large_scorings() {
    let me = || player("r.. ... ... ... (#) <==");
    let tiles = [Special::GoldsmithPlus1, Special::GoldsmithPlus1, Special::GoldsmithPlus2];
    let scored = end(&tiles, me());
    assert_eq!(has(&scored, Line::Goldsmiths), Some((3, 9, 0)));
    assert_eq!(has(&scored, Line::GoldsmithPlus1), Some((3, 6, 0)), "two such tiles");
    assert_eq!(has(&scored, Line::GoldsmithPlus2), Some((3, 6, 0)));
    let small = progress(&[], round(1, Phase::Placing(ME, set("=b")), [owning(&tiles, me()), player(". <")]));
    let small = lines(&effects(&small, &lay(6, 4)), ME);
    assert_eq!(small.len(), 3, "all of it in small scorings too: {small:?}");
}

#[test]
fn nobles_scouts_and_fishermen_bring_more_in_large_scorings() {
    let me = player("g.. ... (#) (#. ... (#)");
    let scored = end(&[Special::NoblePlus1, Special::ScoutPlus1, Special::FishermanPlus1], me);
    assert_eq!(has(&scored, Line::NoblePlus1), Some((2, 0, 2)), "one of the nobles is threatened");
    assert_eq!(has(&scored, Line::ScoutPlus1), Some((1, 0, 1)));
    assert_eq!(has(&scored, Line::FishermanPlus1), Some((3, 0, 3)));
}

#[test]
fn a_boatsman_without_a_boat_brings_one_viking() {
    let me = Player { base: base("ffgb"), ..player(". . . . <=> <==") };
    let state = progress(&[], sailing(2, [me, player("")]));
    assert_eq!(
        refusal(&state, &Move::Sail { mode: SailMode::Each, colour: None, boat: false }),
        Illegal::NeedsBoat
    );
    let sailed = after(&state, &sail_with_all(Blue));
    assert!(matches!(sailed.phase, Phase::Landing { aboard: [1, 0, 0, 0, 0, 0], .. }));
}

#[test]
fn a_boat_gives_a_boatsman_full_passage_once() {
    let me = owning(&[Special::Boat], Player { base: base("ffgbb"), ..player(". . . . <=> <==") });
    let state = progress(&[], sailing(2, [me, player("")]));
    let with_boat = |mode, colour| Move::Sail { mode, colour, boat: true };
    let sailed = after(&state, &with_boat(SailMode::Colour, Some(Blue)));
    assert!(matches!(sailed.phase, Phase::Landing { aboard: [2, 0, 0, 0, 0, 0], .. }));
    let me = sailed.player(ME);
    assert_eq!(
        (me.specials[Special::Boat as usize], me.base[Gray as usize]),
        (0, 1),
        "boat and boatsman are gone"
    );
    let each = after(&state, &with_boat(SailMode::Each, None));
    assert!(matches!(each.phase, Phase::Landing { aboard: [1, 1, 0, 0, 0, 0], .. }));
    let without =
        progress(&[], sailing(2, [Player { base: base("ffb"), ..player(". . . . . <==") }, player("")]));
    assert_eq!(refusal(&without, &with_boat(SailMode::Colour, Some(Blue))), Illegal::NoBoat);
}

/// Ruling: after the last round boatsmen must sail, boats need not.
#[test]
fn after_the_last_round_the_boat_may_stay_but_not_the_boatsman() {
    let me = owning(&[Special::Boat], Player { base: base("ffgb"), ..player(". . . . <=> <==") });
    let state = progress(&[], sailing(6, [me, player("")]));
    assert_eq!(refusal(&state, &Move::EndSailing {}), Illegal::MustSail);
    assert!(legal(&state, ME).contains(&sail_with_all(Blue)));
}

#[test]
fn a_horn_counts_as_a_boatsman_for_the_most_boatsmen_only() {
    let scored = end(&[Special::Horn, Special::Horn], player(". . . . . (=)"));
    assert_eq!(has(&scored, Line::Horns), Some((2, 0, 0)));
    assert_eq!(has(&scored, Line::MostBoatsmen), Some((3, 0, 10)), "two horns and a boatsman");
    // Two fishermen feed ten: themselves and the boatsman; horns are no mouths.
    assert_eq!(has(&scored, Line::SpareMeals), Some((7, 0, 14)));
    let none = progress(
        &[],
        sailing(
            2,
            [owning(&[Special::Horn], Player { base: base("f"), ..player(". . . . . <=") }), player("")],
        ),
    );
    assert_eq!(legal(&none, ME), [Move::EndSailing {}], "a horn cannot sail");
}

#[test]
fn a_rich_catch_makes_a_spare_meal_worth_3_vp() {
    let scored = end(&[Special::RichCatch], player(". . . . . (=)"));
    assert_eq!(has(&scored, Line::RichCatch), Some((7, 0, 21)));
    assert_eq!(has(&scored, Line::SpareMeals), None);
    let hungry = end(&[Special::RichCatch], player(". . . . (=) <=>"));
    assert_eq!(has(&hungry, Line::MissingMeals), Some((3, 0, -3)), "a missing one costs 1 as ever");
}

#[test]
fn a_rich_trade_makes_three_gold_a_vp() {
    let scored = end(&[Special::RichTrade], Player { gold: 38, ..player(". <") });
    assert_eq!(has(&scored, Line::RichTrade), Some((12, -36, 12)));
    assert_eq!(has(&scored, Line::Gold), None);
}

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

#[test]
fn base_games_know_nothing_of_all_this() {
    let me = Player { gold: 20, ..player(". . . . <=. <==") };
    let state = State { wheel: wheel("<f <g =g"), ..round(1, Phase::Buying(ME), [me, player(". <")]) };
    assert!(matches!(effects(&state, &buy(2))[0], Effect::Bought { special: false, .. }));
    assert_eq!(conservation::check(&State::new(&Options::default(), 2)), Ok(()));
    let colours = [Blue, Yellow, Green, Red];
    assert!(colours.iter().all(|colour| colour.row().is_some()));
}
