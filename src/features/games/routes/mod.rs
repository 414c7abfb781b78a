//! Routes of games, seats, offers, events, rulesets and people.

pub(crate) mod clocks;
pub(crate) mod events;
pub(crate) mod games;
pub(crate) mod offers;
pub(crate) mod people;
pub(crate) mod publication;
pub(crate) mod rematch;
pub(crate) mod rulesets;
