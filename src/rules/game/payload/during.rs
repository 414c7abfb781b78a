//! The events from the first move to the end.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    game::{Hash, clock::Day, instant},
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
    /// What they did; null where only they may know, see `secrets`.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schemas::AnyMove>, required))]
    pub action: M,
    /// What happened because of it, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schemas::AnyEffect>))]
    pub effects: E,
}

/// Says who chose a move: the `player`; an `order` that they had left; the rules, for a player who has left
/// or whose time is up (`autoplay`); or a `bot` in its own seat.
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
}

/// A player has used up their time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimedOut {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// When they had none left.
    #[serde(with = "instant")]
    pub deadline_at: DateTime<Utc>,
    /// What follows for the seat.
    pub expiry: Expiry,
    /// Number of the seat that claimed it; left out where nobody has to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed_by: Option<Seat>,
}

/// What follows when a player has no time left: the rules move for them until the game waits for somebody
/// else (`autoplay`), others may take the seat (`replace`), or they are out (`forfeit`).
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

/// A player's clock stands still, from now or from the first day on to the end of the last one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationTaken {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// The day on which it stops, in the time zone of the game's clock.
    pub first_day: Day,
    /// The day at whose end it runs again.
    pub last_day: Day,
}

/// A player came back early: their clock runs again, and the days are not given back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VacationEnded {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
}

/// A player offers what needs the consent of all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offered {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// What everybody is to agree to or decline.
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
    /// Number of the event in which it was made.
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
    /// Number of the event in which it was made.
    pub offer: i64,
}

/// What a player offers, and all are to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Proposal {
    /// An offer to take moves back.
    Undo {
        /// Number of the event after which the board is to be as it was.
        to_seq: i64,
    },
    /// An offer to end the game without a result.
    Cancel {},
}

/// Moves were taken back: the board is again as it was after an earlier event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(bound = ""))]
pub struct Undone<E = Vec<Value>> {
    /// Number of the seat that asked for it.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// Number of the event after which the board was like this.
    pub to_seq: i64,
    /// Whether all players had to agree, and did; otherwise nothing stood in the way.
    pub agreed: bool,
    /// What was drawn and shuffled anew because of it, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schemas::AnyEffect>))]
    pub effects: E,
}

/// The game is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ended {
    /// The reason, and the place of every player.
    pub result: GameResult,
    /// The bytes whose SHA-256 the first event holds, as 64 hex digits. Left out of a dry run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Hash>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// What brought it to an end.
    pub reason: EndReason,
    /// One for each seat, the best first; empty if the game never began or was called off.
    pub placings: Vec<Placing>,
}

/// What brought a game to an end: its rules (`finished`); only one player was left (`resigned`); everyone
/// left before the start (`abandoned`); all players agreed (`cancelled`); or nobody came for 14 days while it
/// was open (`expired`).
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
