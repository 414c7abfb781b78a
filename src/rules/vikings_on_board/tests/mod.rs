//! The rules page, sentence by sentence.

mod actions;
mod components;
mod ending;
mod given;
mod lone_viking;
mod refusals;
mod rounds;
mod sailing;
mod sanity;
mod secrets;
mod setup;
mod sharing;
