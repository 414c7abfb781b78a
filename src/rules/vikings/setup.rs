//! The setup: draws the start player (ruling 3) and the first offer.

use super::{effect::Effect, step::begin_round, title::V1};
use crate::kit::Play;

/// Draws the start player (section 1), and starts the first round.
pub fn setup(play: &mut Play<'_, V1>) {
    let seats = play.state().seats();
    let seat = play.draw("start player").seat(seats);
    play.record(Effect::StartPlayer { seat });
    begin_round(play, 1);
}
