//! Folds games to a head. The source is the cached game and newer events, a snapshot and later events, or the whole
//! log.

use std::sync::Arc;

use futures_util::future::try_join;
use longhall_base::error::PlayError;
use longhall_rules::game::{Fault, FaultKind, Game, Kind, Logged, Status};
use uuid::Uuid;

use super::{
    GameStore, ReadFrom,
    cache::{LoadedGame, Settings},
    rows::logged,
    snapshots,
};
use crate::{games::HeadRow, snapshots::SnapshotRow};

/// A game that was folded from the database.
struct ReadGame {
    game: Arc<Game>,
    seed: [u8; 32],
    /// The event of its snapshot; 0 if it has none.
    from: i64,
}

impl GameStore {
    /// Folds the game to the head that was just read.
    pub(super) async fn fold_to(
        &self,
        id: Uuid,
        head: &HeadRow,
        read_from: ReadFrom,
    ) -> Result<LoadedGame, PlayError> {
        let settings = Arc::new(Settings::from(head));
        let loaded = match self.cache.get(id) {
            Some(loaded) if loaded.game.seq > head.head_seq || loaded.game.head.0[..] == head.head_hash => {
                loaded.by(settings)
            }
            Some(loaded) if loaded.game.seq < head.head_seq => {
                let news = Box::pin(self.read_log_to(id, loaded.game.seq, head.head_seq, read_from)).await?;
                // After an undo, the cached game does not have the earlier position.
                let is_undone = news.iter().any(|event| event.kind == Kind::Undone);
                if is_undone || loaded.game.check_next(&news).is_err() {
                    Box::pin(self.fold_anew(id, head, settings, read_from)).await?
                } else {
                    let mut game = (*loaded.game).clone();
                    for event in news {
                        game.fold(&event)?;
                    }
                    if game.head.0[..] == head.head_hash {
                        loaded.with_unstored(game).by(settings)
                    } else {
                        Box::pin(self.fold_anew(id, head, settings, read_from)).await?
                    }
                }
            }
            // The game is not cached, or the database was replaced by another.
            _ => Box::pin(self.fold_anew(id, head, settings, read_from)).await?,
        };
        Ok(self.cache.insert(loaded))
    }

    async fn fold_anew(
        &self,
        id: Uuid,
        head: &HeadRow,
        settings: Arc<Settings>,
        read_from: ReadFrom,
    ) -> Result<LoadedGame, PlayError> {
        let ReadGame { game, seed, from } = self.read_game(id, head, head.head_seq, read_from).await?;
        self.snapshot_writer.keep_since(&game, from);
        Ok(LoadedGame::new(game, seed, settings))
    }

    /// Folds the game to an event before the head that was just read. Later events are not read.
    pub async fn load_earlier(&self, id: Uuid, seq: i64, head: &HeadRow) -> Result<LoadedGame, PlayError> {
        let read_from = ReadFrom::Anywhere;
        let (game, seed) = match self.cache.get(id) {
            Some(LoadedGame { seed, .. }) => (self.read_whole_game(id, seq, read_from).await?, seed),
            None => {
                let ReadGame { game, seed, .. } = self.read_game(id, head, seq, read_from).await?;
                (game, seed)
            }
        };
        Ok(LoadedGame::new(game, seed, Arc::new(Settings::from(head))).at_earlier_event())
    }

    /// Reads the game at this event, and checks its seed and, at the head, its hash.
    async fn read_game(
        &self,
        id: Uuid,
        head: &HeadRow,
        last: i64,
        read_from: ReadFrom,
    ) -> Result<ReadGame, PlayError> {
        let read = self.read_as_stored(id, head, last, read_from).await?;
        read.game.owns(&read.seed).map_err(|fault| self.damaged.note(id, &fault))?;
        if last == head.head_seq {
            if read.game.head.0[..] != head.head_hash {
                return Err(self.damaged.note(id, &"its last event is not the one that its head names"));
            }
            self.damaged.note_sound(id);
        }
        Ok(read)
    }

