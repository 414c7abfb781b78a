//! The use cases of the hall: the only place where the store and the rules meet.

#![warn(clippy::large_futures)]

mod accounts;
mod apps;
mod aside;
mod at_hand;
mod error;
mod fair;
mod games;
mod listed;
mod moves;
mod orders;
mod public_url;
mod receipts;
mod secrets;
mod tables;
mod talk;
mod tasks;
mod telling;
mod text;
mod time;
mod turns;
mod upkeep;

use std::{sync::Arc, time::Duration};

use self::{
    accounts::people::Names,
    tables::{Tables, cache::Folded},
};
pub use longhall_rules::game::Hash;

pub use accounts::AccountRoom;
pub use accounts::blocks::{BlockList, BlockShown};
pub use accounts::bots::{BotList, BotMade, BotRequest, BotShown, BotToken};
pub use accounts::identify::Whose;
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
pub use apps::error::{OAuthCode, OAuthError};
pub use apps::grant::{AppTokens, GRANTS};
pub use apps::list::{AppInfo, AppList};
pub use apps::params::Params;
pub use apps::presets::{BadPresets, PresetClients};
pub use apps::registrar::{ClientRegistered, ClientRequest};
pub use apps::{AppPolicy, AppRoom};
pub use error::PlayError;
pub use games::GameRoom;
pub use games::create::GameRequest;
pub use games::history::{HistoryQuery, Include, PersonPage, Tally};
pub use games::list::{GameList, GameQuery, GameSummary};
pub use games::look::{LogLines, Look, Version};
pub use games::offers::{Answer, Undo};
pub use games::publication::Publication;
pub use games::rematch::Invitations;
pub use games::seats::{EntropyRequest, Seating, TakenSeat};
pub use games::settings::GamePatch;
pub use games::shown::{EventPage, GameShown, LegalMoves, LogLine, SeatShown};
pub use games::vacation::Vacation;
pub use listed::Listed;
pub use moves::MoveRoom;
pub use moves::make::Made;
pub use moves::many::{ManyMoves, MovesAt};
pub use moves::told::{DryRun, Moves, MovesMade};
pub use orders::OrderRoom;
pub use orders::standing::{DroppedOrder, OrdersRequest, OrdersShown, OrdersTold, StandingOrder};
pub use public_url::{NoPublicUrl, PublicUrl};
pub use receipts::hall_keys::{HallKeyShown, HallKeys, fingerprint};
pub use receipts::receipt::{BadReceipt, Compared, Head, NotInLog, Receipt, SignedHead};
pub(crate) use secrets::fingerprint_of;
pub use tables::outcome::Outcome;
pub use talk::TalkRoom;
pub use talk::messages::{MessageRequest, MessageShown, ReadMark, TalkPage, Unread, UnreadShown};
pub use talk::notes::{NotesRequest, NotesShown};
pub use telling::TellRoom;
pub use telling::deliveries::{DeliveryList, DeliveryShown};
pub use telling::formats::WebhookFormat;
pub use telling::kind::NewsKind;
pub use telling::looks::Looking;
pub use telling::nudge::Nudged;
pub use telling::preferences::Preferences;
pub use telling::quiet::QuietHours;
pub use telling::subscriptions::{
    BrowserKeys, BrowserSubscription, PushKeyShown, PushList, PushRequest, PushShown,
};
pub use telling::webhooks::{
    IssuedWebhook, WebhookList, WebhookOff, WebhookPatch, WebhookRequest, WebhookShown,
};
pub use telling::words::Language;
pub use text::presentable;
pub use time::{ClockState, Time};
pub use turns::TurnRoom;
pub use turns::feeds::{Feed, FeedReader, LookAtFeed};
pub use turns::news::News;
pub use turns::subscribe::{Stirred, Subscription};
pub use turns::wait::PATIENCE_MAX;
pub use turns::whose::{AskShown, LookAtTurns, TurnShown, Turns};
pub use upkeep::audit::{
    Audited, AuditedHall, BEYOND, Fault, Known, Noted, Told, Unchecked, Verdict, audit_source,
};
pub use upkeep::gauges::Gauges;
pub use upkeep::rebuild::Rebuilt;
pub use upkeep::restore::{RestoreError, Restored, restore};
pub use upkeep::{Ready, Upkeep};

pub use longhall_fetch::{FetchError, Fetcher, Request as FetchRequest, Settings as FetchSettings};
pub use longhall_postgres::{Cluster, DataDir, Settings as ClusterSettings};

pub use crate::store::{
    AddressSort, DistributeError, Patience, Settings as StoreSettings, Store, admit_server,
    backup::{Backup, TableProgress, take_backup},
    distribute, migrate,
};

