//! The use cases of the hall: the only place where the store and the rules meet.

mod accounts;
mod act;
mod api_tokens;
mod audit;
mod cache;
mod create;
mod deadlines;
mod error;
mod event_shown;
mod keys;
mod list;
mod look;
mod offers;
mod passwords;
mod projection;
mod rebuild;
mod rematch;
mod rulesets;
mod secrets;
mod sessions;
mod show;
mod time;
mod turns;
mod vacation;

use std::time::Duration;

use chrono::{DateTime, SubsecRound, Utc};
use longhall_rules::game::Dice;

pub use accounts::{Credentials, Me, MePatch, Recovery, SignedIn, SignedUp};
pub use act::{Moved, Moves, Rehearsed};
pub use api_tokens::{IssuedToken, NewToken, TokenInfo};
pub use audit::{AuditError, Audited, audit_file};
pub use create::{Joined, NewGame, Seating};
pub use error::PlayError;
pub use keys::Identity;
pub use list::{GameList, GameQuery, GameSummary};
pub use look::{Look, LookAt};
pub use offers::{Answer, Undo};
pub use rebuild::Rebuilt;
pub use rematch::Invitations;
pub use rulesets::{RulesetInfo, RulesetList, SeatRange, registry_schemas, ruleset_info, rulesets};
pub use sessions::{Refresh, Scope, Tokens};
pub use show::{EventPage, GameShown, LegalMoves, PersonShown, SeatShown};
pub use time::Time;
pub use turns::{TurnShown, Turns};
pub use vacation::Vacation;

pub use crate::store::{
    Settings as StoreSettings, Store,
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
}

impl Default for Limits {
    fn default() -> Self {
        Self { live_games_max: 100, cached_games: 10_000, head_trusted: Duration::from_secs(1) }
    }
}

/// The hall: everything a process needs to let people play. It knows nothing that another process on
/// the same database must know.
pub struct Hall {
    store: Store,
    games: cache::Games,
    names: cache::Names,
    keys: keys::Keyring,
    passwords: passwords::Passwords,
    limits: Limits,
    time: Time,
}

impl Hall {
    /// Opens the hall over a store whose tables are up to date.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn open(store: Store, limits: Limits) -> Result<Self, PlayError> {
        Ok(Self {
            keys: keys::Keyring::open(&store).await?,
            games: cache::Games::new(limits.cached_games, limits.head_trusted),
            names: cache::Names::new(limits.cached_games),
            passwords: passwords::Passwords::new(),
            store,
            limits,
            time: Time::default(),
        })
    }

    /// The same hall by another clock, for games; sign-ins keep to the machine's.
    #[must_use]
    pub fn with_time(self, time: Time) -> Self {
        Self { time, ..self }
    }

    /// Whether the hall can serve: Postgres answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn ready(&self) -> Result<(), PlayError> {
        Ok(self.store.ping().await?)
    }

    /// What a decision needs from outside.
    fn dice(&self, seed: [u8; 32]) -> Dice {
        Dice { seed, at: self.time.now() }
    }
}

/// Now, in the precision of the log.
fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}
