//! The use cases of the server. Only here the store and the rules meet.

#![warn(clippy::large_futures)]

mod accounts;
mod apps;
mod blocking_pool;
mod error;
mod fair;
mod game_store;
mod games;
mod moves;
mod notifications;
mod orders;
mod public_url;
mod receipts;
mod refreshing_cache;
mod secrets;
mod serialised_list;
mod talk;
mod tasks;
mod text;
mod time;
mod turns;
mod upkeep;

use std::{sync::Arc, time::Duration};

use self::{
    accounts::people::Names,
    game_store::{GameStore, cache::GameCache},
};
pub use longhall_rules::game::Hash;

pub use accounts::AccountService;
pub use accounts::blocks::{BlockList, BlockShown};
pub use accounts::bots::{BotList, BotMade, BotRequest, BotShown, BotToken};
pub use accounts::identify::TokenOwner;
pub use accounts::identity::Identity;
pub use accounts::key_care::{KeyInfo, KeyState};
pub use accounts::keys::Keyring;
pub use accounts::me::{MePatch, NewRecoveryCode};
pub use accounts::passkeys::challenge::{ChallengeRequest, ChallengeShown};
pub use accounts::passkeys::list::{MorePasskey, PasskeyList, PasskeyPatch, PasskeyShown};
pub use accounts::passkeys::purpose::PasskeyFor;
pub use accounts::passkeys::wire::{PasskeyRequest, PasskeyUse};
pub use accounts::people::PersonShown;
pub use accounts::proof::{Proof, ProofRequest};
pub use accounts::recovery::Recovery;
pub use accounts::scope::Scope;
pub use accounts::sessions::{Refresh, SessionInfo, SessionList, Tokens};
pub use accounts::sign_in::{AccountKind, AccountRequest, Credentials, Me, SignedIn, SignedUp};
pub use accounts::tokens::{IssuedToken, SCRIPT_TOKEN_PREFIX, TokenInfo, TokenList, TokenRequest};
pub use apps::assertion::{ALGORITHMS, METHODS};
pub use apps::consent::{ConsentAsked, ConsentGiven, ConsentRequest, WhichApp};
pub use apps::device::DeviceAsked;
pub use apps::error::{OAuthCode, OAuthError, error_description};
pub use apps::grant::{AppTokens, GRANTS};
pub use apps::list::{AppInfo, AppList};
pub use apps::params::Params;
pub use apps::presets::{BadPresets, PresetClients};
pub use apps::registrar::{ClientRegistered, ClientRequest};
pub use apps::{AppPolicy, AppService};
pub use error::PlayError;
pub use game_store::outcome::Outcome;
pub use games::GameService;
pub use games::create::GameRequest;
pub use games::get::{GameResponse, LogLines, Version};
pub use games::history::{HistoryQuery, Include, PersonPage, Tally};
pub use games::list::{GameList, GameQuery, GameSummary};
pub use games::offers::{Answer, Undo};
pub use games::publication::Publication;
pub use games::rematch::Invitations;
pub use games::seats::{EntropyRequest, Seating, TakenSeat};
pub use games::settings::GamePatch;
pub use games::shown::{EventPage, GameShown, LegalMoves, LogLine, SeatShown};
pub use games::vacation::Vacation;
pub use moves::MoveService;
pub use moves::dto::{DryRun, Moves, MovesMade};
pub use moves::make::Made;
pub use moves::many::{ManyMoves, MovesAt};
pub use notifications::NotificationService;
pub use notifications::deliveries::{DeliveryList, DeliveryShown};
pub use notifications::formats::WebhookFormat;
pub use notifications::kind::NotificationKind;
pub use notifications::nudge::Nudged;
pub use notifications::preferences::Preferences;
pub use notifications::presence::PresenceGuard;
pub use notifications::quiet::QuietHours;
pub use notifications::subscriptions::{
    BrowserKeys, BrowserSubscription, PushKeyShown, PushList, PushRequest, PushShown,
};
pub use notifications::webhooks::{
    IssuedWebhook, WebhookList, WebhookOff, WebhookPatch, WebhookRequest, WebhookShown,
};
pub use notifications::words::Language;
pub use orders::OrderService;
pub use orders::standing::{DroppedOrder, OrdersOutcome, OrdersRequest, OrdersShown, StandingOrder};
pub use public_url::{NoPublicUrl, PublicUrl};
pub use receipts::hall_keys::{HallKeyShown, HallKeys, fingerprint};
pub use receipts::receipt::{BadReceipt, Compared, Head, NotInLog, Receipt, SignedHead};
pub(crate) use secrets::fingerprint_of;
pub use serialised_list::SerialisedList;
pub(crate) use serialised_list::limit;
pub use talk::TalkService;
pub use talk::messages::{MessageRequest, MessageShown, ReadMark, TalkPage, Unread, UnreadShown};
pub use talk::notes::{NotesRequest, NotesShown};
pub use text::presentable;
pub use time::{ClockState, Time};
pub use turns::TurnService;
pub use turns::feeds::{Feed, FeedReader, FeedResponse};
pub use turns::list::{AskShown, TurnShown, Turns, TurnsResponse};
pub use turns::stream_item::StreamItem;
pub use turns::subscribe::{Subscription, WakeReason};
pub use turns::wait::LONG_POLL_MAX;
pub use upkeep::audit::{
    AuditInput, AuditReport, Audited, AuditedHall, BEYOND, ExpectedEvent, Fault, Unchecked, Verdict,
    audit_source,
};
pub use upkeep::gauges::Gauges;
pub use upkeep::rebuild::Rebuilt;
pub use upkeep::restore::{RestoreError, Restored, restore};
pub use upkeep::{Ready, Upkeep};

pub use longhall_fetch::{FetchError, Fetcher, Request as FetchRequest, Settings as FetchSettings};
pub use longhall_postgres::{Cluster, DataDir, Settings as ClusterSettings};

pub use crate::store::{
    AddressSort, ClockPolicy, DistributeError, Settings as StoreSettings, Store, admit_server,
    backup::{Backup, TableProgress, take_backup},
    distribute, migrate,
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
    public_url: PublicUrl,
    game_store: Arc<GameStore>,
}

impl Hall {
    /// Opens the services on a store whose schema is up to date.
    ///
    /// # Errors
    /// If the database query fails.
    pub async fn open(store: Store, limits: Limits) -> Result<Self, PlayError> {
        Self::open_by(Time::from_database(store.clock()), store, limits).await
    }

    /// Opens the services with another clock for games. Sign-ins still use the database's clock.
    ///
    /// # Errors
    /// If the database query fails.
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
            upkeep: Upkeep::new(
                game_store.clone(),
                accounts.clone(),
                apps.clone(),
                (hall_keys.clone(), token_keys.clone()),
            ),
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
