//! Ratings: rating lists of format 1, specified in `openapi/rating-format.md`.
//!
//! [`next_table`] makes the table of a list from the previous table and the rated games of a week. It is a pure
//! function of integers, so that every program gets the same bits.

mod game;
mod integer;
mod list;
mod logistic;
mod pair;
mod standing;
mod table;
mod weight;

#[cfg(test)]
mod tests;

pub use game::{Finish, GAMES_MAX, Games, InvalidGames, Leaving, NotRatable, RatedGame, Seat};
pub use list::{Table, next_table};
pub use standing::{BETA, InvalidStanding, MU_MAX, MU_START, SIGMA_MAX, Standing, TAU};
