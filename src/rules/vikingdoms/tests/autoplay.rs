//! Moves for a player who has left.

use super::{
    games::{any, legal, play, random_player, set_up},
    given::{Given, ME, YOU, after, choose, raiding, recruiting, seize},
};
use crate::vikingdoms::{
    autoplay,
    components::Tile,
    moves::Move,
    phase::{Phase, Victory},
    recruitment::can_lead,
    state::State,
};

fn choice(state: &State) -> Move {
    autoplay::choose(state, state.active().unwrap()).unwrap().into()
}

#[test]
fn it_wins_if_it_can() {
    let state =
        raiding(Given { troop: "rrrrrw", tiles: ["V1 V4", "G W"], island: "V2 M", ..Given::default() });
    assert_eq!(choice(&state), choose(Tile::V2));
}

#[test]
fn in_a_riot_it_spoils_the_other_s_victory() {
    let given =
        Given { troop: "rrrrrw", tiles: ["M P1 P2 V1", "F1 V2 G V3"], island: "P3 W", ..Given::default() };
    let riot = after(&raiding(given), &choose(Tile::P3));
    assert!(!matches!(after(&riot, &choice(&riot)).phase, Phase::Won(ME, _)));
    assert_eq!(after(&riot, &seize(Tile::M)).phase, Phase::Won(ME, Victory::Ports));
}

#[test]
fn it_does_not_leave_a_raid_to_the_other() {
    let state = recruiting(
        "wwwrr  .  .  rr
         .      .  .  .
         .      .  .  .
         .      .  .  .",
    );
    assert!(can_lead(&state, YOU) && !can_lead(&state, ME));
    let next = after(&state, &choice(&state));
    assert!(next.phase == Phase::Recruiting && !can_lead(&next, YOU));
}

#[test]
fn there_is_none_when_nobody_is_awaited() {
    assert_eq!(autoplay::choose(&State { phase: Phase::Drawn, ..State::new() }, ME), None);
}

/// Autoplay is no champion, but it plays sensibly.
#[test]
fn it_beats_a_random_player_in_three_of_four_games() {
    let wins = |n: u64| {
        let mut state = set_up(n).0;
        let mut draw = random_player(n);
        while let Some(seat) = state.active() {
            let random = any(&legal(&state, seat), &mut draw);
            let step = if seat == ME { autoplay::choose(&state, seat).unwrap() } else { random };
            state = play(&state, seat, step).0;
        }
        matches!(state.phase, Phase::Won(ME, _))
    };
    let won = (0..100).filter(|n| wins(*n)).count();
    assert!(won >= 75, "{won} of 100");
}
