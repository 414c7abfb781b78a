//! Section 4: final scoring.

use super::given::{ME, Scored, YOU, base, homeland, lines, places, play, player, sailing};
use crate::vikings::{
    effect::Effect,
    line::Line::{
        self, Gold, LongestIsland, MissingMeals, MostBoatsmen, MostIslands, ShipNotRepelled, SpareMeals,
    },
    moves::Move,
    state::{Phase, Player, State},
};

/// The large and final scoring after round 6, in which no boatsman can sail.
fn end(players: impl Into<Vec<Player>>) -> (State, Vec<Effect>) {
    let (state, effects) = play(&sailing(6, players), &Move::EndSailing {}).unwrap();
    assert_eq!(state.phase, Phase::Over);
    assert_eq!(effects.last(), Some(&Effect::GameOver {}));
    (state, effects)
}

/// The player's scores in these lines against an opponent with nothing.
fn alone(me: Player, wanted: &[Line]) -> Vec<Scored> {
    let nobody = Player { gold: 0, ..player("") };
    let mut lines = lines(&end([me, nobody]).1, ME);
    lines.retain(|line| wanted.contains(&line.0));
    lines
}

/// The seats that score this line among these players, with their VP.
fn leaders(players: impl Into<Vec<Player>>, line: Line) -> Vec<(u8, i32)> {
    let of = |effect: &Effect| match effect {
        Effect::Scored { seat, line: of, vp, .. } if *of == line => Some((seat.0, *vp)),
        _ => None,
    };
    end(players).1.iter().filter_map(of).collect()
}

fn rich(gold: i32, vp: i32, drawing: &str) -> Player {
    Player { gold, vp, ..player(drawing) }
}

fn with_base(trades: &str, drawing: &str) -> Player {
    Player { gold: 0, vp: 50, base: base(trades), ..player(drawing) }
}

// Section 4.1: ships.

#[test]
fn an_unrepelled_ship_costs_its_value() {
    let costs = |ship: &str| alone(rich(20, 10, &format!("{ship} <")), &[ShipNotRepelled]);
    assert_eq!(costs("r"), [(ShipNotRepelled, 1, -3, 0)]);
    assert_eq!(costs("g"), [(ShipNotRepelled, 1, -5, 0)]);
    assert_eq!(costs("y"), [(ShipNotRepelled, 1, 0, -2)]);
    assert_eq!(costs("b"), [(ShipNotRepelled, 1, 0, -3)]);
}

#[test]
fn a_repelled_ship_costs_nothing() {
    assert_eq!(alone(rich(20, 10, "rgyb (###"), &[ShipNotRepelled]), []);
}

#[test]
fn the_three_ships_of_the_guide_cost_8_gold_and_2_vp() {
    let (_, effects) = end([rich(46, 50, "rgy"), player("")]);
    assert_eq!(
        lines(&effects, ME)[..4],
        [
            (ShipNotRepelled, 1, -3, 0),
            (ShipNotRepelled, 2, -5, 0),
            (ShipNotRepelled, 3, 0, -2),
            (Gold, 7, -35, 7),
        ]
    );
}

#[test]
fn missing_gold_is_paid_with_vp() {
    assert_eq!(alone(rich(2, 10, "g"), &[ShipNotRepelled]), [(ShipNotRepelled, 1, -2, -3)]);
    assert_eq!(
        alone(rich(4, 10, "rgb"), &[ShipNotRepelled]),
        [(ShipNotRepelled, 1, -3, 0), (ShipNotRepelled, 2, -1, -4), (ShipNotRepelled, 3, 0, -3)]
    );
}

#[test]
fn vp_ships_never_cost_gold() {
    assert_eq!(alone(rich(20, 2, "b"), &[ShipNotRepelled]), [(ShipNotRepelled, 1, 0, -2)]);
}

#[test]
fn ships_never_take_vp_below_0() {
    let (state, effects) = end([rich(1, 3, "gb"), player("")]);
    // Ruling 9: an amount due gets a line even if no VP are left to take.
    assert_eq!(lines(&effects, ME), [(ShipNotRepelled, 1, -1, -3), (ShipNotRepelled, 2, 0, 0)]);
    assert_eq!((state.player(ME).gold, state.player(ME).vp), (0, 0));
}

// Section 4.2: gold.

