//! RULES.md, sentence by sentence.

mod actions;
mod components;
mod conditions;
mod ending;
mod given;
mod lockstep;
mod lone_viking;
mod naive;
mod naive_moves;
mod refusals;
mod reshuffle;
mod rounds;
mod sailing;
mod sanity;
mod secrets;
mod setup;
mod sharing;
mod won_bets;