    /// Folds the game to this event from its snapshot and later events, or else from its whole log.
    async fn read_as_stored(
        &self,
        id: Uuid,
        head: &HeadRow,
        last: i64,
        read_from: ReadFrom,
    ) -> Result<ReadGame, PlayError> {
        // Snapshots of finished games are deleted soon, so the log is read at the same time.
        if head.status == <&str>::from(Status::Finished) {
            let (game, (seed, kept)) =
                try_join(self.read_whole_game(id, last, read_from), self.read_basis(id)).await?;
            return Ok(ReadGame { game, seed, from: kept.map_or(0, |kept| kept.seq) });
        }
        let (seed, kept) = self.read_basis(id).await?;
        if let Some(kept) = kept.filter(|kept| kept.seq <= last)
            && let Ok(kept) = snapshots::resumed(kept)
        {
            let from = kept.seq;
            // At least one event is read, to compare the snapshot's hash with the log.
            let log = self.read_log_to(id, from.min(last - 1), last, read_from).await?;
            if let Some(game) = snapshots::fold_on(kept, &log).map(Arc::new) {
                return Ok(ReadGame { game, seed, from });
            }
        }
        let game = self.read_whole_game(id, last, read_from).await?;
        Ok(ReadGame { game, seed, from: 0 })
    }

    /// Reads the game's seed, and its snapshot if there is one.
    async fn read_basis(&self, id: Uuid) -> Result<([u8; 32], Option<SnapshotRow>), PlayError> {
        let basis = self.store.basis(id).await?;
        let (seed, kept) = basis.map(|basis| (basis.seed, basis.snapshot)).unwrap_or_default();
        let seed = seed.try_into().map_err(|_| self.damaged.note(id, &"it has no seed"))?;
        Ok((seed, kept))
    }

    /// Folds the game to this event from its whole log.
    async fn read_whole_game(
        &self,
        id: Uuid,
        last: i64,
        read_from: ReadFrom,
    ) -> Result<Arc<Game>, PlayError> {
        let mut log = self.read_log_to(id, 0, last, read_from).await?;
        // If the log is bad, a damaged replica may be the cause: the primary decides.
        if read_from == ReadFrom::Anywhere && check(id, &log, last).is_err() {
            log = self.read_log_to(id, 0, last, ReadFrom::Primary).await?;
        }
        check(id, &log, last).map_err(|fault| self.damaged.note(id, &fault))?;
        Ok(Arc::new(Game::replay(id, &log)?))
    }

    /// Reads, checks and parses the events of a game's log up to `last`.
    pub async fn read_log(&self, id: Uuid, last: i64) -> Result<Vec<Logged>, PlayError> {
        let log = self.read_log_to(id, 0, last, ReadFrom::Primary).await?;
        check(id, &log, last).map_err(|fault| self.damaged.note(id, &fault))?;
        Ok(log)
    }

    /// Reads the events of a game's log after `after` up to `last`. The log must be known to have them.
    pub async fn read_log_to(
        &self,
        id: Uuid,
        after: i64,
        last: i64,
        read_from: ReadFrom,
    ) -> Result<Vec<Logged>, PlayError> {
        let rows = match read_from {
            ReadFrom::Primary => self.store.read_log(id, after, last).await?,
            ReadFrom::Anywhere => self.store.read_log_anywhere(id, after, last).await?,
        };
        rows.into_iter().map(logged).collect()
    }
}

/// Checks a log that must end at this event.
fn check(id: Uuid, log: &[Logged], last: i64) -> Result<(), Fault> {
    Game::check_log(id, log)?;
    let end = log.last().map_or(0, |event| event.seq);
    if end == last { Ok(()) } else { Err(Fault::new(end, FaultKind::EndCutOff { event: last })) }
}
