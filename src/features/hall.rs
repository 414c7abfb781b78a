//! The server's services, and the operator's limits for them.

use std::{sync::Arc, time::Duration};

use longhall_base::{error::PlayError, public_url::PublicUrl};
use longhall_fetch::{Fetcher, Settings as FetchSettings};
use longhall_log::{
    clock::time::Time,
    game_store::{GameStore, cache::GameCache},
    receipts::hall_keys::HallKeys,
    store::Store,
};

use super::{
    accounts::{AccountService, keyring::Keyring, people::Names},
    apps::{AppPolicy, AppService},
    games::GameService,
    moves::MoveService,
    notifications::NotificationService,
    operator::Upkeep,
    orders::OrderService,
    talk::TalkService,
    turns::TurnService,
};

/// Settings of the operator. The defaults are those of the API's contract.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of unfinished games per account.
    pub live_games_max: i64,
    /// Maximum number of folded games in memory.
    pub cached_games: usize,
    /// Maximum age of a cached game or turn list for requests that expect no change.
    pub head_max_age: Duration,
    /// The URL at which clients reach the server; the same for all processes on one database.
    pub public_url: PublicUrl,
    /// Maximum time for which an ended session, token or signing key remains valid at other processes than the one that
    /// ended it.
    pub sign_in_max_age: Duration,
    /// Outgoing requests that are allowed.
    pub fetching: FetchSettings,
    /// Apps that are allowed.
    pub apps: AppPolicy,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            live_games_max: 100,
            cached_games: 10_000,
            head_max_age: Duration::from_secs(1),
            public_url: PublicUrl::default(),
            sign_in_max_age: Duration::from_secs(30),
            fetching: FetchSettings::default(),
            apps: AppPolicy::default(),
        }
    }
}

/// The server: all services that a process needs. It holds only caches, no state that another process depends on.
/// Clones share the same services.
#[derive(Clone)]
pub struct Hall {
    /// Accounts, sessions, tokens and blocks.
    pub accounts: AccountService,
    /// Third-party apps that act for accounts.
    pub apps: AppService,
    /// Games, except for their moves.
    pub games: GameService,
    /// Moves.
    pub moves: MoveService,
    /// Standing orders.
    pub orders: OrderService,
    /// Turns, and waiting for them.
    pub turns: TurnService,
    /// Chat messages and private notes.
    pub talk: TalkService,
    /// Notifications without email.
    pub notifications: NotificationService,
    /// Tasks of the operator.
    pub upkeep: Upkeep,
    /// The keys that sign receipts.
    pub hall_keys: Arc<HallKeys>,
    /// The keys that sign tokens.
    pub token_keys: Arc<Keyring>,
    /// Sends requests to URLs that people have given.
    pub fetcher: Fetcher,
    pub(super) public_url: PublicUrl,
    pub(crate) game_store: Arc<GameStore>,
}

impl Hall {
    /// Opens the services on a store whose schema is up to date.
    pub async fn open(store: Store, limits: Limits) -> Result<Self, PlayError> {
        Self::open_by(Time::from_database(store.clock()), store, limits).await
    }

    /// Opens the services with another clock for games. Sign-ins still use the database's clock.
    pub async fn open_by(time: Time, store: Store, limits: Limits) -> Result<Self, PlayError> {
        let Limits {
            live_games_max,
            cached_games,
            head_max_age,
            public_url,
            sign_in_max_age,
            fetching,
            apps,
        } = limits;
        let hall_keys = Arc::new(HallKeys::open(store.clone(), sign_in_max_age).await?);
        let token_keys = Keyring::open(store.clone(), public_url.clone(), sign_in_max_age).await?;
        let token_keys = Arc::new(token_keys);
        let names = Names::new(store.clone(), cached_games);
        let (game_store, due) = GameStore::open(store, GameCache::new(cached_games, head_max_age), time);
        let accounts = AccountService::new(game_store.clone(), token_keys.clone(), names, sign_in_max_age);
        let games = GameService::new(game_store.clone(), accounts.clone(), hall_keys.clone(), live_games_max);
        let fetcher = Fetcher::new(fetching);
        let notifications = NotificationService::open(
            game_store.clone(),
            accounts.clone(),
            fetcher.clone(),
            public_url.clone(),
        )
        .await?;
        let policy = (public_url.clone(), apps);
        let apps =
            AppService::open(game_store.store.clone(), accounts.clone(), fetcher.apart(), policy).await?;
        Ok(Self {
            moves: MoveService::new(game_store.clone(), games.clone()),
            orders: OrderService::new(game_store.clone(), accounts.clone(), due),
            turns: TurnService::new(game_store.clone(), accounts.clone(), games.clone(), head_max_age),
            talk: TalkService::new(game_store.clone(), accounts.clone(), notifications.clone()),
            notifications,
            upkeep: Upkeep::new(game_store.clone(), accounts.clone()),
            game_store,
            accounts,
            games,
            hall_keys,
            token_keys,
            fetcher,
            apps,
            public_url,
        })
    }

    /// Ends all waiting, because the process shuts down.
    pub fn close(&self) {
        self.game_store.hub.close();
    }

    /// Waits until pending projections are written, up to a timeout. Call it when no requests are running any more.
    pub async fn flush(&self) {
        self.game_store.store.flush().await;
    }

    /// Call it last at shutdown. After it, the loss of the database is no reason for a warning.
    pub fn let_go(&self) {
        self.game_store.store.let_go();
    }

    /// The URL at which clients reach the server.
    #[must_use]
    pub fn public_url(&self) -> &PublicUrl {
        &self.public_url
    }
}
