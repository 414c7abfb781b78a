//! The hooks through which the base game calls the Progress version.

use super::{
    super::{
        components::{AUCTIONED_VIKINGS, ByColour, Colour, Special, Tile},
        effect::Effect,
        line::Line,
        offer,
        state::{Layer, Passage, Phase, Player, State},
    },
    building, fold, scoring, special,
    state::Progress,
};
use crate::kit::{Draw, Seat, bag};

/// The Progress version.
#[derive(Debug)]
pub struct ProgressVersion;

impl Layer for ProgressVersion {
    fn begin(&self) -> Option<Progress> {
        Some(Progress::default())
    }

    /// Lays out the special tiles, and starts the auction if the option `auction` is on.
    fn begin_round(
        &self,
        state: &State,
        round: u8,
        draw: &mut dyn FnMut(&str) -> Draw,
    ) -> Option<Vec<Effect>> {
        let specials =
            special::refill(state.progress.as_ref()?, round, &mut draw(&format!("round {round} specials")));
        let offer = if state.options.auction {
            draw_vikings(state, &mut draw(&format!("round {round} vikings")))
        } else {
            offer::draw(state, round, draw)
        };
        Some(vec![specials, offer])
    }

    fn comes_with(&self, state: &State, space: u8) -> bool {
        special::comes_with(state, space)
    }

    /// Section 5.6: a waiting building tile replaces the next tile of its kind.
    fn bought(&self, state: &mut State, special: bool) {
        fold::with_progress(state, |progress| progress.may_take = special);
    }

    fn replaces(&self, player: &Player, tile: Tile) -> Option<Special> {
        building::waiting_for(player, tile)
    }

    fn after_set(&self, state: &mut State, seat: Seat) -> Option<Phase> {
        let may_take = std::mem::take(&mut state.progress.as_mut()?.may_take);
        may_take.then_some(Phase::TakingSpecial(seat))
    }

    /// Section 5.5: the capacity of a boatsman.
    fn passage(&self, boat: bool) -> Passage {
        if boat { Passage::Full } else { Passage::Single }
    }

    fn plus(&self, state: &State, seat: Seat, colour: Colour) -> Vec<Effect> {
        scoring::plus(state, seat, colour)
    }

    fn gold_per_vp(&self, player: &Player) -> (Line, i32) {
        scoring::gold_per_vp(player)
    }

    fn before_boatsmen(&self, state: &State) -> Vec<Effect> {
        scoring::horns(state)
    }

    fn boatsmen(&self, player: &Player) -> u8 {
        scoring::boatsmen(player)
    }

    fn after_islands(&self, state: &State) -> Vec<Effect> {
        scoring::buildings(state)
    }

    fn spare_meal(&self, player: &Player) -> (Line, i32) {
        scoring::spare_meal(player)
    }

    fn fold(&self, state: &mut State, effect: &Effect) {
        fold::fold(state, effect);
    }
}

/// Draws the Vikings for a round that begins with an auction.
fn draw_vikings(state: &State, draw: &mut Draw) -> Effect {
    let mut left = state.sack;
    let mut vikings: ByColour<u8> = ByColour::default();
    for _ in 0..AUCTIONED_VIKINGS {
        vikings[bag::take_sure(&mut left, draw)] += 1;
    }
    Effect::VikingsDrawn { vikings: vikings.into_array() }
}
