//! Streams of a game, of the turns, or of all games of an account.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::hub::{Topic, UNSEEN_MAX, Watch, Woken};
use tokio::time::Instant;
use uuid::Uuid;

use super::{
    TurnService, list::TurnsResponse, mine::Mine, revalidate::WAITING_MAX_AGE, stream_item::StreamItem,
};

/// Maximum number of events per read.
const PAGE: i64 = 200;

/// A client's stream. It can outlive the client's token, so the token is checked at each read.
pub struct Subscription {
    service: TurnService,
    /// The client's token; `None` if it is not signed in.
    token: Option<String>,
    what: What,
    watch: Watch,
    /// For a game, also a watch of its chat messages.
    talk: Option<Watch>,
    /// The time of the next read if no change wakes the stream.
    look_at: Instant,
    /// Whether the last read left some items.
    is_behind: bool,
    /// Whether nothing can follow.
    is_over: bool,
}

/// The reason why a stream woke up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WakeReason {
    /// There may be new items, or the token may have expired: read.
    Changed,
    /// A chat message was written or erased in the game.
    Talk,
    /// The process shuts down.
    Closing,
}

/// The point of a game's log from which a stream sends events.
enum GameCursor {
    /// The newest event at the first read, which is not sent.
    Now,
    /// After the event with this number. The client may give the beginning of its hash, which is checked once.
    After { seq: i64, hash: Option<String> },
}

enum What {
    /// The events of a game from this point on. `newest` is the id of the event after which a stream without a cursor
    /// begins, once it is read.
    Game { id: Uuid, from: GameCursor, newest: Option<String> },
    /// An account's turns, whenever the list differs from the one with this fingerprint.
    Turns { seen: Option<Arc<str>> },
    /// All events of all games of an account.
    Mine(Mine),
}

impl TurnService {
    /// Streams a game after the event with the number and, if given, the beginning of the hash in `after`. Without
    /// `after` it streams the game from now on.
    #[must_use]
    pub fn subscribe_to_game(
        &self,
        token: Option<String>,
        id: Uuid,
        after: Option<(i64, Option<&str>)>,
    ) -> Subscription {
        let talk = Some(self.game_store.hub.watch(Topic::Talk(id)));
        let from = after
            .map_or(GameCursor::Now, |(seq, hash)| GameCursor::After { seq, hash: hash.map(str::to_owned) });
        let what = What::Game { id, from, newest: None };
        Subscription { talk, ..self.subscription(token, Topic::Game(id), what) }
    }

    /// Streams the turns of the account. `seen` is the id of the item that the client has.
    #[must_use]
    pub fn subscribe(&self, token: Option<String>, identity: &Identity, seen: Option<&str>) -> Subscription {
        let seen = seen.map(Arc::from);
        self.subscription(token, Topic::Turns(identity.account), What::Turns { seen })
    }

    /// Streams all games of the account, from this cursor or from now on.
    ///
    /// # Errors
    /// If the cursor is invalid, or the token lacks the scope.
    pub fn subscribe_to_mine(
        &self,
        token: Option<String>,
        identity: &Identity,
        cursor: Option<&str>,
    ) -> Result<Subscription, PlayError> {
        identity.require(Scope::Read)?;
        let mine = Mine::at(cursor, self.game_store.now())?;
        Ok(self.subscription(token, Topic::Turns(identity.account), What::Mine(mine)))
    }

    fn subscription(&self, token: Option<String>, topic: Topic, what: What) -> Subscription {
        let (watch, look_at) = (self.game_store.hub.watch(topic), Instant::now());
        let (service, talk) = (self.clone(), None);
        Subscription { service, token, what, watch, talk, look_at, is_behind: false, is_over: false }
    }
}

