//! Reading a game: its present or earlier state, its log and its receipt.

use std::{cmp::Ordering, time::Duration};

use longhall_base::{
    error::PlayError,
    identity::{Identity, reader},
};
use longhall_log::{
    game_store::{
        ReadFrom,
        cache::{LoadedGame, is_public, settings_digest},
        game_version::Version,
        projection::accounts,
        rows,
    },
    games::HeadRow,
    receipts::receipt::{Head, SignedHead},
};
use longhall_rules::{
    game::{Hash, Logged, Status, line},
    kit::Viewer,
};
use uuid::Uuid;

use super::{
    GameService,
    show::show_events,
    shown::{EventPage, GameShown},
};
use crate::features::{accounts::people::names_digest, notifications::words::Language};

const PAGE_DEFAULT: i64 = 200;

/// A game, or the confirmation that the client has it already.
pub enum GameResponse {
    /// The client has this version.
    NotModified(Version),
    /// The client does not have this version.
    Game {
        /// The version of the game.
        version: Version,
        /// The game as the viewer sees it.
        game: Box<GameShown>,
    },
}

/// A part of a log in the format of `openapi/log-format.md`.
pub struct LogLines {
    /// The lines, each with its line feed.
    pub lines: String,
    /// The `after` of the next part; `None` at the end of the log.
    pub next: Option<i64>,
}

struct Page {
    head: HeadRow,
    log: Vec<Logged>,
    viewer: Viewer,
    is_over: bool,
    next: Option<i64>,
}

impl Page {
    fn shown(self) -> Result<EventPage, PlayError> {
        let Self { head, log, viewer, is_over, next } = self;
        let next = next.map(|seq| seq.to_string());
        Ok(EventPage { items: show_events(&log, &head.ruleset, viewer, is_over)?, next, labels: None })
    }
}

/// A page of a log for a stream.
pub(crate) struct Followed {
    /// The events of the page.
    pub(crate) page: EventPage,
    /// The stream ids of the events: number and beginning of the hash.
    pub(crate) ids: Vec<String>,
    /// Whether the game is over.
    pub(crate) is_over: bool,
}

/// The newest event of a game, for a stream that begins after it.
pub(crate) struct NewestEvent {
    /// The number of the event.
    pub(crate) seq: i64,
    /// The id of the event in streams.
    pub(crate) stream_id: String,
    /// Whether the game is over.
    pub(crate) is_over: bool,
}

/// The id of an event in a stream: its number and the beginning of its hash.
pub(crate) fn stream_id(seq: i64, hash: &[u8]) -> String {
    format!("{seq}-{}", beginning(hash))
}

/// The beginning of a hash, which identifies an event in a stream.
fn beginning(hash: &[u8]) -> String {
    const_hex::encode(hash.get(..8).unwrap_or(hash))
}

impl GameService {
    /// Returns a game as this viewer sees it, now or after an earlier event. The present game is not folded if the client
    /// `has` its version.
    ///
    /// # Errors
    /// If the game is not visible to the viewer, or has no such event.
    pub async fn get(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        at: Option<i64>,
        has: impl Fn(&Version) -> bool,
    ) -> Result<GameResponse, PlayError> {
        let account = reader(who);
        if at.is_none()
            && let Some(loaded) = self.game_store.cache.get_fresh(id)
            && let Some(version) = self.version(&loaded, account)
            && has(&version)
        {
            return Ok(GameResponse::NotModified(version));
        }
        // Boxed, so that a request that waits instead does not hold the memory.
        Box::pin(self.get_at_head(who, id, at, has)).await
    }

    /// Returns the viewer's version of a game from the cache. `None` if only Postgres has the answer.
    #[must_use]
    pub fn remembered(&self, who: Option<&Identity>, id: Uuid) -> Option<Version> {
        self.version(&self.game_store.cache.get_fresh(id)?, reader(who))
    }

