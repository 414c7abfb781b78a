//! Audits the stored data of a game: the log, its replay with the seed, the columns and the projections.

use longhall_log::{
    audit_rows::{AuditRows, DerivedRows, Flags},
    game_store::{
        commit, projection,
        snapshots::{self, SnapshotCheck},
    },
    head::Begun,
    rebuild::StoredGame,
    snapshots::SnapshotRow,
};
use longhall_rules::{
    game::{
        AuditInput, Audited, ExpectedEvent, Fault, FaultKind, Game, Hash, Logged, Part, Verdict, audit_stored,
    },
    kit::Viewer,
};

use crate::features::operator::stored::{read_rows, read_seed};

/// Audits a game.
pub(crate) fn audit(kept: AuditRows, flags: Flags) -> Audited {
    let AuditRows { stored: StoredGame { game: id, head, events, seed }, mut derived } = kept;
    let readable = read_rows(events).and_then(|log| Ok((log, read_seed(seed)?)));
    let (log, seed) = match readable {
        Ok(readable) => readable,
        Err(fault) => {
            return Audited { id: Some(id), stamps: vec![], game: None, verdict: Verdict::Fault(fault) };
        }
    };
    let head = head.and_then(|(seq, hash)| Some(ExpectedEvent { seq, hash: Hash(hash.try_into().ok()?) }));
    let audited = audit_stored(&log, &AuditInput { game: Some(id), head, seed: Some(seed), is_all: true });
    // If the first event is unreadable, only the rows have the game's id.
    let audited = Audited { id: Some(id), ..audited };
    if audited.verdict.fault().is_some() {
        return audited;
    }
    let compared = compare_log(&log).and_then(|()| match &audited.game {
        None => Ok(()),
        Some(game) => {
            let (seq, snapshot) = (game.seq, derived.snapshot.take());
            let rows = compare_rows(game, derived)
                .and_then(|()| compare_flags(game, flags))
                .and_then(|()| compare_snapshot(game, &log, snapshot));
            rows.map_err(|kind| Fault::new(seq, kind))
        }
    });
    match compared {
        Ok(()) => audited,
        Err(fault) => Audited { verdict: Verdict::Fault(fault), ..audited },
    }
}

/// Compares the columns with each event, and checks that no secret is missing.
fn compare_log(log: &[Logged]) -> Result<(), Fault> {
    for event in log {
        event.compare_columns()?;
        let parts = event.secret.as_deref().map(|secret| Part::shown(secret, Viewer::Spectator, true));
        let parts =
            parts.transpose().map_err(|corrupt| Fault::new(event.seq, corrupt.into()))?.unwrap_or_default();
        if parts.iter().any(|part| matches!(part, Part::Closed(_))) {
            return Err(Fault::new(event.seq, FaultKind::SecretLost));
        }
    }
    Ok(())
}

/// Compares the columns that follow from the log and other tables.
fn compare_flags(game: &Game, flags: Flags) -> Result<(), FaultKind> {
    let Flags { is_listed, ordered_seats, orders_due, seats_with_orders, roster_seq } = flags;
    if !is_listed {
        return Err(FaultKind::RowsDiffer { table: "histories" });
    }
    if ordered_seats != seats_with_orders {
        return Err(FaultKind::OrdersDiffer { column: "ordered_seats", table: "heads" });
    }
    let awaited = commit::awaited_seats(game);
    if orders_due != (ordered_seats & awaited != 0) {
        return Err(FaultKind::OrdersDiffer { column: "orders_due", table: "heads" });
    }
    if !(0..=game.seq).contains(&roster_seq) {
        return Err(FaultKind::ColumnDiffers { column: "roster_seq", table: "games" });
    }
    Ok(())
}

/// Compares the snapshot. An unusable snapshot is no fault, because it is never used.
fn compare_snapshot(game: &Game, log: &[Logged], snapshot: Option<SnapshotRow>) -> Result<(), FaultKind> {
    if snapshots::compare(game, log, snapshot) == SnapshotCheck::Wrong {
        return Err(FaultKind::RowsDiffer { table: "snapshots" });
    }
    Ok(())
}

/// Compares the projections with the log and the settings.
///
/// # Errors
/// The first difference.
pub(crate) fn compare_rows(game: &Game, derived: DerivedRows) -> Result<(), FaultKind> {
    let DerivedRows { visibility, row, head, deadline_at, seats, .. } = derived;
    let visibility = visibility.ok_or(FaultKind::RowMissing { table: "game_settings" })?;
    let row = row.ok_or(FaultKind::RowMissing { table: "games" })?;
    let head = head.ok_or(FaultKind::RowMissing { table: "heads" })?;
    let (begun, stage) = (Begun { visibility, ..projection::begun(game) }, projection::stage(game));
    let other = begun.other_column(&row.begun).or_else(|| stage.other_column(&row.stage));
    if let Some((column, table)) = other.or_else(|| commit::head(game).other_column(&head)) {
        return Err(FaultKind::ColumnDiffers { column, table });
    }
    if game.due_at() != deadline_at {
        return Err(FaultKind::ColumnDiffers { column: "at", table: "deadlines" });
    }
    if projection::seat_rows(game) != seats {
        return Err(FaultKind::RowsDiffer { table: "seats" });
    }
    Ok(())
}
