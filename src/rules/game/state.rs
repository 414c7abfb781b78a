//! The state of a game: what its log folds to.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    Beacon, Created, Entropy, GameResult, Hash, Visibility, clock::Times, offer::Offers, undo::Past,
};
use crate::kit::{Board, Bot, Corrupt, Ruleset, Seat, Viewer};

/// How far a game has come.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumString, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = GameStatus))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Status {
    /// It waits for players.
    Open,
    /// It is being played.
    Active,
    /// It is over.
    Finished,
}

/// A taken seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chair {
    /// Who sits there.
    pub account: Uuid,
    /// By what it plays, if it is a bot.
    pub bot: Option<Bot>,
    /// What they added to the luck of the game.
    pub entropy: Option<Entropy>,
    /// Whether they have left the running game for good.
    pub resigned: bool,
    /// Whether somebody else may take the seat.
    pub vacant: bool,
    /// How often they had moves taken back.
    pub undos: u16,
}

/// A seat the game waits for, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Awaited {
    /// The seat.
    pub seat: Seat,
    /// The event after which the wait began.
    pub since_seq: i64,
    /// The time of that event.
    pub since: DateTime<Utc>,
}

/// A game as its log tells it.
#[derive(Clone)]
pub struct Game {
    /// Its id, which is part of every hash.
    pub id: Uuid,
    /// The rules it follows, for good.
    pub rules: &'static dyn Ruleset,
    /// Its first event.
    pub created: Created,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Its seats; none where nobody sits yet.
    pub seats: Vec<Option<Chair>>,
    /// How far it has come.
    pub status: Status,
    /// The number of its last event.
    pub seq: i64,
    /// The hash of its last event.
    pub head: Hash,
    /// The time of its last event.
    pub updated_at: DateTime<Utc>,
    /// Whom it waits for, in rising order.
    pub awaiting: Vec<Awaited>,
    /// How it ended.
    pub result: Option<GameResult>,
    /// The bots of the game before that have not sat down again.
    pub(super) bots_to_come: Vec<Bot>,
    /// Whether they sit down as soon as there is room: else they wait until the host starts the game.
    pub(super) are_bots_called: bool,
    /// What was mixed into its luck when it started.
    pub(super) beacon: Option<Beacon>,
    /// How many moves were undone by consent: so often the luck has changed.
    pub(super) luck: u32,
    /// The seat for which the rules move because its time is up, and how many moves they have made.
    pub(super) moving_for: Option<(Seat, usize)>,
    /// What is offered.
    pub(super) offers: Offers,
    /// The time the seats have left, once a game with a clock has started.
    pub(super) times: Option<Box<Times>>,
    pub(super) board: Option<Box<dyn Board>>,
    /// The positions that an undo may need, only in a game that was recalled for it.
    pub(super) past: Option<Arc<Past>>,
}

impl Game {
    /// The seat of an account that may still act in it.
    #[must_use]
    pub fn seat_of(&self, account: Uuid) -> Option<Seat> {
        self.chairs().find(|(_, chair)| chair.account == account && !chair.resigned).map(|(seat, _)| seat)
    }

    /// Who sits in a seat.
    ///
    /// # Errors
    /// If nobody does.
    pub(super) fn account(&self, seat: Seat) -> Result<Uuid, Corrupt> {
        let chair = self.seats.get(seat.index()).and_then(Option::as_ref);
        let nobody = || Corrupt(format!("nobody sits in seat {seat} of game {}", self.id));
        chair.map(|chair| chair.account).ok_or_else(nobody)
    }

    /// Who may say how the game begins and what it is called: its creator or, without them, the person in the lowest
    /// taken seat. Who has left for good is no host.
    #[must_use]
    pub fn host(&self) -> Option<Seat> {
        let lowest = || self.people().find(|(_, chair)| !chair.resigned).map(|(seat, _)| seat);
        self.seat_of(self.created.account).or_else(lowest)
    }

    /// As whom an account looks at it: also players who resigned keep their seat's view.
    #[must_use]
    pub fn viewer(&self, account: Option<Uuid>) -> Viewer {
        self.chairs()
            .find(|(_, chair)| Some(chair.account) == account)
            .map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(seat))
    }

    /// Whether an account may see that the game exists. Who is invited may, as long as there is a seat for him.
    #[must_use]
    pub fn is_visible_to(&self, account: Option<Uuid>) -> bool {
        let is_invited = |account| self.status == Status::Open && self.created.invited.contains(&account);
        self.created.visibility == Visibility::Public
            || matches!(self.viewer(account), Viewer::Seat(_))
            || account.is_some_and(is_invited)
    }

    /// The taken seats in order.
    pub fn chairs(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        self.seats.iter().zip(0..).filter_map(|(chair, n)| Some((Seat(n), chair.as_ref()?)))
    }

    /// The state of the rules, once the game has started.
    #[must_use]
    pub fn board(&self) -> Option<&dyn Board> {
        self.board.as_deref()
    }

    /// What this seat may do now, as a JSON list, and whether that is all: nothing unless the game waits for it.
    #[must_use]
    pub fn legal_json(&self, seat: Seat) -> Option<(Box<RawValue>, bool)> {
        self.board.as_ref().filter(|_| self.awaits(seat)).map(|board| board.legal_json(seat))
    }

    /// Whether the game waits for this seat.
    #[must_use]
    pub fn awaits(&self, seat: Seat) -> bool {
        self.awaiting.iter().any(|awaited| awaited.seat == seat)
    }

    /// The number of seats the board was set up for.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.seats.len() as u8
    }
}
