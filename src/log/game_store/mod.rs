//! The core of the server, on which all use cases build: loads, folds, changes and stores games, and wakes waiting
//! clients.
//!
//! `folding` loads and folds games, `cache` keeps folded games in memory, and `snapshots` stores the folded state of
//! long games. `commit` decides what a request does, retries after conflicts, and stores the events. `update` does all
//! this for any request to a game, and `idempotency` makes requests idempotent. `timeouts` ends the time of players, and `hub`
//! wakes clients that wait.

#![warn(clippy::large_futures)]

pub mod cache;
pub mod change_feed;
pub mod commit;
pub mod damaged;
mod folding;
pub mod game_version;
pub mod hub;
pub mod idempotency;
pub mod match_key;
pub mod outcome;
pub mod projection;
pub mod queue_keys;
pub mod rows;
pub mod snapshots;
mod timeouts;
mod update;
pub mod versions;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use longhall_base::{blocking_pool::BlockingPool, error::PlayError};
use longhall_rules::game::{Refusal, Status};
use tokio::sync::mpsc;
use tokio_util::task::task_tracker::TaskTrackerToken;
use uuid::Uuid;

use self::{
    cache::{GameCache, LoadedGame, is_public},
    change_feed::ChangeFeed,
    damaged::Damaged,
    hub::{Caches, Hub},
    queue_keys::QueueKeys,
    snapshots::SnapshotWriter,
    versions::Versions,
};
use super::{clock::time::Time, games::HeadRow, store::Store, tasks::Tasks};

/// The maximum number of games that wait for the decisions of bots, each of which takes some milliseconds. Accounts
/// with fewer waiting games push out those with the most.
const WAITING_FOR_BOTS_MAX: usize = 256;

/// The game store: the database with the caches, tasks and clock that all use cases of games share.
pub struct GameStore {
    /// The database.
    pub store: Store,
    /// Wakes waiting requests.
    pub hub: Arc<Hub>,
    /// The tasks that outlive their requests.
    pub tasks: Tasks,
    /// The clock of the games: the database's clock, unless a test sets another.
    pub time: Time,
    /// Runs the decisions of bots, in turn by the account for which they decide, or by a guest's network.
    pub bots: BlockingPool<Uuid>,
    /// The keys of guests in queues.
    pub queue_keys: QueueKeys,
    /// The cached games.
    pub cache: Arc<GameCache>,
    /// The cached versions of turns.
    pub turns: Arc<Versions>,
    /// Changes of this process whose notifications are still pending.
    pub change_feed: Arc<ChangeFeed>,
    /// The games whose stored data is damaged.
    pub damaged: Damaged,
    orders_due: mpsc::UnboundedSender<(Uuid, TaskTrackerToken)>,
    snapshot_writer: SnapshotWriter,
}

/// The database servers from which a log may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFrom {
    /// The primary.
    Primary,
    /// The primary or a replica.
    Anywhere,
}

/// Queue of games with due orders, each with a token that keeps shutdown waiting until they are executed.
pub type OrdersDue = mpsc::UnboundedReceiver<(Uuid, TaskTrackerToken)>;

impl GameStore {
    /// Opens the game store, and returns it with the queue of games that have due orders.
    pub fn open(store: Store, cache: GameCache, time: Time) -> (Arc<Self>, OrdersDue) {
        let (cache, turns, hub) = (Arc::new(cache), Arc::<Versions>::default(), Arc::<Hub>::default());
        let (caches, here) = [(); 2].map(|()| Caches { games: cache.clone(), turns: turns.clone() }).into();
        let change_feed = Arc::<ChangeFeed>::default();
        let noted = change_feed.clone();
        let heard = store.heard(move |notice| {
            here.invalidate(notice);
            noted.note(notice.game, &notice.accounts);
        });
        tokio::spawn(hub::pass_on(heard, hub.clone(), caches));
        let (orders_due, due) = mpsc::unbounded_channel();
        let (tasks, bots) = (Tasks::default(), BlockingPool::new(WAITING_FOR_BOTS_MAX, WAITING_FOR_BOTS_MAX));
        let snapshot_writer = SnapshotWriter::new(store.clone());
        let damaged = Damaged::default();
        let game_store = Self {
            store,
            hub,
            tasks,
            time,
            bots,
            queue_keys: QueueKeys::default(),
            cache,
            turns,
            change_feed,
            damaged,
            orders_due,
            snapshot_writer,
        };
        (Arc::new(game_store), due)
    }

    /// The current time for games.
    pub fn now(&self) -> DateTime<Utc> {
        self.time.now()
    }

    /// Loads the game at its head.
    pub async fn load(&self, id: Uuid) -> Result<LoadedGame, PlayError> {
        let head = self.head(id, Uuid::nil()).await?;
        self.fold_to(id, &head, ReadFrom::Primary).await
    }

    /// Reads the head of a game's log and the account's seat. Also updates this process's estimate of the database
    /// clock.
    async fn head(&self, id: Uuid, account: Uuid) -> Result<HeadRow, PlayError> {
        self.store.head(id, account).await?.ok_or(PlayError::NoSuchGame)
    }

    /// Folds the game to a head that was just read.
    pub async fn load_at(&self, id: Uuid, head: &HeadRow) -> Result<LoadedGame, PlayError> {
        // Players do not wait for a replica that lags behind.
        let plays = head.seat.is_some() && head.status != <&str>::from(Status::Finished);
        self.fold_to(id, head, if plays { ReadFrom::Primary } else { ReadFrom::Anywhere }).await
    }

    /// Reads the head of a game that the account may see. Without an account, the game must be visible to everybody.
    ///
    /// # Errors
    /// If there is no such game, or the account may not see it.
    pub async fn visible_head(&self, account: Option<Uuid>, id: Uuid) -> Result<HeadRow, PlayError> {
        let head = self.head(id, account.unwrap_or_default()).await?;
        let is_visible = is_public(&head)
            || head.seat.is_some()
            // Accounts that are invited to a rematch may see it.
            || account.is_some() && head.rematch_of.is_some() && self.is_invited(account, id, &head).await?;
        if is_visible { Ok(head) } else { Err(PlayError::NoSuchGame) }
    }

    /// Whether an account without a seat may see a game that is not public. A damaged game counts as invisible, so that
    /// its existence stays hidden.
    async fn is_invited(&self, account: Option<Uuid>, id: Uuid, head: &HeadRow) -> Result<bool, PlayError> {
        match self.load_at(id, head).await {
            Ok(loaded) => Ok(loaded.is_visible_to(account)),
            Err(PlayError::LogDamaged) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Reads the head of a game in which the account has a seat.
    ///
    /// # Errors
    /// If there is no such game, or the account may not see it or has no seat in it.
    pub async fn seated_head(&self, account: Uuid, id: Uuid) -> Result<HeadRow, PlayError> {
        let head = self.visible_head(Some(account), id).await?;
        if head.seat.is_some() { Ok(head) } else { Err(Refusal::NotYourSeat.into()) }
    }

    /// Checks that the account may see the game.
    ///
    /// # Errors
    /// If there is no such game, or the account may not see it.
    pub async fn require_visible(&self, account: Uuid, id: Uuid) -> Result<(), PlayError> {
        self.visible_head(Some(account), id).await.map(drop)
    }
}
