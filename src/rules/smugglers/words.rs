//! What travels: moves, effects, views, refusals.

use serde::{Deserialize, Serialize};

use crate::kit::Seat;

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
