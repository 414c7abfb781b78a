//! The rules of Longhall's games and the life of a game. Everything is pure, so that the same log gives the
//! same state on every machine: in the server, in an audit and in a browser.
//!
//! Nothing here does I/O, reads a clock, draws ambient randomness or depends on the order of a hash map. This
//! crate's `clippy.toml` and its list of dependencies enforce that.

// Numbers change their width by `From`, `TryFrom` and `kit::number`, never by a cast.
#![cfg_attr(not(test), deny(clippy::as_conversions))]

#[cfg(test)]
mod explore;
pub mod game;
pub mod kit;
pub mod rating;
#[cfg(feature = "openapi")]
pub mod schemas;
#[cfg(test)]
#[path = "tests/smugglers/mod.rs"]
mod smugglers;
pub mod vikingdoms;
pub mod vikings;
pub mod vikings_on_board;

use kit::Ruleset;

/// Every ruleset that a game can use, one line each. A version stays as long as any game needs it.
pub static RULESETS: &[&dyn Ruleset] = &[
    &kit::Of::<vikings::V1>::NEW,
    &kit::Of::<vikings_on_board::V1>::NEW,
    &kit::Of::<vikingdoms::V1>::NEW,
    #[cfg(test)]
    &kit::Of::<game::toy::Toy>::NEW,
    #[cfg(test)]
    &kit::Of::<smugglers::state::V1>::NEW,
];

fn all() -> impl Iterator<Item = &'static dyn Ruleset> {
    let all = RULESETS.iter();
    #[cfg(test)]
    let all = all.chain(&smugglers::leaky::LEAKY);
    all.copied()
}

/// The ruleset of a stored game; `None` if there is no such title or version.
#[must_use]
pub fn ruleset(slug: &str, version: u16) -> Option<&'static dyn Ruleset> {
    all().find(|rules| rules.meta().slug == slug && rules.meta().version == version)
}

/// The newest version of each title.
pub fn newest() -> impl Iterator<Item = &'static dyn Ruleset> {
    RULESETS.iter().copied().filter(|rules| {
        latest(rules.meta().slug).is_some_and(|latest| latest.meta().version == rules.meta().version)
    })
}

/// The games that strangers are matched for, each with the newest version of its title.
pub fn house_games() -> impl Iterator<Item = (&'static dyn Ruleset, &'static kit::HouseGame)> {
    newest().flat_map(|rules| rules.meta().house.iter().map(move |game| (rules, game)))
}

/// The newest version of a title, which new games use; `None` if there is no such title.
#[must_use]
pub fn latest(slug: &str) -> Option<&'static dyn Ruleset> {
    all().filter(|rules| rules.meta().slug == slug).max_by_key(|rules| rules.meta().version)
}
