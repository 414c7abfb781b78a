//! Cache of folded games. Entries may be stale: a caller that needs the head reads it from Postgres, and a lost
//! compare-and-set evicts the game.

use std::{
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::{Duration, Instant},
};

use longhall_rules::{
    game::{Game, Refusal, Visibility},
    kit::{Seat, Viewer},
};
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::{
    play::{
        error::PlayError,
        receipts::{
            hall_keys::HallKey,
            receipt::{Head, Receipt},
        },
        secrets,
    },
    store::{HeadRow, Notice},
};

/// A loaded game: the folded game with its seed and settings.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Arc<Game>,
    pub(crate) seed: [u8; 32],
    pub(crate) settings: Arc<Settings>,
    pub(crate) standing: Standing,
    /// Time of the last confirmation that log and settings are current. `None` once they are stale.
    confirmed: Option<Instant>,
}

/// The relation of a folded game to its stored log.
#[derive(Clone)]
pub(crate) enum Standing {
    /// At an event that is or was the end of the stored log. The receipt is signed at the first request and kept.
    Head(Arc<Mutex<Option<Receipt>>>),
    /// At an earlier event of the log.
    Past,
    /// At events that are not stored, or not yet.
    Supposed,
}

impl Standing {
    /// Returns the standing once the events are stored.
    pub(crate) fn stored(self) -> Self {
        match self {
            Self::Supposed => Self::Head(Arc::default()),
            known => known,
        }
    }

    /// Whether the events are stored.
    pub(crate) fn is_stored(&self) -> bool {
        !matches!(self, Self::Supposed)
    }

    /// Returns the receipt for this head, signed by this key. It is cached until another key signs. `None` if the game
    /// is not at a stored head.
    pub(crate) fn receipt(&self, game: &Game, key: &HallKey) -> Option<Receipt> {
        let Self::Head(kept) = self else { return None };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none_or(|kept| kept.key != key.fingerprint) {
            *kept = Receipt::sign(game.id, Head::of(game), game.updated_at, key);
        }
        *kept
    }
}

/// The settings of a game: what can change without an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) title: Option<String>,
    /// The account that wrote the title.
    pub(crate) title_by: Option<Uuid>,
    /// Whether everybody may see a game that was created private.
    pub(crate) is_public: bool,
    /// The number of changes of the settings.
    pub(crate) revision: i64,
}

