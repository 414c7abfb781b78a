//! What Vikings on Board is made of.

use super::{
    effect::Effect,
    illegal::Illegal,
    moves::{Move, Step},
    state::{Options, State},
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
