//! Auditing a log: is the chain whole, and did everything happen by the rules and by the luck that
//! the first event committed to?

use serde_json::Value;
use uuid::Uuid;

use super::{
    Ended, Event, Game, Hash, Kind, Link, Logged, Moved, Secret, SecretItem, Started, commitment, read_event,
    review::review,
    seal::{Head, seal},
    secret::{Part, Salts},
};
use crate::kit::Corrupt;

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq}: {what}")]
pub struct Fault {
    /// The first event that does not hold.
    pub seq: i64,
    /// What is wrong with it.
    pub what: String,
}

/// Verifies a whole log. Every hash is computed anew, that of a secret part too, unless it is closed; if the seed and
/// all secrets are open, every setup and every move is decided anew, and must come out byte for byte as it was recorded.
///
/// # Errors
/// The first fault.
pub fn audit(id: Uuid, log: &[Logged]) -> Result<Game, Fault> {
    review_all(id, log, open_seed(log)?)
}

/// The same for whoever knows the seed: also the luck of a game that still runs is verified.
///
/// # Errors
/// The first fault; or if the seed is not the one that the game has committed to.
pub fn audit_with(id: Uuid, log: &[Logged], seed: &[u8; 32]) -> Result<Game, Fault> {
    if let Some(first) = log.first() {
        let fault = |Corrupt(what)| Fault { seq: 1, what };
        Game::open(id, first).map_err(fault)?.owns(seed)?;
    }
    open_seed(log)?;
    review_all(id, log, Some(*seed))
}

/// Verifies the chain of a log and folds it. Nothing is decided anew, so this takes a fraction of an audit's time.
///
/// # Errors
/// The first fault.
pub fn verify(id: Uuid, log: &[Logged]) -> Result<Game, Fault> {
    walk(id, log, |_, _| Ok(()))
}

impl Game {
    /// # Errors
    /// If the seed is not the one that the game has committed to.
    pub fn owns(&self, seed: &[u8; 32]) -> Result<(), Fault> {
        if commitment(seed) == self.created.seed_commitment {
            return Ok(());
        }
        Err(Fault { seq: 1, what: "the seed is not the one that it commits to".to_owned() })
    }
}

fn review_all(id: Uuid, log: &[Logged], seed: Option<[u8; 32]>) -> Result<Game, Fault> {
    let all_open = closed_secrets(log).map_err(|Corrupt(what)| Fault { seq: 0, what })? == 0;
    let seed = seed.filter(|_| all_open);
    walk(id, log, |game, event| {
        review(game, event, seed.as_ref(), all_open)?;
        seed.as_ref().map_or(Ok(()), |seed| verify_decision(game, event, seed))
    })
}

/// Verifies each link and folds it, after a look at what it follows.
fn walk(
    id: Uuid,
    log: &[Logged],
    look: impl Fn(&Game, &Logged) -> Result<(), Corrupt>,
) -> Result<Game, Fault> {
    let fault = |seq| move |Corrupt(what)| Fault { seq, what };
    let mut game: Option<Game> = None;
    for event in log {
        verify_link(id, game.as_ref(), event)?;
        match &mut game {
            None => game = Some(Game::open(id, event).map_err(fault(event.seq))?.remembering_for(log)),
            Some(game) => {
                look(game, event).and_then(|()| game.fold(event)).map_err(fault(event.seq))?;
            }
        }
    }
    game.ok_or(Fault { seq: 0, what: "the log is empty".to_owned() })
}

/// The seed, if the last event tells it; it must be the one that was committed to.
fn open_seed(log: &[Logged]) -> Result<Option<[u8; 32]>, Fault> {
    let (Some(first), Some(last)) = (log.first(), log.last()) else {
        return Ok(None);
    };
    if last.kind != Kind::Ended {
        return Ok(None);
    }
    let fault = |seq| move |e: serde_json::Error| Fault { seq, what: e.to_string() };
    let ended: Ended = serde_json::from_str(&last.payload).map_err(fault(last.seq))?;
    let created: super::Created = serde_json::from_str(&first.payload).map_err(fault(1))?;
    let Some(Hash(seed)) = ended.seed else {
        return Ok(None);
    };
    if commitment(&seed) != created.seed_commitment {
        return Err(Fault {
            seq: last.seq,
            what: "the seed is not the one that was committed to".to_owned(),
        });
    }
    Ok(Some(seed))
}

