//! The events up to the start.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    game::{
        AccountKind, Beacon, Entropy, Hash, Player, Program,
        clock::{Clock, Offset},
        instant,
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
    /// Whether the result counts for ratings; left out if it does not.
    #[serde(default, deserialize_with = "only_true", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub rated: bool,
    /// Whether strangers were matched for this game. It has no host then, and may ask for confirmations before the
    /// start. Left out if not.
    #[serde(default, deserialize_with = "only_true", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub muster: bool,
    /// Number of seconds after the creation from which on bots take the free seats; left out if they never do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 172_800))]
    pub bots_after: Option<u32>,
    /// Number of deadlines in a row after which a player is out; left out if there is no such number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 10))]
    pub misses: Option<u8>,
    /// The players that a match may seat here; left out if anyone may play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponents: Option<Opponents>,
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

/// The players that a match may seat in a game. `reliable`: people who finish their games, and new people.
/// `people_only`: people, and no bots of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Opponents {
    /// People who finish their games, and new people.
    Reliable,
    /// People, and no bots of any kind.
    PeopleOnly,
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
    /// Kind of an account that no person plays; left out for a person, and for a bot of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account_kind: Option<AccountKind>,
    /// Id of the account that owns a bot account; left out of others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Uuid>,
}

impl Joined {
    /// A bot of the server takes a seat.
    pub(in crate::game) fn bot(seat: Seat, account: Uuid, bot: Bot) -> Self {
        Self { seat, account, entropy: None, bot: Some(bot), account_kind: None, owner: None }
    }

    /// A person or a program takes a seat.
    pub(in crate::game) fn player(seat: Seat, player: Player, entropy: Option<Entropy>) -> Self {
        let (account_kind, owner) = Program::fields(player.program);
        Self { seat, account: player.account, entropy, bot: None, account_kind, owner }
    }
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

/// The last seat of a game for strangers was taken, and some people have given no sign for more than 48 hours. They are
/// asked to confirm that they still want to play, and the game starts once they have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mustered {
    /// When the seats of those who have not confirmed are freed.
    #[serde(with = "instant")]
    pub until: DateTime<Utc>,
}

/// A person confirmed that they still want to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Confirmed {
    /// Number of the person's seat.
    pub seat: Seat,
    /// Id of the account that sits there.
    pub account: Uuid,
}

/// A player lost their seat before the start: the host removed them, or they did not confirm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Removed {
    /// Number of the seat that is free again.
    pub seat: Seat,
    /// Id of the account that sat there.
    pub account: Uuid,
    /// Number of the host's seat; left out if the host did not remove the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The reason why the seat was freed without a host; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<RemovalReason>,
}

/// The reason why a seat was freed without a host. `muster`: the player did not confirm in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RemovalReason {
    /// The player did not confirm in time.
    Muster,
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(field: &bool) -> bool {
    !field
}

/// Reads a field that is left out instead of being false.
fn only_true<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    let is_true = bool::deserialize(deserializer)?;
    if is_true { Ok(true) } else { Err(D::Error::custom("a field that is false must be left out")) }
}
