//! Rebuilds the projections from the log alone, even while people play.

use std::{sync::Arc, thread::available_parallelism};

use futures_util::{StreamExt, stream};
use longhall_rules::game::{Fault, verify};
use uuid::Uuid;

use super::{
    Upkeep,
    stored::{Verified, verify_stored},
};
use crate::play::{
    error::PlayError,
    tables::{cache::Table, commit, projection},
};
use crate::store::Projection;

/// How many games between two reports of progress.
const PAGE: i64 = 500;
/// The most games rebuilt at the same time, each with its own connection.
const AT_ONCE_MAX: usize = 8;

/// Progress of a rebuild.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Games rebuilt.
    pub games: u64,
    /// Events of those games.
    pub events: u64,
    /// Games left alone because their logs do not hold.
    pub faulty: u64,
    /// All games up to this one have been handled.
    pub after: Uuid,
}

impl Upkeep {
    /// Verifies the chain of every log after `after`, folds it, and rewrites the projections of its game. A
    /// game whose log does not hold is reported to `fault` and left alone; progress goes to `progress` now
    /// and then.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn rebuild_from(
        &self,
        after: Uuid,
        mut progress: impl FnMut(Rebuilt),
        mut fault: impl FnMut(Uuid, Fault),
    ) -> Result<Rebuilt, PlayError> {
        let at_once = available_parallelism().map_or(1, usize::from).min(AT_ONCE_MAX);
        let mut rebuilt = Rebuilt { after, ..Rebuilt::default() };
        loop {
            let page = self.tables.store.every_game(rebuilt.after, PAGE).await?;
            let Some(last) = page.last().copied() else {
                return Ok(rebuilt);
            };
            let games = stream::iter(page).map(async |id| (id, self.rebuild_game(id).await));
            let mut games = games.buffer_unordered(at_once);
            while let Some((id, game)) = games.next().await {
                match game? {
                    Ok(events) => {
                        rebuilt.games += 1;
                        rebuilt.events += events.unsigned_abs();
                    }
                    Err(found) => {
                        rebuilt.faulty += 1;
                        fault(id, found);
                    }
                }
            }
            rebuilt.after = last;
            progress(rebuilt);
        }
    }

    /// Rebuilds all games; faults are logged.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn rebuild(&self) -> Result<Rebuilt, PlayError> {
        let fault = |game, fault| tracing::error!(%game, "the log does not hold: {fault}");
        self.rebuild_from(Uuid::nil(), |_| (), fault).await
    }

    async fn rebuild_game(&self, id: Uuid) -> Result<Result<i64, Fault>, PlayError> {
        let project = |stored| {
            let Verified { game, seed } = verify_stored(stored, |id, log, _| verify(id, log))?;
            let table = Table::new(Arc::new(game), seed, Arc::default());
            let (new, game) = (projection::creation(&table), &table.game);
            Ok(Projection {
                new,
                stage: projection::stage(game),
                head: commit::head(game),
                deadline_at: game.due_at(),
                awaited_seats: commit::awaited_seats(game),
                seats: projection::seat_rows(game),
            })
        };
        Ok(self.tables.store.reproject(id, project).await?)
    }
}
