//! The complete state of a running game, and the reducer.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::words::{Effect, Illegal, Move};
use crate::kit::{BySeat, Piece, Title, conserved, number::more, piece::take};

/// The values of goods, in coins. There are four of each.
pub(super) const GOODS: RangeInclusive<i64> = 1..=6;

/// The first version of Smugglers.
pub(crate) enum V1 {}

/// Options of a game, chosen when it is created.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct Options {
    /// Whether players have fewer turns.
    pub(crate) short: bool,
}

/// A running game. Its view is the redacted state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct State {
    /// The deck, its top last.
    pub(crate) deck: Vec<Piece<i64>>,
    /// The players.
    pub(crate) players: BySeat<Player>,
    /// Number of actions done so far; the last opens all chests.
    pub(crate) done: u8,
    pub(crate) options: Options,
}

impl State {
    /// Number of actions of all players.
    pub(super) fn actions(&self) -> u8 {
        let turns = if self.options.short { 3 } else { 4 };
        self.players.seats() * turns * 2
    }
}

/// A smuggler's belongings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct Player {
    pub(crate) hand: Vec<Piece<i64>>,
    /// Goods piled face down, the top last.
    pub(crate) chest: Vec<Piece<i64>>,
    pub(crate) sold: Vec<Piece<i64>>,
}

/// All goods of the game.
pub(super) fn all_goods() -> impl Iterator<Item = i64> {
    GOODS.flat_map(|good| [good; 4])
}

impl Title for V1 {
    type Options = Options;
    type State = State;
    type Move = Move;
    type Step = Move;
    type Effect = Effect;
    type Illegal = Illegal;

    fn fold(state: &mut State, effect: &Effect) {
        let State { deck, players, done, .. } = state;
        match effect {
            Effect::Shuffled { deck: faces } => *deck = Piece::unseen_all(faces.clone(), deck.len()),
            Effect::Drew { seat, good } => {
                deck.pop();
                players.change(*seat, |own| own.hand.push(Piece::seen_by(*good, *seat)));
            }
            Effect::Hid { seat, good } => {
                players.change(*seat, |own| own.chest.extend(take(&mut own.hand, *good)))
            }
            Effect::Sold { seat, good } => players.change(*seat, |own| {
                own.sold.extend(take(&mut own.hand, Some(*good)).map(|_| Piece::open(*good)));
            }),
            Effect::Peeked { seat, at, good } => players.change(*at, |own| {
                own.chest.last_mut().into_iter().for_each(|top| top.show(*seat, *good));
            }),
            Effect::Searched { found: false, .. } => {}
            Effect::Searched { seat, at, good, .. } => {
                players.change(*at, |own| own.chest.truncate(own.chest.len().saturating_sub(1)));
                players.change(*seat, |own| own.sold.push(Piece::open(*good)));
            }
            Effect::Done {} => more(done, 1),
            Effect::Opened { chests } => players.iter_mut().zip(chests).for_each(|((_, own), goods)| {
                own.chest = Piece::open_all(goods);
            }),
        }
    }

    fn invariants(state: &State) -> Result<(), String> {
        conserved::<Self, Self>(state)
    }
}
