//! Section 5: the winner.

use super::given::{Given, ME, YOU, after, choose, decline, placings, raiding, take};
use crate::{
    kit::{Placing, Seat},
    vikingdoms::{
        components::{Ally, Tile},
        phase::{Phase, Victory},
        state::State,
        victory::victor,
    },
};

/// All allies are taken, so that none is due.
const ALL_TAKEN: [&[Ally]; 2] = [&[Ally::Freya, Ally::Gunnar], &[Ally::Volund, Ally::Loke]];

/// The end of a raid in which this tile was chosen.
fn raided(given: Given, tile: Tile) -> State {
    after(&raiding(given), &choose(tile))
}

fn ranked(state: &State) -> Vec<(Seat, u8, Option<i64>)> {
    placings(state).into_iter().map(|Placing { seat, place, points }| (seat, place, points)).collect()
}

fn given(tiles: [&'static str; 2], island: &'static str) -> Given {
    Given { troop: "rrrrrw", tiles, island, ..Given::default() }
}

/// An example of the rulebook.
#[test]
fn three_villages_win() {
    let over = raided(given(["V1 V4", "P1 W"], "V2 V3"), Tile::V2);
    assert_eq!(over.phase, Phase::Won(ME, Victory::Villages));
    assert_eq!(ranked(&over), [(ME, 1, None), (YOU, 2, None)]);
}

#[test]
fn three_ports_win() {
    let over = raided(given(["V1 V4", "P1 P2"], "V2 P3"), Tile::V2);
    assert_eq!(over.phase, Phase::Won(ME, Victory::Villages), "three of both: the leader");
    let over = raided(given(["V1 W", "P1 P2"], "F1 P3"), Tile::F1);
    assert_eq!(over.phase, Phase::Won(YOU, Victory::Ports));
    assert_eq!(ranked(&over), [(YOU, 1, None), (ME, 2, None)]);
}

/// An example of the rulebook.
#[test]
fn sixteen_coins_win_and_are_the_points() {
    let over = raided(given(["M G V3", "V1 V2 F1"], "W P1"), Tile::W);
    assert_eq!(over.phase, Phase::Won(ME, Victory::Coins));
    assert_eq!(ranked(&over), [(ME, 1, Some(16)), (YOU, 2, Some(5))]);
}

#[test]
fn fifteen_do_not() {
    let state = raided(given(["M G V1", "V2 V3 F1"], "W P1"), Tile::W);
    assert_eq!((state.player(ME).coins(), state.phase), (15, Phase::Recruiting));
}

#[test]
fn the_coins_of_volund_count() {
    let with_volund = Given { allies: [&[Ally::Volund], &[]], ..given(["M V1", "V2 F1"], "P3 P1") };
    let over = raided(Given { tiles: ["G V1", "V2 F1"], ..with_volund }, Tile::P3);
    assert_eq!((over.player(ME).coins(), &over.phase), (14, &Phase::Recruiting));
    let over = raided(Given { tiles: ["G W", "V2 F1"], ..with_volund }, Tile::P3);
    assert_eq!((over.player(ME).coins(), over.phase), (16, Phase::Won(ME, Victory::Coins)));
}

#[test]
fn two_fortresses_and_any_three_others_win_nothing() {
    let state = raided(given(["F1 F2", "V1 V2"], "W P1"), Tile::W);
    assert_eq!(state.phase, Phase::Recruiting);
}

#[test]
fn three_of_a_kind_beat_sixteen_coins() {
    // I lead and have 17 coins; you have three villages.
    let over = raided(given(["M G V4", "V1 V3 F1"], "W V2"), Tile::W);
    assert_eq!(over.player(ME).coins(), 17);
    assert_eq!(over.phase, Phase::Won(YOU, Victory::Villages));
}

#[test]
fn if_both_have_three_of_a_kind_the_last_raid_s_leader_wins() {
    for (troop, winner, with) in [("rrrrrw", ME, Victory::Villages), ("wwwwwr", YOU, Victory::Ports)] {
        let chosen = if winner == ME { Tile::V2 } else { Tile::P3 };
        let over = raided(Given { troop, ..given(["V1 V4", "P1 P2"], "V2 P3") }, chosen);
        assert_eq!(over.phase, Phase::Won(winner, with));
    }
}

#[test]
fn if_both_have_sixteen_coins_the_last_raid_s_leader_wins() {
    for (troop, winner) in [("rrrrrw", ME), ("wwwwwr", YOU)] {
        let tiles = ["V1 V2 P1 G F1", "V3 V4 P2 W F2"];
        let chosen = if winner == ME { Tile::M } else { Tile::P3 };
        let over = raided(Given { troop, allies: ALL_TAKEN, ..given(tiles, "P3 M") }, chosen);
        assert_eq!((over.player(ME).coins(), over.player(YOU).coins()), (16, 20));
        assert_eq!(over.phase, Phase::Won(winner, Victory::Coins));
        // The points are the coins, even if the loser has more of them.
        let points = [(ME, 16), (YOU, 20)]
            .map(|(seat, coins)| (seat, if seat == winner { 1 } else { 2 }, Some(coins)));
        let mut expected = points.to_vec();
        expected.sort_by_key(|(_, place, _)| *place);
        assert_eq!(ranked(&over), expected);
    }
}

#[test]
fn three_of_a_kind_count_before_the_same_player_s_coins() {
    let state = raiding(given(["V1 V4 V2 M G", "F1 F2 P1 P2 W"], "P3 V3"));
    assert_eq!(victor(&state, YOU), Some((ME, Victory::Villages)));
}

/// Only the state after the whole raid counts: Völund, taken in section 4.4, still brings the victory.
#[test]
fn the_win_is_checked_after_all_steps() {
    let state = raided(given(["V1 M W", "F1 P1 P2"], "V4 V3"), Tile::V4);
    assert_eq!(state.player(ME).coins(), 13);
    assert_eq!(after(&state, &take(Ally::Volund)).phase, Phase::Won(ME, Victory::Coins));

    let offered = Given { lockups: [2, 2], ..given(["M G V3", "V1 V2 F1"], "W V4") };
    let state = raided(offered, Tile::W);
    assert!(matches!(state.phase, Phase::Raiding(_)), "16 coins do not win before the exchange");
    assert!(matches!(after(&after(&state, &decline()), &decline()).phase, Phase::Won(..)));
}
