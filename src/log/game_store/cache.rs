//! Cache of folded games. Entries may be stale: a caller that needs the head reads it from Postgres, and a lost
//! compare-and-set evicts the game.

use std::{
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::{Duration, Instant},
};

use longhall_base::{error::PlayError, secrets};
use longhall_rules::{
    game::{Game, Refusal, Visibility},
    kit::{Seat, Viewer},
};
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::{
    games::HeadRow,
    notify::notice::Notice,
    receipts::{
        hall_keys::HallKey,
        receipt::{Head, Receipt},
    },
};

/// A loaded game: the folded game with its seed and settings.
#[derive(Clone)]
pub struct LoadedGame {
    /// The folded game.
    pub game: Arc<Game>,
    /// The seed of its chance.
    pub seed: [u8; 32],
    /// The settings that its players made outside of the log.
    pub settings: Arc<Settings>,
    /// Where its log was when it was folded.
    pub position: LogPosition,
    /// Time of the last confirmation that log and settings are current. `None` once they are stale.
    validated: Option<Instant>,
}

/// The relation of a folded game to its stored log.
#[derive(Clone)]
pub enum LogPosition {
    /// At an event that is or was the end of the stored log. The receipt is signed at the first request and kept.
    Head(Arc<Mutex<Option<Receipt>>>),
    /// At an earlier event of the log.
    Earlier,
    /// At events that are not stored, or not yet.
    Unstored,
}

impl LogPosition {
    /// Returns the standing once the events are stored.
    pub fn stored(self) -> Self {
        match self {
            Self::Unstored => Self::Head(Arc::default()),
            cached => cached,
        }
    }

    /// Whether the events are stored.
    pub fn is_stored(&self) -> bool {
        !matches!(self, Self::Unstored)
    }

    /// Returns the receipt for this head, signed by this key. It is cached until another key signs. `None` if the game
    /// is not at a stored head.
    pub fn receipt(&self, game: &Game, key: &HallKey) -> Option<Receipt> {
        let Self::Head(kept) = self else { return None };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none_or(|kept| kept.key != key.fingerprint) {
            *kept = Receipt::sign(game.id, Head::new(game), game.updated_at, key);
        }
        *kept
    }
}

/// The settings of a game: what can change without an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The name that its players gave it.
    pub title: Option<String>,
    /// The account that wrote the title.
    pub title_by: Option<Uuid>,
    /// Whether everybody may see a game that was created private.
    pub is_public: bool,
    /// The number of changes of the settings.
    pub revision: i64,
}

/// Computes a version number from the visible settings. It does not use `revision`, which the restore of a backup sets
/// back.
pub fn settings_digest(title: Option<&str>, is_public: bool) -> u64 {
    let Some(title) = title else { return u64::from(is_public) };
    secrets::short_digest(&[&[u8::from(is_public)], title.as_bytes()].concat())
}

