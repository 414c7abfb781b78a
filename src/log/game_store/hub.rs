//! Waiting clients of this process, by topic. Changes arrive as notices from Postgres, whichever process made them.
//! Only topics with waiting clients use memory.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{
        broadcast::{Receiver, error::RecvError},
        watch,
    },
    time::{Instant, timeout_at},
};
use uuid::Uuid;

use super::{cache::GameCache, versions::Versions};
use crate::notify::notice::{Heard, Notice};

/// Maximum time that a client waits before its token is checked again. What it waits for is revalidated more often.
pub const UNSEEN_MAX: Duration = Duration::from_secs(60);

/// A topic that clients can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// New events of a game, or new settings.
    Game(Uuid),
    /// Changed turns of an account.
    Turns(Uuid),
    /// New or erased chat messages of a game.
    Talk(Uuid),
}

/// The reason why waiting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Woken {
    /// There may be changes.
    Look,
    /// The timeout has elapsed.
    TimeUp,
    /// The process shuts down.
    Closing,
}

/// The topics with waiting clients; `None` once the hub is closed.
pub struct Hub(Mutex<Option<HashMap<Topic, watch::Sender<()>>>>);

impl Default for Hub {
    fn default() -> Self {
        Self(Mutex::new(Some(HashMap::new())))
    }
}

impl Hub {
    /// Starts watching a topic. A client must watch first, then read, then wait, so that it misses no change.
    pub fn watch(self: &Arc<Self>, topic: Topic) -> Watch {
        let news = match self.topics().as_mut() {
            Some(topics) => topics.entry(topic).or_default().subscribe(),
            // The sender is dropped at once, so that waiting ends with [`Woken::Closing`].
            None => watch::Sender::default().subscribe(),
        };
        Watch { hub: self.clone(), topic, news }
    }

    /// Ends all waiting, now and in future.
    pub fn close(&self) {
        self.topics().take();
    }

    /// The number of topics with waiting clients.
    pub fn topics_waited_for(&self) -> usize {
        self.topics().as_ref().map_or(0, HashMap::len)
    }

    /// The accounts whose turns clients wait for.
    pub fn accounts(&self) -> Vec<Uuid> {
        let account = |topic: &Topic| match topic {
            Topic::Turns(account) => Some(*account),
            Topic::Game(_) | Topic::Talk(_) => None,
        };
        self.topics().iter().flat_map(HashMap::keys).filter_map(account).collect()
    }

    /// The games that clients wait for.
    pub fn games(&self) -> Vec<Uuid> {
        let game = |topic: &Topic| match topic {
            Topic::Game(game) => Some(*game),
            Topic::Turns(_) | Topic::Talk(_) => None,
        };
        self.topics().iter().flat_map(HashMap::keys).filter_map(game).collect()
    }

    /// Wakes all clients that wait for one of these topics.
    pub fn wake(&self, topics: impl IntoIterator<Item = Topic>) {
        let waited_for = self.topics();
        for news in topics.into_iter().filter_map(|topic| waited_for.as_ref()?.get(&topic)) {
            news.send_replace(());
        }
    }

    fn wake_all(&self) {
        self.topics().iter().flat_map(HashMap::values).for_each(|news| news.send_replace(()));
    }

