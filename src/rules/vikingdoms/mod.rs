//! Vikingdoms (2016): two players recruit raiding troops together, and whoever leads them chooses first.
//!
//! | the rules page says | and here it stands |
//! |---|---|
//! | Components | [`components`]: every number, and the table of the tiles |
//! | Setup | [`decide`] |
//! | Recruitment | [`recruitment`]; how troops move: [`board`], [`troop`], [`square`] |
//! | positions that come back, the undo ban's memory | [`state`], [`fold`] |
//! | lost turns, deadlock, repetition | [`decide`] |
//! | Raid, steps 1 to 5 | [`raid`] |
//! | Raid, step 6 | [`victory`] |
//! | Steps | [`moves`]; what is legal: [`check`] |
//! | nothing: what standing orders may be tied to | [`condition`] |
//!
//! # Rulings
//! - The tiles' coins and prisoners are this project's own: the source shows them only in pictures. What its text tells
//!   (buildings, rioters, a tile of four prisoners, tiles of 1, 2, 3, 5 and 6 coins) is kept.
//! - The raid marker goes from the chosen end to the other and does not wrap around: the source chooses between the upper
//!   and the lower island of the row, so there is no third place to begin and nothing to come back to.
//! - Only the opponent's last move must not be undone, only on the very next turn, and only by the same number straight
//!   back: the source says "exact". A placing lies between and clears it.
//! - If neither player can act, or a position occurs for the third time, the recruitment starts again; the fourth time in a
//!   game is a draw. The source knows only the lost turn, and a game played by mail must not go round in circles for ever.
//! - The turn order goes on after a raid and the other troops stay on the board: the source disbands the raiding troop
//!   alone, and names nobody who would begin anew.
//! - An ally stays with whoever took him even if the tile under which he lies is lost: the source takes a tile in a riot,
//!   and nothing else.
//! - A player takes one ally in one raid, also if two of his counts came to two in it: the rules page says "one", and
//!   names the player, not the building.
//! - A count that comes to two from none, by the raided tile and a seized one, brings an ally too: it passed one.
//! - There is at most one exchange in a raid, and the leader is asked first: the source lets any player start one, and two
//!   would need an order.
//! - Gunnar's swap is not declined: the rules page has no step for it. Of two islands still to be raided both are meant.
//! - A step that can come to only one thing is played by the rules: the last ally, the last two islands, the only move.
//! - The points of a result are the coins, if coins have won: also if both had enough, and the leader won with fewer. Where
//!   three of a kind or nobody won there are no points, for coins were not counted.

pub mod board;
pub mod check;
pub mod components;
pub mod condition;
pub mod conservation;
pub mod decide;
pub mod effect;
pub mod fold;
pub mod illegal;
pub mod legal;
pub mod moves;
pub mod phase;
pub mod player;
pub mod promise;
pub mod raid;
pub mod recruitment;
pub mod square;
pub mod stand_in;
pub mod state;
#[cfg(test)]
mod tests;
pub mod troop;
pub mod victory;
pub mod view;

use crate::kit::{BadOptions, Chance, Legal, Meta, Rules, Seat, Turn, Unmet, Viewer};

/// The first version.
pub enum V1 {}

impl Rules for V1 {
    const META: Meta = Meta {
        slug: "vikingdoms",
        version: 1,
        title: "Vikingdoms",
        summary: "Recruit raiding troops on a small board, lead them, and build the sixth kingdom.",
        seats: components::SEATS..=components::SEATS,
        rules: "",
        presets: &[],
    };

    type Options = state::Options;
    type State = state::State;
    type Move = moves::Move;
    type Effect = effect::Effect;
    type View = view::View;
    type Condition = condition::Condition;
    type Illegal = illegal::Illegal;

    fn setup(_: &Self::Options, _seats: u8, chance: &mut Chance) -> Result<Vec<Self::Effect>, BadOptions> {
        Ok(decide::setup(chance))
    }

    fn initial(_: &Self::Options, _seats: u8) -> Self::State {
        state::State::new()
    }

    fn fold(state: &mut Self::State, effect: &Self::Effect) {
        fold::fold(state, effect);
    }

    fn decide(
        state: &Self::State,
        seat: Seat,
        action: &Self::Move,
        _: &mut Chance,
    ) -> Result<Vec<Self::Effect>, Self::Illegal> {
        decide::decide(state, seat, action)
    }

    fn legal(state: &Self::State, seat: Seat) -> Legal<Self::Move> {
        Legal::all(legal::legal(state, seat).into_iter().map(Into::into).collect())
    }

    fn turn(state: &Self::State) -> Turn {
        state.turn()
    }

    fn view(state: &Self::State, _: Viewer) -> Self::View {
        view::view(state)
    }

    fn meets(
        state: &Self::State,
        seat: Seat,
        action: &Self::Move,
        condition: &Self::Condition,
    ) -> Result<(), Unmet> {
        condition::meets(state, seat, action, condition)
    }

    fn stand_in(state: &Self::State, seat: Seat) -> Option<Self::Move> {
        stand_in::choose(state, seat).map(Into::into)
    }

    fn promise(state: &Self::State, seat: Seat) -> i64 {
        promise::promise(state, seat)
    }

    fn check(state: &Self::State) -> Result<(), String> {
        conservation::check(state)
    }
}
