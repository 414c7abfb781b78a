//! Id and name, as which accounts are shown to each other.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};

use longhall_base::{error::PlayError, secrets};
use longhall_log::store::Store;
use longhall_rules::kit::Skill;
use quick_cache::sync::Cache;
use serde::Serialize;
use uuid::Uuid;

use super::sql;

/// Maximum age of a cached name. Other processes may show an old name for that long.
const NAME_MAX_AGE: Duration = Duration::from_secs(60);

/// An account as other people see it: a person, or a bot in a game.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Person)]
pub struct PersonShown {
    /// The UUID of the account in every log.
    pub id: Uuid,
    /// The present name of the account; the name of a server's bot contains a space.
    #[schema(value_type = String, example = "freydis")]
    pub name: Arc<str>,
}

impl PersonShown {
    /// Returns a bot of the server. Its name contains a space, so that no account can have it.
    pub(crate) fn bot(account: Uuid, skill: Skill) -> Self {
        let name = match skill {
            Skill::Easy => "Easy bot",
            Skill::Steady => "Steady bot",
        };
        Self { id: account, name: Arc::from(name) }
    }
}

/// Computes a version number of names.
pub(crate) fn names_digest(names: &BTreeMap<Uuid, Arc<str>>) -> u64 {
    let each = names.iter().flat_map(|(account, name)| [&account.as_bytes()[..], name.as_bytes(), &[0]]);
    secrets::short_digest(&each.collect::<Vec<_>>().concat())
}

/// Cache of names by account, each with the time of its query.
pub(crate) struct Names {
    store: Store,
    read: Cache<Uuid, (Arc<str>, Instant)>,
}

impl Names {
    pub(crate) fn new(store: Store, capacity: usize) -> Self {
        Self { store, read: Cache::new(capacity) }
    }

    /// Returns the names of accounts.
    pub(crate) async fn get(&self, accounts: &[Uuid]) -> Result<BTreeMap<Uuid, Arc<str>>, PlayError> {
        let mut names = BTreeMap::new();
        let mut missing = Vec::new();
        for account in accounts {
            match self.fresh(account) {
                Some(name) => _ = names.insert(*account, name),
                None => missing.push(*account),
            }
        }
        if !missing.is_empty() {
            for (account, name) in Box::pin(sql::accounts::names(&self.store, &missing)).await? {
                let name: Arc<str> = name.into();
                self.note(account, name.clone());
                names.insert(account, name);
            }
        }
        Ok(names)
    }

    /// Returns the names of accounts if all of them are cached.
    pub(crate) fn cached(&self, accounts: impl Iterator<Item = Uuid>) -> Option<BTreeMap<Uuid, Arc<str>>> {
        accounts.map(|account| Some((account, self.fresh(&account)?))).collect()
    }

    fn fresh(&self, account: &Uuid) -> Option<Arc<str>> {
        let (name, read) = self.read.get(account)?;
        (read.elapsed() < NAME_MAX_AGE).then_some(name)
    }

    /// Caches a name that was just read.
    pub(crate) fn note(&self, account: Uuid, name: Arc<str>) {
        self.read.insert(account, (name, Instant::now()));
    }

    pub(crate) fn evict(&self, account: Uuid) {
        self.read.remove(&account);
    }
}
