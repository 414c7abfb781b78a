//! What the events of a game say, field by field, but for those that stand beside what decides them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::{
    Beacon, Entropy, Hash, OnLeaving, Visibility,
    clock::{Clock, Offset},
};
use crate::kit::{Bot, Placing, Seat};

/// A game was created.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// The game's own id.
    pub game: Uuid,
    /// The account that created it.
    pub account: Uuid,
    /// The title whose rules it follows.
    pub ruleset: String,
    /// The version of these rules, for good.
    pub ruleset_version: u16,
    /// How many seats there are.
    pub seats: u8,
    /// The ruleset's options, every default filled in.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schemas::AnyOptions))]
    pub options: Value,
    /// Who may see it to begin with. Like its title, which no log tells, this may change without an event.
    pub visibility: Visibility,
    /// SHA-256 of the seed from which all luck of this game comes.
    pub seed_commitment: Hash,
    /// How long it waits for its players; without end, if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The offsets of the clock's time zone, as they were known then; none for UTC.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offsets: Vec<Offset>,
    /// What becomes of the seat of a player who leaves.
    pub on_leaving: OnLeaving,
    /// Whether bots may sit down.
    pub admits_bots: bool,
    /// The game whose players play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<Uuid>,
    /// For whom the seats are kept; for everybody, if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<Uuid>,
    /// The bots of the game before, who sit down later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<Bot>,
}

/// An account took a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EventJoined))]
pub struct Joined {
    /// The seat, until the start at least.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// What the player adds to the luck of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Entropy>,
    /// By what it plays, if it is a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Bot>,
}

/// A player who sat down before added something to the luck of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntropyGiven {
    /// Their seat.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// What they added.
    pub entropy: Entropy,
}

/// An account gave its seat back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Left {
    /// The seat that is free again.
    pub seat: Seat,
    /// Who left it.
    pub account: Uuid,
}

/// The host took somebody's seat away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Removed {
    /// The seat that is free again.
    pub seat: Seat,
    /// Who sat there.
    pub account: Uuid,
    /// The host's seat.
    pub by: Seat,
}

/// The game began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(bound = ""))]
pub struct Started<E = Vec<Value>> {
    /// The accounts in their final seats; empty seats have been closed up.
    pub accounts: Vec<Uuid>,
    /// What the rules' setup brought about.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schemas::AnyEffect>))]
    pub effects: E,
    /// What nobody at the game could choose, mixed into its luck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beacon: Option<Beacon>,
}

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
