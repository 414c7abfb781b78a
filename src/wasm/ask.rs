//! The requests of a page, and their responses.

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::Hash,
    kit::{Corrupt, Seat},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use uuid::Uuid;

use crate::{
    session::Session,
    trial::{Legal, SeatMove},
};

/// A request of the page.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Ask {
    /// Folds events of a game, in the form in which the API shows them to this viewer. Returns the number of
    /// the newest.
    Fold {
        /// The game's id.
        game: Uuid,
        /// The viewer's seat; null for a spectator.
        you: Option<Seat>,
        /// The events, from the first or from the one after the newest.
        events: Vec<Box<RawValue>>,
    },
    /// Returns the game after an event.
    Look {
        /// The number of the event.
        at: i64,
    },
    /// Returns the picture of the game after an event as SVG, as a spectator sees it. Null before the start.
    #[cfg(feature = "audit")]
    Thumbnail {
        /// The number of the event.
        at: i64,
        /// The name of each seat; null for a free one.
        names: Vec<Option<String>>,
    },
    /// Returns the legal moves of the viewer.
    Legal {},
    /// Returns the outcome of these moves of the viewer, like the server's dry run.
    DryRun {
        /// The moves.
        moves: Vec<Value>,
        /// The current time. A deadline may have passed by then.
        now: DateTime<Utc>,
    },
    /// Returns the outcome of these moves of the viewer as if their next turn began now: for standing orders.
    Ahead {
        /// The moves.
        moves: Vec<Value>,
    },
    /// Returns the outcome of moves of any seats from an earlier position.
    WhatIf {
        /// The number of the event after which they are made.
        at: i64,
        /// The moves, each with its seat.
        moves: Vec<SeatMove>,
        /// Seed of chance, and of everything that the viewer does not know: 64 hex digits.
        seed: Hash,
    },
    /// Returns the verdict of an audit of a whole log.
    #[cfg(feature = "audit")]
    Audit {
        /// The log as NDJSON.
        log: String,
    },
}

/// A response.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer<T> {
    /// The result.
    Done(T),
    /// The reason why there is no result. The page queries the server instead.
    Failed(String),
}

/// Responds to a request.
#[must_use]
pub fn answer(session: &mut Session, question: &[u8]) -> String {
    let answer = match serde_json::from_slice(question) {
        Ok(ask) => done(session, ask),
        Err(error) => Err(error.into()),
    };
    answer.or_else(|Corrupt(what)| written(&Answer::<()>::Failed(what))).unwrap_or_default()
}

fn done(session: &mut Session, ask: Ask) -> Result<String, Corrupt> {
    match ask {
        Ask::Fold { game, you, events } => {
            session.you = you;
            written(&Answer::Done(session.fold(game, &events)?))
        }
        Ask::Look { at } => written(&Answer::Done(session.look(at)?)),
        #[cfg(feature = "audit")]
        Ask::Thumbnail { at, names } => {
            let names: Vec<Option<&str>> = names.iter().map(Option::as_deref).collect();
            let picture = session.at(at)?.board().map(|board| board.thumbnail(&names));
            written(&Answer::Done(picture))
        }
        Ask::Legal {} => {
            let game = session.now()?;
            written(&Answer::Done(session.you.and_then(|seat| Legal::of(game, seat))))
        }
        Ask::DryRun { moves, now } => written(&Answer::Done(session.dry_run(&moves, now)?)),
        Ask::Ahead { moves } => written(&Answer::Done(session.ahead(&moves)?)),
        Ask::WhatIf { at, moves, seed } => written(&Answer::Done(session.what_if(at, &moves, seed.0)?)),
        #[cfg(feature = "audit")]
        Ask::Audit { log } => written(&Answer::Done(crate::audit::audited(log.as_bytes()))),
    }
}

fn written<T: Serialize>(answer: &Answer<T>) -> Result<String, Corrupt> {
    Ok(serde_json::to_string(answer)?)
}
