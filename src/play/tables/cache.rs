//! Games that are kept folded. They may be behind; who must be sure asks Postgres for the head, and a lost
//! compare-and-set drops the game.

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

/// Where a folded game stands to its log.
#[derive(Clone)]
pub(crate) enum Standing {
    /// At an end that it has, or had once, as it is stored; with the receipt for it, from when somebody first wants one.
    Head(Arc<Mutex<Option<Receipt>>>),
    /// At an event after which others followed.
    Past,
    /// At events of which nobody knows yet whether they will be stored.
    Supposed,
}

impl Standing {
    /// What it is once the events are stored.
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

    /// The receipt for the head that this game is at, by this key. It is made once and kept; when another key has begun to
    /// sign, once more. None for what is no head that is stored.
    pub(crate) fn receipt(&self, game: &Game, key: &HallKey) -> Option<Receipt> {
        let Self::Head(kept) = self else { return None };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none_or(|kept| kept.key != key.fingerprint) {
            *kept = Receipt::sign(game.id, Head::of(game), game.updated_at, key);
        }
        *kept
    }
}

/// What people may change of a game without an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) title: Option<String>,
    /// Who wrote the title.
    pub(crate) title_by: Option<Uuid>,
    /// Whether everybody may see a game that was created private.
    pub(crate) is_public: bool,
    /// How often they were changed.
    pub(crate) revision: i64,
}

/// A number that follows from the settings that a viewer is shown: never from how often they were changed, because a restored
/// backup turns that back.
pub(crate) fn settings_digest(title: Option<&str>, is_public: bool) -> u64 {
    let Some(title) = title else { return u64::from(is_public) };
    let digest = secrets::digest(&[&[u8::from(is_public)], title.as_bytes()].concat());
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Whether everybody may see the game with this head.
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
    /// The seat from which an account acts on the game, if that is at the event the account has seen.
    ///
    /// # Errors
    /// If the account may not see the game, has no seat in it, or means it as it was at another event.
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

    /// Whether the account may see the game; whether anybody may, if there is no account.
    pub(crate) fn is_visible_to(&self, account: Option<Uuid>) -> bool {
        self.settings.is_public || self.game.is_visible_to(account)
    }

    /// A number that follows from the settings that a viewer is shown.
    pub(crate) fn settings_digest(&self) -> u64 {
        settings_digest(self.settings.title.as_deref(), self.visibility() == Visibility::Public)
    }

    /// Who may see the game now.
    pub(crate) fn visibility(&self) -> Visibility {
        if self.settings.is_public { Visibility::Public } else { self.game.created.visibility }
    }

    pub(crate) fn new(game: Arc<Game>, seed: [u8; 32], settings: Arc<Settings>) -> Self {
        Self { game, seed, settings, standing: Standing::Supposed, confirmed: Some(Instant::now()) }
    }

    /// This table, of a game as it was at an earlier event.
    pub(super) fn of_the_past(self) -> Self {
        Self { standing: Standing::Past, ..self }
    }

    /// This table with the game as it was when an earlier event was the end of its log.
    pub(crate) fn as_it_once_ended(&self, game: Game) -> Self {
        Self { game: Arc::new(game), standing: Standing::Supposed.stored(), ..self.clone() }
    }

    /// This table with the game as it would be after events that are not stored yet.
    pub(crate) fn as_it_would_be(&self, game: Game) -> Self {
        Self { game: Arc::new(game), standing: Standing::Supposed, ..self.clone() }
    }

    /// Whether time counts in it.
    pub(crate) fn has_clock(&self) -> bool {
        self.game.created.clock.is_some()
    }

    /// This table with other settings.
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
    /// The last event and the last revision of the settings of which a notice was heard: also of games that are being read
    /// at that moment, or moved in by somebody who had the old settings in hand.
    heard: Cache<Uuid, (i64, i64)>,
    /// When it was last heard that anything may have changed.
    gap: RwLock<Option<Instant>>,
    trusted: Duration,
}

impl Folded {
    pub(crate) fn new(capacity: usize, trusted: Duration) -> Self {
        Self { tables: Cache::new(capacity), heard: Cache::new(capacity), gap: RwLock::default(), trusted }
    }

    /// The game as this process last knew it.
    pub(crate) fn known(&self, id: Uuid) -> Option<Table> {
        let table = self.tables.get(&id)?;
        let (seq, revision) = self.heard.get(&id).unwrap_or_default();
        let gap = *self.gap.read().unwrap_or_else(PoisonError::into_inner);
        let is_old = table.game.seq < seq || table.settings.revision < revision || table.confirmed <= gap;
        Some(if is_old { Table { confirmed: None, ..table } } else { table })
    }

    /// The game, if it was at its head a moment ago.
    pub(crate) fn fresh(&self, id: Uuid) -> Option<Table> {
        self.believed(id, self.trusted)
    }

    /// The game, if it was at its head not longer ago than is `trusted`.
    pub(crate) fn believed(&self, id: Uuid, trusted: Duration) -> Option<Table> {
        let trusted = |confirmed: Instant| confirmed.elapsed() < trusted;
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
    pub(crate) fn reconfirm(&self, id: Uuid, seq: i64, revision: i64) {
        let is_there = |table: &Table| (table.game.seq, table.settings.revision) == (seq, revision);
        if let Some(table) = self.known(id).filter(is_there) {
            self.confirm(table);
        }
    }

    /// Notes that there is something new; false, if just that was heard last.
    pub(crate) fn outdate(&self, notice: &Notice) -> bool {
        let (seq, revision) = self.heard.get(&notice.game).unwrap_or_default();
        self.heard.insert(notice.game, (seq.max(notice.seq), revision.max(notice.revision)));
        // A notice that comes late may tell of accounts that the later one did not.
        ![0, seq].contains(&notice.seq) || ![0, revision].contains(&notice.revision)
    }

    /// Notes that there may be something new of each game.
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

    /// An open game whose settings were changed so often.
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
        // Somebody has read or moved, and is told of the new title before they have put down what they know.
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
