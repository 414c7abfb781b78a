//! Folds games to a head: from what is in memory and the news, from a snapshot and what followed it, or from their whole logs.

use std::sync::Arc;

use futures_util::future::try_join;
use longhall_rules::game::{Fault, Game, Kind, Logged, Status};
use uuid::Uuid;

use super::{
    Tables, Whence,
    cache::{Settings, Table},
    rows::logged,
    snapshots,
};
use crate::play::error::PlayError;
use crate::store::{HeadRow, SnapshotRow};

/// A game that was folded from what is stored.
struct ReadGame {
    game: Arc<Game>,
    seed: [u8; 32],
    /// The event of its snapshot; 0 without one.
    from: i64,
}

impl Tables {
    /// The game at the head that was just read.
    pub(super) async fn fold_to(&self, id: Uuid, head: &HeadRow, whence: Whence) -> Result<Table, PlayError> {
        let settings = Arc::new(Settings::from(head));
        let table = match self.cache.known(id) {
            Some(table) if table.game.seq > head.head_seq || table.game.head.0[..] == head.head_hash => {
                table.by(settings)
            }
            Some(table) if table.game.seq < head.head_seq => {
                let news = Box::pin(self.read_log_to(id, table.game.seq, head.head_seq, whence)).await?;
                // An undo goes back to a position that is not kept.
                let is_undone = news.iter().any(|event| event.kind == Kind::Undone);
                if is_undone || table.game.check_next(&news).is_err() {
                    Box::pin(self.fold_anew(id, head, settings, whence)).await?
                } else {
                    let mut game = (*table.game).clone();
                    for event in news {
                        game.fold(&event)?;
                    }
                    if game.head.0[..] == head.head_hash {
                        table.as_it_would_be(game).by(settings)
                    } else {
                        Box::pin(self.fold_anew(id, head, settings, whence)).await?
                    }
                }
            }
            // There is none, or the database was replaced by another.
            _ => Box::pin(self.fold_anew(id, head, settings, whence)).await?,
        };
        Ok(self.cache.confirm(table))
    }

    async fn fold_anew(
        &self,
        id: Uuid,
        head: &HeadRow,
        settings: Arc<Settings>,
        whence: Whence,
    ) -> Result<Table, PlayError> {
        let ReadGame { game, seed, from } = self.read_game(id, head, head.head_seq, whence).await?;
        self.keeper.keep_since(&game, from);
        Ok(Table::new(game, seed, settings))
    }

    /// The game as it was after this event, before the head that was just read. What followed is not read for it.
    pub(crate) async fn table_as_it_was(
        &self,
        id: Uuid,
        seq: i64,
        head: &HeadRow,
    ) -> Result<Table, PlayError> {
        let whence = Whence::Anywhere;
        let (game, seed) = match self.cache.known(id) {
            Some(Table { seed, .. }) => (self.read_whole_game(id, seq, whence).await?, seed),
            None => {
                let ReadGame { game, seed, .. } = self.read_game(id, head, seq, whence).await?;
                (game, seed)
            }
        };
        Ok(Table::new(game, seed, Arc::new(Settings::from(head))).of_the_past())
    }

    /// The game at this event, if its seed and its head are as they should be.
    async fn read_game(
        &self,
        id: Uuid,
        head: &HeadRow,
        last: i64,
        whence: Whence,
    ) -> Result<ReadGame, PlayError> {
        let read = self.read_as_stored(id, head, last, whence).await?;
        read.game.owns(&read.seed).map_err(|fault| self.damaged.note(id, &fault))?;
        if last == head.head_seq {
            if read.game.head.0[..] != head.head_hash {
                return Err(self.damaged.note(id, &"its last event is not the one that its head names"));
            }
            self.damaged.note_sound(id);
        }
        Ok(read)
    }

    /// The game at this event, from its snapshot and what followed, or else from its whole log.
    async fn read_as_stored(
        &self,
        id: Uuid,
        head: &HeadRow,
        last: i64,
        whence: Whence,
    ) -> Result<ReadGame, PlayError> {
        // Of a game that is over no snapshot is kept for long, so its log is asked for at once.
        if head.status == <&str>::from(Status::Finished) {
            let (game, (seed, kept)) =
                try_join(self.read_whole_game(id, last, whence), self.read_basis(id)).await?;
            return Ok(ReadGame { game, seed, from: kept.map_or(0, |kept| kept.seq) });
        }
        let (seed, kept) = self.read_basis(id).await?;
        if let Some(kept) = kept.filter(|kept| kept.seq <= last)
            && let Ok(kept) = snapshots::resumed(kept)
        {
            let from = kept.seq;
            // Where something followed, it says what it follows.
            let log = self.read_log_to(id, from.min(last - 1), last, whence).await?;
            if let Some(game) = snapshots::fold_on(kept, &log).map(Arc::new) {
                return Ok(ReadGame { game, seed, from });
            }
        }
        let game = self.read_whole_game(id, last, whence).await?;
        Ok(ReadGame { game, seed, from: 0 })
    }

    /// The game's seed, and its snapshot if there is one.
    async fn read_basis(&self, id: Uuid) -> Result<([u8; 32], Option<SnapshotRow>), PlayError> {
        let basis = self.store.basis(id).await?;
        let (seed, kept) = basis.map(|basis| (basis.seed, basis.snapshot)).unwrap_or_default();
        let seed = seed.try_into().map_err(|_| self.damaged.note(id, &"it has no seed"))?;
        Ok((seed, kept))
    }

    /// The game at this event, from its whole log.
    async fn read_whole_game(&self, id: Uuid, last: i64, whence: Whence) -> Result<Arc<Game>, PlayError> {
        let mut log = self.read_log_to(id, 0, last, whence).await?;
        // A damaged replica is no reason to refuse.
        if whence == Whence::Anywhere && check(id, &log, last).is_err() {
            log = self.read_log_to(id, 0, last, Whence::First).await?;
        }
        check(id, &log, last).map_err(|fault| self.damaged.note(id, &fault))?;
        Ok(Arc::new(Game::replay(id, &log)?))
    }

    /// The first events of a game's log, up to `last`, checked and read back into the rules' form.
    pub(crate) async fn read_log(&self, id: Uuid, last: i64) -> Result<Vec<Logged>, PlayError> {
        let log = self.read_log_to(id, 0, last, Whence::First).await?;
        check(id, &log, last).map_err(|fault| self.damaged.note(id, &fault))?;
        Ok(log)
    }

    /// The events of a game's log after `after` up to `last`, which it is known to have.
    pub(crate) async fn read_log_to(
        &self,
        id: Uuid,
        after: i64,
        last: i64,
        whence: Whence,
    ) -> Result<Vec<Logged>, PlayError> {
        let rows = match whence {
            Whence::First => self.store.read_log(id, after, last).await?,
            Whence::Anywhere => self.store.read_log_anywhere(id, after, last).await?,
        };
        rows.into_iter().map(logged).collect()
    }
}

/// Checks a log that should end at this event.
fn check(id: Uuid, log: &[Logged], last: i64) -> Result<(), Fault> {
    Game::check_log(id, log)?;
    let end = log.last().map_or(0, |event| event.seq);
    if end == last { Ok(()) } else { Err(Fault { seq: end, what: "the log ends too early".to_owned() }) }
}
