//! The types of messages: moves, effects, conditions, refusals.

use serde::{Deserialize, Serialize};

use crate::kit::Seat;

/// A move of a smuggler.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Move {
    Wait {},
    Draw {},
    Hide { good: i64 },
    Sell { good: i64 },
    Peek {},
    Search { good: i64 },
}

/// An effect; a field is `null` for viewers that must not know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Effect {
    Shuffled { deck: Option<Vec<i64>> },
    Drew { seat: Seat, good: Option<i64> },
    Hid { seat: Seat, good: Option<i64> },
    Sold { seat: Seat, good: i64 },
    Peeked { seat: Seat, at: Seat, good: Option<i64> },
    Searched { seat: Seat, at: Seat, good: i64, found: bool },
    Done {},
    Opened { chests: Vec<Vec<i64>> },
}

/// Conditions that must hold when an order is executed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Condition {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hand_at_least: Option<usize>,
}

/// The reasons why a move is refused.
#[derive(
    Clone, Copy, Debug, thiserror::Error, strum::IntoStaticStr, strum::VariantArray, strum::EnumProperty,
)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Illegal {
    #[error("the deck is empty")]
    DeckEmpty,
    #[error("this is not in your hand")]
    NotInHand,
    #[error("that chest is empty")]
    ChestEmpty,
}
