//! Notifications without email: by Web Push and by webhooks.
//!
//! Moves never wait for notifications. The game store collects this process's changes in memory (`game_store/change_feed.rs`).
//! A task then compares the games with each account's last notifications; a periodic sweep does so for all accounts
//! (`notifier.rs`, `decide.rs`). One transaction writes the new messages to the outbox and records the notified state.
//! Any process takes messages from the outbox and sends those that are still true (`send.rs`, `delivery.rs`). Deliveries
//! are recorded one by one (`attempt.rs`). Message ids are deterministic, so that receivers recognise duplicates.

pub(crate) mod addresses;
mod attempt;
mod decide;
pub(crate) mod deliveries;
pub(crate) mod delivery;
pub(crate) mod kind;
mod notifier;
pub(crate) mod nudge;
pub(crate) mod preferences;
pub(crate) mod presence;
pub(crate) mod push;
mod queues;
pub(crate) mod quiet;
pub(crate) mod routes;
mod send;
pub mod sql;
pub(super) mod tables;
pub(crate) mod webhooks;
pub(crate) mod words;

use std::{sync::Arc, time::Duration};

use longhall_base::{error::PlayError, identity::Identity, public_url::PublicUrl};
use longhall_fetch::Fetcher;
use longhall_log::{game_store::GameStore, refreshing_cache::RefreshingCache};
use uuid::Uuid;

use self::{
    kind::{NotificationKind, Subject, message_id},
    notifier::Notifier,
    presence::{PresenceGuard, PresenceTracker, saw},
    push::vapid::PushKey,
    queues::Queue,
    send::Sender,
    sql::notify::Notification,
};
use super::accounts::AccountService;

/// Maximum age of the cached list of accounts with an address. Addresses added at another process may be missing that
/// long. The sweep does not depend on the list.
const LISTENERS_MAX_AGE: Duration = Duration::from_secs(30);

/// The notification service: preferences, addresses, messages and their delivery.
#[derive(Clone)]
pub struct NotificationService {
    game_store: Arc<GameStore>,
    accounts: AccountService,
    push_key: Arc<PushKey>,
    notifier: Notifier,
    sender: Arc<Sender>,
}

impl NotificationService {
    /// Opens the service for the games of `game_store`. It creates and sends no notification before [`NotificationService::begin`].
    pub(crate) async fn open(
        game_store: Arc<GameStore>,
        accounts: AccountService,
        fetcher: Fetcher,
        public_url: PublicUrl,
    ) -> Result<Self, PlayError> {
        let listeners = RefreshingCache::open(&game_store.store, LISTENERS_MAX_AGE).await?;
        let push_key = Arc::new(PushKey::open(&game_store.store).await?);
        let presence = Arc::new(PresenceTracker::new(listeners.clone(), game_store.time.clone()));
        let sender = Arc::new(Sender {
            fetcher,
            push_key: push_key.clone(),
            names: accounts.names.clone(),
            public_url,
            prompt: Queue::new(false),
            slow: Queue::new(true),
            listeners,
        });
        let notifier = Notifier { presence, sender: sender.clone() };
        Ok(Self { game_store, accounts, push_key, notifier, sender })
    }

    /// Starts creating and sending notifications, until the game store is dropped.
    pub fn begin(&self) {
        let game_store = Arc::downgrade(&self.game_store);
        tokio::spawn(self.notifier.clone().notify_changes(game_store.clone()));
        tokio::spawn(self.notifier.clone().publish_presence(game_store.clone()));
        for queue in [&self.sender.prompt, &self.sender.slow] {
            tokio::spawn(self.sender.clone().send_all(game_store.clone(), queue.clone()));
        }
    }

    /// Creates all missing notifications, unless a process has done so within the last ten seconds. Call it every
    /// second or two.
    ///
    /// # Errors
    /// If the database query fails.
    pub async fn sweep(&self) -> Result<(), PlayError> {
        self.notifier.sweep(&self.game_store).await
    }

    /// Records that a client requests a game. For a short time its account gets no notification of what that game
    /// shows.
    pub(crate) fn asks(&self, who: Option<&Identity>, game: Uuid) {
        if let Some(who) = who {
            self.notifier.presence.asks(who.account, game);
        }
    }

    /// Records that a client opens a stream or a long poll. While the returned guard is held, the account gets no
    /// notification of what the stream shows.
    #[must_use]
    pub(crate) fn opens(&self, who: Option<&Identity>) -> Option<PresenceGuard> {
        self.notifier.presence.opens(who?.account)
    }

    /// Builds messages about something that no sweep would find. Leaves out accounts that have no address or are
    /// present now. The caller stores them in the transaction of the change that they report, and then calls
    /// [`NotificationService::wake_sender`].
    ///
    /// `whom` pairs each account with the event of the game that its message belongs to. `said` distinguishes messages
    /// of the same kind in one game.
    pub(crate) async fn messages_for(
        &self,
        kind: NotificationKind,
        (game_id, by): (Uuid, Uuid),
        said: i64,
        whom: impl Iterator<Item = (Uuid, i64)>,
    ) -> Result<Vec<Notification>, PlayError> {
        let (subject, store, presence) =
            (Subject::Game(kind), &self.game_store.store, &self.notifier.presence);
        presence.listeners.fresh(store).await?;
        let whom: Vec<_> = whom.filter(|(account, _)| presence.is_listener(*account)).collect();
        if whom.is_empty() {
            return Ok(vec![]);
        }
        let present = presence.of(store, whom.iter().map(|(account, _)| *account).collect()).await?;
        let now = self.game_store.now();
        let whom = whom
            .into_iter()
            .filter(|(account, _)| saw(&present, (*account, game_id), now, now) != Some(true));
        let message = |(account_id, seq)| Notification {
            account_id,
            game_id,
            kind: subject.name().to_owned(),
            message_id: message_id(account_id, game_id, subject, said),
            seq,
            by_account: Some(by),
            ..Notification::default()
        };
        Ok(whom.map(message).collect())
    }

    /// Wakes the sender, because the outbox has new messages.
    pub(crate) fn wake_sender(&self) {
        self.sender.wake();
    }
}
