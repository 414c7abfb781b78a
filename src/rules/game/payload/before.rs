//! The events up to the start.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    game::{
        Beacon, Entropy, Hash,
        clock::{Clock, Offset},
    },
    kit::{Bot, Seat},
};

/// A game was created: the first event of every log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// The UUID by which requests name the game.
    pub game: Uuid,
    /// Id of the account that created the game.
    pub account: Uuid,
    /// Id of the title whose rules the game follows.
    pub ruleset: String,
    /// Version of these rules, which the game keeps for good.
    pub ruleset_version: u16,
    /// Number of seats, for people and bots.
    pub seats: u8,
    /// Options of the ruleset, every default filled in.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schemas::AnyOptions))]
    pub options: Value,
    /// Says who may see the game at first. Like the title, which is not in the log, this may change without
    /// an event.
    pub visibility: Visibility,
    /// SHA-256 of the seed from which the server draws in this game.
    pub seed_commitment: Hash,
    /// How long the game waits for its players; left out if without limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The time changes of the clock's zone, as known at the creation, in order; left out for UTC.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offsets: Vec<Offset>,
    /// Rule for the seat of a player who leaves.
    pub on_leaving: OnLeaving,
    /// Whether bots may take seats.
    pub admits_bots: bool,
    /// Id of the game whose players play again; left out of other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<Uuid>,
    /// Ids of the accounts for which seats are reserved; left out if anybody may take them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<Uuid>,
    /// The bots of the earlier game, which take their seats later; left out if there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<Bot>,
}

impl Created {
    /// The rules in the form of the hashes, e.g. `vikings/1`.
    #[must_use]
    pub fn ruleset_id(&self) -> String {
        format!("{}/{}", self.ruleset, self.ruleset_version)
    }
}

/// Says who may see a game and join it. `public`: everybody. `private`: only its players see it, and only
/// those who have its invite may join.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Visibility {
    /// Everybody may see and join the game.
    #[default]
    Public,
    /// Only its players see the game, and only those who have its invite may join.
    Private,
}

/// Rule for the seat of a player who leaves a running game with more than two players. `autoplay`: the rules make its
/// moves. `replace`: they make its moves until another player takes the seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OnLeaving {
    /// The rules play on for the seat.
    #[default]
    Autoplay,
    /// The rules play on for the seat until somebody else takes it.
    Replace,
}

/// Somebody took a seat before the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EventJoined))]
pub struct Joined {
    /// Number of the seat they took; it may change at the start.
    pub seat: Seat,
    /// Id of the account that sits there now.
    pub account: Uuid,
    /// Bytes that the player adds to the game's draws; left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Entropy>,
    /// Skill and version of a bot that takes the seat; left out for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Bot>,
}

/// A player who had sat down before added entropy to the game's draws.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntropyGiven {
    /// Number of the player's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
    /// The bytes that they added.
    pub entropy: Entropy,
}

/// A player gave their seat back before the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Left {
    /// Number of the seat that is free again.
    pub seat: Seat,
    /// Id of the account that sat there.
    pub account: Uuid,
}

/// The host removed a player from their seat before the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Removed {
    /// Number of the seat that is free again.
    pub seat: Seat,
    /// Id of the account that sat there.
    pub account: Uuid,
    /// Number of the host's seat.
    pub by: Seat,
}

/// The game began: its seats are final, and the rules have set it up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(bound = ""))]
pub struct Started<E = Vec<Value>> {
    /// Ids of the accounts in their final seats, from seat 0; empty seats have been closed up.
    pub accounts: Vec<Uuid>,
    /// Effects of the setup by the rules, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schemas::AnyEffect>))]
    pub effects: E,
    /// A beacon that nobody at the game could choose, mixed into its draws; left out if the server uses none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beacon: Option<Beacon>,
}
