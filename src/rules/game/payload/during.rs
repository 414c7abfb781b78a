//! The events from the first move to the end.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    game::{AccountKind, Hash, clock::Day, instant},
    kit::{Placing, Seat},
};

/// A player, a bot or the rules made a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(bound = ""))]
pub struct Moved<M = Value, E = Vec<Value>> {
    /// Number of the seat whose turn it was.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// Says who chose the move.
    pub by: Mover,
    /// The player's choice; null where only they may know it, see `secrets`.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schemas::AnyMove>, required))]
    pub action: M,
    /// Consequences of the move, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schemas::AnyEffect>))]
    pub effects: E,
}

/// Says who chose a move. `player`: the player. `order`: an order that they had left. `autoplay`: the rules,
/// for a player who has left or whose time is up. `bot`: a bot in its own seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumString)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
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

/// A player left the running game for good.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Resigned {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sat there.
    pub account: Uuid,
}

/// Somebody took a vacant seat of the running game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replaced {
    /// Number of the seat they took.
    pub seat: Seat,
    /// Id of the account that sits there from now on.
    pub account: Uuid,
    /// Kind of an account that no person plays; left out for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account_kind: Option<AccountKind>,
    /// Id of the account that owns a bot account; left out of others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Uuid>,
}

/// A player has used up their time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimedOut {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// When the player's time ran out.
    #[serde(with = "instant")]
    pub deadline_at: DateTime<Utc>,
    /// Consequence for the seat and its player.
    pub expiry: Expiry,
    /// Number of the seat that claimed the timeout; left out where no claim is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<Seat>,
}

/// Consequence when a player has no time left. `autoplay`: the rules move for them until the game waits for
/// somebody else. `replace`: others may take the seat. `forfeit`: the player is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Expiry {
    /// The rules move for the player until the game waits for somebody else.
    Autoplay,
    /// The seat opens to others.
    Replace,
    /// The player is out.
    Forfeit,
}

/// A player takes a vacation: their clock stands still from the first day, or from now, to the end of the
/// last day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationTaken {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// The day on which the clock stops, in the time zone of the game's clock.
    pub first_day: Day,
    /// The day at whose end the clock runs again.
    pub last_day: Day,
}

/// A player ended their vacation early: their clock runs again, and the days are not refunded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationEnded {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
}

/// A player makes an offer that needs the consent of all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offered {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// The change that all players must agree to.
    pub proposal: Proposal,
}

/// A player accepts an offer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Accepted {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// Number of the event that made the offer.
    pub offer: i64,
}

/// A player declines an offer, or withdraws their own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Declined {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// Number of the event that made the offer.
    pub offer: i64,
}

/// A change that one player proposes and all must agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Proposal {
    /// An offer to take moves back.
    Undo {
        /// Number of the event whose position is to be restored.
        to_seq: i64,
    },
    /// An offer to end the game without a result.
    Cancel {},
}

/// Moves were taken back: the board is again as it was after an earlier event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(bound = ""))]
pub struct Undone<E = Vec<Value>> {
    /// Number of the seat that requested the undo.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// Number of the event whose position was restored.
    pub to_seq: i64,
    /// Whether all players agreed; false if the undo needed no consent.
    pub agreed: bool,
    /// Effects of drawing and shuffling again, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schemas::AnyEffect>))]
    pub effects: E,
}

/// The game is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ended {
    /// The reason, and the place of every player.
    pub result: GameResult,
    /// The bytes whose SHA-256 is in the first event, as 64 hex digits. Left out of a dry run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Hash>,
}

/// Result of a game: how it ended, and the placings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// Cause of the game's end.
    pub reason: EndReason,
    /// One placing for each seat, the best first; empty if the game never began or was called off.
    pub placings: Vec<Placing>,
}

/// Cause of a game's end. `finished`: its rules ended it. `resigned`: only one player was left. `abandoned`: everyone
/// left before the start. `cancelled`: all players agreed to end it. `expired`: nobody joined or left for 14 days
/// before the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The rules ended the game.
    Finished,
    /// Only one player was left.
    Resigned,
    /// Everyone left before the start.
    Abandoned,
    /// All players agreed to end the game.
    Cancelled,
    /// The game was open, and nobody joined or left for 14 days.
    Expired,
}
