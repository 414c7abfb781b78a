#![doc = include_str!("RULES.md")]
//!
//! # Sections and modules
//!
//! | section | module |
//! |---|---|
//! | 1 | [`components`] |
//! | 2 | [`setup`] |
//! | 3 | [`fold`], [`check`] |
//! | 4 | legality: [`check`]; execution: [`step`], [`fold`] |
//! | 5 | [`sailing`], [`step`] |
//! | 6 | [`step`], [`scoring`] |
//! | 7 | [`hidden`], [`view`], [`supplies`] |
//! | 8 | [`lone_viking`] |
//! | 9 | [`moves`]; forced moves: [`Play`] |
//! | none: pictures of positions | [`thumbnail`] |
//! | none: conditions of standing orders | [`condition`] |
//! | none: positions for picking standing orders | [`next_turn`] |

pub mod candidates;
pub mod check;
pub mod components;
pub mod condition;
pub mod effect;
pub mod evaluate;
pub mod examples;
pub mod fold;
pub mod hidden;
pub mod illegal;
pub mod invariants;
pub mod lone_viking;
pub mod moves;
pub mod next_turn;
pub mod player;
pub mod sailing;
pub mod scoring;
pub mod setup;
pub mod state;
pub mod step;
pub mod supplies;
#[cfg(test)]
mod tests;
pub mod thumbnail;
pub mod title;
pub mod view;

use condition::Condition;
use illegal::Illegal;
use moves::Step;
use state::{Options, Phase, State};
pub use title::V1;

use crate::kit::{
    BadOptions, Examples, HouseGame, Meta, Picture, Play, Rules, Seat, Seen, Standing, Turn, Unmet,
};

impl Rules for V1 {
    const META: Meta = Meta {
        slug: "vikings_on_board",
        version: 1,
        title: "Vikings on Board",
        summary: "Send Vikings through the village, load and man the ships, and bet on who will command them.",
        seats: 2..=4,
        rules: include_str!("RULES.md"),
        presets: &[],
        house: &[HouseGame { id: "vikings_on_board", options: &[], moves: &[99, 115, 102] }],
        bots: 1,
    };
    const WORDS: &'static str = include_str!("words.json");

    type View = view::View;
    type Hidden = hidden::Hidden;
    type Condition = Condition;

    fn initial(options: &Options, seats: u8) -> State {
        State::new(options, seats)
    }

    fn setup(play: &mut Play<'_, Self>, options: &Options) -> Result<(), BadOptions> {
        lone_viking::fits(options, play.state().seats())?;
        setup::setup(play);
        Ok(())
    }

    fn candidates(state: &State, seat: Seat) -> Vec<Step> {
        match state.phase {
            Phase::PlacingLoneViking(_) => lone_viking::candidates(state),
            _ => candidates::candidates(state, seat),
        }
    }

    /// False where an action is chosen, because combinations of an action and its step are not listed.
    fn lists_all(state: &State) -> bool {
        state.phase != Phase::Choosing
    }

    fn check(state: &State, seat: Seat) -> impl Fn(&Step) -> Result<(), Illegal> {
        move |step| match state.phase {
            Phase::PlacingLoneViking(_) => lone_viking::check(state, seat, step),
            _ => check::check(state, seat, step),
        }
    }

    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Step) {
        let chosen = step.chosen();
        step::apply(play, seat, step);
        chosen.into_iter().for_each(|action| lone_viking::after(play, seat, action));
    }

    fn follow(play: &mut Play<'_, Self>) {
        step::follow(play);
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
        let points =
            seen.players.iter().map(|(_, player)| scoring::score(seen, player).total().into()).collect();
        Standing { round: Some(seen.round), rounds: None, points }
    }

    fn emblem(picture: &mut Picture) {
        thumbnail::emblem(picture);
    }

    fn meets(seen: &Seen<'_, Self>, _: Seat, step: &Step, condition: &Condition) -> Result<(), Unmet> {
        condition::meets(seen, step, condition)
    }

    fn evaluate(state: &State, seat: Seat) -> i64 {
        evaluate::evaluate(state, seat)
    }

    fn examples() -> Examples<Options, Condition> {
        examples::examples()
    }
}
