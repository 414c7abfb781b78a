//! Messages at a game, and which of them an account has not read. They are not part of the log.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::TalkRoom;
use crate::play::{
    accounts::{
        identity::{Identity, reader},
        people::PersonShown,
        scope::Scope,
    },
    error::PlayError,
    listed::page_limit,
    secrets,
    tables::once::request,
    tables::projection::accounts,
    telling::kind::NewsKind,
    text,
};
use crate::store::{MessageRow, MessageToTell, Request, Said, UsedKey};

/// Maximum number of messages of one account at one game, erased ones included. A bound per game would let one
/// player silence the others.
const MESSAGES_EACH: i32 = 2_500;
const PAGE_DEFAULT: i64 = 100;
const PAGE_MAX: i64 = 500;
/// How often to try for the next number when others keep taking it.
const TRIES: usize = 20;

/// What to say at a game.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageRequest {
    /// 1 to 1,000 characters; of control characters only line ends and tabs.
    #[schema(example = "Well sailed!", min_length = 1, max_length = 1000)]
    pub text: String,
}

/// A message in the talk of a game.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Message)]
pub struct MessageShown {
    /// Place of the message in the game's talk, from 1 without gaps.
    #[schema(minimum = 1)]
    pub seq: i32,
    /// The author of the message, with their present name.
    pub account: PersonShown,
    /// What was said; empty once it has been erased.
    pub text: String,
    /// Whether its author has taken the words back.
    pub erased: bool,
    /// When the author said it.
    pub at: DateTime<Utc>,
}

/// Part of what was said at a game.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TalkPage {
    /// Messages in the order in which they were said.
    pub items: Vec<MessageShown>,
    /// What to send as `after` for the following page; null if this is the last.
    pub next: Option<String>,
}

/// How far you have read the talk at a game.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadMark {
    /// The `seq` of the newest message you have read. A mark never goes back.
    #[schema(example = 12, minimum = 1)]
    pub seq: i32,
}

/// How much of the talk at a game you have not read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = UnreadTalk)]
pub struct UnreadShown {
    /// Id of the game at which it was said.
    pub game: Uuid,
    /// How many messages of others come after your mark.
    pub unread: i64,
    /// The `seq` of the newest message you have marked as read; 0 if there is none.
    #[schema(minimum = 0)]
    pub read: i32,
    /// The `seq` of the newest message you have not read.
    #[schema(minimum = 1)]
    pub last: i32,
}

/// The games in which there is something that you have not read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Unread {
    /// One entry for each game, the newest game first.
    pub items: Vec<UnreadShown>,
}

impl TalkRoom {
    /// Adds a message to a game; only its players may.
    ///
    /// # Errors
    /// If the account has no seat in the game, or the text is not acceptable.
    pub async fn say(
        &self,
        identity: &Identity,
        id: Uuid,
        mut message: MessageRequest,
        key: Option<&str>,
    ) -> Result<MessageShown, PlayError> {
        self.accounts.require_seated(identity, Scope::Talk, id).await?;
        message.text = text::message(&message.text)?;
        let request = request(key, "say", &(id, &message))?;
        let (game_id, account_id, text, said_at) = (id, identity.account, message.text, self.tables.now());
        let mut row = MessageRow { game_id, number: 0, account_id, text, said_at };
        for _ in 0..TRIES {
            row.number = self.tables.store.last_said(id).await? + 1;
            // Counted after the last number was read: a message that is said meanwhile takes the next number.
            if row.number > MESSAGES_EACH
                && self.tables.store.said_by(id, identity.account).await? >= MESSAGES_EACH.into()
            {
                return Err(PlayError::TalkFull(MESSAGES_EACH));
            }
            let telling = self.telling_of(&row).await?;
            match self.tables.store.say(&row, request.as_ref(), &telling).await? {
                Said::Taken => continue,
                Said::Before(used) => row = self.said_before(&used, request.as_ref()).await?,
                Said::Now => self.telling.posted(),
            }
            let names = self.accounts.names.of(&[identity.account]).await?;
            return Ok(shown(row, &names));
        }
        Err(PlayError::Busy)
    }

    /// The message for which a key was used before.
    async fn said_before(&self, used: &UsedKey, request: Option<&Request>) -> Result<MessageRow, PlayError> {
        let (Some(number), true) = (used.number, request.is_some_and(|now| now.digest == used.digest)) else {
            return Err(PlayError::KeyReused);
        };
        let said = self.tables.store.message(used.made, number).await?;
        said.ok_or_else(|| PlayError::Internal(format!("message {number} of {} is gone", used.made)))
    }

