//! The events of a log and their stored form.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    Accepted, Confirmed, Created, Declined, Ended, EntropyGiven, Hash, Joined, Left, Moved, Mustered,
    Offered, Removed, Replaced, Resigned, Started, TimedOut, Undone, VacationEnded, VacationTaken, instant,
};
use crate::kit::{Corrupt, Seat};

/// The content of an event: its kind, and the fields of that kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, strum::EnumDiscriminants)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = EventPayload))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum_discriminants(
    name(Kind),
    doc = "The kinds of event, in the words of the log.",
    derive(Serialize, Deserialize, strum::EnumString, strum::IntoStaticStr),
    serde(rename_all = "snake_case"),
    strum(serialize_all = "snake_case")
)]
pub enum Event {
    /// The first event of every log.
    Created(Created),
    /// Somebody took a seat.
    Joined(Joined),
    /// A player who had sat down before added entropy to the game's draws.
    EntropyGiven(EntropyGiven),
    /// A player gave their seat back before the start.
    Left(Left),
    /// A player lost their seat before the start.
    Removed(Removed),
    /// The game asks every person to confirm before it starts.
    Mustered(Mustered),
    /// A person confirmed that they still want to play.
    Confirmed(Confirmed),
    /// The seats are final and the rules have set the game up.
    Started(Started),
    /// One move and its effects.
    Moved(Moved),
    /// A player left the running game for good.
    Resigned(Resigned),
    /// Somebody took the seat of a player who left or whose time ran out.
    Replaced(Replaced),
    /// A seat has used up its time.
    TimedOut(TimedOut),
    /// A player's clock stands still for some days.
    VacationTaken(VacationTaken),
    /// A player ended their vacation early.
    VacationEnded(VacationEnded),
    /// A player makes an offer that needs the consent of all.
    Offered(Offered),
    /// A player accepts an offer.
    Accepted(Accepted),
    /// A player declines an offer, or withdraws their own.
    Declined(Declined),
    /// Moves were taken back: the board is again as it was.
    Undone(Undone),
    /// The last event of every log: the result, and the seed for everyone to verify.
    Ended(Ended),
}

impl Event {
    /// The kind of the event.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.into()
    }

    /// The seat that acted or was affected, and the account that the event names; `None` where there is none.
    #[must_use]
    pub fn who(&self) -> (Option<Seat>, Option<Uuid>) {
        match self {
            Event::Joined(Joined { seat, account, .. })
            | Event::EntropyGiven(EntropyGiven { seat, account, .. })
            | Event::Left(Left { seat, account, .. })
            | Event::Removed(Removed { seat, account, .. })
            | Event::Confirmed(Confirmed { seat, account })
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
            Event::Mustered(_) | Event::Started(_) | Event::Ended(_) => (None, None),
        }
    }
}

/// The columns that are stored beside the payload of an event. They follow from the payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Outline {
    /// Kind of the event.
    pub kind: Kind,
    /// When it was recorded, to the millisecond.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
    /// The seat that acted or was affected; `None` if there is none.
    pub seat: Option<Seat>,
    /// The account in that seat; for the first event, the creator of the game.
    pub account: Option<Uuid>,
}

impl Outline {
    /// Parses the outline of a payload.
    ///
    /// # Errors
    /// If this version does not recognise the payload.
    pub fn of(payload: &str) -> Result<Self, Corrupt> {
        Ok(serde_json::from_str(payload)?)
    }
}

/// An event in its stored form.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// Number of the event in the game's log, from 1 without gaps.
    pub seq: i64,
    /// Kind of the event.
    pub kind: Kind,
    /// When it was recorded, to the millisecond.
    pub at: DateTime<Utc>,
    /// The seat that acted or was affected; `None` if there is none.
    pub seat: Option<Seat>,
    /// The account in that seat; for the first event, the creator of the game.
    pub account: Option<Uuid>,
    /// The public part: canonical JSON (RFC 8785) that includes all of the above but `seq`. These bytes are hashed.
    pub payload: String,
    /// The parts that not everyone may see: a JSON list of [`super::Secret`]; `None` for most events.
    pub secret: Option<String>,
    /// The hash of the event before; zeros for the first.
    pub prev_hash: Hash,
    /// The hash of this event.
    pub hash: Hash,
}

impl Logged {
    /// Parses the fields that the reducer needs.
    pub(super) fn read<'a, T: Deserialize<'a>>(&'a self) -> Result<T, Corrupt> {
        Ok(serde_json::from_str(&self.payload)?)
    }

    /// The error for an event that does not fit the state of its game.
    pub(super) fn misplaced(&self) -> Corrupt {
        Corrupt(format!("event {} does not fit the state of its game", self.seq))
    }

    /// The columns of the event.
    #[must_use]
    pub fn outline(&self) -> Outline {
        Outline { kind: self.kind, at: self.at, seat: self.seat, account: self.account }
    }
}