/// What an operator may set; the defaults are those of the API's contract.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Unfinished games an account may sit in.
    pub live_games_max: i64,
    /// Games kept folded in memory.
    pub cached_games: usize,
    /// How long a cached game is believed to be at its head, and a list of turns to be the newest, when all a client wants to
    /// hear is that nothing has changed.
    pub head_trusted: Duration,
    /// Where clients find the hall; the same for all processes on one database.
    pub public_url: PublicUrl,
    /// How long a session, a token or a signing key that has ended may still be taken for good, at a process that did
    /// not end it itself.
    pub sign_in_trusted: Duration,
    /// Which other servers the hall may ask.
    pub fetching: FetchSettings,
    /// Which apps may come in.
    pub apps: AppPolicy,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            live_games_max: 100,
            cached_games: 10_000,
            head_trusted: Duration::from_secs(1),
            public_url: PublicUrl::default(),
            sign_in_trusted: Duration::from_secs(30),
            fetching: FetchSettings::default(),
            apps: AppPolicy::default(),
        }
    }
}

/// The hall: everything a process needs to let people play, a room for each kind of thing they do. It knows nothing that
/// another process on the same database must know. Clones are the same hall.
#[derive(Clone)]
pub struct Hall {
    /// Accounts, sessions, tokens, blocks.
    pub accounts: AccountRoom,
    /// Apps of others that people let in.
    pub apps: AppRoom,
    /// Games, but for their moves.
    pub games: GameRoom,
    /// Making moves.
    pub moves: MoveRoom,
    /// Standing orders.
    pub orders: OrderRoom,
    /// Whose turn it is, and waiting for it.
    pub turns: TurnRoom,
    /// Talk and notes.
    pub talk: TalkRoom,
    /// Telling people of it without email.
    pub telling: TellRoom,
    /// What an operator does.
    pub upkeep: Upkeep,
    /// The keys by which the hall signs heads of logs.
    pub hall_keys: Arc<HallKeys>,
    /// The keys by which it signs tokens.
    pub token_keys: Arc<Keyring>,
    /// Asks other servers, at addresses that people have given.
    pub fetcher: Fetcher,
    public_url: PublicUrl,
    tables: Arc<Tables>,
}

impl Hall {
    /// Opens the hall over a store whose tables are up to date.
    ///
    /// # Errors
    /// If the database query fails.
    pub async fn open(store: Store, limits: Limits) -> Result<Self, PlayError> {
        Self::open_by(Time::of_database(store.clock()), store, limits).await
    }

    /// Opens the hall by another clock, for all that belongs to games; sign-ins keep to the database's.
    ///
    /// # Errors
    /// If the database query fails.
    pub async fn open_by(time: Time, store: Store, limits: Limits) -> Result<Self, PlayError> {
        let Limits {
            live_games_max,
            cached_games,
            head_trusted,
            public_url,
            sign_in_trusted,
            fetching,
            apps,
        } = limits;
        let hall_keys = Arc::new(HallKeys::open(store.clone(), sign_in_trusted).await?);
        let token_keys = Keyring::open(store.clone(), public_url.clone(), sign_in_trusted).await?;
        let token_keys = Arc::new(token_keys);
        let names = Names::new(store.clone(), cached_games);
        let (tables, due) = Tables::open(store, Folded::new(cached_games, head_trusted), time);
        let accounts = AccountRoom::new(tables.clone(), token_keys.clone(), names, sign_in_trusted);
        let games = GameRoom::new(tables.clone(), accounts.clone(), hall_keys.clone(), live_games_max);
        let fetcher = Fetcher::new(fetching);
        let telling =
            TellRoom::open(tables.clone(), accounts.clone(), fetcher.clone(), public_url.clone()).await?;
        let policy = (public_url.clone(), apps);
        let apps = AppRoom::open(tables.store.clone(), accounts.clone(), fetcher.apart(), policy).await?;
        Ok(Self {
            moves: MoveRoom::new(tables.clone(), games.clone()),
            orders: OrderRoom::new(tables.clone(), accounts.clone(), due),
            turns: TurnRoom::new(tables.clone(), accounts.clone(), games.clone(), head_trusted),
            talk: TalkRoom::new(tables.clone(), accounts.clone(), telling.clone()),
            telling,
            upkeep: Upkeep::new(
                tables.clone(),
                accounts.clone(),
                apps.clone(),
                (hall_keys.clone(), token_keys.clone()),
            ),
            tables,
            accounts,
            games,
            hall_keys,
            token_keys,
            fetcher,
            apps,
            public_url,
        })
    }

    /// Lets nobody wait any more, for the process is about to end.
    pub fn close(&self) {
        self.tables.hub.close();
    }

    /// Waits until what has changed is told everywhere, but not for ever; for when nothing is asked of this process any more.
    pub async fn settle(&self) {
        self.tables.store.settle().await;
    }

    /// Is to be called when all is done: the database may go from now on.
    pub fn let_go(&self) {
        self.tables.store.let_go();
    }

    /// Where clients find the hall.
    #[must_use]
    pub fn public_url(&self) -> &PublicUrl {
        &self.public_url
    }
}
