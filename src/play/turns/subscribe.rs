//! Following a game, or one's turns, as they change.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use tokio::time::Instant;
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::identity::Identity,
    error::PlayError,
    tables::hub::{Topic, UNSEEN_MAX, Watch, Woken},
};

/// Events read at once.
const PAGE: i64 = 200;

/// Somebody who follows something. That may take longer than his token is good, so it is asked again each time.
pub struct Follower {
    hall: Arc<Hall>,
    /// None of who is not signed in.
    token: Option<String>,
    what: What,
    watch: Watch,
    /// When to look even if nothing was heard.
    look_at: Instant,
    /// Whether there was more than he was shown at once.
    is_behind: bool,
}

enum What {
    /// The events of a game after this one.
    Game { id: Uuid, after: i64 },
    /// An account's turns, when their entity tag is another.
    Turns { seen: Option<String> },
}

/// Something new.
#[derive(Debug)]
pub struct News {
    /// By which the client says that it has this.
    pub id: String,
    /// The JSON text, in one line.
    pub json: String,
}

impl Hall {
    /// Follows a game from the event after `after`.
    #[must_use]
    pub fn follow_game(self: &Arc<Self>, token: Option<String>, id: Uuid, after: i64) -> Follower {
        self.follow(token, Topic::Game(id), What::Game { id, after })
    }

    /// Follows the turns of who is signed in. `seen` is the id of the news that the client has.
    #[must_use]
    pub fn follow_turns(
        self: &Arc<Self>,
        token: Option<String>,
        identity: &Identity,
        seen: Option<&str>,
    ) -> Follower {
        let seen = seen.map(|id| format!("\"{id}\""));
        self.follow(token, Topic::Turns(identity.account), What::Turns { seen })
    }

    fn follow(self: &Arc<Self>, token: Option<String>, topic: Topic, what: What) -> Follower {
        let (watch, look_at) = (self.hub.watch(topic), Instant::now());
        Follower { hall: self.clone(), token, what, watch, look_at, is_behind: false }
    }
}

impl Follower {
    /// Waits until there may be news, or the token runs out; false once the process is about to end. Can be called
    /// again when it was given up.
    pub async fn wait(&mut self) -> bool {
        self.is_behind || self.watch.wait_until(self.look_at).await != Woken::Closing
    }

    /// What is new since the last look.
    ///
    /// # Errors
    /// If the token is no longer good, or what was followed no longer visible.
    pub async fn look(&mut self) -> Result<Vec<News>, PlayError> {
        let who = match &self.token {
            Some(token) => Some(self.hall.identify(token).await?),
            None => None,
        };
        self.look_at = Instant::now()
            + who.as_ref().map_or(UNSEEN_MAX, |who| good_for(who, self.hall.now())).min(UNSEEN_MAX);
        match &mut self.what {
            What::Game { id, after } => {
                let page = self.hall.events(who.as_ref(), *id, *after, Some(PAGE)).await?;
                self.is_behind = page.next.is_some();
                let numbered = page.items.into_iter().zip(*after + 1..);
                let news: Vec<News> = numbered
                    .map(|(event, seq)| News { id: seq.to_string(), json: Box::<str>::from(event).into() })
                    .collect();
                *after += news.len() as i64;
                Ok(news)
            }
            What::Turns { seen } => {
                let who = who.ok_or(PlayError::NotSignedIn)?;
                let (etag, turns) = self.hall.turns(&who, seen.as_deref()).await?;
                let Some(turns) = turns else { return Ok(vec![]) };
                let json = serde_json::to_string(&turns).map_err(|e| PlayError::Internal(e.to_string()))?;
                let id = etag.trim_matches('"').to_owned();
                *seen = Some(etag);
                Ok(vec![News { id, json }])
            }
        }
    }
}

/// How long the token is still good.
fn good_for(who: &Identity, now: DateTime<Utc>) -> std::time::Duration {
    who.expires_at.map_or(UNSEEN_MAX, |expires| (expires - now).to_std().unwrap_or_default())
}
