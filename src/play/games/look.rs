//! Looking at a game: its state now or as it was, its log, what one may do.

use longhall_rules::{
    game::{Game, Hash, Logged, Refusal, Status, line},
    kit::{Seat, Viewer},
};
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    games::show::{self, EventPage, GameShown, LegalMoves},
    receipts::{
        hall_keys::HallKey,
        receipt::{Head, SignedHead},
    },
};
use crate::store::HeadRow;

/// Rises when the form of an answer changes without an event.
const REPRESENTATION: u32 = 4;
const PAGE_DEFAULT: i64 = 200;
const PAGE_MAX: i64 = 1000;

/// What to look at.
#[derive(Clone, Copy, Debug)]
pub struct LookAt<'a> {
    /// The event after which to look; the newest, if none.
    pub at: Option<i64>,
    /// What the client has already (RFC 9110, section 13.1.2).
    pub if_none_match: Option<&'a str>,
}

/// A game, unless the client has it already.
pub enum Look {
    /// Nothing has changed.
    Unchanged {
        /// The entity tag of what the client has.
        etag: String,
    },
    /// The game.
    Game {
        /// Its entity tag.
        etag: String,
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
    log: Vec<Logged>,
    viewer: Viewer,
    is_over: bool,
    next: Option<i64>,
}

impl Hall {
    /// A game as this viewer sees it. Without a change it is not folded.
    ///
    /// # Errors
    /// If it is not visible to him, or has not come to the event asked for.
    pub async fn look(&self, who: Option<&Identity>, id: Uuid, look: LookAt<'_>) -> Result<Look, PlayError> {
        let account = readable(who)?;
        if let (Some(etags), None) = (look.if_none_match, look.at)
            && let Some(table) = self.games.fresh(id)
            && table.game.is_visible_to(account)
            && let Some(key) = self.hall_keys.signing_at_once()
            && let (seq, revision) = (table.game.seq, table.settings.revision)
            && let etag = etag(seq, revision, table.game.viewer(account), Some(&key))
            && matches_any(etags, &etag)
        {
            return Ok(Look::Unchanged { etag });
        }
        // In a box, so that a request that waits instead does not keep the room for it.
        Box::pin(self.look_at_head(who, id, look)).await
    }

    /// The same, trusting nothing that this process remembers: for who is about to wait, and would wait in vain if the
    /// game had already gone on.
    pub(crate) async fn look_at_head(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        look: LookAt<'_>,
    ) -> Result<Look, PlayError> {
        let account = readable(who)?;
        let head = self.visible_head(account, id).await?;
        let viewer = viewer(&head);
        let seq = look.at.unwrap_or(head.head_seq);
        if !(1..=head.head_seq).contains(&seq) {
            return Err(PlayError::NoSuchSeq(seq));
        }
        let key = self.hall_keys.signing(&self.store).await?;
        let etag = etag(seq, head.revision, viewer, (seq == head.head_seq).then_some(&*key));
        if look.if_none_match.is_some_and(|etags| matches_any(etags, &etag)) {
            self.games.reconfirm(id, &head);
            return Ok(Look::Unchanged { etag });
        }
        let mut table = self.table_at(id, &head).await?;
        if seq != head.head_seq {
            table = table.as_it_was(Game::replay(id, &self.read_log(id, 0, seq).await?)?);
        }
        let game = self.show_signed(&table, table.game.viewer(account), &key).await?;
        Ok(Look::Game { etag, game: Box::new(game) })
    }

    /// The head of a game's log, signed by the hall.
    ///
    /// # Errors
    /// If the game is not visible to them.
    pub async fn signed_head(&self, who: Option<&Identity>, id: Uuid) -> Result<SignedHead, PlayError> {
        let head = self.visible_head(readable(who)?, id).await?;
        let table = self.table_at(id, &head).await?;
        let key = self.hall_keys.signing(&self.store).await?;
        let receipt = table.standing.receipt(&table.game, &key);
        let receipt = receipt.ok_or_else(|| PlayError::Internal(format!("game {id} cannot be signed")))?;
        Ok(SignedHead { game: id, head: Head::of(&table.game), receipt, public_key: Hash(key.public_key) })
    }

