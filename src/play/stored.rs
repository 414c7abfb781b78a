//! Whether what is stored of a game holds: its log, the columns beside it, its seed and where it is said to end.

use longhall_rules::game::{Fault, Game, Logged, Outline};
use uuid::Uuid;

use super::cache::logged;
use crate::store::StoredGame;

/// A game whose log holds.
pub(super) struct Verified {
    pub(super) game: Game,
    pub(super) seed: [u8; 32],
}

/// `verify` is how the log itself is asked, by its seed if it wants.
///
/// # Errors
/// The first thing that does not hold.
pub(super) fn verify_stored(
    stored: StoredGame,
    verify: impl FnOnce(Uuid, &[Logged], &[u8; 32]) -> Result<Game, Fault>,
) -> Result<Verified, Fault> {
    let StoredGame { game: id, head, events, seed } = stored;
    let mut log = Vec::with_capacity(events.len());
    for row in events {
        let seq = row.seq;
        let event = logged(row).map_err(|e| Fault { seq, what: e.to_string() })?;
        compare_columns(&event)?;
        log.push(event);
    }
    let no_seed = || Fault { seq: 0, what: "the seed is missing".to_owned() };
    let seed = seed.and_then(|seed| <[u8; 32]>::try_from(seed).ok()).ok_or_else(no_seed)?;
    let game = verify(id, &log, &seed)?;
    game.owns(&seed)?;
    if let Some((seq, hash)) = head {
        compare_head(&log, seq, &hash)?;
    }
    Ok(Verified { game, seed })
}

fn compare_columns(event: &Logged) -> Result<(), Fault> {
    let fault = |what: String| Fault { seq: event.seq, what };
    let told = Outline::of(&event.payload).map_err(|e| fault(e.to_string()))?;
    if told == event.outline() {
        return Ok(());
    }
    Err(fault("the columns beside it say another kind, time, seat or account than its payload".to_owned()))
}

/// A chain that is whole may have lost its end, or may be another than the one that was played on.
fn compare_head(log: &[Logged], seq: i64, hash: &[u8]) -> Result<(), Fault> {
    let last = log.last().map_or(0, |event| event.seq);
    if seq > last {
        return Err(Fault {
            seq: last,
            what: format!("the log ends here, but the game had come to event {seq}"),
        });
    }
    match log.iter().find(|event| event.seq == seq) {
        Some(event) if event.hash.0 != hash => {
            Err(Fault { seq, what: "its hash is not the one that the game had come to".to_owned() })
        }
        _ => Ok(()),
    }
}