/// Whether the game with this head is visible to everybody.
pub fn is_public(head: &HeadRow) -> bool {
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

impl LoadedGame {
    /// Returns the account's seat, if the game is at the event that the client expects.
    ///
    /// # Errors
    /// If the account may not see the game or has no seat in it, or the game is at another event.
    pub fn seat_for(&self, account: Uuid, expected_seq: i64) -> Result<Seat, PlayError> {
        let game = &self.game;
        if !self.is_visible_to(Some(account)) {
            return Err(PlayError::NoSuchGame);
        }
        let Viewer::Seat(seat) = game.viewer(Some(account)) else {
            return Err(Refusal::NotYourSeat.into());
        };
        self.require_seq(expected_seq)?;
        Ok(seat)
    }

    /// Checks that the game is at the event that is expected.
    pub(super) fn require_seq(&self, expected: i64) -> Result<(), PlayError> {
        let seq = self.game.seq;
        if seq == expected { Ok(()) } else { Err(PlayError::StaleSeq { seq, expected }) }
    }

    /// Whether the account may see the game. Without an account: whether everybody may.
    pub fn is_visible_to(&self, account: Option<Uuid>) -> bool {
        self.settings.is_public || self.game.is_visible_to(account)
    }

    /// Computes a version number from the visible settings.
    pub fn settings_digest(&self) -> u64 {
        settings_digest(self.settings.title.as_deref(), self.visibility() == Visibility::Public)
    }

    /// The current visibility of the game.
    pub fn visibility(&self) -> Visibility {
        if self.settings.is_public { Visibility::Public } else { self.game.created.visibility }
    }

    /// A game that is not in the log yet.
    pub fn new(game: Arc<Game>, seed: [u8; 32], settings: Arc<Settings>) -> Self {
        Self { game, seed, settings, position: LogPosition::Unstored, validated: Some(Instant::now()) }
    }

    /// Marks the loaded game as being at an earlier event of its log.
    pub(super) fn at_earlier_event(self) -> Self {
        Self { position: LogPosition::Earlier, ..self }
    }

    /// Returns the loaded game at an event that was once the end of its log.
    pub(crate) fn at_former_head(&self, game: Game) -> Self {
        Self { game: Arc::new(game), position: LogPosition::Unstored.stored(), ..self.clone() }
    }

    /// Returns the loaded game after events that are not stored yet.
    pub fn with_unstored(&self, game: Game) -> Self {
        Self { game: Arc::new(game), position: LogPosition::Unstored, ..self.clone() }
    }

    /// Whether the game has a clock.
    pub fn has_clock(&self) -> bool {
        self.game.created.clock.is_some()
    }

    /// Returns the loaded game with other settings.
    pub(super) fn by(self, settings: Arc<Settings>) -> Self {
        Self { settings, ..self }
    }

    /// Whether nothing newer has been announced.
    pub fn is_newest(&self) -> bool {
        self.validated.is_some()
    }
}

/// The folded games that were used last.
pub struct GameCache {
    games: Cache<Uuid, LoadedGame>,
    /// The last event and the last revision that notices announced. Kept separately, so that a game that is just being
    /// read or changed with old settings does not count as current.
    heard: Cache<Uuid, (i64, i64)>,
    /// The time of the last gap in the notices, during which any game may have changed.
    gap: RwLock<Option<Instant>>,
    max_age: Duration,
}

impl GameCache {
    /// An empty cache for this number of games, each for at most this long.
    pub fn new(capacity: usize, max_age: Duration) -> Self {
        Self { games: Cache::new(capacity), heard: Cache::new(capacity), gap: RwLock::default(), max_age }
    }

    /// Returns the cached game, which may be stale.
    pub fn get(&self, id: Uuid) -> Option<LoadedGame> {
        let loaded = self.games.get(&id)?;
        let (seq, revision) = self.heard.get(&id).unwrap_or_default();
        let gap = *self.gap.read().unwrap_or_else(PoisonError::into_inner);
        let is_old = loaded.game.seq < seq || loaded.settings.revision < revision || loaded.validated <= gap;
        Some(if is_old { LoadedGame { validated: None, ..loaded } } else { loaded })
    }

    /// Returns the cached game if it was confirmed within the default maximum age.
    pub fn get_fresh(&self, id: Uuid) -> Option<LoadedGame> {
        self.get_if_fresh(id, self.max_age)
    }

    /// Returns the cached game if it was confirmed less than `max_age` ago.
    pub fn get_if_fresh(&self, id: Uuid, max_age: Duration) -> Option<LoadedGame> {
        let is_young = |validated: Instant| validated.elapsed() < max_age;
        self.get(id).filter(|loaded| loaded.validated.is_some_and(is_young))
    }

    /// Caches a game that was just read or stored. Keeps what is newer in the cache: the log, the settings or both.
    pub fn insert(&self, loaded: LoadedGame) -> LoadedGame {
        let position = loaded.position.stored();
        let mut loaded = LoadedGame { position, validated: Some(Instant::now()), ..loaded };
        if let Some(cached) = self.get(loaded.game.id) {
            let is_behind = cached.settings.revision < loaded.settings.revision;
            let settings = if is_behind { &loaded.settings } else { &cached.settings }.clone();
            let newest = if cached.game.seq > loaded.game.seq { cached } else { loaded };
            loaded = LoadedGame { settings, ..newest };
        }
        self.games.insert(loaded.game.id, loaded.clone());
        loaded
    }

    /// Confirms the cached game if it is at this head.
    pub fn touch(&self, id: Uuid, seq: i64, revision: i64) {
        let is_there = |loaded: &LoadedGame| (loaded.game.seq, loaded.settings.revision) == (seq, revision);
        if let Some(loaded) = self.get(id).filter(is_there) {
            self.insert(loaded);
        }
    }

    /// Marks the game as stale. Returns false if this notice is a duplicate of the last one.
    pub fn invalidate(&self, notice: &Notice) -> bool {
        let (seq, revision) = self.heard.get(&notice.game).unwrap_or_default();
        self.heard.insert(notice.game, (seq.max(notice.seq), revision.max(notice.revision)));
        // A late notice of an earlier event may name accounts that the later one did not.
        ![0, seq].contains(&notice.seq) || ![0, revision].contains(&notice.revision)
    }

    /// Marks all games as stale.
    pub(crate) fn invalidate_all(&self) {
        *self.gap.write().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Forgets a game.
    pub fn evict(&self, id: Uuid) {
        self.games.remove(&id);
    }
}

#[cfg(test)]
mod tests {
    use longhall_rules::game::{Context, NewGame, Terms};

    use super::*;

    /// Returns an open game with this revision of the settings.
    fn loaded(id: Uuid, revision: i64) -> LoadedGame {
        let (ruleset, options) = ("vikings".to_owned(), serde_json::json!({}));
        let new = NewGame {
            ruleset,
            seats: 2,
            options,
            visibility: Visibility::Public,
            terms: Terms::default(),
            program: None,
        };
        let context = Context { seed: [0; 32], now: chrono::DateTime::UNIX_EPOCH };
        let (game, _) = Game::create(id, Uuid::from_u128(1), new, &context).unwrap();
        LoadedGame::new(Arc::new(game), [0; 32], Arc::new(Settings { revision, ..Settings::default() }))
    }

    #[test]
    fn what_was_in_hand_before_a_notice_is_not_taken_for_the_newest_after_it() {
        let games = GameCache::new(10, Duration::from_secs(60));
        let id = Uuid::from_u128(2);
        // A process has read or moved, and a notice of the new title arrives before it updates the cache.
        for revision in [1, 2] {
            let in_hand = loaded(id, revision - 1);
            games.invalidate(&Notice { game: id, revision, ..Notice::default() });
            games.insert(in_hand);
            assert!(games.get_fresh(id).is_none(), "the settings are {revision} by now");
            assert!(!games.get(id).unwrap().is_newest());
            games.insert(loaded(id, revision));
            assert!(games.get_fresh(id).is_some());
            games.invalidate_all();
            assert!(games.get_fresh(id).is_none(), "anything may have changed");
            games.insert(loaded(id, revision));
            assert!(games.get_fresh(id).is_some());
        }
    }
}