fn verify_link(id: Uuid, before: Option<&Game>, event: &Logged) -> Result<(), Fault> {
    let fault = |what: &str| Fault { seq: event.seq, what: what.to_owned() };
    let unreadable = |e: serde_json::Error| fault(&e.to_string());
    let ruleset = match before {
        Some(game) => game.created.ruleset_id(),
        None => serde_json::from_str::<super::Created>(&event.payload).map_err(unreadable)?.ruleset_id(),
    };
    let (seq, prev) = before.map_or((0, Hash::ZERO), |game| (game.seq, game.head));
    if event.seq != seq + 1 {
        return Err(fault("its number does not follow"));
    }
    if event.prev_hash != prev {
        return Err(fault("it does not name the hash of the event before"));
    }
    let parts = Part::all(event.secret.as_deref());
    let digests = parts.and_then(|parts| parts.iter().map(Part::digest).collect::<Result<Vec<_>, _>>());
    let digests = digests.map_err(|Corrupt(what)| fault(&what))?;
    let link = Link {
        game: id,
        seq: event.seq,
        ruleset: &ruleset,
        prev,
        payload: &event.payload,
        secrets: &digests,
    };
    if link.hash() != event.hash {
        return Err(fault("its hash is not the hash of its content"));
    }
    read_event(&event.payload).map(|_| ()).map_err(|unread| fault(&unread.to_string()))
}

/// Decides a setup or a move anew; other kinds have no outcome of rules or chance.
fn verify_decision(game: &Game, event: &Logged, seed: &[u8; 32]) -> Result<(), Corrupt> {
    let (again, secrets) = match event.kind {
        Kind::Started => {
            let Started { accounts, beacon, .. } = serde_json::from_str::<Started<Value>>(&event.payload)?;
            let mut chance = game.chance_with(beacon.as_ref(), seed);
            let setup = game.rules.setup(&game.created.options, accounts.len() as u8, &mut chance);
            let setup = setup.map_err(|e| Corrupt(e.0))?;
            let (_, effects, secrets) = Secret::split(None, setup, &Salts::recorded(&chance, event.seq));
            (Event::Started(Started { accounts, effects, beacon }), secrets)
        }
        Kind::Moved => {
            let moved: Moved<Value, Value> = serde_json::from_str(&event.payload)?;
            let action = secret_move(event)?.unwrap_or(moved.action);
            let mut chance = game.chance(seed);
            let board = game.board().ok_or_else(|| Corrupt("a move before the start".to_owned()))?;
            let decision =
                board.decide(moved.seat, &action, &mut chance).map_err(|e| Corrupt(e.to_string()))?;
            let (action, effects, secrets) =
                Secret::split(Some(decision.action), decision.effects, &Salts::recorded(&chance, event.seq));
            let Moved { seat, account, by, .. } = moved;
            (Event::Moved(Moved { seat, account, by, action, effects }), secrets)
        }
        _ => return Ok(()),
    };
    let head = Head { id: game.id, ruleset: game.created.ruleset_id(), seq: game.seq, hash: game.head };
    // The hash covers the payload and the digests of the secrets, in whatever form this copy of the log has them.
    if seal(again, secrets, &head, event.at)?.hash != event.hash {
        return Err(Corrupt("by the rules and the seed something else would have happened".to_owned()));
    }
    Ok(())
}

pub(super) fn secret_move(event: &Logged) -> Result<Option<Value>, Corrupt> {
    let mut secrets = Part::all(event.secret.as_deref())?.into_iter().filter_map(Part::open);
    Ok(secrets.find(|secret| secret.item == SecretItem::Move).map(|secret| secret.value))
}

/// How many secret parts of a log are closed to whoever has it.
///
/// # Errors
/// If a part cannot be read.
pub fn closed_secrets(log: &[Logged]) -> Result<usize, Corrupt> {
    let mut closed = 0;
    for event in log {
        let parts = Part::all(event.secret.as_deref())?;
        closed += parts.iter().filter(|part| matches!(part, Part::Closed(_))).count();
    }
    Ok(closed)
}
