//! All games of a hall, by its database.

use serde_json::to_string;
use uuid::Uuid;

use super::{
    super::{CliError, database::Opened},
    Answer,
    files::Told,
};
use crate::{
    config,
    play::{AuditedHall, Limits, Unchecked, Verdict},
};

/// Audits every game after `after`; tells those of which there is something to say or, as JSON, each.
#[allow(clippy::print_stderr, reason = "progress is for the person at the terminal")]
pub(super) async fn audit(config: &config::Database, after: Uuid, json: bool) -> Result<Answer, CliError> {
    let opened = Opened::existing(config).await?;
    let audited = async {
        let hall = opened.hall(Limits::default()).await?;
        let progress = |so_far: AuditedHall| {
            let AuditedHall { verified, hold, faulty, after, .. } = so_far;
            eprintln!("{verified} games verified, {hold} hold, {faulty} at fault, up to {after}");
        };
        let told = |game, audited: &_| {
            if json {
                // Plain data: there is nothing in it that JSON could not tell.
                println!("{}", to_string(&Told::of(None, audited)).unwrap_or_default());
            } else {
                tell(game, &audited.verdict);
            }
        };
        let audited = hall.upkeep.audit_from(after, progress, told).await;
        hall.let_go();
        audited.map_err(CliError::from)
    }
    .await;
    opened.close().await?;
    let AuditedHall { verified, hold, faulty, events, .. } = audited?;
    if !json {
        println!(
            "{events} events of {} games were decided again, by their seeds too: {verified} games are verified, \
             {hold} hold as far as they are told, {faulty} are at fault",
            verified + hold + faulty
        );
    }
    Ok(match (faulty, hold) {
        (0, 0) => Answer::Verified,
        (0, _) => Answer::Holds,
        _ => Answer::Fault,
    })
}

/// What there is to say of a game. That it runs is nothing: all of it so far was decided again.
fn tell(game: Uuid, verdict: &Verdict) {
    match verdict {
        Verdict::Verified(_) => {}
        Verdict::Fault(fault) => println!("game {game}: a fault: {fault}"),
        Verdict::Holds(_) => {
            let unchecked = verdict.unchecked().iter().filter(|what| **what != Unchecked::Running);
            unchecked.for_each(|what| println!("game {game}: not checked: {what}"));
        }
    }
}