    /// Returns the version of a game at its head. `None` if the account may not see it, or if the signing key or a name
    /// must be read first.
    fn version(&self, loaded: &LoadedGame, account: Option<Uuid>) -> Option<Version> {
        let (viewer, key) = (loaded.game.viewer(account), self.hall_keys.signing_at_once()?);
        if !loaded.is_visible_to(account) {
            return None;
        }
        let names = names_digest(&self.accounts.names.cached(accounts(&loaded.game))?);
        let (event, settings) = (loaded.game.head, loaded.settings_digest());
        Some(Version { event, settings, names, viewer, key: Some(key.fingerprint) })
    }

    /// Returns a game like [`GameService::look`], with this maximum age of the cached game. For long polls.
    pub(crate) async fn get_with_max_age(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        max_age: Duration,
        has: impl Fn(&Version) -> bool,
    ) -> Result<GameResponse, PlayError> {
        let account = reader(who);
        let believed = self.game_store.cache.get_if_fresh(id, max_age);
        match believed.and_then(|loaded| self.version(&loaded, account)).filter(&has) {
            Some(version) => Ok(GameResponse::NotModified(version)),
            // Boxed, because memory of a stack that was used once stays with the waiting request.
            None => Box::pin(self.get_at_head(who, id, None, has)).await,
        }
    }

    /// Whether the game is over, for a client that has the log up to `seq`. `None` if the log has more events, or if
    /// the cached game is older than `max_age`.
    pub(crate) fn has_all(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        seq: i64,
        max_age: Duration,
    ) -> Option<bool> {
        let loaded = self.game_store.cache.get_if_fresh(id, max_age)?;
        let has_all = loaded.game.seq == seq && loaded.is_visible_to(reader(who));
        has_all.then(|| loaded.game.status() == Status::Finished)
    }

    /// Returns a game like [`GameService::look`], without using the cache for the version.
    async fn get_at_head(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        at: Option<i64>,
        has: impl Fn(&Version) -> bool,
    ) -> Result<GameResponse, PlayError> {
        let account = reader(who);
        let head = self.game_store.visible_head(account, id).await?;
        let seq = at.unwrap_or(head.head_seq);
        if !(1..=head.head_seq).contains(&seq) {
            return Err(PlayError::NoSuchSeq(seq));
        }
        let key = self.hall_keys.signing().await?;
        let earlier = if seq < head.head_seq {
            Some(self.game_store.load_earlier(id, seq, &head).await?)
        } else {
            None
        };
        let players = match &earlier {
            Some(loaded) => accounts(&loaded.game).collect(),
            None => self.players_at_head(id, &head).await?,
        };
        let version = Version {
            event: earlier
                .as_ref()
                .map_or_else(|| rows::hash(&head.head_hash), |loaded| Ok(loaded.game.head))?,
            settings: settings_digest(head.title.as_deref(), is_public(&head)),
            names: names_digest(&self.accounts.names.get(&players).await?),
            // An account may have had another seat, or none, at the earlier event.
            viewer: viewer(&head),
            key: earlier.is_none().then_some(key.fingerprint),
        };
        if has(&version) {
            self.game_store.cache.touch(id, head.head_seq, head.revision);
            return Ok(GameResponse::NotModified(version));
        }
        let loaded = match earlier {
            Some(loaded) => loaded,
            None => self.game_store.load_at(id, &head).await?,
        };
        let game = self.show_signed(&loaded, version.viewer, &key).await?;
        Ok(GameResponse::Game { version, game: Box::new(game) })
    }

    /// Returns the accounts of the people who sit in a game at its head, without folding the game.
    async fn players_at_head(&self, id: Uuid, head: &HeadRow) -> Result<Vec<Uuid>, PlayError> {
        let cached = self.game_store.cache.get(id);
        if let Some(loaded) = cached.filter(|loaded| loaded.game.head.0[..] == head.head_hash) {
            return Ok(accounts(&loaded.game).collect());
        }
        let mut players = Vec::new();
        for (seat, name) in self.game_store.store.seats(&[id]).await? {
            // A bot has no account of the hall, and so no name.
            if let Some(name) = name {
                self.accounts.names.note(seat.account_id, name.into());
                players.push(seat.account_id);
            }
        }
        Ok(players)
    }

