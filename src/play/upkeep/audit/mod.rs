//! Audits downloaded logs, for which no server and no trust is needed, and everything that a hall stores.

pub(crate) mod kept;

use std::{ops::ControlFlow, thread::available_parallelism};

use futures_util::{StreamExt, stream};
pub use longhall_rules::game::{
    Audited, BEYOND, Fault, Known, Noted, Told, Unchecked, Verdict, audit_source,
};
use tokio::task::spawn_blocking;
use uuid::Uuid;

use crate::play::{error::PlayError, upkeep::Upkeep};

/// How many games between two reports of progress.
const PAGE: i64 = 500;
/// The most games audited at the same time, each with its own connection.
const AT_ONCE_MAX: usize = 8;

/// Progress of the audit of a hall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuditedHall {
    /// Games verified.
    pub verified: u64,
    /// Games that hold although not everything could be checked, mostly because they still run.
    pub hold: u64,
    /// Games at fault.
    pub faulty: u64,
    /// Events audited.
    pub events: u64,
    /// All games up to this one have been audited.
    pub after: Uuid,
    /// Whether the caller ended the audit before the last game.
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
    /// Audits every game after `after`: its log, its seed, and what is stored beside them. Servers may keep
    /// running. Each result goes to `told`, which can end the audit, and progress to `progress` now and then.
    ///
    /// # Errors
    /// If the database query fails.
    pub async fn audit_from(
        &self,
        after: Uuid,
        mut progress: impl FnMut(AuditedHall),
        mut told: impl FnMut(Uuid, &Audited) -> ControlFlow<()>,
    ) -> Result<AuditedHall, PlayError> {
        let at_once = available_parallelism().map_or(1, usize::from).min(AT_ONCE_MAX);
        let mut so_far = AuditedHall { after, ..AuditedHall::default() };
        loop {
            let page = self.tables.store.every_game(so_far.after, PAGE).await?;
            let Some(last) = page.last().copied() else {
                return Ok(so_far);
            };
            let games = stream::iter(page).map(async |id| (id, self.audit_game(id).await));
            let mut games = games.buffered(at_once);
            while let Some((id, audited)) = games.next().await {
                let audited = audited?;
                so_far.count(&audited);
                if told(id, &audited).is_break() {
                    so_far.is_cut_short = true;
                    return Ok(so_far);
                }
            }
            so_far.after = last;
            progress(so_far);
        }
    }

    async fn audit_game(&self, id: Uuid) -> Result<Audited, PlayError> {
        let (kept, flags) = self.tables.store.read_kept(id).await?;
        let audited = spawn_blocking(move || kept::audit(kept, flags)).await;
        audited.map_err(|e| PlayError::Internal(e.to_string()))
    }
}
