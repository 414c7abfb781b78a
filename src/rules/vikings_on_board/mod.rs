#![doc = include_str!("RULES.md")]
//!
//! # Where it stands
//!
//! | section | module |
//! |---|---|
//! | 1 | [`components`] |
//! | 2 | [`decide::setup`] |
//! | 3 | [`fold`], [`check`] |
//! | 4 | what can be done: [`check`]; what it does: [`decide`], [`fold`] |
//! | 5 | [`sailing`], [`decide`] |
//! | 6 | [`decide`], [`scoring`] |
//! | 7 | [`hidden`], [`view`], [`supplies`] |
//! | 8 | [`decide`], [`check`] |
//! | 9 | [`moves`]; what leaves no choice: [`decide`] |
//! | none: what standing orders may be tied to | [`condition`] |

pub mod check;
pub mod components;
pub mod condition;
pub mod conservation;
pub mod decide;
pub mod effect;
pub mod examples;
pub mod fold;
pub mod hidden;
pub mod illegal;
pub mod legal;
pub mod moves;
pub mod player;
pub mod promise;
pub mod sailing;
pub mod scoring;
pub mod state;
pub mod supplies;
#[cfg(test)]
mod tests;
pub mod view;

use crate::kit::{BadOptions, Chance, Examples, Legal, Meta, Rules, Seat, Seen, Turn, Unmet};

/// The first version.
pub enum V1 {}

impl Rules for V1 {
    const META: Meta = Meta {
        slug: "vikings_on_board",
        version: 1,
        title: "Vikings on Board",
        summary: "Send Vikings through the village, load and man the ships, and bet on who will command them.",
        seats: 2..=4,
        rules: include_str!("RULES.md"),
        presets: &[],
        bots: 1,
    };

    type Options = state::Options;
    type State = state::State;
    type Move = moves::Move;
    type Effect = effect::Effect;
    type View = view::View;
    type Hidden = hidden::Hidden;
    type Condition = condition::Condition;
    type Illegal = illegal::Illegal;

    fn setup(
        options: &Self::Options,
        seats: u8,
        chance: &mut Chance,
    ) -> Result<Vec<Self::Effect>, BadOptions> {
        decide::setup(options, seats, chance)
    }

    fn initial(options: &Self::Options, seats: u8) -> Self::State {
        state::State::new(options, seats)
    }

    fn fold(state: &mut Self::State, effect: &Self::Effect) {
        fold::fold(state, effect);
    }

    fn decide(
        state: &Self::State,
        seat: Seat,
        action: &Self::Move,
        _: &mut Chance,
    ) -> Result<Vec<Self::Effect>, Self::Illegal> {
        decide::decide(state, seat, action)
    }

    fn reshuffle(state: &Self::State, chance: &mut Chance) -> Vec<Self::Effect> {
        hidden::reshuffle(state, chance)
    }

    fn legal(seen: &Seen<'_, Self>, seat: Seat) -> Legal<Self::Move> {
        legal::legal(seen, seat)
    }

    fn turn(state: &Self::State) -> Turn {
        state.turn()
    }

    fn view(seen: &Seen<'_, Self>) -> Self::View {
        view::view(seen)
    }

    fn meets(
        seen: &Seen<'_, Self>,
        _: Seat,
        action: &Self::Move,
        condition: &Self::Condition,
    ) -> Result<(), Unmet> {
        condition::meets(seen, action, condition)
    }

    fn promise(state: &Self::State, seat: Seat) -> i64 {
        promise::promise(state, seat)
    }

    fn check(state: &Self::State) -> Result<(), String> {
        conservation::check(state)
    }

    fn examples() -> Examples<Self::Options, Self::Condition> {
        examples::examples()
    }
}
