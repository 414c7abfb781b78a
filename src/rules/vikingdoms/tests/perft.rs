//! Checks move generation by counting legal paths of three and four turns from fixed positions. Also compares
//! it with a second generator along random games.

use std::collections::BTreeSet;

use super::{
    games::{legal, play, random_game},
    given::{Given, ME, YOU, recruiting_with},
    naive::{Naive, Turn},
};
use crate::{
    kit::Seat,
    vikingdoms::{
        components::Ally, effect::Effect, grid::Shift, moves::Step, phase::Phase, square::Square,
        state::State,
    },
};

/// The number of legal paths of this length in turns. Forced turns are made together with the one before them,
/// so a path may reach its length in the middle of a move.
fn paths(state: &State, depth: usize) -> u64 {
    let seat = state.active().unwrap();
    let steps = legal(state, seat);
    if depth == 1 {
        return steps.len() as u64;
    }
    let behind = |step: &Step| {
        let (next, effects) = play(state, seat, *step);
        let turns =
            effects.iter().take_while(|effect| !ends(effect)).filter(|effect| is_turn(effect)).count();
        match depth.checked_sub(turns) {
            None | Some(0) => 1,
            Some(_) if effects.iter().any(ends) => 0,
            Some(left) => paths(&next, left),
        }
    };
    steps.iter().map(behind).sum()
}

fn is_turn(effect: &Effect) -> bool {
    matches!(effect, Effect::Placed { .. } | Effect::Moved { .. })
}

/// Whether an effect ends a recruitment, and so a path.
fn ends(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::RaidBegan { .. } | Effect::RecruitmentRestarted { .. } | Effect::GameDrawn { .. }
    )
}

/// The position in the types of the other generator.
fn naive(state: &State) -> Naive {
    let letter = |seat: Seat| if seat == ME { 'w' } else { 'r' };
    let mut grid = vec![vec![String::new(); 4]; 4];
    for (at, troop) in state.board.troops() {
        let (x, y) = coordinates(at);
        grid[y][x] = troop.vikings().map(letter).collect();
    }
    Naive {
        grid,
        camps: [ME, YOU].map(|seat| state.player(seat).camp.into()),
        mover: letter(state.mover),
        lawbreakers: [ME, YOU].map(|seat| state.player(seat).allies.contains(&Ally::Freya)),
        last: state.last_move.map(turn),
    }
}

fn coordinates(at: Square) -> (usize, usize) {
    let name = at.to_string().into_bytes();
    (usize::from(name[0] - b'a'), usize::from(name[1] - b'1'))
}

fn turn(Shift { from, to, count }: Shift) -> Turn {
    Turn::Move(coordinates(from), coordinates(to), count.into())
}

fn as_turn(step: Step) -> Turn {
    match step {
        Step::Place(at) => {
            let (x, y) = coordinates(at);
            Turn::Place(x, y)
        }
        Step::Move(shift) => turn(shift),
        other => panic!("no turn of a recruitment: {other:?}"),
    }
}

/// A position, and its numbers of paths of three and of four turns.
struct Counted {
    name: &'static str,
    state: State,
    paths: [u64; 2],
}

fn positions() -> Vec<Counted> {
    let nobody: [&[Ally]; 2] = [&[], &[]];
    let freya: [&[Ally]; 2] = [&[Ally::Freya], &[Ally::Freya]];
    let position = |name, mover, board, lockups, allies, paths| {
        let given = Given { board, lockups, allies, ..Given::default() };
        let mut state = State { mover, ..recruiting_with(given) };
        state.positions = vec![state.position()];
        Counted { name, state, paths }
    };
    let mixed = "wr . . rw \n . . w . \n . r . . \n rww . . wrr";
    let golden = "rrrww . . w \n . r . . \n . . . . \n rw . . r";
    let singles = "w r w r \n r w r w \n w r w r \n r w r w";
    let pairs = "wr . rw . \n . rr . ww \n wr . rw . \n . . . .";
    let threes = "wrw . rwr . \n . . . . \n . rww . wrr \n . . . .";
    let fours = "wrwr . . w \n . . r . \n . . . . \n rwrw . . .";
    let fives = "wrwrr . . . \n . . rwrww . \n . . . . \n . w . r";
    let one_four = "wrwr . . . \n . . . . \n . . . . \n . . . .";
    vec![
        position("empty", ME, ". . . . \n . . . . \n . . . . \n . . . .", [0, 0], nobody, [3_456, 49_152]),
        position(
            "two singles",
            ME,
            ". . . . \n . w r . \n . . . . \n . . . .",
            [0, 0],
            nobody,
            [3_988, 64_580],
        ),
        position("mixed", ME, mixed, [0, 0], nobody, [10_126, 181_101]),
        position("mixed, one empty camp", ME, mixed, [6, 5], nobody, [4_064, 28_673]),
        position("mixed, empty camps", YOU, mixed, [6, 6], nobody, [670, 2_888]),
        position("the golden rule is near", YOU, golden, [0, 0], nobody, [1_396, 19_598]),
        position("the same with Freya", YOU, golden, [0, 0], [&[Ally::Freya], &[]], [11_557, 260_537]),
        position("singles", ME, singles, [4, 4], nobody, [93_040, 3_806_048]),
        position("pairs", ME, pairs, [5, 5], nobody, [10_577, 163_427]),
        position("threes", ME, threes, [4, 4], freya, [14_533, 336_346]),
        position("fours", ME, fours, [5, 5], nobody, [3_931, 64_766]),
        position("fives", ME, fives, [5, 5], freya, [5_929, 90_118]),
        position("a turn is lost", YOU, one_four, [6, 10], nobody, [1_320, 9_294]),
        position("a deadlock is near", YOU, one_four, [9, 10], nobody, [9, 0]),
    ]
}

#[test]
fn the_numbers_of_paths_are_these() {
    for Counted { name, state, paths: expected } in positions() {
        assert_eq!([3, 4].map(|turns| paths(&state, turns)), expected, "{name}");
    }
}

#[test]
fn the_naive_generator_counts_the_same() {
    for Counted { name, state, paths: expected } in positions() {
        assert_eq!([3, 4].map(|turns| naive(&state).paths(turns)), expected, "{name}");
    }
}

#[test]
fn both_generators_agree_on_every_turn_of_random_games() {
    for n in 0..200 {
        random_game(n, |state, steps, _| {
            if state.phase == Phase::Recruiting {
                let ours: BTreeSet<Turn> = steps.iter().map(|step| as_turn(*step)).collect();
                assert_eq!(ours.len(), steps.len());
                assert_eq!(ours, naive(state).turns().into_iter().collect(), "game {n}: {state:?}");
            }
        });
    }
}
