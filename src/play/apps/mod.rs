//! Apps: programs of others that play for somebody without ever seeing a password (OAuth 2.1, draft 13). An app is called by
//! the address of the document that describes it, and needs no registration; one without a document can register itself.

mod app;
pub(crate) mod asked;
pub(crate) mod assertion;
pub(crate) mod client;
pub(crate) mod consent;
pub(crate) mod device;
pub(crate) mod error;
mod fetching;
pub(crate) mod grant;
pub(crate) mod list;
pub(crate) mod metadata;
pub(crate) mod params;
pub(crate) mod presets;
mod proof;
mod register;
pub(crate) mod registrar;
pub(crate) mod tries;

use std::{sync::Arc, time::Duration};

use longhall_fetch::Fetcher;

use self::{
    metadata::Documents, params::OFFLINE, presets::PresetClients, registrar::Registrar, tries::Tries,
};
use super::{
    accounts::{AccountRoom, scope::Scope},
    error::PlayError,
    public_url::PublicUrl,
    secrets,
};
use crate::store::Store;

/// Lets apps in, and turns them out.
#[derive(Clone)]
pub struct AppRoom {
    store: Store,
    accounts: AccountRoom,
    documents: Arc<Documents>,
    tries: Arc<Tries>,
    registrar: Arc<Registrar>,
    hall: PublicUrl,
}

/// Which apps an operator lets in.
#[derive(Clone, Debug)]
pub struct AppPolicy {
    /// Apps whose metadata document is not fetched.
    pub presets: PresetClients,
    /// Whether apps may register themselves.
    pub registration: bool,
    /// The minimum age of an app's keys at which a signature by another key has them fetched again.
    pub keys_settled: Duration,
}

impl Default for AppPolicy {
    fn default() -> Self {
        Self { presets: PresetClients::default(), registration: true, keys_settled: Duration::from_secs(30) }
    }
}

impl AppRoom {
    /// The apps of these accounts; their documents are fetched by this fetcher.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub(crate) async fn open(
        store: Store,
        accounts: AccountRoom,
        fetcher: Fetcher,
        (hall, policy): (PublicUrl, AppPolicy),
    ) -> Result<Self, PlayError> {
        let key = store.client_id_key(&secrets::random::<32>()?).await?;
        let registrar = Arc::new(Registrar::new(hall.clone(), &key, policy.registration));
        let documents =
            Arc::new(Documents::new(fetcher, policy.presets, registrar.clone(), policy.keys_settled));
        Ok(Self { store, accounts, documents, tries: Arc::default(), registrar, hall })
    }

    /// Returns the scopes that apps can ask for.
    #[must_use]
    pub fn scopes(&self) -> Vec<&'static str> {
        Scope::of_apps().into_iter().chain([OFFLINE]).collect()
    }

    /// Deletes codes that expired a while ago.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub(crate) async fn forget_codes(&self) -> Result<(), PlayError> {
        Ok(self.store.forget_app_codes().await?)
    }
}
