#![doc = include_str!("RULES.md")]
//!
//! # Where it stands
//!
//! | section | module |
//! |---|---|
//! | 1 | [`components`]: every number, and the table of the tiles |
//! | 2 | [`decide`] |
//! | 3.1 to 3.4 | [`recruitment`]; how troops move: [`board`], [`troop`], [`square`]; what was moved last: [`fold`] |
//! | 3.5, 3.6 | [`decide`]; positions: [`state`] |
//! | 4 | [`raid`] |
//! | 5 | [`victory`]; points: [`state`] |
//! | 6 | [`moves`]; what is legal: [`check`]; what leaves no choice: [`decide`] |
//! | none: what standing orders may be tied to | [`condition`] |

pub mod board;
pub mod check;
pub mod components;
pub mod condition;
pub mod conservation;
pub mod decide;
pub mod effect;
pub mod examples;
pub mod fold;
pub mod illegal;
pub mod legal;
pub mod moves;
pub mod phase;
pub mod player;
pub mod promise;
pub mod raid;
pub mod recruitment;
pub mod square;
pub mod stand_in;
pub mod state;
#[cfg(test)]
mod tests;
pub mod troop;
pub mod victory;
pub mod view;

use crate::kit::{AllOpen, BadOptions, Chance, Examples, Legal, Meta, Rules, Seat, Seen, Turn, Unmet};

/// The first version.
pub enum V1 {}

impl Rules for V1 {
    const META: Meta = Meta {
        slug: "vikingdoms",
        version: 1,
        title: "Vikingdoms",
        summary: "Recruit raiding troops on a small board, lead them, and build the sixth kingdom.",
        seats: components::SEATS..=components::SEATS,
        rules: include_str!("RULES.md"),
        presets: &[],
        bots: 1,
    };

    type Options = state::Options;
    type State = state::State;
    type Move = moves::Move;
    type Effect = effect::Effect;
    type View = view::View;
    type Hidden = AllOpen;
    type Condition = condition::Condition;
    type Illegal = illegal::Illegal;

    fn setup(_: &Self::Options, _seats: u8, chance: &mut Chance) -> Result<Vec<Self::Effect>, BadOptions> {
        Ok(decide::setup(chance))
    }

    fn initial(_: &Self::Options, _seats: u8) -> Self::State {
        state::State::new()
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

    /// Nothing is drawn after the setup, and all that was drawn lies open.
    fn reshuffle(_: &Self::State, _: &mut Chance) -> Vec<Self::Effect> {
        vec![]
    }

    fn legal(seen: &Seen<'_, Self>, seat: Seat) -> Legal<Self::Move> {
        Legal::all(legal::legal(seen, seat).into_iter().map(Into::into).collect())
    }

    fn turn(state: &Self::State) -> Turn {
        state.turn()
    }

    fn view(seen: &Seen<'_, Self>) -> Self::View {
        view::view(seen)
    }

    fn meets(
        seen: &Seen<'_, Self>,
        seat: Seat,
        action: &Self::Move,
        condition: &Self::Condition,
    ) -> Result<(), Unmet> {
        condition::meets(seen, seat, action, condition)
    }

    fn stand_in(seen: &Seen<'_, Self>, seat: Seat) -> Option<Self::Move> {
        stand_in::choose(seen, seat).map(Into::into)
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
