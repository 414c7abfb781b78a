#![doc = include_str!("RULES.md")]
//!
//! # Sections and modules
//!
//! | in the rules | in the code |
//! |---|---|
//! | section 1, and every number | [`components`] |
//! | sections 2.1 and 2.2: the offer, prices, the set at 0 | [`offer`], [`wheel`] |
//! | sections 2.2 to 2.6: legality | [`check`]; cells, edges, ships: [`homeland`] |
//! | section 2.7, and the flow of a round | [`step`] |
//! | section 3.1: threat | [`homeland`] |
//! | section 3.3: boatsmen | [`sailing`] |
//! | sections 3.2, 3.4 and 4 | [`scoring`]; the winner: [`state`] |
//! | section 5: the Progress version | [`progress`] |
//! | section 6: moves | [`moves`]; moves made by the rules: [`step`] |
//! | section 7: presets | below |
//! | none: pictures of positions | [`thumbnail`] |
//! | none: conditions of standing orders | [`condition`] |
//! | none: positions for picking standing orders | [`next_turn`] |

pub mod candidates;
pub mod check;
pub mod components;
pub mod condition;
pub mod counts;
pub mod effect;
pub mod evaluate;
pub mod examples;
pub mod fold;
pub mod homeland;
pub mod illegal;
pub mod invariants;
pub mod line;
pub mod moves;
pub mod next_turn;
pub mod offer;
pub mod options;
pub mod phase;
pub mod progress;
pub mod sailing;
pub mod scoring;
pub mod setup;
pub mod state;
pub mod step;
#[cfg(test)]
mod tests;
pub mod thumbnail;
pub mod title;
pub mod view;
pub mod wheel;

use condition::Condition;
use illegal::Illegal;
use moves::Step;
use options::Options;
use state::{State, Version};
pub use title::V1;

use crate::kit::{
    AllOpen, BadOptions, Examples, HouseGame, Meta, Picture, Play, Preset, Rules, Seat, Seen, Standing, Turn,
    Unmet,
};

/// Section 7: the two variants that the published rules describe.
const PRESETS: &[Preset] = &[
    Preset {
        id: "online",
        summary: "As the guide to the online game: ships fill the first three columns in any order. Players may exchange VP for gold before they buy or bid.",
        options: &[("ships_adjacent", false), ("free_exchange", true)],
    },
    Preset {
        id: "printed",
        summary: "As the printed rulebook: a second ship touches the first, and players may exchange VP for gold before they buy or bid. A ship does not support an island tile, as in the guide.",
        options: &[("ships_adjacent", true), ("free_exchange", true)],
    },
];

/// The version that these options select.
#[must_use]
pub fn version(options: &Options) -> Version {
    if options.progress { Version(&progress::layer::ProgressVersion) } else { Version::BASE }
}

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
        house: &[
            HouseGame { id: "vikings", options: &[], moves: &[147, 149, 151] },
            HouseGame { id: "vikings_progress", options: &[("progress", true)], moves: &[213, 222, 231] },
        ],
    };
    const WORDS: &'static str = include_str!("words.json");

    type View = view::View;
    type Hidden = AllOpen;
    type Condition = Condition;

    fn initial(options: &Options, seats: u8) -> State {
        State::new(options, version(options), seats)
    }

    fn complete(state: State) -> State {
        State { version: version(&state.options), ..state }
    }

    fn setup(play: &mut Play<'_, Self>, _: &Options) -> Result<(), BadOptions> {
        setup::setup(play);
        Ok(())
    }

    fn candidates(state: &State, seat: Seat) -> Vec<Step> {
        let of_progress = progress::check::candidates(state, seat);
        of_progress.unwrap_or_else(|| candidates::candidates(state, seat))
    }

    fn lists_all(state: &State) -> bool {
        let vp = state.active().map_or(0, |seat| state.player(seat).vp);
        !state.options.free_exchange || vp <= candidates::EXCHANGES_MAX
    }

    fn check(state: &State, seat: Seat) -> impl Fn(&Step) -> Result<(), Illegal> {
        move |step| {
            let of_progress = progress::check::check(state, seat, *step);
            of_progress.unwrap_or_else(|| check::check(state, seat, *step))
        }
    }

    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Step) {
        match step {
            Step::Progress(step) => progress::step::apply(play, seat, step),
            step => step::apply(play, seat, step),
        }
    }

    fn follow(play: &mut Play<'_, Self>) {
        step::follow(play);
        progress::step::follow(play);
    }

    fn is_no_choice(state: &State, seat: Seat, first: &Step, others: &mut dyn Iterator<Item = Step>) -> bool {
        step::is_no_choice(state, seat, *first, others)
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
        let points = seen.players.iter().map(|(_, player)| player.vp).collect();
        Standing { round: Some(seen.round), rounds: Some(components::ROUNDS), points }
    }

    fn emblem(picture: &mut Picture) {
        thumbnail::emblem(picture);
    }

    fn meets(seen: &Seen<'_, Self>, _: Seat, step: &Step, condition: &Condition) -> Result<(), Unmet> {
        condition::meets(seen, *step, condition)
    }

    fn evaluate(state: &State, seat: Seat) -> i64 {
        evaluate::evaluate(state, seat)
    }

    /// Excludes exchanges. Every payment exchanges the missing gold by itself, so an exchange makes no further
    /// set or bid affordable and only delays the purchase.
    fn is_for_bots(_: &State, step: &Step) -> bool {
        !matches!(step, Step::Exchange(_))
    }

    fn examples() -> Examples<Options, Condition> {
        examples::examples()
    }
}
