//! Checks the stored data of a game: log, columns, seed and head.

use longhall_log::{event::EventRow, game_store::rows::logged, rebuild::StoredGame};
use longhall_rules::game::{AuditInput, Audited, Fault, FaultKind, Game, Logged, Verdict, audit_stored};
use uuid::Uuid;

/// A game with a valid log.
pub(crate) struct Verified {
    pub(crate) game: Game,
    pub(crate) seed: [u8; 32],
    pub(crate) log: Vec<Logged>,
}

/// Verifies the stored data of a game. `verify` checks the log and its columns, with the seed if needed.
///
/// # Errors
/// If the data is invalid: the first fault.
pub(crate) fn verify_stored(
    stored: StoredGame,
    verify: impl FnOnce(Uuid, &[Logged], &[u8; 32]) -> Result<Game, Fault>,
) -> Result<Verified, Fault> {
    let StoredGame { game: id, head, events, seed } = stored;
    let log = read_rows(events)?;
    let seed = read_seed(seed)?;
    let game = verify(id, &log, &seed)?;
    game.owns(&seed)?;
    if let Some((seq, hash)) = head {
        compare_head(&log, seq, &hash)?;
    }
    Ok(Verified { game, seed, log })
}

/// Compares the columns with the log, and replays every decision with the rules of this program.
///
/// # Errors
/// If the log is invalid: the first fault.
pub(crate) fn decide_again(id: Uuid, log: &[Logged], seed: &[u8; 32]) -> Result<Game, Fault> {
    log.iter().try_for_each(Logged::compare_columns)?;
    let input = AuditInput { game: Some(id), seed: Some(*seed), is_all: true, head: None };
    let Audited { game, verdict, .. } = audit_stored(log, &input);
    match (game, verdict) {
        (_, Verdict::Fault(fault)) => Err(fault),
        (Some(game), _) => Ok(game),
        (None, verdict) => {
            let unknown = verdict.unchecked().iter().map(ToString::to_string).collect::<Vec<_>>();
            Err(Fault::new(0, FaultKind::NotDecided { detail: unknown.join("; ") }))
        }
    }
}

/// Parses stored rows into a log.
pub(crate) fn read_rows(rows: Vec<EventRow>) -> Result<Vec<Logged>, Fault> {
    let read = |row: EventRow| {
        let seq = row.seq;
        logged(row).map_err(|e| Fault::new(seq, FaultKind::RowUnreadable { detail: e.to_string() }))
    };
    rows.into_iter().map(read).collect()
}

pub(crate) fn read_seed(seed: Option<Vec<u8>>) -> Result<[u8; 32], Fault> {
    seed.and_then(|seed| <[u8; 32]>::try_from(seed).ok()).ok_or(Fault::new(0, FaultKind::SeedLost))
}

/// Compares the log with the stored head. A valid chain may have lost its end, or be a fork.
fn compare_head(log: &[Logged], seq: i64, hash: &[u8]) -> Result<(), Fault> {
    let last = log.last().map_or(0, |event| event.seq);
    if seq > last {
        return Err(Fault::new(last, FaultKind::EndCutOff { event: seq }));
    }
    match log.iter().find(|event| event.seq == seq) {
        Some(event) if event.hash.0 != hash => Err(Fault::new(seq, FaultKind::HeadDiffers)),
        _ => Ok(()),
    }
}