    /// Returns the signed head of a game's log.
    ///
    /// # Errors
    /// If the game is not visible to the viewer.
    pub async fn signed_head(&self, who: Option<&Identity>, id: Uuid) -> Result<SignedHead, PlayError> {
        let head = self.game_store.visible_head(reader(who), id).await?;
        let loaded = self.game_store.load_at(id, &head).await?;
        let key = self.hall_keys.signing().await?;
        let receipt = loaded.position.receipt(&loaded.game, &key);
        let receipt = receipt.ok_or_else(|| PlayError::Internal(format!("game {id} cannot be signed")))?;
        Ok(SignedHead { game: id, head: Head::new(&loaded.game), receipt, public_key: Hash(key.public_key) })
    }

    /// Returns a page of the log as this viewer sees it, with labels in the given language.
    ///
    /// # Errors
    /// If the game is not visible to the viewer, or `after` or `limit` is invalid.
    pub async fn events(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i64,
        limit: Option<i64>,
        labels: Option<Language>,
    ) -> Result<EventPage, PlayError> {
        let page = self.page(who, id, after, limit).await?;
        let labels = match labels {
            Some(language) => {
                let loaded = self.game_store.load_at(id, &page.head).await?;
                Some(self.describe(&loaded.game, &page.log, page.viewer, language).await?)
            }
            None => None,
        };
        Ok(EventPage { labels, ..page.shown()? })
    }

    /// Returns a page of the log for a stream, and whether the game is over.
    ///
    /// # Errors
    /// The errors of [`GameService::events`].
    pub(crate) async fn follow(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i64,
        limit: i64,
    ) -> Result<Followed, PlayError> {
        let page = self.page(who, id, after, Some(limit)).await?;
        let id = |event: &Logged| stream_id(event.seq, &event.hash.0);
        let (ids, is_over) = (page.log.iter().map(id).collect(), page.is_over);
        Ok(Followed { page: page.shown()?, ids, is_over })
    }

    /// Returns the newest event of a game, for a stream that begins after it.
    ///
    /// # Errors
    /// If the game is not visible to the viewer.
    pub(crate) async fn newest_event(
        &self,
        who: Option<&Identity>,
        id: Uuid,
    ) -> Result<NewestEvent, PlayError> {
        let head = self.game_store.visible_head(reader(who), id).await?;
        Ok(NewestEvent {
            seq: head.head_seq,
            stream_id: stream_id(head.head_seq, &head.head_hash),
            is_over: head.status == <&str>::from(Status::Finished),
        })
    }

    /// Checks that the log has the event that a client names by its number and the beginning of its hash. After the
    /// restore of a backup, another event may have that number.
    ///
    /// # Errors
    /// If the game is not visible to the viewer, or the event is missing or has another hash.
    pub(crate) async fn require_event(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        seq: i64,
        hash: &str,
    ) -> Result<(), PlayError> {
        let head = self.game_store.visible_head(reader(who), id).await?;
        let is_there = match seq.cmp(&head.head_seq) {
            Ordering::Greater => false,
            Ordering::Equal => beginning(&head.head_hash) == hash,
            Ordering::Less => beginning(&self.game_store.store.event_hash(id, seq).await?) == hash,
        };
        is_there.then_some(()).ok_or(PlayError::CursorAhead { newest: Some(head.head_seq) })
    }

    /// Returns a page of the log in the log format, as this viewer sees it.
    ///
    /// # Errors
    /// The errors of [`GameService::events`].
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
        let head = self.game_store.visible_head(reader(who), id).await?;
        let limit = limit.unwrap_or(PAGE_DEFAULT);
        if after > head.head_seq {
            return Err(PlayError::CursorAhead { newest: Some(head.head_seq) });
        }
        // Stops at the head that was read: after it, another account may have the viewer's seat.
        let last = head.head_seq.min(after.saturating_add(limit)).max(after);
        let log = self.game_store.read_log_to(id, after, last, ReadFrom::Anywhere).await?;
        let is_over = head.status == <&str>::from(Status::Finished);
        let next = log.last().map(|last| last.seq).filter(|last| *last < head.head_seq);
        Ok(Page { log, viewer: viewer(&head), is_over, next, head })
    }
}

pub(crate) fn viewer(head: &HeadRow) -> Viewer {
    head.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(rows::seat(seat)))
}
