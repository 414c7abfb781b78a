//! Whole games.

use crate::{
    kit::{Chance, Draw, Play, Seat, given},
    vikingdoms::{
        V1,
        effect::Effect,
        moves::Step,
        state::{Options, State},
    },
};

fn chance(n: u64) -> Chance {
    Chance::new(&[0; 32], [n.to_string().as_str()])
}

/// The game of this number before its first move, and the setup's effects.
pub(super) fn set_up(n: u64) -> (State, Vec<Effect>) {
    given::set_up::<V1>(&Options {}, 2, &mut chance(n))
}

/// The legal steps of a seat.
pub(super) fn legal(state: &State, seat: Seat) -> Vec<Step> {
    Play::<V1>::steps(state, seat).collect()
}

/// The state after a step, and its effects.
pub(super) fn play(state: &State, seat: Seat, step: Step) -> (State, Vec<Effect>) {
    Play::<V1>::played(state, seat, step, &mut chance(0))
}

/// The random source of a player without a plan.
pub(super) fn random_player(n: u64) -> Draw {
    chance(n).draw("a random player")
}

/// A random one of the steps.
pub(super) fn any(steps: &[Step], draw: &mut Draw) -> Step {
    steps[draw.below(steps.len() as u32) as usize]
}

/// Plays the game of this number at random. Shows `watch` each position with its legal steps and the effects of
/// the chosen one. Returns the final state.
pub(super) fn random_game(n: u64, mut watch: impl FnMut(&State, &[Step], &[Effect])) -> State {
    let mut state = set_up(n).0;
    let mut draw = random_player(n);
    while let Some(seat) = state.active() {
        let steps = legal(&state, seat);
        let (next, effects) = play(&state, seat, any(&steps, &mut draw));
        watch(&state, &steps, &effects);
        state = next;
    }
    state
}
