//! Audits every game of a hall straight from its database.

use std::ops::ControlFlow;

use longhall_rules::game::{Audited, Unchecked, Verdict};
use serde_json::to_string;
use uuid::Uuid;

use super::Answer;
use crate::{
    cli::{config, database::Opened, error::CliError, output},
    features::{hall::Limits, operator::audit::AuditedHall},
};

/// Audits every game after `after`. Prints the games with something to report or, as JSON, every
/// game.
pub(super) async fn audit(config: &config::Database, after: Uuid, json: bool) -> Result<Answer, CliError> {
    let opened = Opened::existing(config).await?;
    let audited = async {
        let hall = opened.hall(Limits::default()).await?;
        let progress = |so_far: AuditedHall| {
            let AuditedHall { verified, hold, faulty, after, .. } = so_far;
            output::note(format_args!(
                "{verified} games verified, {hold} hold, {faulty} at fault, up to {after}"
            ));
        };
        let report = |game, audited: &Audited| {
            if json {
                // Plain data, which always serializes.
                output::line(to_string(&audited.report()).unwrap_or_default());
            } else {
                print(game, &audited.verdict);
            }
            // Stop if the reader of the answers is gone. The remaining games are not audited.
            if output::is_read() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let audited = hall.upkeep.audit_from(after, progress, report).await;
        hall.ignore_lost_connections();
        audited.map_err(CliError::from)
    }
    .await;
    opened.close().await?;
    let AuditedHall { verified, hold, faulty, events, is_cut_short, .. } = audited?;
    if !json {
        output::line(format_args!(
            "replayed {events} events of {} games with their seeds: {verified} games are verified, {hold} hold as far \
             as they go, {faulty} are at fault",
            verified + hold + faulty
        ));
    }
    Ok(match (faulty, hold) {
        (0, _) if is_cut_short => Answer::Unread,
        (0, 0) => Answer::Verified,
        (0, _) => Answer::Holds,
        _ => Answer::Fault,
    })
}

/// Prints a game with something to report. A running game gets no line, because everything so far checked
/// out.
fn print(game: Uuid, verdict: &Verdict) {
    match verdict {
        Verdict::Verified(_) => {}
        Verdict::Fault(fault) => output::line(format_args!("game {game}: a fault: {fault}")),
        Verdict::Holds(_) => {
            let unchecked = verdict.unchecked().iter().filter(|what| **what != Unchecked::Running);
            unchecked.for_each(|what| output::line(format_args!("game {game}: not checked: {what}")));
        }
    }
}
