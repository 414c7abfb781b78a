//! Looking at a game: its state now or as it was, its log, what one may do.

use std::{cmp::Ordering, time::Duration};

use longhall_rules::{
    game::{Hash, Logged, Status, line},
    kit::Viewer,
};
use uuid::Uuid;

use super::{
    GameRoom,
    show::show_events,
    shown::{EventPage, GameShown},
};
use crate::play::{
    accounts::identity::{Identity, reader},
    error::PlayError,
    listed::page_limit,
    receipts::receipt::{Head, SignedHead},
    tables::{
        Whence,
        cache::{Table, is_public, settings_digest},
        rows,
    },
};
use crate::store::HeadRow;

const PAGE_DEFAULT: i64 = 200;
const PAGE_MAX: i64 = 1000;

/// What a viewer is shown of a game follows from this, but for names, which may change without an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// The hash of the event after which it is shown.
    pub event: Hash,
    /// A number that follows from what is shown of its settings.
    pub settings: u64,
    /// Who sees it.
    pub viewer: Viewer,
    /// The fingerprint of the key of the receipt, at the head of the log: who is told that nothing has changed has the
    /// receipt that they would get.
    pub key: Option<Hash>,
}

/// A game, unless the client has it already.
pub enum Look {
    /// Nothing has changed since this version.
    Unchanged(Version),
    /// The game.
    Game {
        /// Which version of it.
        version: Version,
        /// How it looks.
        game: Box<GameShown>,
    },
}

/// A part of a log, as `openapi/log-format.md` describes it.
pub struct LogLines {
    /// Its lines, each with its line feed.
    pub lines: String,
    /// The `after` of the next part; none at the end of the log.
    pub next: Option<i64>,
}

struct Page {
    ruleset: String,
    log: Vec<Logged>,
    viewer: Viewer,
    is_over: bool,
    next: Option<i64>,
}

impl Page {
    fn shown(self) -> Result<EventPage, PlayError> {
        let Self { ruleset, log, viewer, is_over, next } = self;
        let next = next.map(|seq| seq.to_string());
        Ok(EventPage { items: show_events(&log, &ruleset, viewer, is_over)?, next })
    }
}

/// A page of a log for somebody who follows it.
pub(crate) struct Followed {
    /// Its events.
    pub(crate) page: EventPage,
    /// The ids of the events in a stream: the number of each with the beginning of its hash.
    pub(crate) ids: Vec<String>,
    /// Whether the game is over.
    pub(crate) is_over: bool,
}

/// The beginning of a hash by which a stream names an event.
fn beginning(hash: &[u8]) -> String {
    const_hex::encode(hash.get(..8).unwrap_or(hash))
}

impl GameRoom {
    /// A game as this viewer sees it, now or as it was after an event. It is not folded if the client `has` this version.
    ///
    /// # Errors
    /// If it is not visible to them, or has not come to the event asked for.
    pub async fn look(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        at: Option<i64>,
        has: impl Fn(&Version) -> bool,
    ) -> Result<Look, PlayError> {
        let account = reader(who);
        if at.is_none()
            && let Some(table) = self.tables.cache.fresh(id)
            && let Some(version) = self.version(&table, account)
            && has(&version)
        {
            return Ok(Look::Unchanged(version));
        }
        // In a box, so that a request that waits instead does not keep the room for it.
        Box::pin(self.look_at_head(who, id, at, has)).await
    }

    /// Which version of a game this viewer would see, as far as can be said without asking Postgres.
    #[must_use]
    pub fn remembered(&self, who: Option<&Identity>, id: Uuid) -> Option<Version> {
        self.version(&self.tables.cache.fresh(id)?, reader(who))
    }

    /// The version of a game at its head; none, if the account may not see it, or the hall's key has to be read first.
    fn version(&self, table: &Table, account: Option<Uuid>) -> Option<Version> {
        let (viewer, key) = (table.game.viewer(account), self.hall_keys.signing_at_once()?);
        let is_visible = table.is_visible_to(account);
        let (event, settings) = (table.game.head, table.settings_digest());
        is_visible.then_some(Version { event, settings, viewer, key: Some(key.fingerprint) })
    }

    /// As [`GameRoom::look`], but a game that was at its head less than `trusted` ago is believed to be there still: for clients
    /// that wait.
    pub(crate) async fn look_trusting(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        trusted: Duration,
        has: impl Fn(&Version) -> bool,
    ) -> Result<Look, PlayError> {
        let account = reader(who);
        let believed = self.tables.cache.believed(id, trusted);
        match believed.and_then(|table| self.version(&table, account)).filter(&has) {
            Some(version) => Ok(Look::Unchanged(version)),
            // In a box likewise: room that was touched once stays taken, and becomes that of the next who waits.
            None => Box::pin(self.look_at_head(who, id, None, has)).await,
        }
    }

    /// Whether the game is over, for somebody who has the log up to `seq`. None if there is more of it, or if this process last
    /// saw the game at its head longer than `trusted` ago and would have to ask Postgres.
    pub(crate) fn has_all(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        seq: i64,
        trusted: Duration,
    ) -> Option<bool> {
        let table = self.tables.cache.believed(id, trusted)?;
        let has_all = table.game.seq == seq && table.is_visible_to(reader(who));
        has_all.then(|| table.game.status() == Status::Finished)
    }

