//! The associated types of Vikingdoms.

use super::{
    effect::Effect,
    fold,
    illegal::Illegal,
    invariants,
    moves::{Move, Step},
    state::{Options, State},
};
use crate::kit::Title;

/// The first version of Vikingdoms.
pub enum V1 {}

impl Title for V1 {
    type Options = Options;
    type State = State;
    type Move = Move;
    type Step = Step;
    type Effect = Effect;
    type Illegal = Illegal;

    fn fold(state: &mut State, effect: &Effect) {
        fold::fold(state, effect);
    }

    fn invariants(state: &State) -> Result<(), String> {
        invariants::invariants(state)
    }
}