impl Subscription {
    /// Waits until there may be new items, or the token expires. It is cancel-safe.
    pub async fn wait(&mut self) -> WakeReason {
        if self.is_behind {
            return WakeReason::Changed;
        }
        let Self { watch, talk, look_at, .. } = self;
        let said = async {
            match talk {
                Some(talk) => talk.wait_until(*look_at).await,
                None => std::future::pending().await,
            }
        };
        let (woken, reason) = tokio::select! {
            biased;
            woken = watch.wait_until(*look_at) => (woken, WakeReason::Changed),
            woken = said => (woken, WakeReason::Talk),
        };
        match woken {
            Woken::Look => reason,
            Woken::TimeUp => WakeReason::Changed,
            Woken::Closing => WakeReason::Closing,
        }
    }

    /// The cursor with which the client can resume before the first item. `None` if this stream has no such cursor.
    #[must_use]
    pub fn cursor(&self) -> Option<String> {
        match &self.what {
            What::Mine(mine) => Some(mine.cursor()),
            What::Game { newest, .. } => newest.clone(),
            What::Turns { .. } => None,
        }
    }

    /// Whether the game is over and all of it was sent, so that nothing can follow.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Reads the items that are new since the last read.
    ///
    /// # Errors
    /// If the token is no longer valid, or the game no longer visible.
    pub async fn look(&mut self) -> Result<Vec<StreamItem>, PlayError> {
        let who = match &self.token {
            Some(token) => Some(self.service.accounts.identify(token).await?),
            None => None,
        };
        self.look_at = Instant::now()
            + who
                .as_ref()
                .map_or(UNSEEN_MAX, |who| good_for(who, self.service.accounts.now()))
                .min(UNSEEN_MAX);
        match &mut self.what {
            What::Game { id, from, newest } => {
                let (seq, hash) = match from {
                    GameCursor::After { seq, hash } => (seq, hash),
                    GameCursor::Now => {
                        let event = self.service.games.newest_event(who.as_ref(), *id).await?;
                        self.is_over = event.is_over;
                        *newest = Some(event.stream_id);
                        *from = GameCursor::After { seq: event.seq, hash: None };
                        return Ok(vec![]);
                    }
                };
                if let Some(hash) = hash.take() {
                    self.service.games.require_event(who.as_ref(), *id, *seq, &hash).await?;
                }
                if let Some(is_over) = self.service.games.has_all(who.as_ref(), *id, *seq, WAITING_MAX_AGE) {
                    self.is_over = is_over;
                    return Ok(vec![]);
                }
                let _permit = self.service.read_permit(who.as_ref(), *id).await;
                let followed = self.service.games.follow(who.as_ref(), *id, *seq, PAGE).await?;
                self.is_behind = followed.page.next.is_some();
                self.is_over = followed.is_over && !self.is_behind;
                let events = followed.page.items.into_iter().zip(followed.ids);
                let news: Vec<StreamItem> = events
                    .map(|(event, id)| StreamItem { id, json: Box::<str>::from(event).into() })
                    .collect();
                *seq += news.len() as i64;
                Ok(news)
            }
            What::Mine(mine) => {
                let who = who.ok_or(PlayError::NotSignedIn)?;
                who.require(Scope::Read)?;
                // This caches the account's turns, so that they are revalidated and a change wakes the stream.
                self.service.get_with_max_age(who.account, WAITING_MAX_AGE, |_| true).await?;
                let (news, is_behind) = mine.look(&self.service, &who).await?;
                self.is_behind = is_behind;
                Ok(news)
            }
            What::Turns { seen } => {
                let who = who.ok_or(PlayError::NotSignedIn)?;
                who.require(Scope::Read)?;
                let has = |fingerprint: &str| seen.as_deref() == Some(fingerprint);
                match self.service.get_with_max_age(who.account, WAITING_MAX_AGE, has).await? {
                    TurnsResponse::NotModified(_) => Ok(vec![]),
                    TurnsResponse::List(listed) => {
                        *seen = Some(listed.fingerprint.clone());
                        Ok(vec![StreamItem { id: listed.fingerprint.to_string(), json: listed.json.clone() }])
                    }
                }
            }
        }
    }
}

/// The time until the token expires.
fn good_for(who: &Identity, now: DateTime<Utc>) -> std::time::Duration {
    who.expires_at.map_or(UNSEEN_MAX, |expires| (expires - now).to_std().unwrap_or_default())
}
