//! Games that are kept folded. They may be behind; who must be sure asks Postgres for the head, and a lost
//! compare-and-set drops the game.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use longhall_rules::game::Game;
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::standing::Standing;
use crate::store::{HeadRow, Notice};

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

    /// The same by these settings.
    pub(super) fn by(self, settings: Arc<Settings>) -> Self {
        Self { settings, ..self }
    }

    /// Whether nothing newer is known.
    pub(crate) fn is_newest(&self) -> bool {
        self.confirmed.is_some()
    }
}

pub(crate) struct Folded {
    tables: Cache<Uuid, Table>,
    trusted: Duration,
}

impl Folded {
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
