//! The use cases of the hall: the only place where the store and the rules meet.

mod accounts;
mod aside;
mod at_hand;
mod clock;
mod error;
mod games;
mod moves;
mod orders;
mod public_url;
mod receipts;
mod rulesets;
mod secrets;
mod tables;
mod talk;
mod text;
mod turns;
mod upkeep;

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use longhall_rules::game::Dice;
pub use longhall_rules::game::Hash;
use tokio_util::task::TaskTracker;

pub use accounts::blocks::{BlockList, BlockShown};
pub use accounts::identity::Identity;
pub use accounts::key_care::{KeyInfo, KeyState};
pub use accounts::me::{MePatch, NewRecoveryCode};
pub use accounts::proof::{NewProof, Proof};
pub use accounts::scope::Scope;
pub use accounts::sessions::{Refresh, SessionInfo, SessionList, Tokens};
pub use accounts::sign_in::{Credentials, Me, Recovery, SignedIn, SignedUp};
pub use accounts::tokens::{IssuedToken, NewToken, SCRIPT_TOKEN_PREFIX, TokenInfo};
pub use clock::steady::Patience;
pub use clock::time::Time;
pub use error::PlayError;
pub use games::create::{Joined, NewEntropy, NewGame, Seating};
pub use games::list::{GameList, GameQuery, GameSummary};
pub use games::look::{LogLines, Look, LookAt};
pub use games::offers::{Answer, Undo};
pub use games::rematch::Invitations;
pub use games::settings::GamePatch;
pub use games::show::{EventPage, GameShown, LegalMoves, PersonShown, SeatShown};
pub use games::vacation::Vacation;
pub use moves::act::{Moves, Rehearsed};
pub use moves::made::{Made, Moved, MovedInBrief};
pub use orders::standing::{DroppedOrder, NewOrders, OrdersShown, OrdersTold, StandingOrder};
pub use public_url::{NoPublicUrl, PublicUrl};
pub use receipts::hall_keys::HallKeyShown;
pub use receipts::receipt::{BadReceipt, Compared, Head, NotInLog, Receipt, SignedHead};
pub use rulesets::{
    PresetInfo, RulesetInfo, RulesetList, RulesetPage, SeatRange, registry_schemas, ruleset_page, rulesets,
};
pub use talk::messages::{MessageShown, NewMessage, ReadMark, TalkPage, Unread, UnreadShown};
pub use talk::notes::{NewNotes, NotesShown};
pub use text::presentable;
pub use turns::feeds::{Feed, FeedReader};
pub use turns::subscribe::{Follower, News};
pub use turns::wait::PATIENCE_MAX;
pub use turns::whose::{TurnShown, Turns};
pub use upkeep::audit::{Audited, AuditedHall, BEYOND, Fault, Known, Noted, Unchecked, Verdict, audit_log};
pub use upkeep::gauges::Gauges;
pub use upkeep::rebuild::Rebuilt;
pub use upkeep::restore::{RestoreError, Restored, restore};

pub use crate::store::{
    Settings as StoreSettings, Store, admit_server,
    backup::{Backup, TableProgress, take_backup},
    embedded::{Cluster, DataDir, Settings as ClusterSettings},
    migrate,
};

/// What an operator may set; the defaults are those of the API's contract.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Unfinished games an account may sit in.
    pub live_games_max: i64,
    /// Games kept folded in memory.
    pub cached_games: usize,
    /// How long a cached game is believed to be at its head when all a client wants to hear is that
    /// nothing has changed.
    pub head_trusted: Duration,
    /// Where clients find the hall; the same for all processes on one database.
    pub public_url: PublicUrl,
    /// How long a session, a token or a signing key that has ended may still be taken for good, at a process that did
    /// not end it itself.
    pub sign_in_trusted: Duration,
    /// How long a clock that has jumped is doubted.
    pub clock: Patience,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            live_games_max: 100,
            cached_games: 10_000,
            head_trusted: Duration::from_secs(1),
            public_url: PublicUrl::default(),
            sign_in_trusted: Duration::from_secs(30),
            clock: Patience::default(),
        }
    }
}

/// The hall: everything a process needs to let people play. It knows nothing that another process on
/// the same database must know. Clones are the same hall.
#[derive(Clone)]
pub struct Hall {
    store: Store,
    games: Arc<tables::cache::Games>,
    hub: Arc<tables::hub::Hub>,
    names: Arc<tables::cache::Names>,
    bots: Arc<aside::Aside>,
    keys: Arc<accounts::keys::Keyring>,
    hall_keys: Arc<receipts::hall_keys::HallKeys>,
    known: Arc<accounts::identity::Known>,
    passwords: Arc<accounts::passwords::Passwords>,
    /// What goes on whether or not anybody listens.
    tasks: TaskTracker,
    limits: Limits,
    /// By which the games go: the database's, unless a test has its own.
    time: Time,
    /// The database's, by which tokens go in any case.
    database_time: Time,
}

impl Hall {
    /// Opens the hall over a store whose tables are up to date.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn open(store: Store, limits: Limits) -> Result<Self, PlayError> {
        let games = Arc::new(tables::cache::Games::new(limits.cached_games, limits.head_trusted));
        let time = Time::of_database(&store, limits.clock).await?;
        let hub = Arc::new(tables::hub::Hub::default());
        tokio::spawn(tables::hub::pass_on(store.heard(), hub.clone(), games.clone()));
        let (public_url, trusted) = (limits.public_url.clone(), limits.sign_in_trusted);
        Ok(Self {
            keys: Arc::new(accounts::keys::Keyring::open(&store, public_url, trusted, time.clone()).await?),
            hall_keys: Arc::new(receipts::hall_keys::HallKeys::open(&store, trusted, time.clone()).await?),
            known: Arc::new(accounts::identity::Known::new(trusted)),
            games,
            hub,
            names: Arc::new(tables::cache::Names::new(limits.cached_games)),
            bots: Arc::new(games::bots::thinking()),
            passwords: Arc::new(accounts::passwords::Passwords::new()),
            tasks: TaskTracker::new(),
            store,
            limits,
            database_time: time.clone(),
            time,
        })
    }

    /// The same hall by another clock, for all that belongs to games; sign-ins keep to the database's.
    #[must_use]
    pub fn with_time(self, time: Time) -> Self {
        Self { time, ..self }
    }

    /// Lets nobody wait any more, for the process is about to end.
    pub fn close(&self) {
        self.hub.close();
    }

    /// Is to be called when all is done: the database may go from now on.
    pub fn let_go(&self) {
        self.store.let_go();
    }

    /// Where clients find the hall.
    #[must_use]
    pub fn public_url(&self) -> &PublicUrl {
        &self.limits.public_url
    }

    /// Whether the hall can serve: what is played has come to be stored, a moment ago. Asks nobody, so it neither waits
    /// nor costs anything.
    ///
    /// # Errors
    /// If it has not.
    pub fn ready(&self) -> Result<(), PlayError> {
        if self.store.takes_writes() {
            return Ok(());
        }
        let why = "nothing was committed for some seconds".to_owned();
        Err(PlayError::Unavailable(crate::store::StoreError::Unavailable(why)))
    }

    /// Whether this process signs in to Postgres as somebody who could change the log.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn signs_in_as_owner(&self) -> Result<bool, PlayError> {
        Ok(self.store.signs_in_as_owner().await?)
    }

    /// The database's time, for what belongs to no game.
    fn now(&self) -> DateTime<Utc> {
        self.database_time.now()
    }

    /// What a decision needs from outside.
    fn dice(&self, seed: [u8; 32]) -> Dice {
        Dice { seed, at: self.time.now() }
    }
}
