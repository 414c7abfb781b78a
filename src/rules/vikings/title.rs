//! What Vikings is made of.

use super::{
    effect::Effect,
    illegal::Illegal,
    moves::{Move, Step},
    options::Options,
    state::State,
};
use crate::kit::Title;

/// The first version.
pub enum V1 {}

impl Title for V1 {
    type Options = Options;
    type State = State;
    type Move = Move;
    type Step = Step;
    type Effect = Effect;
    type Illegal = Illegal;
}