#[test]
fn each_5_gold_are_1_vp_and_the_rest_stays() {
    let (state, effects) = end([rich(38, 0, ""), rich(4, 0, "")]);
    assert_eq!(lines(&effects, ME), [(Gold, 7, -35, 7)]);
    assert_eq!((state.player(ME).gold, state.player(ME).vp), (3, 7));
    assert_eq!(lines(&effects, YOU), []);
    assert_eq!((state.player(YOU).gold, state.player(YOU).vp), (4, 0));
}

#[test]
fn gold_counts_after_the_ships_have_been_paid() {
    assert_eq!(alone(rich(12, 10, "r"), &[Gold]), [(Gold, 1, -5, 1)]);
}

// Section 4.3: boatsmen.

#[test]
fn the_most_boatsmen_on_the_base_earn_10_vp() {
    let players = [with_base("bb", ""), with_base("bbbb", ""), with_base("fffff", "")];
    assert_eq!(leaders(players, MostBoatsmen), [(1, 10)]);
}

#[test]
fn each_of_the_tied_leaders_earns_the_10_vp() {
    let players = [with_base("bb", ""), with_base("b", ""), with_base("bb", "")];
    assert_eq!(leaders(players, MostBoatsmen), [(0, 10), (2, 10)]);
}

#[test]
fn nobody_scores_for_having_no_boatsmen() {
    assert_eq!(leaders([with_base("f", ""), with_base("", "")], MostBoatsmen), []);
}

// Section 4.3: islands.

#[test]
fn the_most_completed_islands_earn_7_vp() {
    let players = [rich(0, 0, ". <> <>"), rich(0, 0, ". <===>"), rich(0, 0, "")];
    assert_eq!(leaders(players, MostIslands), [(0, 7)]);
}

#[test]
fn each_of_the_tied_leaders_earns_the_7_vp() {
    let players = [rich(0, 0, ". <> <>"), rich(0, 0, ". <><>"), rich(0, 0, ". <>")];
    assert_eq!(leaders(players, MostIslands), [(0, 7), (1, 7)]);
}

#[test]
fn an_island_is_complete_with_both_ends_in_one_row_and_no_gap() {
    let complete = |drawing: &str| homeland(drawing).completed_islands();
    assert_eq!(complete(". <>"), [2]);
    assert_eq!(complete(". <==>"), [4]);
    assert_eq!(complete(". <=>. .<=>"), [3, 3]);
    assert_eq!(complete(". <><=>"), [2, 3]);
    assert_eq!(complete(". <.>"), [0; 0]);
    assert_eq!(complete(". <=.=>"), [0; 0]);
    assert_eq!(complete(". <==="), [0; 0]);
    assert_eq!(complete(". <... .==>"), [0; 0]);
    assert_eq!(complete(". < = >"), [0; 0]);
    // An unfinished island does not spoil the next one in its row.
    assert_eq!(complete(". <..<>"), [2]);
}

#[test]
fn tiles_need_not_be_occupied_and_ships_do_not_matter() {
    let complete = |drawing: &str| homeland(drawing).completed_islands();
    assert_eq!(complete("bbb (=>"), [3]);
    assert_eq!(complete("bbb <#)"), [3]);
}

#[test]
fn the_longest_completed_island_earns_5_vp() {
    let players = [rich(0, 0, ". <> <>"), rich(0, 0, ". <=>"), rich(0, 0, ". <=====")];
    assert_eq!(leaders(players, LongestIsland), [(1, 5)]);
}

#[test]
fn each_of_the_tied_leaders_earns_the_5_vp() {
    let players = [rich(0, 0, ". <==>"), rich(0, 0, ". <> <==>"), rich(0, 0, ". <=>")];
    assert_eq!(leaders(players, LongestIsland), [(0, 5), (1, 5)]);
}

#[test]
fn nobody_scores_for_having_no_completed_islands() {
    let players = || [rich(0, 0, ". <=="), rich(0, 0, "")];
    assert_eq!(leaders(players(), MostIslands), []);
    assert_eq!(leaders(players(), LongestIsland), []);
}

// Section 4.4: supply.

#[test]
fn five_fishermen_feed_25_so_23_vikings_leave_2_spare_meals() {
    let me = with_base("ggggggssssssnnnnnn", ". . . . . (####");
    assert_eq!(alone(me, &[SpareMeals, MissingMeals]), [(SpareMeals, 2, 0, 4)]);
}

