//! Rebuilds the projections from the logs, while games go on.

use std::{pin::pin, sync::Arc, thread::available_parallelism};

use futures_util::{Stream, TryStreamExt, stream};
use longhall_base::error::PlayError;
use longhall_log::{
    audit_rows::AuditRows,
    game_store::{
        cache::LoadedGame,
        commit, projection,
        snapshots::{self, SnapshotCheck},
    },
    rebuild::Projection,
};
use longhall_rules::game::{Fault, verify};
use tokio::task::yield_now;
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::{
    Upkeep,
    audit::stored_game::compare_rows,
    stored::{Verified, verify_stored},
};

/// Number of games between two progress reports, and per query.
const PAGE: i64 = 500;
/// Maximum number of concurrent reads, each with its own connection.
const AT_ONCE_MAX: usize = 8;
/// Number of games that are read together.
const TOGETHER: usize = 50;

/// Progress of a rebuild.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Number of rebuilt games.
    pub games: u64,
    /// Number of events of those games.
    pub events: u64,
    /// Number of skipped games, whose logs are invalid.
    pub faulty: u64,
    /// All games up to this one have been processed.
    pub after: Uuid,
}

impl Upkeep {
    /// Verifies and folds each log after `after`, and rewrites the projections of its game. A game with an invalid log
    /// is reported to `fault` and left unchanged. Progress is reported to `progress` periodically.
    pub async fn rebuild_from(
        &self,
        after: Uuid,
        mut progress: impl FnMut(Rebuilt),
        mut fault: impl FnMut(Uuid, Fault),
    ) -> Result<Rebuilt, PlayError> {
        let at_once = available_parallelism().map_or(1, |cores| 2 * cores.get()).min(AT_ONCE_MAX);
        // Each batch has a task of its own, so that reading and verifying use several threads.
        let begin = |games| {
            let upkeep = self.clone();
            let task = AbortOnDropHandle::new(tokio::spawn(async move { upkeep.rebuild_some(games).await }));
            async { task.await.map_err(|e| PlayError::Internal(e.to_string()))? }
        };
        let some = self.every_game(after).map_ok(begin);
        let mut some = pin!(some.try_buffered(at_once));
        let (mut rebuilt, mut unreported) = (Rebuilt { after, ..Rebuilt::default() }, 0);
        while let Some(done) = some.try_next().await? {
            for (id, game) in done {
                match game {
                    Ok(events) => {
                        rebuilt.games += 1;
                        rebuilt.events += events.unsigned_abs();
                    }
                    Err(found) => {
                        rebuilt.faulty += 1;
                        fault(id, found);
                    }
                }
                rebuilt.after = id;
                unreported += 1;
            }
            if unreported >= PAGE {
                unreported = 0;
                progress(rebuilt);
            }
        }
        if unreported > 0 {
            progress(rebuilt);
        }
        Ok(rebuilt)
    }

    /// Streams batches of the games after this one. The next page is queried while games of the previous one are
    /// rebuilt.
    fn every_game(&self, after: Uuid) -> impl Stream<Item = Result<Vec<Uuid>, PlayError>> {
        let pages = stream::try_unfold(after, move |after| async move {
            let page = self.game_store.store.every_game(after, PAGE).await?;
            Ok::<_, PlayError>(page.last().copied().map(|last| (page, last)))
        });
        let some = |page: Vec<Uuid>| page.chunks(TOGETHER).map(|some| Ok(some.to_vec())).collect::<Vec<_>>();
        pages.map_ok(move |page| stream::iter(some(page))).try_flatten()
    }

    /// Rebuilds all games, and logs faults.
    pub async fn rebuild(&self) -> Result<Rebuilt, PlayError> {
        let fault = |game, fault| tracing::error!(%game, "the log has a fault: {fault}");
        self.rebuild_from(Uuid::nil(), |_| (), fault).await
    }

    /// Reads games together, and rewrites those whose projections differ from their logs. Only these games are locked,
    /// one at a time, so moves are hardly delayed.
    async fn rebuild_some(&self, games: Vec<Uuid>) -> Result<Vec<(Uuid, Result<i64, Fault>)>, PlayError> {
        let (kept, wrong) = self.game_store.store.read_to_compare(&games).await?;
        let mut rebuilt = Vec::with_capacity(games.len());
        for kept in kept {
            let game = kept.stored.game;
            let sound = if wrong.contains(&game) { None } else { events_if_sound(kept) };
            let events = match sound {
                Some(events) => Ok(events),
                None => self.rebuild_game(game).await?,
            };
            rebuilt.push((game, events));
            // Most games take less than a millisecond. Yields so that other tasks can use the thread.
            yield_now().await;
        }
        Ok(rebuilt)
    }

    async fn rebuild_game(&self, id: Uuid) -> Result<Result<i64, Fault>, PlayError> {
        let project = |stored| {
            let Verified { game, seed, .. } = verify_stored(stored, |id, log, _| verify(id, log))?;
            let loaded = LoadedGame::new(Arc::new(game), seed, Arc::default());
            let (new, game) = (projection::creation(&loaded), &loaded.game);
            Ok(Projection {
                new,
                stage: projection::stage(game),
                head: commit::head(game),
                deadline_at: game.due_at(),
                awaited_seats: commit::awaited_seats(game),
                seats: projection::seat_rows(game),
                snapshot: snapshots::row(game),
            })
        };
        Ok(self.game_store.store.reproject(id, project).await?)
    }
}

/// Returns the number of events if the log is valid and the projections follow from it.
fn events_if_sound(AuditRows { stored, mut derived }: AuditRows) -> Option<i64> {
    let snapshot = derived.snapshot.take();
    let Verified { game, log, .. } = verify_stored(stored, |id, log, _| verify(id, log)).ok()?;
    compare_rows(&game, derived).ok()?;
    (snapshots::compare(&game, &log, snapshot) == SnapshotCheck::Sound).then_some(game.seq)
}
