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

impl Created {
    /// The rules as the hashes name them, e.g. `vikings/1`.
    #[must_use]
    pub fn ruleset_id(&self) -> String {
        format!("{}/{}", self.ruleset, self.ruleset_version)
    }
}

/// Who may see a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Visibility {
    /// Everybody; and everybody may join.
    #[default]
    Public,
    /// Its players, and who holds its invite may join.
    Private,
}

/// What becomes of the seat of a player who leaves a running game with more than two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OnLeaving {
    /// The rules play on for it.
    #[default]
    Autoplay,
    /// The same, until somebody else takes it.
    Replace,
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
