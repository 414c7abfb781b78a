//! What a page can ask, and what it is answered.

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::Hash,
    kit::{Corrupt, Seat},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use uuid::Uuid;

use crate::{
    room::Room,
    trial::{Legal, SeatMove},
};

/// A question.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Ask {
    /// Takes in events of a game, as the API shows them to this viewer, and answers the number of the newest.
    Fold {
        /// The game's id.
        game: Uuid,
        /// The viewer's seat; null for a spectator.
        you: Option<Seat>,
        /// The events, from the first or from the one after the newest.
        events: Vec<Box<RawValue>>,
    },
    /// The game after an event.
    Look {
        /// The number of the event.
        at: i64,
    },
    /// What the viewer may do now.
    Legal {},
    /// What these moves of the viewer would lead to: as the server's dry run.
    DryRun {
        /// The moves.
        moves: Vec<Value>,
        /// The time, by which a deadline may have passed.
        now: DateTime<Utc>,
    },
    /// What these moves of the viewer would lead to if their next turn began now: for standing orders.
    Ahead {
        /// The moves.
        moves: Vec<Value>,
    },
    /// What moves of any seats would lead to from an earlier position.
    WhatIf {
        /// The number of the event after which they are made.
        at: i64,
        /// The moves, each with its seat.
        moves: Vec<SeatMove>,
        /// What decides about chance, and about what the viewer does not know: 64 hex digits.
        seed: Hash,
    },
    /// What an audit says of a whole log, as NDJSON.
    #[cfg(feature = "audit")]
    Audit {
        /// The log.
        log: String,
    },
}

/// An answer.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer<T> {
    /// What was asked for.
    Done(T),
    /// Why it cannot be answered: the page asks the server instead.
    Failed(String),
}

/// Answers a question.
#[must_use]
pub fn answer(room: &mut Room, question: &[u8]) -> String {
    let answer = match serde_json::from_slice(question) {
        Ok(ask) => done(room, ask),
        Err(error) => Err(error.into()),
    };
    answer.or_else(|Corrupt(what)| written(&Answer::<()>::Failed(what))).unwrap_or_default()
}

fn done(room: &mut Room, ask: Ask) -> Result<String, Corrupt> {
    match ask {
        Ask::Fold { game, you, events } => {
            room.you = you;
            written(&Answer::Done(room.fold(game, &events)?))
        }
        Ask::Look { at } => written(&Answer::Done(room.look(at)?)),
        Ask::Legal {} => {
            let game = room.now()?;
            written(&Answer::Done(room.you.and_then(|seat| Legal::of(game, seat))))
        }
        Ask::DryRun { moves, now } => written(&Answer::Done(room.dry_run(&moves, now)?)),
        Ask::Ahead { moves } => written(&Answer::Done(room.ahead(&moves)?)),
        Ask::WhatIf { at, moves, seed } => written(&Answer::Done(room.what_if(at, &moves, seed.0)?)),
        #[cfg(feature = "audit")]
        Ask::Audit { log } => written(&Answer::Done(crate::audit::audited(log.as_bytes()))),
    }
}

fn written<T: Serialize>(answer: &Answer<T>) -> Result<String, Corrupt> {
    Ok(serde_json::to_string(answer)?)
}
