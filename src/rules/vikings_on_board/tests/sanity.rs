//! Two thousand random games whose statistics must be in the usual range.

use super::given;
use crate::{
    kit::{Chance, Turn},
    vikings_on_board::{fold::fold, invariants, state::Options},
};

/// The rounds and the points of a random game.
fn random_game(seats: u8, n: u64) -> (u8, Vec<i64>) {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&n.to_be_bytes());
    let mut chance = Chance::new(&seed, []);
    let options = Options { lone_viking: seats == 2 && n.is_multiple_of(2), open_bets: false };
    let (mut state, _) = given::set_up(&options, seats, &mut chance);
    let mut draw = chance.draw("a random player");
    while let Some(seat) = state.active() {
        let moves = given::legal(&state, seat).moves;
        let action = &moves[draw.below(moves.len() as u32) as usize];
        given::decide(&state, seat, action).unwrap().iter().for_each(|effect| fold(&mut state, effect));
    }
    invariants::invariants(&state).unwrap();
    let Turn::Over(placings) = state.turn() else { panic!("the game goes on") };
    (state.round, placings.iter().filter_map(|placing| placing.points).collect())
}

#[test]
fn random_games_end_within_the_usual_ranges() {
    for seats in 2..=4 {
        let games: Vec<_> = (0..667).map(|n| random_game(seats, n)).collect();
        let mut rounds: Vec<u8> = games.iter().map(|(rounds, _)| *rounds).collect();
        rounds.sort_unstable();
        let mut points: Vec<i64> = games.iter().flat_map(|(_, points)| points.clone()).collect();
        points.sort_unstable();
        let share = |of: usize, part: usize| part * 100 / of;
        let usual = share(rounds.len(), rounds.iter().filter(|rounds| (7..=16).contains(*rounds)).count());
        let typical = share(points.len(), points.iter().filter(|points| (3..=27).contains(*points)).count());
        let [fewest, most] = [points[0], points[points.len() - 1]];
        assert!(rounds[0] >= 7, "a ship a round at most");
        assert!(usual >= 90, "{usual} % end after 7 to 16 rounds");
        assert!(typical >= 90 && most <= 45, "{typical} % have 3 to 27 points, {fewest} to {most}");
        let mean = points.iter().sum::<i64>() / points.len() as i64;
        assert!((5..=25).contains(&mean), "{mean} points on average");
    }
}
