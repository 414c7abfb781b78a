//! Apps: programs of others that play for somebody without ever seeing a password (OAuth 2.1, draft 13). There is no
//! registration: an app is called by the address of the document that describes it.

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
mod proof;
pub(crate) mod tries;

use std::sync::Arc;

use longhall_fetch::Fetcher;

use self::{metadata::Documents, params::OFFLINE, tries::Tries};
use super::{
    accounts::{AccountRoom, scope::Scope},
    error::PlayError,
    public_url::PublicUrl,
};
use crate::store::Store;

/// Lets apps in, and turns them out.
#[derive(Clone)]
pub struct AppRoom {
    store: Store,
    accounts: AccountRoom,
    documents: Arc<Documents>,
    tries: Arc<Tries>,
    hall: PublicUrl,
}

impl AppRoom {
    /// The apps of these accounts; their documents are fetched by this fetcher.
    pub(crate) fn new(store: Store, accounts: AccountRoom, fetcher: Fetcher, hall: PublicUrl) -> Self {
        let (documents, tries) = (Arc::new(Documents::new(fetcher)), Arc::new(Tries::default()));
        Self { store, accounts, documents, tries, hall }
    }

    /// What apps can ask for.
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
