//! Audits downloaded logs, which needs neither a server nor trust, and the stored data of a server.

pub(crate) mod stored_game;

use std::{ops::ControlFlow, thread::available_parallelism};

use longhall_base::error::PlayError;

use super::Upkeep;
use futures_util::{StreamExt, stream};
use longhall_rules::game::{Audited, Verdict};
use tokio::task::spawn_blocking;
use uuid::Uuid;

/// Number of games per query and progress report.
const PAGE: i64 = 500;
/// Maximum number of concurrent audits, each with its own connection.
const AT_ONCE_MAX: usize = 8;

/// Progress of the audit of a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuditedHall {
    /// Number of verified games.
    pub verified: u64,
    /// Number of games without fault that could not be checked completely, mostly because they still run.
    pub hold: u64,
    /// Number of invalid games.
    pub faulty: u64,
    /// Number of audited events.
    pub events: u64,
    /// All games up to this one have been audited.
    pub after: Uuid,
    /// Whether the caller ended the audit early.
    pub is_cut_short: bool,
}

impl AuditedHall {
    fn count(&mut self, audited: &Audited) {
        self.events += audited.stamps.len() as u64;
        match audited.verdict {
            Verdict::Verified(_) => self.verified += 1,
            Verdict::Holds(_) => self.hold += 1,
            Verdict::Fault(_) => self.faulty += 1,
        }
    }
}

impl Upkeep {
    /// Audits the stored data of each game after `after`, while servers may run. Each result goes to `visit`, which can
    /// end the audit. Progress goes to `progress` periodically.
    pub async fn audit_from(
        &self,
        after: Uuid,
        mut progress: impl FnMut(AuditedHall),
        mut visit: impl FnMut(Uuid, &Audited) -> ControlFlow<()>,
    ) -> Result<AuditedHall, PlayError> {
        let at_once = available_parallelism().map_or(1, usize::from).min(AT_ONCE_MAX);
        let mut so_far = AuditedHall { after, ..AuditedHall::default() };
        loop {
            let page = self.game_store.store.every_game(so_far.after, PAGE).await?;
            let Some(last) = page.last().copied() else {
                return Ok(so_far);
            };
            let games = stream::iter(page).map(async |id| (id, self.audit_game(id).await));
            let mut games = games.buffered(at_once);
            while let Some((id, audited)) = games.next().await {
                let audited = audited?;
                so_far.count(&audited);
                if visit(id, &audited).is_break() {
                    so_far.is_cut_short = true;
                    return Ok(so_far);
                }
            }
            so_far.after = last;
            progress(so_far);
        }
    }

    async fn audit_game(&self, id: Uuid) -> Result<Audited, PlayError> {
        let (kept, flags) = self.game_store.store.read_for_audit(id).await?;
        let audited = spawn_blocking(move || stored_game::audit(kept, flags)).await;
        audited.map_err(|e| PlayError::Internal(e.to_string()))
    }
}
