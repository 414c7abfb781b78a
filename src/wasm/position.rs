//! A position as a viewer sees it, in the form of the API: the fields of its `Game` that change from event to event.

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{Game, GameResult, Hash, Occupant, Offer, Status, clock::SeatTime},
    kit::{Seat, Skill, Viewer},
};
use serde::Serialize;
use serde_json::value::RawValue;
use uuid::Uuid;

/// A game after one of its events, as a viewer may see it.
#[derive(Serialize)]
pub(crate) struct Position {
    seq: i64,
    head: Head,
    status: Status,
    seats: Vec<AtSeat>,
    host: Option<Seat>,
    awaiting: Vec<Seat>,
    vacant_seat: Option<Seat>,
    offers: Vec<Offer>,
    view: Option<Box<RawValue>>,
    result: Option<GameResult>,
    deadline_at: Option<DateTime<Utc>>,
    expires_at: Option<DateTime<Utc>>,
    updated_at: DateTime<Utc>,
}

#[derive(Serialize)]
struct Head {
    seq: i64,
    hash: Hash,
}

/// A seat; names are not in the log.
#[derive(Serialize)]
struct AtSeat {
    seat: Seat,
    account: Option<Uuid>,
    bot: Option<Skill>,
    resigned: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<SeatTime>,
}

impl Position {
    pub(crate) fn of(game: &Game, viewer: Viewer) -> Self {
        let seat = |(seat, occupant): (Seat, Option<&Occupant>)| {
            let bot = occupant.and_then(Occupant::bot);
            AtSeat {
                seat,
                account: occupant.map(Occupant::account),
                bot: bot.map(|bot| bot.skill),
                resigned: occupant.is_some_and(Occupant::is_gone),
                // Bots have no clock.
                time: game.time(seat).filter(|_| bot.is_none()),
            }
        };
        Self {
            seq: game.seq,
            head: Head { seq: game.seq, hash: game.head },
            status: game.status(),
            seats: game.seats().map(seat).collect(),
            host: game.host(),
            awaiting: game.awaiting().iter().map(|awaited| awaited.seat).collect(),
            vacant_seat: game.vacant_seat(),
            offers: game.offers().to_vec(),
            view: game.board().map(|board| board.view(viewer)),
            result: game.result().cloned(),
            deadline_at: game.deadline_at(),
            expires_at: game.silent_until(),
            updated_at: game.updated_at,
        }
    }
}
