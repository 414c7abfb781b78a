#![doc = include_str!("RULES.md")]
//!
//! # Where it stands
//!
//! | in the rules | in the code |
//! |---|---|
//! | section 1, and every number | [`components`] |
//! | sections 2.1 and 2.2: the offer, prices, the set at 0 | [`offer`] |
//! | sections 2.2 to 2.6: what is legal | [`check`]; cells, edges, ships: [`homeland`] |
//! | section 2.7, and the flow of a round | [`decide`] |
//! | section 3.1: threat | [`homeland`] |
//! | section 3.3: boatsmen | [`sailing`] |
//! | sections 3.2, 3.4 and 4 | [`scoring`]; the winner: [`state`] |
//! | section 5: the Progress version | [`progress`] |
//! | section 6: moves | [`moves`]; those played by the rules themselves: [`decide`] |
//! | section 7: presets | below |
//! | nothing: what standing orders may be tied to | [`condition`] |

pub mod check;
pub mod components;
pub mod condition;
pub mod conservation;

pub mod decide;
pub mod effect;
pub mod examples;
pub mod fold;
pub mod homeland;
pub mod illegal;
pub mod legal;
pub mod line;

pub mod moves;
pub mod offer;
pub mod progress;
pub mod promise;

pub mod sailing;
pub mod scoring;
pub mod state;
#[cfg(test)]
mod tests;
pub mod view;

use crate::kit::{
    AllOpen, BadOptions, Chance, Examples, Legal, Meta, Preset, Rules, Seat, Seen, Turn, Unmet,
};

/// Section 7: the two ways to play that the published rules describe.
const PRESETS: &[Preset] = &[
    Preset {
        id: "online",
        summary: "As the guide to the online game: ships fill the first three columns in any order, and VP are exchanged only to pay.",
        options: &[("ships_adjacent", false), ("free_exchange", false)],
    },
    Preset {
        id: "printed",
        summary: "As the printed rulebook: a second ship touches the first, and VP may be exchanged at any time of one's own turn.",
        options: &[("ships_adjacent", true), ("free_exchange", true)],
    },
];

/// The first version.
pub enum V1 {}

impl Rules for V1 {
    const META: Meta = Meta {
        slug: "vikings",
        version: 1,
        title: "Vikings",
        summary: "Buy islands and Vikings from a turning wheel, build a homeland, and keep the ships away.",
        seats: 2..=4,
        rules: include_str!("RULES.md"),
        presets: PRESETS,
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

    fn setup(
        options: &Self::Options,
        seats: u8,
        chance: &mut Chance,
    ) -> Result<Vec<Self::Effect>, BadOptions> {
        Ok(decide::setup(options, seats, chance))
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
        chance: &mut Chance,
    ) -> Result<Vec<Self::Effect>, Self::Illegal> {
        decide::decide(state, seat, action, chance)
    }

    /// Whatever is drawn is drawn when it is laid out.
    fn reshuffle(_: &Self::State, _: &mut Chance) -> Vec<Self::Effect> {
        vec![]
    }

    fn legal(seen: &Seen<'_, Self>, seat: Seat) -> Legal<Self::Move> {
        Legal::all(legal::legal(seen, seat))
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
