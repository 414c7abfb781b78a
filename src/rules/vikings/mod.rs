//! Vikings (Wikinger, 2007) and its Progress version, which differs by a field of the state.
//!
//! | the rules page says | and here it stands |
//! |---|---|
//! | 1 Components | [`components`] |
//! | 2.1 Offer, 2.2 prices and the set at 0 | [`offer`] |
//! | 2.2 to 2.6 what is legal | [`check`]; cells, edges, ships: [`homeland`] |
//! | 2.7 and the flow of a round | [`decide`] |
//! | 3 Threat | [`homeland`] |
//! | 3 Small and large scoring | [`scoring`] |
//! | 3 Boatsmen | [`sailing`] |
//! | 4 Final scoring | [`scoring`]; ties: [`state`] |
//! | 5 Progress version | [`progress`] |
//! | 6 Steps | [`moves`]; those played by the rules themselves: [`decide`] |
//! | nothing: what standing orders may be tied to | [`condition`] |
//!
//! # Rulings
//! - Ships: 3 red, 4 green, 4 yellow, 3 blue; five middles of each of four buildings: the source names the counts
//!   only in a picture, and this reading makes 76 tiles.
//! - A payment exchanges exactly the VP that are missing. The source allows any exchange at any time, but more than is
//!   needed never helps; who wants it plays with `free_exchange`.
//! - Ships fill columns 1 to 3 in any order. One wording of the source wants the second ship to touch the first; that
//!   is the option `ships_adjacent`.
//! - An island tile is supported by the base and by island tiles only, not by the ship above it and not diagonally: one
//!   wording of the source says "another tile", the guide says island tiles.
//! - Nobody scores for the most or the longest of nothing: if the best count is 0, that line is not paid.
//! - VP never fall below 0 after any step of the final scoring: the source says that nobody may ever have negative VP.
//! - A step that can come to only one thing is played by the rules, as the online guide has it: a tile that fits one
//!   cell, the last set of a round, a single landing.

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

/// The two ways to play that the published rules describe.
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
        rules: "",
        presets: PRESETS,
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
