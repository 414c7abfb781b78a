//! The events of a log and their stored form.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::{
    Accepted, Created, Declined, Ended, EntropyGiven, Hash, Joined, Left, Moved, Offered, Removed, Replaced,
    Resigned, Started, TimedOut, Undone, VacationEnded, VacationTaken, instant,
};
use crate::kit::{Corrupt, Seat};

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
    /// Somebody who sat down before added something to the luck of the game.
    EntropyGiven,
    /// Somebody gave their seat back before the start.
    Left,
    /// The host took somebody's seat away before the start.
    Removed,
    /// The seats are final and the rules have set the game up.
    Started,
    /// One move and its effects.
    Moved,
    /// A player left the running game for good.
    Resigned,
    /// Somebody took the seat of a player who left, or let their time run out.
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
    /// A player declines an offer, or withdraws their own.
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
    EntropyGiven(EntropyGiven),
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
    Undone(Undone<Vec<Value>>),
    Ended(Ended),
}

impl Event {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Event::Created(_) => Kind::Created,
            Event::Joined(_) => Kind::Joined,
            Event::EntropyGiven(_) => Kind::EntropyGiven,
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

    /// The seat that acted or with which something happened, if it was one, and the account that is told of.
    #[must_use]
    pub fn who(&self) -> (Option<Seat>, Option<Uuid>) {
        match self {
            Event::Joined(Joined { seat, account, .. })
            | Event::EntropyGiven(EntropyGiven { seat, account, .. })
            | Event::Left(Left { seat, account, .. })
            | Event::Removed(Removed { seat, account, .. })
            | Event::Moved(Moved { seat, account, .. })
            | Event::Resigned(Resigned { seat, account })
            | Event::Replaced(Replaced { seat, account, .. })
            | Event::TimedOut(TimedOut { seat, account, .. })
            | Event::VacationTaken(VacationTaken { seat, account, .. })
            | Event::VacationEnded(VacationEnded { seat, account })
            | Event::Offered(Offered { seat, account, .. })
            | Event::Accepted(Accepted { seat, account, .. })
            | Event::Declined(Declined { seat, account, .. })
            | Event::Undone(Undone { seat, account, .. }) => (Some(*seat), Some(*account)),
            Event::Created(Created { account, .. }) => (None, Some(*account)),
            Event::Started(_) | Event::Ended(_) => (None, None),
        }
    }
}

/// What is kept of an event beside its payload, and follows from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Outline {
    /// Its kind.
    pub kind: Kind,
    /// When it was recorded, to the millisecond.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
    /// The seat that acted or with which something happened, if it was one.
    pub seat: Option<Seat>,
    /// Who sits there or, of the first event, who created the game.
    pub account: Option<Uuid>,
}

impl Outline {
    /// The outline of a payload.
    ///
    /// # Errors
    /// If it is none that this version knows.
    pub fn of(payload: &str) -> Result<Self, Corrupt> {
        Ok(serde_json::from_str(payload)?)
    }
}

/// An event as the log keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// Its number in the game's log, from 1 without gaps.
    pub seq: i64,
    /// Its kind.
    pub kind: Kind,
    /// When it was recorded, to the millisecond.
    pub at: DateTime<Utc>,
    /// The seat that acted or with which something happened, if it was one.
    pub seat: Option<Seat>,
    /// Who sits there or, of the first event, who created the game.
    pub account: Option<Uuid>,
    /// What everyone may see: canonical JSON (RFC 8785), all of the above but `seq` included. These bytes are hashed.
    pub payload: String,
    /// The parts that not everyone may see: a JSON list of [`super::Secret`]; none for most events.
    pub secret: Option<String>,
    /// The hash of the event before; zeros for the first.
    pub prev_hash: Hash,
    /// The hash of this event.
    pub hash: Hash,
}

impl Logged {
    /// What its columns say of the payload.
    #[must_use]
    pub fn outline(&self) -> Outline {
        Outline { kind: self.kind, at: self.at, seat: self.seat, account: self.account }
    }
}