    /// As [`GameRoom::look`], trusting nothing that this process remembers.
    async fn look_at_head(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        at: Option<i64>,
        has: impl Fn(&Version) -> bool,
    ) -> Result<Look, PlayError> {
        let account = reader(who);
        let head = self.tables.visible_head(account, id).await?;
        let seq = at.unwrap_or(head.head_seq);
        if !(1..=head.head_seq).contains(&seq) {
            return Err(PlayError::NoSuchSeq(seq));
        }
        let key = self.hall_keys.signing().await?;
        let signed = (seq == head.head_seq).then_some(key.fingerprint);
        let event = match signed {
            Some(_) => rows::hash(&head.head_hash)?,
            None => rows::hash(&self.tables.store.event_hash(id, seq).await?)?,
        };
        let settings = settings_digest(head.title.as_deref(), is_public(&head));
        let version = Version { event, settings, viewer: viewer(&head), key: signed };
        if has(&version) {
            self.tables.cache.reconfirm(id, head.head_seq, head.revision);
            return Ok(Look::Unchanged(version));
        }
        let table = if seq == head.head_seq {
            self.tables.table_at(id, &head).await?
        } else {
            self.tables.table_as_it_was(id, seq, &head).await?
        };
        let game = self.show_signed(&table, table.game.viewer(account), &key).await?;
        Ok(Look::Game { version, game: Box::new(game) })
    }

    /// The head of a game's log, signed by the hall.
    ///
    /// # Errors
    /// If the game is not visible to them.
    pub async fn signed_head(&self, who: Option<&Identity>, id: Uuid) -> Result<SignedHead, PlayError> {
        let head = self.tables.visible_head(reader(who), id).await?;
        let table = self.tables.table_at(id, &head).await?;
        let key = self.hall_keys.signing().await?;
        let receipt = table.standing.receipt(&table.game, &key);
        let receipt = receipt.ok_or_else(|| PlayError::Internal(format!("game {id} cannot be signed")))?;
        Ok(SignedHead { game: id, head: Head::of(&table.game), receipt, public_key: Hash(key.public_key) })
    }

    /// A page of the log as this viewer sees it.
    ///
    /// # Errors
    /// If the game is not visible to them.
    pub async fn events(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i64,
        limit: Option<i64>,
    ) -> Result<EventPage, PlayError> {
        self.page(who, id, after, limit).await?.shown()
    }

    /// A page of the log as this viewer sees it, and whether the game is over, for somebody who follows it.
    ///
    /// # Errors
    /// As [`GameRoom::events`].
    pub(crate) async fn follow(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i64,
        limit: i64,
    ) -> Result<Followed, PlayError> {
        let page = self.page(who, id, after, Some(limit)).await?;
        let id = |event: &Logged| format!("{}-{}", event.seq, beginning(&event.hash.0));
        let (ids, is_over) = (page.log.iter().map(id).collect(), page.is_over);
        Ok(Followed { page: page.shown()?, ids, is_over })
    }

    /// Makes sure that a log still has the event that a client names by its number and the beginning of its hash. After a
    /// restore another event may have that number.
    ///
    /// # Errors
    /// If the game is not visible to them, or has another event there, or none.
    pub(crate) async fn require_event(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        seq: i64,
        hash: &str,
    ) -> Result<(), PlayError> {
        let head = self.tables.visible_head(reader(who), id).await?;
        let is_there = match seq.cmp(&head.head_seq) {
            Ordering::Greater => false,
            Ordering::Equal => beginning(&head.head_hash) == hash,
            Ordering::Less => beginning(&self.tables.store.event_hash(id, seq).await?) == hash,
        };
        is_there.then_some(()).ok_or(PlayError::CursorAhead { newest: Some(head.head_seq) })
    }

    /// A page of the log as this viewer sees it, in the form of the log itself.
    ///
    /// # Errors
    /// As [`GameRoom::events`].
    pub async fn log_lines(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i64,
        limit: i64,
    ) -> Result<LogLines, PlayError> {
        let Page { log, viewer, is_over, next, .. } = self.page(who, id, after, Some(limit)).await?;
        let mut lines = String::new();
        for event in &log {
            lines.push_str(&line(event, viewer, is_over)?);
            lines.push('\n');
        }
        Ok(LogLines { lines, next })
    }

    async fn page(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i64,
        limit: Option<i64>,
    ) -> Result<Page, PlayError> {
        let head = self.tables.visible_head(reader(who), id).await?;
        let limit = page_limit(limit, PAGE_DEFAULT, PAGE_MAX)?;
        if after < 0 {
            return Err(PlayError::param("after", format!("`after` is at least 0, not {after}")));
        }
        if after > head.head_seq {
            return Err(PlayError::CursorAhead { newest: Some(head.head_seq) });
        }
        // No further than the head: of what comes later somebody else may sit in this seat.
        let last = head.head_seq.min(after.saturating_add(limit)).max(after);
        let log = self.tables.read_log_to(id, after, last, Whence::Anywhere).await?;
        let is_over = head.status == <&str>::from(Status::Finished);
        let next = log.last().map(|last| last.seq).filter(|last| *last < head.head_seq);
        Ok(Page { log, viewer: viewer(&head), is_over, next, ruleset: head.ruleset })
    }
}

fn viewer(head: &HeadRow) -> Viewer {
    head.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(rows::seat(seat)))
}
