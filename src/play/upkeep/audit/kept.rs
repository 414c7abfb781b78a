//! Audits everything a hall stores of a game: the log on its own and by its seed, the columns beside it, and
//! the projections.

use longhall_rules::{
    game::{Audited, Fault, Game, Hash, Known, Logged, Noted, Part, Verdict, audit_stored},
    kit::{Corrupt, Viewer},
};

use crate::play::{
    tables::{commit, projection},
    upkeep::stored::{compare_columns, read_rows, read_seed},
};
use crate::store::{Begun, KeptGame, ProjectedGame, StoredGame};

/// Audits one game.
pub(crate) fn audit(kept: KeptGame) -> Audited {
    let KeptGame { stored: StoredGame { game: id, head, events, seed }, visibility, row, seats } = kept;
    let known = read_rows(events).and_then(|log| Ok((log, read_seed(seed)?)));
    let (log, seed) = match known {
        Ok(known) => known,
        Err(fault) => {
            return Audited { id: Some(id), stamps: vec![], game: None, verdict: Verdict::Fault(fault) };
        }
    };
    let head = head.and_then(|(seq, hash)| Some(Noted { seq, hash: Hash(hash.try_into().ok()?) }));
    let audited = audit_stored(&log, &Known { game: Some(id), head, seed: Some(seed), is_all: true });
    if audited.verdict.fault().is_some() {
        return audited;
    }
    let beside = compare_log(&log).and_then(|()| match &audited.game {
        None => Ok(()),
        Some(game) => {
            let seq = game.seq;
            let beside = compare_rows(game, visibility, row.as_ref(), &seats);
            beside.map_err(|what| Fault { seq, what })
        }
    });
    match beside {
        Ok(()) => audited,
        Err(fault) => Audited { verdict: Verdict::Fault(fault), ..audited },
    }
}

/// Compares the columns beside each event, and checks that the hall has all secrets.
fn compare_log(log: &[Logged]) -> Result<(), Fault> {
    for event in log {
        compare_columns(event)?;
        let fault = |what: &str| Fault { seq: event.seq, what: what.to_owned() };
        let parts = event.secret.as_deref().map(|secret| Part::shown(secret, Viewer::Spectator, true));
        let parts = parts.transpose().map_err(|Corrupt(what)| fault(&what))?.unwrap_or_default();
        if parts.iter().any(|part| matches!(part, Part::Closed(_))) {
            return Err(fault("the hall has lost a secret of it"));
        }
    }
    Ok(())
}

/// Compares the projections, which must follow from the log and the settings.
fn compare_rows(
    game: &Game,
    visibility: Option<String>,
    row: Option<&ProjectedGame>,
    seats: &[crate::store::SeatRow],
) -> Result<(), String> {
    let visibility = visibility.ok_or("the game has no settings")?;
    let row = row.ok_or("the game has no row in `games`")?;
    let again =
        ProjectedGame { begun: Begun { visibility, ..projection::begun(game) }, head: commit::head(game) };
    if let Some(column) = again.other_column(row) {
        return Err(format!("the column `{column}` of `games` does not say what follows from the log"));
    }
    if projection::seat_rows(game) != seats {
        return Err("the rows of `seats` do not say what follows from the log".to_owned());
    }
    Ok(())
}
