//! The events of a log and their stored form.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::{
    Accepted, Declined, Entropy, Hash, Offered, OnLeaving, Replaced, TimedOut, Undone, VacationEnded,
    VacationTaken, Visibility,
    clock::{Clock, Offset},
};
use crate::kit::{Placing, Seat, Skill};

/// The kinds of event, in the words of the log.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumString, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = EventKind))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// The first event of every log.
    Created,
    /// Somebody took a seat.
    Joined,
    /// Somebody gave his seat back before the start.
    Left,
    /// The host took somebody's seat away before the start.
    Removed,
    /// The seats are final and the rules have set the game up.
    Started,
    /// One move and its effects.
    Moved,
    /// A player left the running game for good.
    Resigned,
    /// Somebody took the seat of a player who left, or let his time run out.
    Replaced,
    /// A seat has used up its time.
    TimedOut,
    /// A player's clock stands still for some days.
    VacationTaken,
    /// A player came back early.
    VacationEnded,
    /// A player offers what needs the consent of all.
    Offered,
    /// A player accepts an offer.
    Accepted,
    /// A player declines an offer, or withdraws his own.
    Declined,
    /// The board is again as it was.
    Undone,
    /// The last event of every log: the result, and the seed for everyone to verify.
    Ended,
}

/// What an event says, with the types it is written from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "each variant holds the struct of its name")]
pub enum Event {
    Created(Created),
    Joined(Joined),
    Left(Left),
    Removed(Removed),
    Started(Started<Vec<Value>>),
    Moved(Moved<Value, Vec<Value>>),
    Resigned(Resigned),
    Replaced(Replaced),
    TimedOut(TimedOut),
    VacationTaken(VacationTaken),
    VacationEnded(VacationEnded),
    Offered(Offered),
    Accepted(Accepted),
    Declined(Declined),
    Undone(Undone),
    Ended(Ended),
}

/// A game was created.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Created {
    /// The account that created it.
    pub account: Uuid,
    /// The title whose rules it follows.
    pub ruleset: String,
    /// The version of these rules, for good.
    pub ruleset_version: u16,
    /// How many seats there are.
    pub seats: u8,
    /// The ruleset's options, every default filled in.
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
    #[serde(default, skip_serializing_if = "OnLeaving::is_default")]
    pub on_leaving: OnLeaving,
    /// The game whose players play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<Uuid>,
    /// For whom the seats are kept; for everybody, if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<Uuid>,
}

/// An account took a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Joined {
    /// The seat, until the start at least.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// What the player adds to the luck of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Entropy>,
    /// How well it plays, if it is a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Skill>,
}

/// An account gave its seat back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Left {
    /// The seat that is free again.
    pub seat: Seat,
    /// Who left it.
    pub account: Uuid,
}

/// The host took somebody's seat away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
pub struct Started<E> {
    /// The accounts in their final seats; empty seats have been closed up.
    pub accounts: Vec<Uuid>,
    /// What the rules' setup brought about.
    pub effects: E,
}

/// A seat made a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moved<M, E> {
    /// Who moved.
    pub seat: Seat,
    /// What he asked for; null where only he may know.
    #[serde(rename = "move")]
    pub action: M,
    /// What happened because of it.
    pub effects: E,
    /// True if the rules moved for a player who resigned, or whose time was up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
    /// True if an order was played that the player had left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing: bool,
}

/// A player left a running game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resigned {
    /// His seat.
    pub seat: Seat,
}

/// The game is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// One per seat, best first; empty if the game never began.
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
}

impl Event {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Event::Created(_) => Kind::Created,
            Event::Joined(_) => Kind::Joined,
            Event::Left(_) => Kind::Left,
            Event::Removed(_) => Kind::Removed,
            Event::Started(_) => Kind::Started,
            Event::Moved(_) => Kind::Moved,
            Event::Resigned(_) => Kind::Resigned,
            Event::Replaced(_) => Kind::Replaced,
            Event::TimedOut(_) => Kind::TimedOut,
            Event::VacationTaken(_) => Kind::VacationTaken,
            Event::VacationEnded(_) => Kind::VacationEnded,
            Event::Offered(_) => Kind::Offered,
            Event::Accepted(_) => Kind::Accepted,
            Event::Declined(_) => Kind::Declined,
            Event::Undone(_) => Kind::Undone,
            Event::Ended(_) => Kind::Ended,
        }
    }

    /// The seat that acted, if it was one.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::Joined(Joined { seat, .. })
            | Event::Left(Left { seat, .. })
            | Event::Removed(Removed { seat, .. })
            | Event::Moved(Moved { seat, .. })
            | Event::Resigned(Resigned { seat })
            | Event::Replaced(Replaced { seat, .. })
            | Event::TimedOut(TimedOut { seat, .. })
            | Event::VacationTaken(VacationTaken { seat, .. })
            | Event::VacationEnded(VacationEnded { seat })
            | Event::Offered(Offered { seat, .. })
            | Event::Accepted(Accepted { seat, .. })
            | Event::Declined(Declined { seat, .. })
            | Event::Undone(Undone { seat, .. }) => Some(*seat),
            Event::Created(_) | Event::Started(_) | Event::Ended(_) => None,
        }
    }
}

/// An event as the log keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// Its number in the game's log, from 1 without gaps.
    pub seq: i64,
    /// Its kind.
    pub kind: Kind,
    /// The seat that acted, if it was one.
    pub seat: Option<Seat>,
    /// When it was recorded, to the millisecond.
    pub at: DateTime<Utc>,
    /// What everyone may see: canonical JSON (RFC 8785), kind, seat and time included. These bytes are hashed.
    pub payload: String,
    /// The parts that not everyone may see: a JSON list of [`super::Secret`]; none for most events.
    pub secret: Option<String>,
    /// The hash of the event before; zeros for the first.
    pub prev_hash: Hash,
    /// The hash of this event.
    pub hash: Hash,
}