    /// A page of the log as this viewer sees it.
    ///
    /// # Errors
    /// If the game is not visible to him.
    pub async fn events(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i64,
        limit: Option<i64>,
    ) -> Result<EventPage, PlayError> {
        let Page { log, viewer, is_over, next } = self.page(who, id, after, limit).await?;
        Ok(EventPage { items: show::events(&log, viewer, is_over)?, next })
    }

    /// The same in the form of the log itself.
    ///
    /// # Errors
    /// As [`Hall::events`].
    pub async fn log_lines(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i64,
        limit: i64,
    ) -> Result<LogLines, PlayError> {
        let Page { log, viewer, is_over, next } = self.page(who, id, after, Some(limit)).await?;
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
        let head = self.visible_head(readable(who)?, id).await?;
        let limit = limit.unwrap_or(PAGE_DEFAULT);
        if !(1..=PAGE_MAX).contains(&limit) || after < 0 {
            return Err(PlayError::MalformedQuery(format!("limit is 1 to {PAGE_MAX}, after at least 0")));
        }
        let log = self.read_log(id, after, limit).await?;
        let is_over = head.status == <&str>::from(Status::Finished);
        let next = log.last().map(|last| last.seq).filter(|last| *last < head.head_seq);
        Ok(Page { log, viewer: viewer(&head), is_over, next })
    }

    /// What the account may do in a game now.
    ///
    /// # Errors
    /// If it has no seat there.
    pub async fn legal_moves(&self, identity: &Identity, id: Uuid) -> Result<LegalMoves, PlayError> {
        identity.require(Scope::Read)?;
        let head = self.visible_head(Some(identity.account), id).await?;
        let table = self.table_at(id, &head).await?;
        match table.game.viewer(Some(identity.account)) {
            Viewer::Seat(seat) => show::legal_moves(&table.game, seat),
            Viewer::Spectator => Err(Refusal::NotYourSeat.into()),
        }
    }

    pub(crate) async fn visible_head(&self, account: Option<Uuid>, id: Uuid) -> Result<HeadRow, PlayError> {
        let head = self.head(id, account.unwrap_or_default()).await?;
        let is_visible = head.visibility == "public"
            || head.seat.is_some()
            // Who is invited to play again may see where.
            || head.rematch_of.is_some() && self.table_at(id, &head).await?.game.is_visible_to(account);
        if is_visible { Ok(head) } else { Err(PlayError::NoSuchGame) }
    }
}

/// The account that looks, if it is one; its token must allow it.
pub(crate) fn readable(who: Option<&Identity>) -> Result<Option<Uuid>, PlayError> {
    let Some(identity) = who else { return Ok(None) };
    identity.require(Scope::Read)?;
    Ok(Some(identity.account))
}

fn viewer(head: &HeadRow) -> Viewer {
    head.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat as u8)))
}

/// Weak, for names of accounts may change without an event. At the head it names the key of the receipt: who is told that
/// nothing has changed has the receipt that they would get.
fn etag(seq: i64, revision: i64, viewer: Viewer, key: Option<&HallKey>) -> String {
    let viewer = match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "s".to_owned(),
    };
    let key = key.map(|key| format!("-{}", const_hex::encode(&key.fingerprint.0[..4])));
    format!("W/\"{seq}-{revision}-{viewer}-{REPRESENTATION}{}\"", key.unwrap_or_default())
}

/// Whether an `If-None-Match` names this tag (weak comparison, RFC 9110, section 8.8.3.2).
pub(crate) fn matches_any(if_none_match: &str, etag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    if_none_match.trim() == "*" || if_none_match.split(',').any(|tag| opaque(tag) == opaque(etag))
}
