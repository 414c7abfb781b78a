//! The server's services, and the operator's limits for them.

use std::{sync::Arc, time::Duration};

use longhall_base::public_url::PublicUrl;
use longhall_fetch::{Fetcher, Settings as FetchSettings};
use longhall_log::{game_store::GameStore, receipts::hall_keys::HallKeys};

use super::{
    accounts::{AccountService, keyring::Keyring},
    apps::{AppPolicy, AppService},
    games::GameService,
    matchmaking::{MatchService, paces::Paces},
    moves::MoveService,
    notifications::NotificationService,
    operator::Upkeep,
    orders::OrderService,
    sharing::SharingService,
    spectators::SpectatorService,
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
    /// The paces with which strangers play; the same for all processes on one database.
    pub paces: Paces,
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
            paces: Paces::default(),
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
    /// Matches of strangers.
    pub matches: MatchService,
    /// Moves.
    pub moves: MoveService,
    /// Standing orders.
    pub orders: OrderService,
    /// Pages and pictures of games, and invitations.
    pub sharing: SharingService,
    /// The numbers of spectators.
    pub spectators: SpectatorService,
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
    /// Starts the tasks of the services that run beside requests.
    pub fn begin(&self) {
        self.notifications.begin();
        self.spectators.begin();
    }

    /// Ends all waiting, because the process shuts down.
    pub fn close(&self) {
        self.game_store.hub.close();
    }

    /// Waits until pending projections are written, up to a timeout. Call it when no requests are running any more.
    pub async fn flush(&self) {
        self.game_store.store.flush().await;
    }

    /// Begins the end of the process: connections to the database that are lost from now on cause no warnings.
    pub fn ignore_lost_connections(&self) {
        self.game_store.store.ignore_lost_connections();
    }

    /// The URL at which clients reach the server.
    #[must_use]
    pub fn public_url(&self) -> &PublicUrl {
        &self.public_url
    }
}
