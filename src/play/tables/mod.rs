//! The core: a game is loaded, folded, changed, stored and told to whoever waits for it. All use cases stand on this.
//!
//! `folding` loads and folds, `cache` keeps what is folded, and `snapshots` what a long game folds to; `commit` decides, tries
//! again when somebody was faster, and stores what happened. `change` does all this for any request to a game, and `once` for
//! one that comes again; `expire` for players whose time is up, and `hub` wakes clients that wait.

pub(crate) mod cache;
pub(crate) mod change;
pub(crate) mod changes;
pub(crate) mod commit;
pub(crate) mod damaged;
pub(crate) mod expire;
mod folding;
pub(crate) mod hub;
pub(crate) mod once;
pub(crate) mod outcome;
pub(crate) mod projection;
pub(crate) mod rows;
pub(crate) mod snapshots;
pub(crate) mod versions;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use longhall_rules::game::{Refusal, Status};
use tokio::sync::mpsc;
use tokio_util::task::task_tracker::TaskTrackerToken;
use uuid::Uuid;

use self::{
    cache::{Folded, Table, is_public},
    changes::Changes,
    damaged::Damaged,
    hub::{Hub, Memory},
    snapshots::Keeper,
    versions::Versions,
};
use super::{aside::Aside, error::PlayError, tasks::Tasks, time::Time};
use crate::store::{HeadRow, Store};

/// The maximum number of games that wait for the decisions of bots, each of which takes some milliseconds. Accounts with
/// fewer waiting games push out those with the most.
const WAITING_FOR_BOTS_MAX: usize = 256;

/// What all use cases of games stand on.
pub(crate) struct Tables {
    pub(crate) store: Store,
    pub(crate) hub: Arc<Hub>,
    pub(crate) tasks: Tasks,
    /// By which the games go: the database's, unless a test has its own.
    pub(crate) time: Time,
    /// Runs the decisions of bots, by the account for which they decide.
    pub(crate) bots: Aside<Uuid>,
    pub(crate) cache: Arc<Folded>,
    pub(crate) turns: Arc<Versions>,
    /// What this process has changed and nobody was told of yet.
    pub(crate) changes: Arc<Changes>,
    /// The games whose stored data is damaged.
    pub(crate) damaged: Damaged,
    orders_due: mpsc::UnboundedSender<(Uuid, TaskTrackerToken)>,
    keeper: Keeper,
}

/// Where a log may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whence {
    /// In the database where it is written.
    First,
    /// In one that follows it, too.
    Anywhere,
}

/// Tells in which games standing orders are due; each with what has the following of them counted among the tasks.
pub(crate) type OrdersDue = mpsc::UnboundedReceiver<(Uuid, TaskTrackerToken)>;

impl Tables {
    /// The tables over a store, and where it is told in which games orders are due.
    pub(crate) fn open(store: Store, cache: Folded, time: Time) -> (Arc<Self>, OrdersDue) {
        let (cache, turns, hub) = (Arc::new(cache), Arc::<Versions>::default(), Arc::<Hub>::default());
        let (memory, here) = [(); 2].map(|()| Memory { games: cache.clone(), turns: turns.clone() }).into();
        let changes = Arc::<Changes>::default();
        let noted = changes.clone();
        let heard = store.heard(move |notice| {
            here.outdate(notice);
            noted.note(notice.game, &notice.accounts);
        });
        tokio::spawn(hub::pass_on(heard, hub.clone(), memory));
        let (orders_due, due) = mpsc::unbounded_channel();
        let (tasks, bots) = (Tasks::default(), Aside::new(WAITING_FOR_BOTS_MAX, WAITING_FOR_BOTS_MAX));
        let keeper = Keeper::new(store.clone());
        let damaged = Damaged::default();
        let tables =
            Self { store, hub, tasks, time, bots, cache, turns, changes, damaged, orders_due, keeper };
        (Arc::new(tables), due)
    }

    /// Now, for what belongs to a game.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.time.now()
    }

    /// The game at its head.
    pub(crate) async fn table(&self, id: Uuid) -> Result<Table, PlayError> {
        let head = self.head(id, Uuid::nil()).await?;
        self.fold_to(id, &head, Whence::First).await
    }

    /// The head of a game's log, and where this account sits; what the time is then is known anew.
    async fn head(&self, id: Uuid, account: Uuid) -> Result<HeadRow, PlayError> {
        self.store.head(id, account).await?.ok_or(PlayError::NoSuchGame)
    }

    /// The game at the head that was just read, for whoever looks at it.
    pub(crate) async fn table_at(&self, id: Uuid, head: &HeadRow) -> Result<Table, PlayError> {
        // Whoever plays waits for no replica.
        let plays = head.seat.is_some() && head.status != <&str>::from(Status::Finished);
        self.fold_to(id, head, if plays { Whence::First } else { Whence::Anywhere }).await
    }

    /// The head of a game that the account may see; of one that anybody may see, if there is no account.
    ///
    /// # Errors
    /// If there is no such game for them.
    pub(crate) async fn visible_head(&self, account: Option<Uuid>, id: Uuid) -> Result<HeadRow, PlayError> {
        let head = self.head(id, account.unwrap_or_default()).await?;
        let is_visible = is_public(&head)
            || head.seat.is_some()
            // Who is invited to play again may see where.
            || head.rematch_of.is_some() && self.is_invited(account, id, &head).await?;
        if is_visible { Ok(head) } else { Err(PlayError::NoSuchGame) }
    }

    /// Whether a game that is not public is visible to somebody without a seat. That a damaged one exists stays hidden.
    async fn is_invited(&self, account: Option<Uuid>, id: Uuid, head: &HeadRow) -> Result<bool, PlayError> {
        match self.table_at(id, head).await {
            Ok(table) => Ok(table.is_visible_to(account)),
            Err(PlayError::LogDamaged) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The head of a game in which the account has a seat.
    ///
    /// # Errors
    /// If there is no such game for them, or they have no seat in it.
    pub(crate) async fn seated_head(&self, account: Uuid, id: Uuid) -> Result<HeadRow, PlayError> {
        let head = self.visible_head(Some(account), id).await?;
        if head.seat.is_some() { Ok(head) } else { Err(Refusal::NotYourSeat.into()) }
    }

    /// Makes sure that the account may see the game.
    ///
    /// # Errors
    /// If there is no game with this id that the account may see.
    pub(crate) async fn require_visible(&self, account: Uuid, id: Uuid) -> Result<(), PlayError> {
        self.visible_head(Some(account), id).await.map(drop)
    }
}
