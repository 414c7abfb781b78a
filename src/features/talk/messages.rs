//! Chat messages of games, and which of them an account has not read. They are not part of the log.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, Utc};
use longhall_base::{
    error::PlayError,
    identity::{Identity, reader},
    scope::Scope,
    secrets, text,
};
use longhall_log::{
    event::Request,
    game_store::{idempotency::request, projection::accounts},
    idempotency::UsedKey,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    TalkService,
    sql::{
        self,
        messages::{MessageRow, Said},
    },
};
use crate::features::{
    accounts::{self, people::PersonShown},
    notifications::{kind::NotificationKind, sql::notify::Notification},
};

/// Maximum number of messages per account and game, including erased ones. A limit per game would let one player
/// silence the others.
const MESSAGES_EACH: i32 = 2_500;
const PAGE_DEFAULT: i64 = 100;
/// Maximum number of attempts at the next free number.
const TRIES: usize = 20;

/// A chat message to write in a game.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageRequest {
    /// 1 to 1,000 characters. Line ends and tabs are the only control characters allowed.
    #[schema(example = "Well sailed!", min_length = 1, max_length = 1000)]
    pub text: String,
}

/// A chat message of a game.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Message)]
pub struct MessageShown {
    /// Number of the message in the game's chat, from 1 without gaps.
    #[schema(minimum = 1)]
    pub seq: i32,
    /// The author of the message, with their present name.
    pub account: PersonShown,
    /// The text of the message; empty once it is erased.
    pub text: String,
    /// Whether its author has erased the text.
    pub erased: bool,
    /// Time at which the message was written.
    pub at: DateTime<Utc>,
}

/// A page of the chat messages of a game.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TalkPage {
    /// Messages in the order in which they were written.
    pub items: Vec<MessageShown>,
    /// The `after` of the next page; `null` if this is the last.
    pub next: Option<String>,
}

/// The message up to which you have read a game's chat.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadMark {
    /// The `seq` of the newest message you have read. A lower number than the present mark has no effect.
    #[schema(example = 12, minimum = 1)]
    pub seq: i32,
}

/// The unread chat messages of a game.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = UnreadTalk)]
pub struct UnreadShown {
    /// Id of the game with unread messages.
    pub game: Uuid,
    /// Number of messages by others after your mark.
    pub unread: i64,
    /// The `seq` of the newest message you have marked as read; 0 if there is none.
    #[schema(minimum = 0)]
    pub read: i32,
    /// The `seq` of the newest message you have not read.
    #[schema(minimum = 1)]
    pub last: i32,
}

/// The games whose chat has messages that you have not read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Unread {
    /// One entry for each game, the newest game first.
    pub items: Vec<UnreadShown>,
}

