//! The recipes of the golden games, by which they are played again.

use longhall_rules::kit::{Ruleset, Skill};

use super::{
    life::{Life, Plan, Player, entropy, person, random, steady},
    lives, vikingdoms, vikings,
};
use crate::support::{golden_options, seat_counts};
use longhall_rules::game::{Intent, Terms};

/// The recipe of a golden game.
pub(crate) struct Recipe {
    pub(crate) plan: Plan,
    /// The features that the game demonstrates.
    pub(crate) shows: String,
    pub(crate) live: Box<dyn FnOnce(Plan) -> Life>,
}

impl Recipe {
    pub(crate) fn new(plan: Plan, shows: &str, live: impl FnOnce(Plan) -> Life + 'static) -> Self {
        Self { plan, shows: shows.to_owned(), live: Box::new(live) }
    }
}

/// A game with these options: its name, the number from which its seed is derived, its description, and the
/// player of all seats.
pub(crate) type Rare = (&'static str, u64, &'static str, Player);

/// All golden games of a ruleset.
pub(crate) fn recipes(rules: &'static dyn Ruleset) -> Vec<Recipe> {
    let mut all = vec![];
    for seats in seat_counts(rules) {
        for (options_name, options) in golden_options(rules, seats) {
            let plan = |name: &str, n| Plan {
                rules,
                name: format!("{seats}-{options_name}-{name}"),
                seats,
                options: options.clone(),
                n,
                terms: Terms::default(),
            };
            let n = u64::from(seats);
            let shows = "Random legal moves; everybody who joins adds entropy";
            all.push(Recipe::new(plan("random", n), shows, move |plan| by_chance(plan, n)));
            if has_bots(rules, options_name, seats) {
                let shows = "A person who plays sensibly, against bots";
                all.push(Recipe::new(plan("bots", n + 100), shows, with_bots));
            }
            for (name, n, shows, mut player) in rare(rules, options_name, seats) {
                let live = move |plan| Life::begun(plan).finish(&mut player);
                all.push(Recipe::new(plan(name, n), shows, live));
            }
        }
    }
    all.extend(lives::recipes(rules));
    all
}

/// Whether bots play: in games with the most seats, and where only bots cause a certain event.
fn has_bots(rules: &dyn Ruleset, options: &str, seats: u8) -> bool {
    seats == *rules.meta().seats.end() || (options, seats) == ("progress-without-auction", 2)
}

/// Games that exist only for some titles.
fn rare(rules: &dyn Ruleset, options: &str, seats: u8) -> Vec<Rare> {
    match rules.meta().slug {
        "vikings" => vikings::golden_games(options, seats),
        "vikingdoms" => vikingdoms::golden_games(),
        _ => vec![],
    }
}

fn by_chance(plan: Plan, n: u64) -> Life {
    let seats = plan.seats;
    let mut life = Life::new(plan);
    (1..seats).for_each(|n| life.join(n, entropy(n)));
    life.finish(&mut random(n))
}

fn with_bots(plan: Plan) -> Life {
    let (seats, n) = (plan.seats, plan.n);
    let mut life = Life::new(plan);
    for skill in [Skill::Steady, Skill::Easy].into_iter().cycle().take(usize::from(seats) - 1) {
        life.act(person(0), Intent::SeatBot(skill));
    }
    life.finish(&mut steady(seats, n))
}
