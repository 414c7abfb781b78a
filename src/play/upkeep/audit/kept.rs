//! What a hall keeps of a game: its log by itself and by its seed, the columns beside it, and what lists make of it.

use std::sync::Arc;

use longhall_rules::{
    game::{Audited, Fault, Game, Hash, Known, Logged, Noted, Part, Verdict, audit_stored},
    kit::{Corrupt, Viewer},
};

use crate::play::{
    tables::{cache::Table, projection},
    upkeep::stored::{compare_columns, read_rows, read_seed},
};
use crate::store::{KeptGame, ProjectedGame, StoredGame};

/// What is to be said of it.
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
            let beside = compare_rows(game, seed, visibility, row.as_ref(), &seats);
            beside.map_err(|what| Fault { seq, what })
        }
    });
    match beside {
        Ok(()) => audited,
        Err(fault) => Audited { verdict: Verdict::Fault(fault), ..audited },
    }
}

/// What lies beside each event, and that the hall itself has all secrets.
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

/// What lists and polls need of a game follows from its log and its settings.
fn compare_rows(
    game: &Game,
    seed: [u8; 32],
    visibility: Option<String>,
    row: Option<&ProjectedGame>,
    seats: &[crate::store::SeatRow],
) -> Result<(), String> {
    let visibility = visibility.ok_or("the game has no settings")?;
    let row = row.ok_or("the game has no row in `games`")?;
    let again = projected(game, seed, visibility);
    if let Some(column) = other_column(&again, row) {
        return Err(format!("the column `{column}` of `games` does not say what follows from the log"));
    }
    if projection::seat_rows(game) != seats {
        return Err("the rows of `seats` do not say what follows from the log".to_owned());
    }
    Ok(())
}

fn projected(game: &Game, seed: [u8; 32], visibility: String) -> ProjectedGame {
    let head = projection::head(game);
    let new = projection::new_row(&Table::new(Arc::new(game.clone()), seed, Arc::default()));
    ProjectedGame {
        ruleset: new.ruleset,
        ruleset_version: new.ruleset_version,
        visibility,
        status: head.status.to_owned(),
        seat_count: new.seats,
        head_seq: head.seq,
        head_hash: head.hash,
        awaiting: head.awaiting,
        deadline_at: head.deadline_at,
        result: head.result,
        created_at: new.at,
        updated_at: head.at,
        vacant_seat: head.vacant_seat,
        rematch_of: new.rematch_of,
    }
}

/// The first column that differs. Every column is named, so that none is forgotten.
fn other_column(again: &ProjectedGame, row: &ProjectedGame) -> Option<&'static str> {
    let ProjectedGame {
        ruleset,
        ruleset_version,
        visibility,
        status,
        seat_count,
        head_seq,
        head_hash,
        awaiting,
        deadline_at,
        result,
        created_at,
        updated_at,
        vacant_seat,
        rematch_of,
    } = again;
    let columns = [
        ("ruleset", *ruleset == row.ruleset),
        ("ruleset_version", *ruleset_version == row.ruleset_version),
        ("visibility", *visibility == row.visibility),
        ("status", *status == row.status),
        ("seat_count", *seat_count == row.seat_count),
        ("head_seq", *head_seq == row.head_seq),
        ("head_hash", *head_hash == row.head_hash),
        ("awaiting", *awaiting == row.awaiting),
        ("deadline_at", *deadline_at == row.deadline_at),
        ("result", *result == row.result),
        ("created_at", *created_at == row.created_at),
        ("updated_at", *updated_at == row.updated_at),
        ("vacant_seat", *vacant_seat == row.vacant_seat),
        ("rematch_of", *rematch_of == row.rematch_of),
    ];
    columns.into_iter().find(|(_, is_same)| !is_same).map(|(column, _)| column)
}
