//! Sections 5.1, 5.4 and 5.5: the right to special tiles, and the effect of each; building tiles have their own
//! file.

use super::given::{
    ME, Scored, YOU, after, base, buy, effects, lay, legal, lines, player, refusal, round, sail_with_all,
    sailing, set, wheel, with,
};
use crate::kit::Rules;
use crate::vikings::{
    V1,
    components::{
        BySpecial,
        Colour::{Blue, Gray, Green, Red, Yellow},
        SPECIAL_TILES, Special, Tile,
    },
    effect::Effect,
    illegal::Illegal,
    invariants,
    line::Line,
    moves::{Move, SailMode},
    options::Options,
    progress::state::Progress,
    state::{Phase, Player, State},
};

const DECLINE: Move = Move::DeclineSpecial {};

pub(super) fn take(tile: Special) -> Move {
    Move::TakeSpecial { tile }
}

/// This position in the Progress version, with these special tiles open.
pub(super) fn progress(open: &[Special], state: State) -> State {
    let progress = Progress { open: open.to_vec(), ..Progress::default() };
    let options = Options { progress: true, auction: false, ..Options::default() };
    State { progress: Some(progress), ..with(options, state) }
}

pub(super) fn owning(specials: &[Special], player: Player) -> Player {
    let mut has = BySpecial::default();
    for special in specials {
        has[*special] += 1;
    }
    Player { specials: has, ..player }
}

/// A position in which the player may take one of these.
pub(super) fn taking(open: &[Special], me: Player) -> State {
    let state = round(1, Phase::TakingSpecial(ME), [me, player("")]);
    progress(open, State { wheel: wheel("<f =f =g"), ..state })
}

/// The lines of the last large scoring and the final one for a player with these special tiles.
pub(super) fn end(specials: &[Special], me: Player) -> Vec<Scored> {
    let me = owning(specials, Player { base: base("b"), ..me });
    let state = progress(&[], sailing(6, [me, player("")]));
    lines(&effects(&state, &Move::EndSailing {}), ME)
}

pub(super) fn has(scored: &[Scored], line: Line) -> Option<(u8, i32, i32)> {
    scored.iter().find(|scored| scored.0 == line).map(|(_, count, gold, vp)| (*count, *gold, *vp))
}

#[test]
fn there_are_25_special_tiles() {
    assert_eq!(SPECIAL_TILES.values().sum::<u8>(), 25);
    assert_eq!(SPECIAL_TILES[Special::Boat], 6);
    assert_eq!(SPECIAL_TILES[Special::Horn], 4);
}

#[test]
fn the_buyer_of_the_dearest_set_may_take_a_special_tile_after_placing_it() {
    let me = Player { gold: 20, ..player(". . . . <=. <==") };
    let state = State { wheel: wheel("<f <g .. =f =g"), ..round(1, Phase::Buying(ME), [me, player(". <")]) };
    let state = progress(&[Special::Horn, Special::Boat], state);
    let bought = after(&state, &buy(4));
    assert!(matches!(bought.phase, Phase::Placing(..)), "first the set is laid");
    let laid = after(&bought, &lay(5, 3));
    assert_eq!(laid.phase, Phase::TakingSpecial(ME));
    let taken = after(&laid, &take(Special::Horn));
    assert_eq!(taken.player(ME).specials[Special::Horn], 1);
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
    state.stacks[Tile::Left] = 17;
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
fn a_large_scoring_is_written_row_by_row_from_the_top() {
    let tiles = [Special::FishermanPlus1, Special::GoldsmithPlus1, Special::ScoutPlus1, Special::NoblePlus1];
    let scored = end(&tiles, player("r.. <.. (#) (#. (#) (#)"));
    let rows = [
        Line::Nobles,
        Line::NoblePlus1,
        Line::Scouts,
        Line::ScoutPlus1,
        Line::Goldsmiths,
        Line::GoldsmithPlus1,
        Line::FishermanPlus1,
    ];
    let written: Vec<Line> = scored.iter().map(|line| line.0).filter(|line| rows.contains(line)).collect();
    assert_eq!(written, rows);
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
    assert!(
        matches!(sailed.phase, Phase::Landing { aboard, .. } if aboard.into_array() == [1, 0, 0, 0, 0, 0])
    );
}

#[test]
fn a_boat_gives_a_boatsman_full_passage_once() {
    let me = owning(&[Special::Boat], Player { base: base("ffgbb"), ..player(". . . . <=> <==") });
    let state = progress(&[], sailing(2, [me, player("")]));
    let with_boat = |mode, colour| Move::Sail { mode, colour, boat: true };
    let sailed = after(&state, &with_boat(SailMode::Colour, Some(Blue)));
    assert!(
        matches!(sailed.phase, Phase::Landing { aboard, .. } if aboard.into_array() == [2, 0, 0, 0, 0, 0])
    );
    let me = sailed.player(ME);
    assert_eq!((me.specials[Special::Boat], me.base[Gray]), (0, 1), "boat and boatsman are gone");
    let each = after(&state, &with_boat(SailMode::Each, None));
    assert!(matches!(each.phase, Phase::Landing { aboard, .. } if aboard.into_array() == [1, 1, 0, 0, 0, 0]));
    let without =
        progress(&[], sailing(2, [Player { base: base("ffb"), ..player(". . . . . <==") }, player("")]));
    assert_eq!(refusal(&without, &with_boat(SailMode::Colour, Some(Blue))), Illegal::NoBoat);
}

/// Ruling 23.
#[test]
fn a_boat_is_not_used_where_a_boatsman_alone_would_bring_the_same() {
    let me = owning(&[Special::Boat], Player { base: base("fggb"), ..player(". . . . <=> <==") });
    let state = progress(&[], sailing(2, [me, player("")]));
    let sail = |mode, colour, boat| Move::Sail { mode, colour, boat };
    let listed = [
        sail(SailMode::Each, None, true),
        sail(SailMode::Colour, Some(Yellow), true),
        sail_with_all(Blue),
        sail_with_all(Yellow),
        Move::EndSailing {},
    ];
    assert_eq!(legal(&state, ME), listed);
    assert_eq!(refusal(&state, &sail(SailMode::Colour, Some(Blue), true)), Illegal::SameAsListed);
    let one = owning(&[Special::Boat], Player { base: base("fb"), ..player(". . . . <=> <==") });
    let state = progress(&[], sailing(2, [one, player("")]));
    assert_eq!(legal(&state, ME), [sail_with_all(Blue), Move::EndSailing {}]);
    assert_eq!(refusal(&state, &sail(SailMode::Each, None, true)), Illegal::SameAsListed);
    assert_eq!(refusal(&state, &sail(SailMode::Each, None, false)), Illegal::NeedsBoat);
}

/// Ruling 16: after the last round boatsmen must sail, boats need not.
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
    // Two fishermen feed ten: themselves and the boatsman; horns need no food.
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
fn base_games_know_nothing_of_all_this() {
    let me = Player { gold: 20, ..player(". . . . <=. <==") };
    let state = State { wheel: wheel("<f <g =g"), ..round(1, Phase::Buying(ME), [me, player(". <")]) };
    assert!(matches!(effects(&state, &buy(2))[0], Effect::Bought { special: false, .. }));
    assert_eq!(invariants::invariants(&V1::initial(&Options::default(), 2)), Ok(()));
    let colours = [Blue, Yellow, Green, Red];
    assert!(colours.iter().all(|colour| colour.row().is_some()));
}
