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

use crate::play::{Hall, error::PlayError, tables::standing::Standing};
use crate::store::{EventRow, HeadRow, Notice};

/// How long a name that somebody changed may still be shown on another process.
const NAME_TRUSTED: Duration = Duration::from_secs(60);

/// A folded game, and what is kept of it beside its log.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Arc<Game>,
    pub(crate) seed: [u8; 32],
    pub(crate) settings: Arc<Settings>,
    pub(crate) standing: Standing,
    /// When log and settings were last known to be these; none since they are known to be others.
    confirmed: Option<Instant>,
}

/// What people may change of a game without an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) title: Option<String>,
    /// Who wrote the title.
    pub(crate) title_by: Option<Uuid>,
    /// How often they were changed.
    pub(crate) revision: i64,
}

impl From<&HeadRow> for Settings {
    fn from(head: &HeadRow) -> Self {
        Self { title: head.title.clone(), title_by: head.title_by, revision: head.revision }
    }
}

impl Table {
    pub(crate) fn new(game: Arc<Game>, seed: [u8; 32], settings: Arc<Settings>) -> Self {
        Self { game, seed, settings, standing: Standing::Supposed, confirmed: Some(Instant::now()) }
    }

    /// The same with the game as it was once.
    pub(crate) fn as_it_was(&self, game: Game) -> Self {
        Self { game: Arc::new(game), standing: Standing::Past, ..self.clone() }
    }

    /// The same with the game as it was once, at what was then the end of its log.
    pub(crate) fn as_it_once_ended(&self, game: Game) -> Self {
        Self { game: Arc::new(game), standing: Standing::Supposed.stored(), ..self.clone() }
    }

    /// The same with the game as it would go on.
    pub(crate) fn as_it_would_be(&self, game: Game) -> Self {
        Self { game: Arc::new(game), standing: Standing::Supposed, ..self.clone() }
    }

    /// Whether nothing newer is known.
    pub(crate) fn is_newest(&self) -> bool {
        self.confirmed.is_some()
    }
}

pub(crate) struct Games {
    tables: Cache<Uuid, Table>,
    trusted: Duration,
}

impl Games {
    pub(crate) fn new(capacity: usize, trusted: Duration) -> Self {
        Self { tables: Cache::new(capacity), trusted }
    }

    /// The game as this process last knew it.
    pub(crate) fn known(&self, id: Uuid) -> Option<Table> {
        self.tables.get(&id)
    }

    /// The game, if it was at its head a moment ago.
    pub(crate) fn fresh(&self, id: Uuid) -> Option<Table> {
        let trusted = |confirmed: Instant| confirmed.elapsed() < self.trusted;
        self.known(id).filter(|table| table.confirmed.is_some_and(trusted))
    }

    /// Notes that the game is stored like this, unless something later is known: of its log, its settings or both.
    pub(crate) fn confirm(&self, table: Table) -> Table {
        let standing = table.standing.stored();
        let mut table = Table { standing, confirmed: Some(Instant::now()), ..table };
        if let Some(known) = self.known(table.game.id) {
            let is_behind = known.settings.revision < table.settings.revision;
            let settings = if is_behind { &table.settings } else { &known.settings }.clone();
            let newest = if known.game.seq > table.game.seq { known } else { table };
            table = Table { settings, ..newest };
        }
        self.tables.insert(table.game.id, table.clone());
        table
    }

    /// Notes that the game was just seen to be at this head.
    pub(crate) fn reconfirm(&self, id: Uuid, head: &HeadRow) {
        let is_there =
            |table: &Table| (table.game.seq, table.settings.revision) == (head.head_seq, head.revision);
        if let Some(table) = self.known(id).filter(is_there) {
            self.confirm(table);
        }
    }

    /// Notes that there is something new.
    pub(crate) fn outdate(&self, notice: &Notice) {
        let is_old = |table: &Table| table.game.seq < notice.seq || table.settings.revision < notice.revision;
        if let Some(table) = self.known(notice.game).filter(is_old) {
            self.tables.insert(notice.game, Table { confirmed: None, ..table });
        }
    }

    pub(crate) fn forget(&self, id: Uuid) {
        self.tables.remove(&id);
    }
}

