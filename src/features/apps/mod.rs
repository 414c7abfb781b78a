//! Apps: third-party programs that play for a person without ever seeing a password (OAuth 2.1, draft 13). The
//! client id of an app is the address of its metadata document, so it needs no registration. An app without a
//! document can register itself.

pub(crate) mod app;
pub(crate) mod asked;
pub mod assertion;
pub(crate) mod client;
pub mod consent;
pub mod device;
pub mod error;
pub(crate) mod fetching;
pub mod grant;
pub mod list;
pub(crate) mod metadata;
pub mod params;
pub mod presets;
mod proof;
mod register;
pub mod registrar;
pub(crate) mod routes;
pub(crate) mod sql;
pub(super) mod tables;
pub(crate) mod tries;

use std::{sync::Arc, time::Duration};

use longhall_base::{error::PlayError, public_url::PublicUrl, scope::Scope, secrets};
use longhall_fetch::Fetcher;
use longhall_log::store::Store;

use self::{
    metadata::Documents, params::OFFLINE, presets::PresetClients, registrar::Registrar, tries::Tries,
};
use super::accounts::AccountService;

/// Authorizes apps, issues their tokens and withdraws them.
#[derive(Clone)]
pub struct AppService {
    store: Store,
    accounts: AccountService,
    documents: Arc<Documents>,
    tries: Arc<Tries>,
    registrar: Arc<Registrar>,
    hall: PublicUrl,
}

/// The operator's settings for apps.
#[derive(Clone, Debug)]
pub struct AppPolicy {
    /// Apps whose metadata document is not fetched.
    pub presets: PresetClients,
    /// Whether apps may register themselves.
    pub registration: bool,
    /// The minimum age of an app's keys before a signature by another key causes a new fetch.
    pub keys_settled: Duration,
}

impl Default for AppPolicy {
    fn default() -> Self {
        Self { presets: PresetClients::default(), registration: true, keys_settled: Duration::from_secs(30) }
    }
}

impl AppService {
    /// Opens the apps of these accounts. `fetcher` fetches their documents.
    pub(crate) async fn open(
        store: Store,
        accounts: AccountService,
        fetcher: Fetcher,
        (hall, policy): (PublicUrl, AppPolicy),
    ) -> Result<Self, PlayError> {
        let key = sql::client_id_key::client_id_key(&store, &secrets::random::<32>()?).await?;
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

    /// Deletes codes that expired more than ten minutes ago.
    pub(crate) async fn forget_codes(&self) -> Result<(), PlayError> {
        Ok(sql::codes::forget_app_codes(&self.store).await?)
    }
}
