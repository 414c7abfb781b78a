//! Snapshots: stores the folded state of running games now and then, so that a cold read need not fold the whole log.
//! Snapshots are written after the moves and may be lost. A process that finds none writes a new one.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use longhall_rules::{
    game::{Game, Hash, Logged, Snapshot, Status},
    kit::Corrupt,
};
use tokio::{sync::mpsc, time::sleep};
use uuid::Uuid;

use crate::{db::error::StoreError, snapshots::SnapshotRow, store::Store};

/// Interval of snapshots, in events. It bounds the events that a cold read folds, each of which may lie on another disk
/// page. A snapshot costs as much WAL as some three events, and a full page after each checkpoint.
const SNAPSHOT_INTERVAL: i64 = 8;
/// Interval at which collected snapshots are written.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum number of games that wait for a snapshot. Further games are skipped.
const QUEUED_MAX: usize = 4096;
/// Maximum number of snapshots per interval, which bounds their cost. At some thousand moves per second games are
/// skipped. They get a snapshot at the next due event, or when a read misses it.
const BATCH_MAX: usize = 128;

/// Queue of games whose snapshots are to be written, or deleted if the game is over.
pub(crate) struct SnapshotWriter(mpsc::Sender<Arc<Game>>);

/// The result of comparing a stored snapshot with the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotCheck {
    /// The snapshot is correct.
    Sound,
    /// The snapshot is missing, unneeded or unusable. Such a snapshot is never used, so it is harmless.
    Useless,
    /// The snapshot would be used, but differs from what the log folds to.
    Wrong,
}

impl SnapshotWriter {
    /// Starts the task that writes snapshots until all senders are dropped.
    pub(super) fn new(store: Store) -> Self {
        let (snapshot_writer, requested) = mpsc::channel(QUEUED_MAX);
        tokio::spawn(keep(store, requested));
        Self(snapshot_writer)
    }

    /// Requests a snapshot of a game whose last one, at this event or 0, is at least [`SNAPSHOT_INTERVAL`] events old. If the game
    /// is over, requests its deletion, because another process may have written it late.
    pub(super) fn keep_since(&self, game: &Arc<Game>, event: i64) {
        let is_due =
            if game.status() == Status::Active { game.seq - event >= SNAPSHOT_INTERVAL } else { event > 0 };
        if is_due {
            self.request(game);
        }
    }

    /// Requests a snapshot of a game that has advanced from event `before`, if one is due. If the game is over,
    /// requests the deletion of its snapshot.
    pub(super) fn keep_now(&self, game: &Arc<Game>, before: i64) {
        let is_time =
            game.seq / SNAPSHOT_INTERVAL > before / SNAPSHOT_INTERVAL || game.status() == Status::Finished;
        if is_time && game.seq >= SNAPSHOT_INTERVAL {
            self.request(game);
        }
    }

    fn request(&self, game: &Arc<Game>) {
        // If the queue is full, the next process that misses the snapshot requests it.
        let _ = self.0.try_send(game.clone());
    }
}

async fn keep(store: Store, mut requested: mpsc::Receiver<Arc<Game>>) {
    while let Some(first) = requested.recv().await {
        sleep(WRITE_INTERVAL).await;
        // Sorted by id, so that two processes do not deadlock on their rows.
        let mut games = BTreeMap::from([(first.id, first)]);
        while games.len() < BATCH_MAX
            && let Ok(next) = requested.try_recv()
        {
            games.insert(next.id, next);
        }
        if let Err(error) = write(&store, games.values()).await {
            tracing::debug!(%error, "cannot write some snapshots");
        }
    }
}

async fn write(store: &Store, games: impl Iterator<Item = &Arc<Game>>) -> Result<(), StoreError> {
    let (running, over): (Vec<_>, Vec<_>) = games.partition(|game| game.status() == Status::Active);
    let rows: Vec<SnapshotRow> = running.into_iter().filter_map(|game| row(game)).collect();
    store.keep_snapshots(&rows).await?;
    let over: Vec<Uuid> = over.iter().map(|game| game.id).collect();
    store.forget_snapshots(&over).await
}

/// Makes the snapshot row of a game. `None` if its log is short, or the game is not being played.
pub fn row(game: &Game) -> Option<SnapshotRow> {
    // If serialising fails, there is no snapshot, and reads fold the log.
    let Snapshot { seq, hash, state, digest } = game.snapshot().ok().flatten()?;
    let (hash, digest) = (hash.0.to_vec(), digest.0.to_vec());
    (seq >= SNAPSHOT_INTERVAL).then_some(SnapshotRow { game_id: game.id, seq, hash, state, digest })
}

/// Restores the game of a snapshot row. Its event still has to be compared with the log.
pub(super) fn resumed(row: SnapshotRow) -> Result<Game, Corrupt> {
    let SnapshotRow { game_id, seq, hash, state, digest } = row;
    if seq < SNAPSHOT_INTERVAL {
        return Err(Corrupt("none is kept so early".to_owned()));
    }
    let read = |bytes: Vec<u8>| bytes.try_into().map(Hash).map_err(|_| Corrupt("no hash".to_owned()));
    Game::resume(game_id, Snapshot { seq, hash: read(hash)?, state, digest: read(digest)? })
}

/// Folds a snapshot forward by a log that begins at its event or the next one. `None` if the log has another event
/// there, or if folding needs earlier events, as an undo does.
pub(super) fn fold_on(mut game: Game, log: &[Logged]) -> Option<Game> {
    let (first, rest) = log.split_first()?;
    let news = if (first.seq, first.hash) == (game.seq, game.head) {
        rest
    } else if (first.seq - 1, first.prev_hash) == (game.seq, game.head) {
        log
    } else {
        return None;
    };
    game.check_next(news).ok()?;
    news.iter().try_for_each(|event| game.fold(event)).ok()?;
    Some(game)
}

/// Compares the stored snapshot with the state that the whole log folds to.
pub fn compare(game: &Game, log: &[Logged], kept: Option<SnapshotRow>) -> SnapshotCheck {
    let should_be = row(game);
    match (kept, &should_be) {
        (None, None) => SnapshotCheck::Sound,
        (None, Some(_)) | (Some(_), None) => SnapshotCheck::Useless,
        (Some(kept), Some(_)) => {
            let from = log.iter().position(|event| event.seq == kept.seq).unwrap_or_default();
            match resumed(kept).ok().and_then(|kept| fold_on(kept, log.get(from..)?)) {
                None => SnapshotCheck::Useless,
                Some(game) if row(&game) == should_be => SnapshotCheck::Sound,
                Some(_) => SnapshotCheck::Wrong,
            }
        }
    }
}
