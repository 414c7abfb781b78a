//! Smugglers: a title that hides a lot, for the tests alone. It was written by what CONTRIBUTING.md says of adding a ruleset, and
//! its twins in `leaky.rs` each tell one thing that they should not.
//!
//! Goods are worth 1 to 6 coins. Two to four smugglers hold some in hand and may hide one in their chest, face down, where
//! it comes to count twice. In their turn they do two things: draw, hide, sell, peek into somebody's chest, or have it
//! searched for what they think is there, which they get if they are right.

mod hidden;
pub(crate) mod leaky;
mod play;
mod state;

use serde::{Deserialize, Serialize};

pub(crate) use hidden::Hidden;
pub(crate) use play::{check, decide, fold, legal, meets, reshuffle, setup, turn, view};
pub(crate) use state::State;

use crate::kit::{BadOptions, Chance, Examples, Legal, Meta, Rules, Seat, Seen, Strength, Turn, Unmet};

/// The first version.
pub(crate) enum V1 {}

/// There is nothing to choose.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct Options {}

/// What a smuggler may do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Move {
    Draw {},
    Hide { good: i64 },
    Sell { good: i64 },
    Peek { at: i64 },
    Search { at: i64, good: i64 },
    Wait {},
}

/// What happened; null is what others may not know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Effect {
    Shuffled { deck: Option<Vec<u8>> },
    Reshuffled { deck: Option<Vec<u8>> },
    Dealt { seat: Seat, goods: Option<Vec<u8>> },
    Drew { seat: Seat, good: Option<u8> },
    Hid { seat: Seat, good: Option<u8> },
    Sold { seat: Seat, good: u8, coins: u8 },
    Peeked { seat: Seat, at: Seat, good: Option<u8> },
    Searched { seat: Seat, at: Seat, good: u8, found: bool },
    Waited { seat: Seat },
    Opened { seat: Seat, good: u8 },
    Over {},
}

/// What a viewer sees.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct View {
    pub(crate) deck_left: usize,
    pub(crate) hands: Vec<Vec<Option<u8>>>,
    pub(crate) chests: Vec<Option<Option<u8>>>,
    pub(crate) coins: Vec<i64>,
    pub(crate) done: u8,
}

/// What must hold when an order is played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Condition {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hand_at_least: Option<usize>,
}

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Illegal {
    #[error("the deck is empty")]
    DeckEmpty,
    #[error("this is not in your hand")]
    NotInHand,
    #[error("there is something in your chest")]
    ChestFull,
    #[error("there is no such chest of somebody else")]
    NoSuchChest,
    #[error("that chest is empty")]
    ChestEmpty,
    #[error("you have no coin to pay a search with")]
    NoCoin,
    #[error("there are no such goods")]
    NoSuchGood,
}

impl Rules for V1 {
    const META: Meta = Meta {
        slug: "smugglers",
        version: 1,
        title: "Smugglers",
        summary: "Sell, hide, and guess what others hide.",
        seats: 2..=4,
        rules: "",
        presets: &[],
        bots: 1,
    };
    type Options = Options;
    type State = State;
    type Move = Move;
    type Effect = Effect;
    type View = View;
    type Hidden = Hidden;
    type Condition = Condition;
    type Illegal = Illegal;

    fn setup(_: &Options, seats: u8, chance: &mut Chance) -> Result<Vec<Effect>, BadOptions> {
        Ok(setup(seats, chance))
    }

    fn initial(_: &Options, seats: u8) -> State {
        State::new(seats)
    }

    fn fold(state: &mut State, effect: &Effect) {
        fold(state, effect);
    }

    fn decide(state: &State, seat: Seat, action: &Move, _: &mut Chance) -> Result<Vec<Effect>, Illegal> {
        decide(state, seat, action)
    }

    fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
        reshuffle(state, chance)
    }

    fn legal(seen: &Seen<'_, Self>, seat: Seat) -> Legal<Move> {
        legal(seen, seat)
    }

    fn turn(state: &State) -> Turn {
        turn(state)
    }

    fn view(seen: &Seen<'_, Self>) -> View {
        view(seen)
    }

    fn meets(seen: &Seen<'_, Self>, seat: Seat, _: &Move, condition: &Condition) -> Result<(), Unmet> {
        meets(seen, seat, condition)
    }

    fn check(state: &State) -> Result<(), String> {
        check(state)
    }

    fn examples() -> Examples<Options, Condition> {
        Examples {
            games: vec![("base", Options {})],
            conditions: vec![Condition { hand_at_least: Some(3) }],
            strength: vec![Strength { seats: 2, against_chance: 0, against_easy: 0 }],
        }
    }
}
