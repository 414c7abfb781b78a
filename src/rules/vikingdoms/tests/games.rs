//! Whole games.

use crate::{
    kit::{Chance, Draw},
    vikingdoms::{
        decide::{play, setup},
        effect::Effect,
        fold::fold,
        legal::legal,
        moves::Step,
        state::State,
    },
};

fn luck(n: u64) -> Chance {
    Chance::new(&[0; 32], [n.to_string().as_str()])
}

/// The game of this number before its first move, and what has happened.
pub(super) fn set_up(n: u64) -> (State, Vec<Effect>) {
    let effects = setup(&mut luck(n));
    let mut state = State::new();
    effects.iter().for_each(|effect| fold(&mut state, effect));
    (state, effects)
}

/// The luck of a player who knows no better.
pub(super) fn random_player(n: u64) -> Draw {
    luck(n).draw("a random player")
}

/// One of the steps.
pub(super) fn any(steps: &[Step], draw: &mut Draw) -> Step {
    steps[draw.below(steps.len() as u32) as usize]
}

/// Plays the game of this number at random. Shows each position with its legal steps, and what one of them led to; tells
/// the end.
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
