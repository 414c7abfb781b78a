//! Connections.

use std::time::Duration;

use diesel::{ConnectionError, ConnectionResult};
use diesel_async::{
    AsyncConnection, AsyncPgConnection, SimpleAsyncConnection,
    pooled_connection::{
        AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod,
        deadpool::{Object, Pool},
    },
};
use futures_util::FutureExt;
use tokio::{runtime::Handle, sync::broadcast};

use super::{Heard, SERVER_ROLE, StoreError, notices::Notices, writer::Writer};

/// How to reach Postgres.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it is; may hold a password, so it is never shown.
    pub url: String,
    /// The most connections for requests, besides one per writer.
    pub connections: usize,
    /// How long a request waits for a connection, and a connection for Postgres, in seconds.
    pub patience_seconds: u64,
}

/// The stored hall.
#[derive(Clone)]
pub struct Store {
    pool: Pool<AsyncPgConnection>,
    pub(super) writer: Writer,
    pub(super) notices: Notices,
}

impl Store {
    /// Opens the store for the server: every connection works as [`SERVER_ROLE`]. Must be called on the
    /// runtime that the connections for requests shall live on.
    ///
    /// # Errors
    /// If Postgres cannot be reached.
    pub async fn open(settings: &Settings) -> Result<Self, StoreError> {
        let notices = Notices::start(settings.url.clone(), Duration::from_secs(settings.patience_seconds));
        let writer = Writer::start(settings, notices.clone())?;
        let pool = pool(settings, settings.connections, "", &Handle::current())?;
        let store = Self { writer, notices, pool };
        store.ping().await?;
        Ok(store)
    }

    /// What changes from now on, whichever process changed it.
    #[must_use]
    pub fn heard(&self) -> broadcast::Receiver<Heard> {
        self.notices.heard()
    }

    pub(super) async fn conn(&self) -> Result<Object<AsyncPgConnection>, StoreError> {
        Ok(self.pool.get().await?)
    }

    /// How many connections requests have, and how many requests wait for one.
    #[must_use]
    pub fn load(&self) -> (usize, usize) {
        let status = self.pool.status();
        (status.size.saturating_sub(status.available), status.waiting)
    }

    /// Asks Postgres for a sign of life.
    ///
    /// # Errors
    /// If none comes.
    pub async fn ping(&self) -> Result<(), StoreError> {
        Ok(self.conn().await?.batch_execute("SELECT 1").await?)
    }
}

/// `setup` is run on each new connection. All of them live on the runtime: request handlers run on many small ones, and one
/// that is busy would stall everybody whose connection it happened to open.
pub(super) fn pool(
    settings: &Settings,
    connections: usize,
    setup: &'static str,
    runtime: &Handle,
) -> Result<Pool<AsyncPgConnection>, StoreError> {
    let runtime = runtime.clone();
    let patience = Duration::from_secs(settings.patience_seconds);
    let mut config = ManagerConfig::default();
    // A broken connection is noticed without a query; asking first would cost a round trip each time.
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = Box::new(move |url| {
        let opening = runtime.spawn(connect(url.to_owned(), patience, setup));
        async move { opening.await.unwrap_or_else(|e| Err(ConnectionError::BadConnection(e.to_string()))) }
            .boxed()
    });
    let manager = AsyncDieselConnectionManager::new_with_config(&settings.url, config);
    Pool::builder(manager)
        .max_size(connections)
        .wait_timeout(Some(patience))
        .create_timeout(Some(patience))
        .runtime(deadpool::Runtime::Tokio1)
        .build()
        .map_err(|e| StoreError::Unavailable(e.to_string()))
}

async fn connect(
    url: String,
    patience: Duration,
    setup: &'static str,
) -> ConnectionResult<AsyncPgConnection> {
    let connecting = AsyncPgConnection::establish(&url);
    let timed_out = |_| ConnectionError::BadConnection("no answer in time".to_owned());
    let mut conn = tokio::time::timeout(patience, connecting).await.map_err(timed_out)??;
    // Also an owner's URL gives the server no right to change the log.
    let setup = format!("SET ROLE {SERVER_ROLE}; {setup}");
    conn.batch_execute(&setup).await.map_err(ConnectionError::CouldntSetupConfiguration)?;
    Ok(conn)
}