    /// What tells the others at the table; whoever blocks the author reads it there, if they want to.
    async fn telling_of(&self, row: &MessageRow) -> Result<Vec<MessageToTell>, PlayError> {
        let game = self.tables.table(row.game_id).await?.game;
        let (number, by) = (row.number.into(), row.account_id);
        let others = accounts(&game).filter(|account| *account != by).map(|account| (account, number));
        let mut telling = self.telling.telling_of(NewsKind::Talk, (row.game_id, by), number, others).await?;
        let told: Vec<Uuid> = telling.iter().map(|message| message.account_id).collect();
        if !told.is_empty() {
            let apart = self.tables.store.apart(by, &told).await?;
            telling.retain(|message| !apart.contains(&message.account_id));
        }
        Ok(telling)
    }

    /// Erases the text of a message of the account; that and when it was written remains. Former players may
    /// do this, too, and any number of times.
    ///
    /// # Errors
    /// If somebody else wrote it, or there is no such message.
    pub async fn erase(&self, identity: &Identity, id: Uuid, number: i32) -> Result<(), PlayError> {
        identity.require(Scope::Talk)?;
        let speaker = self.tables.store.speaker(id, number).await?;
        if speaker == Some(identity.account) {
            return Ok(self.tables.store.erase_message(id, number).await?);
        }
        self.tables.visible_head(Some(identity.account), id).await?;
        Err(speaker.map_or(PlayError::NotFound("message"), |_| PlayError::NotYours))
    }

    /// The messages at a game, for anybody who may see the game.
    ///
    /// # Errors
    /// If they may not see it.
    pub async fn list(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i32,
        limit: Option<i64>,
    ) -> Result<TalkPage, PlayError> {
        self.tables.visible_head(reader(who), id).await?;
        let limit = page_limit(limit, PAGE_DEFAULT, PAGE_MAX)?;
        if after < 0 {
            return Err(PlayError::param("after", format!("`after` is at least 0, not {after}")));
        }
        // The message of the cursor, to see whether the talk has come that far, and one more than asked for, to see whether
        // there is a next page.
        let mut rows =
            self.tables.store.talk(id, (after - 1).max(0), limit + 1 + i64::from(after > 0)).await?;
        if after > 0 {
            if rows.first().is_none_or(|first| first.number != after) {
                let newest = Some(self.tables.store.last_said(id).await?.into());
                return Err(PlayError::CursorAhead { newest });
            }
            rows.remove(0);
        }
        let is_last = rows.len() as i64 <= limit;
        rows.truncate(limit as usize);
        let mut accounts: Vec<Uuid> = rows.iter().map(|row| row.account_id).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let names = self.accounts.names.of(&accounts).await?;
        let next = rows.last().filter(|_| !is_last).map(|row| row.number.to_string());
        Ok(TalkPage { items: rows.into_iter().map(|row| shown(row, &names)).collect(), next })
    }

    /// Notes how far the account has read.
    ///
    /// # Errors
    /// If it has no seat in the game, or there is no message of that number.
    pub async fn mark_read(&self, identity: &Identity, id: Uuid, mark: &ReadMark) -> Result<(), PlayError> {
        self.accounts.require_seated(identity, Scope::Talk, id).await?;
        let last = self.tables.store.last_said(id).await?;
        if !(1..=last).contains(&mark.seq) {
            return Err(PlayError::field("/seq", format!("this talk has the messages 1 to {last}")));
        }
        Ok(self.tables.store.mark_read(id, identity.account, mark.seq).await?)
    }

    /// How much the account has not read.
    ///
    /// # Errors
    /// If the token does not allow it.
    pub async fn unread(&self, identity: &Identity) -> Result<Unread, PlayError> {
        identity.require(Scope::Read)?;
        let items = self.tables.store.unread(identity.account).await?.into_iter().map(|row| UnreadShown {
            game: row.game,
            unread: row.count,
            read: row.read.unwrap_or(0),
            last: row.last.unwrap_or(0),
        });
        Ok(Unread { items: items.collect() })
    }
}

impl Unread {
    /// A fingerprint of the content, for its `ETag`.
    ///
    /// # Errors
    /// If the list cannot be serialized.
    pub fn fingerprint(&self) -> Result<String, PlayError> {
        secrets::fingerprint(self)
    }
}

fn shown(row: MessageRow, names: &BTreeMap<Uuid, Arc<str>>) -> MessageShown {
    let name = names.get(&row.account_id).cloned().unwrap_or_default();
    let account = PersonShown { id: row.account_id, name };
    let erased = row.text.is_empty();
    MessageShown { seq: row.number, account, text: row.text, erased, at: row.said_at }
}