impl Hall {
    /// The game at its head.
    pub(crate) async fn table(&self, id: Uuid) -> Result<Table, PlayError> {
        let head = self.head(id, Uuid::nil()).await?;
        self.table_at(id, &head).await
    }

    /// The head of a game's log, and where this account sits; what the time is then is known anew.
    pub(crate) async fn head(&self, id: Uuid, account: Uuid) -> Result<HeadRow, PlayError> {
        let (head, reading) = self.store.head(id, account).await?.ok_or(PlayError::NoSuchGame)?;
        self.database_time.learn(reading);
        Ok(head)
    }

    /// The game at the head that was just read.
    pub(crate) async fn table_at(&self, id: Uuid, head: &HeadRow) -> Result<Table, PlayError> {
        let settings = Arc::new(Settings::from(head));
        let table = match self.games.known(id) {
            Some(table) if table.game.seq >= head.head_seq => Table { settings, ..table },
            Some(table) => {
                let news = self.read_log(id, table.game.seq, i64::MAX).await?;
                // An undo goes back to a position that is not kept.
                if news.iter().any(|event| event.kind == Kind::Undone) {
                    self.fold_anew(id, settings).await?
                } else {
                    let mut game = (*table.game).clone();
                    for event in news {
                        game.fold(&event)?;
                    }
                    Table { settings, ..table.as_it_would_be(game) }
                }
            }
            None => self.fold_anew(id, settings).await?,
        };
        Ok(self.games.confirm(table))
    }

    async fn fold_anew(&self, id: Uuid, settings: Arc<Settings>) -> Result<Table, PlayError> {
        let log = self.read_log(id, 0, i64::MAX).await?;
        let seed = self.seed(id).await?;
        Ok(Table::new(Arc::new(Game::replay(id, &log)?), seed, settings))
    }

    pub(crate) async fn seed(&self, id: Uuid) -> Result<[u8; 32], PlayError> {
        let seed = self.store.seed(id).await?;
        let seed = seed.and_then(|seed| seed.try_into().ok());
        seed.ok_or_else(|| PlayError::Internal(format!("game {id} has no seed")))
    }

    /// Events of a game's log, read back into the rules' form.
    pub(crate) async fn read_log(&self, id: Uuid, after: i64, limit: i64) -> Result<Vec<Logged>, PlayError> {
        let rows = self.store.read_log(id, after, limit).await?;
        rows.into_iter().map(logged).collect()
    }

    /// The names of accounts.
    pub(crate) async fn names(&self, of: &[Uuid]) -> Result<BTreeMap<Uuid, Arc<str>>, PlayError> {
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
pub(crate) struct Names(Cache<Uuid, (Arc<str>, Instant)>);

impl Names {
    pub(crate) fn new(capacity: usize) -> Self {
        Self(Cache::new(capacity))
    }

    pub(crate) fn forget(&self, account: Uuid) {
        self.0.remove(&account);
    }
}

pub(crate) fn logged(row: EventRow) -> Result<Logged, PlayError> {
    let seq = row.seq;
    let corrupt = |what: &str| PlayError::Internal(format!("event {seq} has a bad {what}"));
    let hash = |bytes: Vec<u8>| bytes.try_into().map(Hash).map_err(|_| corrupt("hash"));
    Ok(Logged {
        seq,
        kind: row.kind.parse::<Kind>().map_err(|_| corrupt("kind"))?,
        at: row.at,
        seat: row.seat.map(|seat| longhall_rules::kit::Seat(seat as u8)),
        account: row.account_id,
        payload: row.payload,
        secret: row.secret,
        prev_hash: hash(row.prev_hash)?,
        hash: hash(row.hash)?,
    })
}

/// The other way round.
pub(crate) fn row(event: &Logged) -> EventRow {
    EventRow {
        seq: event.seq,
        payload: event.payload.clone(),
        secret: event.secret.clone(),
        prev_hash: event.prev_hash.0.to_vec(),
        hash: event.hash.0.to_vec(),
        kind: <&str>::from(event.kind).to_owned(),
        at: event.at,
        seat: event.seat.map(|seat| i16::from(seat.0)),
        account_id: event.account,
    }
}
