//! Vikings on Board (2016).
//!
//! | the rules page says | and here it stands |
//! |---|---|
//! | Components | [`components`] |
//! | Setup | [`decide::setup`] |
//! | Village actions and when they can be performed | [`check`] |
//! | Ruling 1, turn order and rounds | [`fold`], [`check`] |
//! | Rulings 2 to 5, sailing | [`sailing`], [`decide`] |
//! | Ruling 6, bets | [`check`] |
//! | Ruling 7, the end | [`decide`], [`scoring`] |
//! | Ruling 8, the lone Viking | [`decide`], [`check`] |
//! | What is hidden | [`hidden`], [`view`] |
//! | Steps | [`moves`]; those played by the rules themselves: [`decide`] |
//! | nothing: what standing orders may be tied to | [`condition`] |
//!
//! # Rulings
//! - Seats 0 to 3 play red, yellow, green and blue: nothing in the game depends on the colour, so there is nothing to
//!   choose.
//! - A ship without supplies still pays bets: the source pays for the right guess, not for the cargo.
//! - Several players may share a circle: the source forbids only two bets of one player before a ship.
//! - Bets are paid after the supplies are shared, in the order of the source's chapters.
//! - The token of `add_1` is shown to all when it is drawn: it will lie face up on whichever bow it comes to.
//! - Supply tokens on the scoring circles are public: everyone saw them on the bow, and a game of days is no memory game.
//! - A lone Viking is placed at once after the other player took `set_sail`; nothing happens if every own body that has
//!   not sailed carries one.
//! - A swap names the ship with the lower number first, so that each swap can be written in one way only.
//! - A step that can come to only one thing is played by the rules.

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
pub mod promise;
pub mod sailing;
pub mod scoring;
pub mod state;
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
        rules: "",
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
