//! The events from the first move to the end.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    game::{Hash, clock::Day, instant},
    kit::{Placing, Seat},
};

/// A seat made a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(bound = ""))]
pub struct Moved<M = Value, E = Vec<Value>> {
    /// Who moved.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// Who made the move.
    pub by: Mover,
    /// What they asked for; null where only they may know.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schemas::AnyMove>, required))]
    pub action: M,
    /// What happened because of it.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schemas::AnyEffect>))]
    pub effects: E,
}

/// By whom a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// The player.
    Player,
    /// An order that the player had left.
    Order,
    /// The rules, for a player who has left or whose time is up.
    Autoplay,
    /// A bot, in its own seat.
    Bot,
}

/// A player left a running game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Resigned {
    /// Their seat.
    pub seat: Seat,
    /// Who sat there.
    pub account: Uuid,
}

/// Somebody took a vacant seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replaced {
    /// The seat.
    pub seat: Seat,
    /// Who sits there from now on.
    pub account: Uuid,
}

/// A seat has used up its time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimedOut {
    /// The seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// When nothing was left.
    #[serde(with = "instant")]
    pub deadline_at: DateTime<Utc>,
    /// What follows.
    pub expiry: Expiry,
    /// Who claimed it, where it has to be claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<Seat>,
}

/// What follows for a seat whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Expiry {
    /// The rules make its moves until the game waits for somebody else.
    Autoplay,
    /// The seat opens to others.
    Replace,
    /// Its player is out.
    Forfeit,
}

/// A player's clock stands still from now or the first day on, to the end of the last one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationTaken {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// The first day, in the time zone of the game.
    pub first_day: Day,
    /// The last day.
    pub last_day: Day,
}

/// A player's clock runs again; the days are not given back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationEnded {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
}

/// A player offers something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offered {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// What they offer.
    pub proposal: Proposal,
}

/// A player accepts an offer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Accepted {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// The number of the event that made the offer.
    pub offer: i64,
}

/// A player declines an offer, or withdraws their own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Declined {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// The number of the event that made the offer.
    pub offer: i64,
}

/// What is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Proposal {
    /// To take moves back.
    Undo {
        /// The board shall be as it was after this event.
        to_seq: i64,
    },
    /// To end the game without a result.
    Cancel {},
}

/// The board is again as it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(bound = ""))]
pub struct Undone<E = Vec<Value>> {
    /// Who wanted it.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// The event after which the board was like this.
    pub to_seq: i64,
    /// Whether all players agreed; else nothing stood in the way.
    pub agreed: bool,
    /// What was drawn anew then.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schemas::AnyEffect>))]
    pub effects: E,
}

/// The game is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ended {
    /// Why, and how everyone came out.
    pub result: GameResult,
    /// The seed whose hash the first event holds (hex). A dry run does not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Hash>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// Why it ended.
    pub reason: EndReason,
    /// One per seat, best first; empty if the game never began or was called off.
    pub placings: Vec<Placing>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// By its rules.
    Finished,
    /// Only one player was left.
    Resigned,
    /// Everyone left before the start.
    Abandoned,
    /// All players agreed to end it.
    Cancelled,
    /// It was open, and nothing was heard of it for 14 days.
    Expired,
}
