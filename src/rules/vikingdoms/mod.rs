#![doc = include_str!("RULES.md")]
//!
//! # Sections and modules
//!
//! | section | module |
//! |---|---|
//! | 1 | [`components`]: every number, and the table of the tiles |
//! | 2 | [`setup`] |
//! | 3.1 to 3.4 | [`recruitment`]; movement of troops: [`grid`], [`troop`], [`square`]; the last move: [`fold`]
//! |
//! | 3.5, 3.6 | [`step`]; positions: [`state`] |
//! | 4 | [`raid`] |
//! | 5 | [`victory`]; points: [`state`] |
//! | 6 | [`moves`]; legality: [`check`]; forced moves: [`Play`] |
//! | none: pictures of positions | [`thumbnail`] |
//! | none: conditions of standing orders | [`condition`] |
//! | none: positions for picking standing orders | [`next_turn`] |

pub mod autoplay;
pub mod candidates;
pub mod check;
pub mod components;
pub mod condition;
pub mod effect;
pub mod evaluate;
pub mod examples;
pub mod fold;
pub mod grid;
pub mod illegal;
pub mod invariants;
pub mod moves;
pub mod next_turn;
pub mod phase;
pub mod player;
pub mod raid;
pub mod recruitment;
pub mod setup;
pub mod square;
pub mod state;
pub mod step;
#[cfg(test)]
mod tests;
pub mod thumbnail;
pub mod title;
pub mod troop;
pub mod victory;
pub mod view;

use condition::Condition;
use illegal::Illegal;
use moves::Step;
use state::{Options, State};
pub use title::V1;

use crate::kit::{
    AllOpen, BadOptions, Examples, HouseGame, Meta, Picture, Play, Rules, Seat, Seen, Standing, Turn, Unmet,
};

impl Rules for V1 {
    const META: Meta = Meta {
        slug: "vikingdoms",
        version: 1,
        title: "Vikingdoms",
        summary: "Recruit raiding troops on a small board, lead them, and build the sixth kingdom.",
        seats: components::SEATS..=components::SEATS,
        rules: include_str!("RULES.md"),
        presets: &[],
        house: &[HouseGame { id: "vikingdoms", options: &[], moves: &[75] }],
        bots: 1,
    };
    const WORDS: &'static str = include_str!("words.json");

    type View = view::View;
    type Hidden = AllOpen;
    type Condition = Condition;

    fn initial(_: &Options, _: u8) -> State {
        State::new()
    }

    fn setup(play: &mut Play<'_, Self>, _: &Options) -> Result<(), BadOptions> {
        setup::setup(play);
        Ok(())
    }

    fn candidates(state: &State, _: Seat) -> Vec<Step> {
        candidates::candidates(state)
    }

    fn check(state: &State, seat: Seat) -> impl Fn(&Step) -> Result<(), Illegal> {
        check::check(state, seat)
    }

    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Step) {
        step::apply(play, seat, step);
    }

    fn follow(play: &mut Play<'_, Self>) {
        step::follow(play);
    }

    fn stuck(play: &mut Play<'_, Self>, seat: Seat) {
        step::stuck(play, seat);
    }

    fn turn(state: &State) -> Turn {
        state.turn()
    }

    fn at_turn_of(state: &State, seat: Seat) -> Option<State> {
        next_turn::at_turn_of(state, seat)
    }

    fn view(seen: &Seen<'_, Self>) -> view::View {
        view::view(seen)
    }

    fn thumbnail(seen: &Seen<'_, Self>, picture: &mut Picture) {
        thumbnail::thumbnail(seen, picture);
    }

    fn standing(seen: &Seen<'_, Self>) -> Standing {
        let points = Seat::all(components::SEATS).map(|seat| seen.player(seat).coins().into()).collect();
        Standing { round: None, rounds: None, points }
    }

    fn emblem(picture: &mut Picture) {
        thumbnail::emblem(picture);
    }

    fn meets(seen: &Seen<'_, Self>, seat: Seat, step: &Step, condition: &Condition) -> Result<(), Unmet> {
        condition::meets(seen, seat, step, condition)
    }

    fn autoplay(seen: &Seen<'_, Self>, seat: Seat) -> Option<Step> {
        autoplay::choose(seen, seat)
    }

    fn evaluate(state: &State, seat: Seat) -> i64 {
        evaluate::evaluate(state, seat)
    }

    fn examples() -> Examples<Options, Condition> {
        examples::examples()
    }
}
