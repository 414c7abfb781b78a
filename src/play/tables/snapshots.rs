//! Snapshots: what a running game folds to is kept beside its log now and then, so that whoever looks at it after weeks need not
//! wait until its whole log is read. They are written behind the moves, may be lost, and are made again by whoever misses one.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use longhall_rules::{
    game::{Game, Hash, Logged, Snapshot, Status},
    kit::Corrupt,
};
use tokio::{sync::mpsc, time::sleep};
use uuid::Uuid;

use crate::store::{SnapshotRow, Store, StoreError};

/// So many events have to be folded of a game that has a snapshot, or a few more: each may lie on another page of the disk. A
/// snapshot is as much WAL as some three events, and a page after each checkpoint.
const EVERY: i64 = 8;
/// How long games gather of which one is to be kept.
const REST: Duration = Duration::from_secs(1);
/// The most that wait for it; one more goes without.
const WAITING_MAX: usize = 4096;
/// The most that are written after each rest, so that they never cost much. Where more is due, at some thousand moves a second,
/// games go without until the next is due, or until one is missed.
const TOGETHER: usize = 128;

/// Where games are handed in of which a snapshot is to be kept, or need not be kept any more.
pub(super) struct Keeper(mpsc::Sender<Arc<Game>>);

/// What is kept of a game beside its log, as an audit finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// It is as it should be.
    Sound,
    /// There should be another, or none: this one helps nobody, and deceives nobody.
    Useless,
    /// It would be believed, and is not what the log folds to.
    Wrong,
}

impl Keeper {
    /// Keeps snapshots until nobody hands in games any more.
    pub(super) fn new(store: Store) -> Self {
        let (keeper, handed_in) = mpsc::channel(WAITING_MAX);
        tokio::spawn(keep(store, handed_in));
        Self(keeper)
    }

    /// Has a snapshot kept of a game that has gone on for long enough since this event, that of its snapshot or 0; and has it
    /// forgotten, if the game is over: another process may have written it late.
    pub(super) fn keep_since(&self, game: &Arc<Game>, event: i64) {
        let is_due = if game.status() == Status::Active { game.seq - event >= EVERY } else { event > 0 };
        if is_due {
            self.hand_in(game);
        }
    }

    /// Has a snapshot kept of a game that has just come from this event to where it is, if it is time for one; and has it
    /// forgotten, if the game is over.
    pub(super) fn keep_now(&self, game: &Arc<Game>, before: i64) {
        let is_time = game.seq / EVERY > before / EVERY || game.status() == Status::Finished;
        if is_time && game.seq >= EVERY {
            self.hand_in(game);
        }
    }

    fn hand_in(&self, game: &Arc<Game>) {
        // Where too many wait, the next one who misses it has it made.
        let _ = self.0.try_send(game.clone());
    }
}

async fn keep(store: Store, mut handed_in: mpsc::Receiver<Arc<Game>>) {
    while let Some(first) = handed_in.recv().await {
        sleep(REST).await;
        // In order, so that no two processes wait for one another's rows.
        let mut games = BTreeMap::from([(first.id, first)]);
        while games.len() < TOGETHER
            && let Ok(next) = handed_in.try_recv()
        {
            games.insert(next.id, next);
        }
        if let Err(error) = write(&store, games.values()).await {
            tracing::debug!(%error, "some snapshots were not written");
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

/// The snapshot that is kept of a game; none of one whose log is short, or that is not being played.
pub(crate) fn row(game: &Game) -> Option<SnapshotRow> {
    // What could not be written is missed by nobody: then the log is folded.
    let Snapshot { seq, hash, state, digest } = game.snapshot().ok().flatten()?;
    let (hash, digest) = (hash.0.to_vec(), digest.0.to_vec());
    (seq >= EVERY).then_some(SnapshotRow { game_id: game.id, seq, hash, state, digest })
}

/// The game that a row keeps, whose event still has to be compared with the log.
pub(super) fn resumed(row: SnapshotRow) -> Result<Game, Corrupt> {
    let SnapshotRow { game_id, seq, hash, state, digest } = row;
    if seq < EVERY {
        return Err(Corrupt("none is kept so early".to_owned()));
    }
    let read = |bytes: Vec<u8>| bytes.try_into().map(Hash).map_err(|_| Corrupt("no hash".to_owned()));
    Game::resume(game_id, Snapshot { seq, hash: read(hash)?, state, digest: read(digest)? })
}

/// Folds on what was kept, by the log from its event or the next one on; none if its event is not the log's, or if it cannot be
/// folded without what was before, as an undo.
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

/// Compares what is kept with the log of a game, and with what all of that folds to.
pub(crate) fn compare(game: &Game, log: &[Logged], kept: Option<SnapshotRow>) -> Kept {
    let should_be = row(game);
    match (kept, &should_be) {
        (None, None) => Kept::Sound,
        (None, Some(_)) | (Some(_), None) => Kept::Useless,
        (Some(kept), Some(_)) => {
            let from = log.iter().position(|event| event.seq == kept.seq).unwrap_or_default();
            match resumed(kept).ok().and_then(|kept| fold_on(kept, log.get(from..)?)) {
                None => Kept::Useless,
                Some(game) if row(&game) == should_be => Kept::Sound,
                Some(_) => Kept::Wrong,
            }
        }
    }
}