    fn topics(&self) -> MutexGuard<'_, Option<HashMap<Topic, watch::Sender<()>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A client that waits for a topic.
pub struct Watch {
    hub: Arc<Hub>,
    topic: Topic,
    news: watch::Receiver<()>,
}

impl Watch {
    /// Waits until there may be changes since the last call, or since the watch began.
    pub async fn wait_until(&mut self, end: Instant) -> Woken {
        match timeout_at(end, self.news.changed()).await {
            Ok(Ok(())) => Woken::Look,
            Ok(Err(_)) => Woken::Closing,
            Err(_) => Woken::TimeUp,
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut topics = self.hub.topics();
        let Some(topics) = topics.as_mut() else { return };
        // The last watcher removes the topic.
        if topics.get(&self.topic).is_some_and(|news| news.receiver_count() == 1) {
            topics.remove(&self.topic);
        }
    }
}

/// The caches of this process, which notices invalidate.
#[derive(Clone)]
pub struct Caches {
    /// The cached games.
    pub games: Arc<GameCache>,
    /// The cached versions of turns.
    pub turns: Arc<Versions>,
}

impl Caches {
    /// Invalidates everything older than the notice. A change of this process arrives twice: before its response, and
    /// later from Postgres.
    pub fn invalidate(&self, notice: &Notice) {
        if self.games.invalidate(notice) {
            notice.accounts.iter().for_each(|account| self.turns.invalidate(*account));
        }
    }
}

/// Distributes notices until their channel closes. Caches are invalidated before clients wake and read.
pub(crate) async fn pass_on(mut heard: Receiver<Heard>, hub: Arc<Hub>, caches: Caches) {
    loop {
        match heard.recv().await {
            Ok(Heard::Change(notice)) => {
                caches.invalidate(&notice);
                hub.wake(topics(&notice));
            }
            Ok(Heard::Gap) | Err(RecvError::Lagged(_)) => {
                caches.games.invalidate_all();
                caches.turns.invalidate_all();
                hub.wake_all();
            }
            Err(RecvError::Closed) => return,
        }
    }
}

/// The topics of a notice.
pub fn topics(notice: &Notice) -> impl Iterator<Item = Topic> + '_ {
    let news = (notice.seq, notice.revision) != (0, 0);
    let turns = notice.accounts.iter().copied().map(Topic::Turns);
    let game = news.then_some(Topic::Game(notice.game));
    turns.chain(game).chain(notice.talk.then_some(Topic::Talk(notice.game)))
}

/// Maximum time that a long poll waits.
pub const LONG_POLL_MAX: Duration = UNSEEN_MAX;

#[cfg(test)]
mod tests {
    use super::*;

    fn soon() -> Instant {
        Instant::now() + Duration::from_millis(20)
    }

    fn notice(game: u128, account: u128) -> Notice {
        let accounts = vec![Uuid::from_u128(account)];
        Notice { game: Uuid::from_u128(game), seq: 1, accounts, ..Notice::default() }
    }

    #[tokio::test]
    async fn a_topic_wakes_its_watchers_and_no_others() {
        let hub = Arc::new(Hub::default());
        let mut game = hub.watch(Topic::Game(Uuid::from_u128(1)));
        let mut turns = hub.watch(Topic::Turns(Uuid::from_u128(9)));
        let mut other = hub.watch(Topic::Game(Uuid::from_u128(2)));
        // A change between reading and waiting counts.
        hub.wake(topics(&notice(1, 9)));
        assert_eq!(game.wait_until(soon()).await, Woken::Look);
        assert_eq!(turns.wait_until(soon()).await, Woken::Look);
        assert_eq!(other.wait_until(soon()).await, Woken::TimeUp);
        assert_eq!(game.wait_until(soon()).await, Woken::TimeUp, "once is enough");
        hub.wake_all();
        assert_eq!(other.wait_until(soon()).await, Woken::Look);
    }

    #[tokio::test]
    async fn talk_wakes_its_watchers_and_no_others() {
        let hub = Arc::new(Hub::default());
        let id = Uuid::from_u128(1);
        let (mut talk, mut game) = (hub.watch(Topic::Talk(id)), hub.watch(Topic::Game(id)));
        hub.wake(topics(&notice(1, 9)));
        assert_eq!(talk.wait_until(soon()).await, Woken::TimeUp);
        assert_eq!(game.wait_until(soon()).await, Woken::Look);
        hub.wake(topics(&Notice { game: id, talk: true, ..Notice::default() }));
        assert_eq!(talk.wait_until(soon()).await, Woken::Look);
        assert_eq!(game.wait_until(soon()).await, Woken::TimeUp);
    }

    #[tokio::test]
    async fn a_topic_nobody_waits_for_takes_no_room() {
        let hub = Arc::new(Hub::default());
        let topic = Topic::Game(Uuid::from_u128(1));
        let (first, second) = (hub.watch(topic), hub.watch(topic));
        drop(first);
        assert_eq!(hub.topics_waited_for(), 1);
        drop(second);
        assert_eq!(hub.topics_waited_for(), 0);
    }

    #[tokio::test]
    async fn a_closed_hub_lets_nobody_wait() {
        let hub = Arc::new(Hub::default());
        let topic = Topic::Game(Uuid::from_u128(1));
        let mut before = hub.watch(topic);
        hub.close();
        let mut after = hub.watch(topic);
        let far = Instant::now() + Duration::from_secs(60);
        assert_eq!(before.wait_until(far).await, Woken::Closing);
        assert_eq!(after.wait_until(far).await, Woken::Closing);
    }
}