/// Computes a version number from the visible settings. It does not use `revision`, which the restore of a backup sets
/// back.
pub(crate) fn settings_digest(title: Option<&str>, is_public: bool) -> u64 {
    let Some(title) = title else { return u64::from(is_public) };
    let digest = secrets::digest(&[&[u8::from(is_public)], title.as_bytes()].concat());
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Whether the game with this head is visible to everybody.
pub(crate) fn is_public(head: &HeadRow) -> bool {
    head.visibility == <&str>::from(Visibility::Public)
}

impl From<&HeadRow> for Settings {
    fn from(head: &HeadRow) -> Self {
        Self {
            title: head.title.clone(),
            title_by: head.title_by,
            is_public: is_public(head),
            revision: head.revision,
        }
    }
}

impl Table {
    /// Returns the account's seat, if the game is at the event that the client expects.
    ///
    /// # Errors
    /// If the account may not see the game or has no seat in it, or the game is at another event.
    pub(crate) fn seat_for(&self, account: Uuid, expected_seq: i64) -> Result<Seat, PlayError> {
        let game = &self.game;
        if !self.is_visible_to(Some(account)) {
            return Err(PlayError::NoSuchGame);
        }
        let Viewer::Seat(seat) = game.viewer(Some(account)) else {
            return Err(Refusal::NotYourSeat.into());
        };
        if expected_seq != game.seq {
            return Err(PlayError::StaleSeq { seq: game.seq });
        }
        Ok(seat)
    }

    /// Whether the account may see the game. Without an account: whether everybody may.
    pub(crate) fn is_visible_to(&self, account: Option<Uuid>) -> bool {
        self.settings.is_public || self.game.is_visible_to(account)
    }

    /// Computes a version number from the visible settings.
    pub(crate) fn settings_digest(&self) -> u64 {
        settings_digest(self.settings.title.as_deref(), self.visibility() == Visibility::Public)
    }

    /// The current visibility of the game.
    pub(crate) fn visibility(&self) -> Visibility {
        if self.settings.is_public { Visibility::Public } else { self.game.created.visibility }
    }

    pub(crate) fn new(game: Arc<Game>, seed: [u8; 32], settings: Arc<Settings>) -> Self {
        Self { game, seed, settings, standing: Standing::Supposed, confirmed: Some(Instant::now()) }
    }

    /// Marks the loaded game as being at an earlier event of its log.
    pub(super) fn of_the_past(self) -> Self {
        Self { standing: Standing::Past, ..self }
    }

    /// Returns the loaded game at an event that was once the end of its log.
    pub(crate) fn as_it_once_ended(&self, game: Game) -> Self {
        Self { game: Arc::new(game), standing: Standing::Supposed.stored(), ..self.clone() }
    }

    /// Returns the loaded game after events that are not stored yet.
    pub(crate) fn as_it_would_be(&self, game: Game) -> Self {
        Self { game: Arc::new(game), standing: Standing::Supposed, ..self.clone() }
    }

    /// Whether the game has a clock.
    pub(crate) fn has_clock(&self) -> bool {
        self.game.created.clock.is_some()
    }

    /// Returns the loaded game with other settings.
    pub(super) fn by(self, settings: Arc<Settings>) -> Self {
        Self { settings, ..self }
    }

    /// Whether nothing newer has been announced.
    pub(crate) fn is_newest(&self) -> bool {
        self.confirmed.is_some()
    }
}

pub(crate) struct Folded {
    tables: Cache<Uuid, Table>,
    /// The last event and the last revision that notices announced. Kept separately, so that a game that is just being
    /// read or changed with old settings does not count as current.
    heard: Cache<Uuid, (i64, i64)>,
    /// The time of the last gap in the notices, during which any game may have changed.
    gap: RwLock<Option<Instant>>,
    trusted: Duration,
}

impl Folded {
    pub(crate) fn new(capacity: usize, trusted: Duration) -> Self {
        Self { tables: Cache::new(capacity), heard: Cache::new(capacity), gap: RwLock::default(), trusted }
    }

    /// Returns the cached game, which may be stale.
    pub(crate) fn known(&self, id: Uuid) -> Option<Table> {
        let table = self.tables.get(&id)?;
        let (seq, revision) = self.heard.get(&id).unwrap_or_default();
        let gap = *self.gap.read().unwrap_or_else(PoisonError::into_inner);
        let is_old = table.game.seq < seq || table.settings.revision < revision || table.confirmed <= gap;
        Some(if is_old { Table { confirmed: None, ..table } } else { table })
    }

    /// Returns the cached game if it was confirmed within the default maximum age.
    pub(crate) fn fresh(&self, id: Uuid) -> Option<Table> {
        self.believed(id, self.trusted)
    }

    /// Returns the cached game if it was confirmed less than `trusted` ago.
    pub(crate) fn believed(&self, id: Uuid, trusted: Duration) -> Option<Table> {
        let trusted = |confirmed: Instant| confirmed.elapsed() < trusted;
        self.known(id).filter(|table| table.confirmed.is_some_and(trusted))
    }

    /// Caches a game that was just read or stored. Keeps what is newer in the cache: the log, the settings or both.
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

    /// Confirms the cached game if it is at this head.
    pub(crate) fn reconfirm(&self, id: Uuid, seq: i64, revision: i64) {
        let is_there = |table: &Table| (table.game.seq, table.settings.revision) == (seq, revision);
        if let Some(table) = self.known(id).filter(is_there) {
            self.confirm(table);
        }
    }

    /// Marks the game as stale. Returns false if this notice is a duplicate of the last one.
    pub(crate) fn outdate(&self, notice: &Notice) -> bool {
        let (seq, revision) = self.heard.get(&notice.game).unwrap_or_default();
        self.heard.insert(notice.game, (seq.max(notice.seq), revision.max(notice.revision)));
        // A late notice of an earlier event may name accounts that the later one did not.
        ![0, seq].contains(&notice.seq) || ![0, revision].contains(&notice.revision)
    }

    /// Marks all games as stale.
    pub(crate) fn outdate_all(&self) {
        *self.gap.write().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    pub(crate) fn forget(&self, id: Uuid) {
        self.tables.remove(&id);
    }
}

#[cfg(test)]
mod tests {
    use longhall_rules::game::{Context, NewGame, Terms};

    use super::*;

    /// Returns an open game with this revision of the settings.
    fn table(id: Uuid, revision: i64) -> Table {
        let (ruleset, options) = ("vikings".to_owned(), serde_json::json!({}));
        let new =
            NewGame { ruleset, seats: 2, options, visibility: Visibility::Public, terms: Terms::default() };
        let context = Context { seed: [0; 32], now: chrono::DateTime::UNIX_EPOCH };
        let (game, _) = Game::create(id, Uuid::from_u128(1), new, &context).unwrap();
        Table::new(Arc::new(game), [0; 32], Arc::new(Settings { revision, ..Settings::default() }))
    }

    #[test]
    fn what_was_in_hand_before_a_notice_is_not_taken_for_the_newest_after_it() {
        let games = Folded::new(10, Duration::from_secs(60));
        let id = Uuid::from_u128(2);
        // A process has read or moved, and a notice of the new title arrives before it updates the cache.
        for revision in [1, 2] {
            let in_hand = table(id, revision - 1);
            games.outdate(&Notice { game: id, revision, ..Notice::default() });
            games.confirm(in_hand);
            assert!(games.fresh(id).is_none(), "the settings are {revision} by now");
            assert!(!games.known(id).unwrap().is_newest());
            games.confirm(table(id, revision));
            assert!(games.fresh(id).is_some());
            games.outdate_all();
            assert!(games.fresh(id).is_none(), "anything may have changed");
            games.confirm(table(id, revision));
            assert!(games.fresh(id).is_some());
        }
    }
}
