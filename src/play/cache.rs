//! Games that are kept folded, and names that are kept at hand. Both may be behind; who must be sure
//! asks Postgres for the head, and a lost compare-and-set drops the game.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use longhall_rules::game::{Game, Hash, Kind, Logged};
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::{Hall, PlayError};
use crate::store::{EventRow, HeadRow};

/// How long a name that somebody changed may still be shown on another process.
const NAME_TRUSTED: Duration = Duration::from_secs(60);

/// A folded game with its seed.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) game: Arc<Game>,
    pub(super) seed: [u8; 32],
    /// When the log was last known to end here; none since it is known to go on.
    confirmed: Option<Instant>,
}

pub(super) struct Games {
    tables: Cache<Uuid, Table>,
    trusted: Duration,
}

impl Games {
    pub(super) fn new(capacity: usize, trusted: Duration) -> Self {
        Self { tables: Cache::new(capacity), trusted }
    }

    /// The game as this process last knew it.
    pub(super) fn known(&self, id: Uuid) -> Option<Table> {
        self.tables.get(&id)
    }

    /// The game, if it was at its head a moment ago.
    pub(super) fn fresh(&self, id: Uuid) -> Option<Table> {
        let trusted = |confirmed: Instant| confirmed.elapsed() < self.trusted;
        self.known(id).filter(|table| table.confirmed.is_some_and(trusted))
    }

    /// Notes that the log ends here, unless a later end is known.
    pub(super) fn confirm(&self, game: Arc<Game>, seed: [u8; 32]) -> Table {
        let table = Table { game, seed, confirmed: Some(Instant::now()) };
        match self.known(table.game.id) {
            Some(known) if known.game.seq > table.game.seq => known,
            _ => {
                self.tables.insert(table.game.id, table.clone());
                table
            }
        }
    }

    /// Notes that the log was just seen to end at this event.
    pub(super) fn reconfirm(&self, id: Uuid, head: i64) {
        if let Some(table) = self.known(id).filter(|table| table.game.seq == head) {
            self.confirm(table.game, table.seed);
        }
    }

    /// Notes that the log goes on to this event.
    pub(super) fn outdate(&self, id: Uuid, head: i64) {
        if let Some(table) = self.known(id).filter(|table| table.game.seq < head) {
            self.tables.insert(id, Table { confirmed: None, ..table });
        }
    }

    pub(super) fn forget(&self, id: Uuid) {
        self.tables.remove(&id);
    }
}

impl Hall {
    /// The game at its head.
    pub(super) async fn table(&self, id: Uuid) -> Result<Table, PlayError> {
        let head = self.store.head(id, Uuid::nil()).await?.ok_or(PlayError::NoSuchGame)?;
        self.table_at(id, &head).await
    }

    /// The game at the head that was just read.
    pub(super) async fn table_at(&self, id: Uuid, head: &HeadRow) -> Result<Table, PlayError> {
        match self.games.known(id) {
            Some(table) if table.game.seq >= head.head_seq => Ok(self.games.confirm(table.game, table.seed)),
            Some(table) => {
                let news = self.read_log(id, table.game.seq, i64::MAX).await?;
                // An undo goes back to a position that is not kept.
                if news.iter().any(|event| event.kind == Kind::Undone) {
                    return self.fold_anew(id).await;
                }
                let mut game = (*table.game).clone();
                for event in news {
                    game.fold(&event)?;
                }
                Ok(self.games.confirm(Arc::new(game), table.seed))
            }
            None => self.fold_anew(id).await,
        }
    }

    async fn fold_anew(&self, id: Uuid) -> Result<Table, PlayError> {
        let log = self.read_log(id, 0, i64::MAX).await?;
        let seed = self.seed(id).await?;
        Ok(self.games.confirm(Arc::new(Game::replay(id, &log)?), seed))
    }

    pub(super) async fn seed(&self, id: Uuid) -> Result<[u8; 32], PlayError> {
        let seed = self.store.seed(id).await?;
        let seed = seed.and_then(|seed| seed.try_into().ok());
        seed.ok_or_else(|| PlayError::Internal(format!("game {id} has no seed")))
    }

    /// Events of a game's log, read back into the rules' form.
    pub(super) async fn read_log(&self, id: Uuid, after: i64, limit: i64) -> Result<Vec<Logged>, PlayError> {
        let rows = self.store.read_log(id, after, limit).await?;
        rows.into_iter().map(logged).collect()
    }

    /// The names of accounts.
    pub(super) async fn names(&self, of: &[Uuid]) -> Result<BTreeMap<Uuid, Arc<str>>, PlayError> {
        let mut names = BTreeMap::new();
        let mut missing = Vec::new();
        for account in of {
            match self.names.0.get(account).filter(|(_, read)| read.elapsed() < NAME_TRUSTED) {
                Some((name, _)) => _ = names.insert(*account, name),
                None => missing.push(*account),
            }
        }
        if !missing.is_empty() {
            for (account, name) in self.store.names(&missing).await? {
                let name: Arc<str> = name.into();
                self.names.0.insert(account, (name.clone(), Instant::now()));
                names.insert(account, name);
            }
        }
        Ok(names)
    }
}

/// Names by account, with the time they were read.
pub(super) struct Names(Cache<Uuid, (Arc<str>, Instant)>);

impl Names {
    pub(super) fn new(capacity: usize) -> Self {
        Self(Cache::new(capacity))
    }

    pub(super) fn forget(&self, account: Uuid) {
        self.0.remove(&account);
    }
}

pub(super) fn logged(row: EventRow) -> Result<Logged, PlayError> {
    let seq = row.seq;
    let corrupt = |what: &str| PlayError::Internal(format!("event {seq} has a bad {what}"));
    let hash = |bytes: Vec<u8>| bytes.try_into().map(Hash).map_err(|_| corrupt("hash"));
    Ok(Logged {
        seq,
        kind: row.kind.parse::<Kind>().map_err(|_| corrupt("kind"))?,
        seat: row.seat.map(|seat| longhall_rules::kit::Seat(seat as u8)),
        at: row.recorded_at,
        payload: row.payload,
        secret: row.secret,
        prev_hash: hash(row.prev_hash)?,
        hash: hash(row.hash)?,
    })
}

/// The other way round.
pub(super) fn row(event: &Logged) -> EventRow {
    EventRow {
        seq: event.seq,
        kind: <&str>::from(event.kind).to_owned(),
        payload: event.payload.clone(),
        secret: event.secret.clone(),
        seat: event.seat.map(|seat| i16::from(seat.0)),
        recorded_at: event.at,
        prev_hash: event.prev_hash.0.to_vec(),
        hash: event.hash.0.to_vec(),
    }
}
