//! Smugglers: a title that hides a lot, for the tests alone. It was written by what CONTRIBUTING.md says of adding a ruleset, and
//! its twins in `leaky.rs` each tell one thing that they should not.
//!
//! Goods are worth 1 to 6 coins. Two to four smugglers hold some in hand and may hide one in their chest, face down, where
//! it comes to count twice. In their turn they do two things: draw, hide, sell, peek into somebody's chest, or have it
//! searched for what they think is there, which they get if they are right.

mod hidden;
pub(crate) mod leaky;
mod play;
pub(crate) mod state;
pub(crate) mod words;

use hidden::Hidden;
use state::{State, Step, V1};
use words::{Condition, Illegal, Move, Options, View};

use crate::kit::{BadOptions, Examples, Meta, Play, Rules, Seat, Seen, Strength, Turn, Unmet};

impl Rules for V1 {
    const META: Meta = Meta {
        slug: "smugglers",
        version: 1,
        title: "Smugglers",
        summary: "Sell, hide, and guess what others hide.",
        seats: 2..=4,
        rules: "",
        presets: &[],
        bots: 1,
    };
    type View = View;
    type Hidden = Hidden;
    type Condition = Condition;

    fn initial(_: &Options, seats: u8) -> State {
        State::new(seats)
    }

    fn setup(play: &mut Play<'_, Self>, _: &Options) -> Result<(), BadOptions> {
        play::setup(play);
        Ok(())
    }

    fn parse(action: &Move) -> Result<Step, Illegal> {
        Ok(play::parse(action))
    }

    fn candidates(state: &State, _: Seat) -> Vec<Step> {
        play::candidates(state)
    }

    fn check(state: &State, seat: Seat) -> impl Fn(&Step) -> Result<(), Illegal> {
        move |step| play::check(state, seat, *step)
    }

    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Step) {
        play::apply(play, seat, step);
    }

    fn follow(play: &mut Play<'_, Self>) {
        play::follow(play);
    }

    fn turn(state: &State) -> Turn {
        play::turn(state)
    }

    fn view(seen: &Seen<'_, Self>) -> View {
        play::view(seen)
    }

    fn meets(seen: &Seen<'_, Self>, seat: Seat, _: &Step, condition: &Condition) -> Result<(), Unmet> {
        play::meets(seen, seat, condition)
    }

    fn examples() -> Examples<Options, Condition> {
        Examples {
            games: vec![("base", Options {})],
            conditions: vec![Condition { hand_at_least: Some(3) }],
            strength: vec![Strength { seats: 2, against_chance: 0, against_easy: 0 }],
        }
    }
}