#[test]
fn three_fishermen_leave_8_of_23_vikings_without_a_meal() {
    let me = with_base("ggggggssssssnnnnnnww", ". . . . . (##");
    assert_eq!(alone(me, &[SpareMeals, MissingMeals]), [(MissingMeals, 8, 0, -8)]);
}

#[test]
fn four_fishermen_leave_3_of_23_vikings_without_a_meal() {
    let me = with_base("ggggggssssssnnnnnnw", ". . . . . (###");
    assert_eq!(alone(me, &[SpareMeals, MissingMeals]), [(MissingMeals, 3, 0, -3)]);
}

#[test]
fn exactly_enough_meals_are_worth_nothing() {
    let me = with_base("ssss", ". . . . . (");
    assert_eq!(alone(me, &[SpareMeals, MissingMeals]), []);
}

#[test]
fn everybody_eats_on_islands_and_on_the_base_boatsmen_and_warriors_included() {
    let on_islands = with_base("", ". ( ( ( ( .");
    assert_eq!(alone(on_islands, &[MissingMeals]), [(MissingMeals, 4, 0, -4)]);
    let on_base = with_base("fgsnwb", "");
    assert_eq!(alone(on_base, &[MissingMeals]), [(MissingMeals, 6, 0, -6)]);
}

#[test]
fn a_threatened_fisherman_feeds_nobody_and_must_be_fed() {
    let threatened = with_base("", "b . . . . (#");
    assert_eq!(alone(threatened, &[SpareMeals]), [(SpareMeals, 3, 0, 6)]);
    let protected = with_base("", "b ( . . . (#");
    assert_eq!(alone(protected, &[SpareMeals]), [(SpareMeals, 7, 0, 14)]);
    let out_of_reach = with_base("", "y . . . . (#");
    assert_eq!(alone(out_of_reach, &[SpareMeals]), [(SpareMeals, 8, 0, 16)]);
}

#[test]
fn a_threatened_viking_must_be_fed() {
    let me = with_base("", "r . ( . . (");
    assert_eq!(alone(me, &[SpareMeals]), [(SpareMeals, 3, 0, 6)]);
}

#[test]
fn missing_meals_never_take_vp_below_0() {
    let me = Player { vp: 2, ..with_base("fffff", "") };
    let (state, effects) = end([me, player("")]);
    assert_eq!(lines(&effects, ME), [(MissingMeals, 5, 0, -2)]);
    assert_eq!(state.player(ME).vp, 0);
    let nothing = Player { vp: 0, ..with_base("fffff", "") };
    assert_eq!(lines(&end([nothing, player("")]).1, ME), [(MissingMeals, 5, 0, 0)], "ruling 9");
}

#[test]
fn a_player_held_at_0_still_gets_the_points_of_later_steps() {
    let me = Player { gold: 0, vp: 1, base: base("bb"), ..player("bbb") };
    let (state, _) = end([me, player("")]);
    // 1 VP lost to the ships, 10 for the boatsmen, minus 2 for their missing meals.
    assert_eq!(state.player(ME).vp, 8);
}

// The order of the steps, and the end.

#[test]
fn the_steps_come_one_after_the_other_for_all_players() {
    let me = || Player { gold: 9, base: base("b"), ..player("r . . <=> . (") };
    let (_, effects) = end([me(), me()]);
    let order: Vec<Line> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Scored { line, .. } => Some(*line),
            _ => None,
        })
        .collect();
    let steps = [ShipNotRepelled, Gold, MostBoatsmen, MostIslands, LongestIsland, SpareMeals];
    let expected: Vec<Line> = steps.into_iter().flat_map(|step| [step, step]).collect();
    assert_eq!(order, expected);
}

#[test]
fn most_vp_win() {
    assert_eq!(places(&end([rich(0, 30, ""), rich(0, 31, "")]).0), [2, 1]);
}

#[test]
fn a_tie_is_broken_by_the_gold_that_is_left() {
    // 10 and 1 VP, and 11: all end with 11 VP.
    let players = [rich(6, 10, ""), rich(4, 11, ""), rich(3, 11, "")];
    let (state, _) = end(players);
    assert!(state.players.values().all(|player| player.vp == 11));
    assert_eq!(places(&state), [3, 1, 2]);
}

#[test]
fn if_that_is_tied_too_they_share_the_place() {
    let players = [rich(3, 20, ""), rich(3, 30, ""), rich(3, 30, ""), rich(2, 30, "")];
    assert_eq!(places(&end(players).0), [4, 1, 1, 3]);
}