impl TalkService {
    /// Adds a message to a game's chat. Only its players may do so.
    ///
    /// # Errors
    /// If the account has no seat in the game, the text is invalid, or the account has the maximum number of messages.
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
        let (game_id, account_id, text, said_at) =
            (id, identity.account, message.text, self.game_store.now());
        let mut row = MessageRow { game_id, number: 0, account_id, text, said_at };
        for _ in 0..TRIES {
            row.number = sql::messages::last_said(&self.game_store.store, id).await? + 1;
            // Counted after the last number was read. A message that is added meanwhile takes that number, so the
            // insert below fails.
            if row.number > MESSAGES_EACH
                && sql::messages::said_by(&self.game_store.store, id, identity.account).await?
                    >= MESSAGES_EACH.into()
            {
                return Err(PlayError::TalkFull(MESSAGES_EACH));
            }
            let messages = self.chat_notifications(&row).await?;
            match sql::messages::say(&self.game_store.store, &row, request.as_ref(), &messages).await? {
                Said::Taken => continue,
                Said::Before(used) => row = self.said_before(&used, request.as_ref()).await?,
                Said::Now => self.notifications.wake_sender(),
            }
            let names = self.accounts.names.get(&[identity.account]).await?;
            return Ok(shown(row, &names));
        }
        Err(PlayError::Busy)
    }

    /// Returns the message of the first request with this key.
    async fn said_before(&self, used: &UsedKey, request: Option<&Request>) -> Result<MessageRow, PlayError> {
        let (Some(number), true) = (used.number, request.is_some_and(|now| now.digest == used.digest)) else {
            return Err(PlayError::KeyReused);
        };
        let said = sql::messages::message(&self.game_store.store, used.made, number).await?;
        said.ok_or_else(|| PlayError::Internal(format!("message {number} of {} is gone", used.made)))
    }

    /// Builds notifications for the other players. Leaves out players if a block separates them from the author.
    async fn chat_notifications(&self, row: &MessageRow) -> Result<Vec<Notification>, PlayError> {
        let game = self.game_store.load(row.game_id).await?.game;
        let (number, by) = (row.number.into(), row.account_id);
        let others = accounts(&game).filter(|account| *account != by).map(|account| (account, number));
        let mut messages = self
            .notifications
            .messages_for(NotificationKind::Talk, (row.game_id, by), number, others)
            .await?;
        let recipients: Vec<Uuid> = messages.iter().map(|message| message.account_id).collect();
        if !recipients.is_empty() {
            let apart = accounts::sql::blocks::apart(&self.game_store.store, by, &recipients).await?;
            messages.retain(|message| !apart.contains(&message.account_id));
        }
        Ok(messages)
    }

    /// Erases the text of a message of the account; author and time remain. Former players may do so too. Repeating has
    /// no effect.
    ///
    /// # Errors
    /// If another account wrote the message, or there is no such message.
    pub async fn erase(&self, identity: &Identity, id: Uuid, number: i32) -> Result<(), PlayError> {
        identity.require(Scope::Talk)?;
        let speaker = sql::messages::speaker(&self.game_store.store, id, number).await?;
        if speaker == Some(identity.account) {
            return Ok(sql::messages::erase_message(&self.game_store.store, id, number).await?);
        }
        self.game_store.visible_head(Some(identity.account), id).await?;
        Err(speaker.map_or(PlayError::NotFound("message"), |_| PlayError::NotYours))
    }

    /// Lists the chat messages of a game that the viewer may see.
    ///
    /// # Errors
    /// If the game is not visible to the viewer, or `after` or `limit` is invalid.
    pub async fn list(
        &self,
        who: Option<&Identity>,
        id: Uuid,
        after: i32,
        limit: Option<i64>,
    ) -> Result<TalkPage, PlayError> {
        self.game_store.visible_head(reader(who), id).await?;
        let limit = limit.unwrap_or(PAGE_DEFAULT);
        // Also reads the cursor's message, to check that it exists. One message more than the limit shows whether there
        // is a next page.
        let mut rows = sql::messages::talk(
            &self.game_store.store,
            id,
            (after - 1).max(0),
            limit + 1 + i64::from(after > 0),
        )
        .await?;
        if after > 0 {
            if rows.first().is_none_or(|first| first.number != after) {
                let newest = Some(sql::messages::last_said(&self.game_store.store, id).await?.into());
                return Err(PlayError::CursorAhead { newest });
            }
            rows.remove(0);
        }
        let is_last = rows.len() as i64 <= limit;
        rows.truncate(limit as usize);
        let mut accounts: Vec<Uuid> = rows.iter().map(|row| row.account_id).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let names = self.accounts.names.get(&accounts).await?;
        let next = rows.last().filter(|_| !is_last).map(|row| row.number.to_string());
        Ok(TalkPage { items: rows.into_iter().map(|row| shown(row, &names)).collect(), next })
    }

    /// Records up to which message the account has read.
    ///
    /// # Errors
    /// If the account has no seat in the game, or there is no message with that number.
    pub async fn mark_read(&self, identity: &Identity, id: Uuid, mark: &ReadMark) -> Result<(), PlayError> {
        self.accounts.require_seated(identity, Scope::Talk, id).await?;
        let last = sql::messages::last_said(&self.game_store.store, id).await?;
        if !(1..=last).contains(&mark.seq) {
            return Err(PlayError::field("/seq", format!("this talk has the messages 1 to {last}")));
        }
        Ok(sql::messages::mark_read(&self.game_store.store, id, identity.account, mark.seq).await?)
    }

    /// Lists the games with unread messages.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn unread(&self, identity: &Identity) -> Result<Unread, PlayError> {
        identity.require(Scope::Read)?;
        let items =
            sql::messages::unread(&self.game_store.store, identity.account).await?.into_iter().map(|row| {
                UnreadShown {
                    game: row.game,
                    unread: row.count,
                    read: row.read.unwrap_or(0),
                    last: row.last.unwrap_or(0),
                }
            });
        Ok(Unread { items: items.collect() })
    }
}

impl Unread {
    /// Fingerprint of the content, for its `ETag`.
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
