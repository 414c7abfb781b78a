//! Connections.

use std::{sync::Arc, time::Duration};

use diesel::{ConnectionError, ConnectionResult};
use diesel_async::{
    SimpleAsyncConnection,
    pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod, deadpool::Pool},
};
use futures_util::FutureExt;
use tokio::{runtime::Handle, sync::broadcast};

use super::{
    Heard, SERVER_ROLE, StoreError,
    connect::{Conn, Postgres, told},
    lent::Lent,
    notices::Notices,
    pulse::Pulse,
    writer::Writer,
};

/// How to reach Postgres.
#[derive(Clone)]
pub struct Settings {
    /// Where it is; may hold a password, so it is never shown.
    pub url: String,
    /// The most connections for requests, besides one per writer.
    pub connections: usize,
    /// How long a request waits for a connection, and a connection for Postgres, in seconds.
    pub patience_seconds: u64,
    /// How long a statement may take, in seconds; then it is given up and its connection closed.
    pub deadline_seconds: u64,
}

impl Settings {
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience_seconds)
    }

    pub(super) fn deadline(&self) -> Duration {
        Duration::from_secs(self.deadline_seconds)
    }
}

/// The stored hall.
#[derive(Clone)]
pub struct Store {
    pool: Pool<Conn>,
    pub(super) writer: Writer,
    pub(super) notices: Notices,
    pulse: Pulse,
    postgres: Arc<Postgres>,
}

impl Store {
    /// Opens the store for the server: every connection works as [`SERVER_ROLE`]. Must be called on the
    /// runtime that the connections for requests shall live on.
    ///
    /// # Errors
    /// If the URL cannot be used, or Postgres cannot be reached.
    pub async fn open(settings: &Settings) -> Result<Self, StoreError> {
        let postgres = Arc::new(Postgres::at(&settings.url, settings.patience())?);
        let notices = Notices::start(postgres.clone(), settings.deadline());
        let pulse = Pulse::new();
        let writer = Writer::start(settings, postgres.clone(), notices.clone(), pulse.clone())?;
        let pool = pool(settings, postgres.clone(), settings.connections, "", &Handle::current())?;
        let store = Self { writer, notices, pool, pulse, postgres };
        store.ping().await?;
        // It is ready from the first moment, if it is. A database that takes no writes can still be read.
        if let Err(error) = store.feel_pulse().await {
            tracing::warn!(%error, "nothing can be written to the database");
        }
        Ok(store)
    }

    /// To be called at the end: the database may be gone from now on, and nobody need be warned.
    pub fn let_go(&self) {
        self.postgres.let_go();
    }

    /// What changes from now on, whichever process changed it.
    #[must_use]
    pub fn heard(&self) -> broadcast::Receiver<Heard> {
        self.notices.heard()
    }

    pub(super) async fn conn(&self) -> Result<Lent, StoreError> {
        Ok(Lent::new(self.pool.get().await?))
    }

    async fn feel_pulse(&self) -> Result<(), StoreError> {
        let mut conn = self.conn().await?;
        self.pulse.bury_the_dead(&mut conn).await?;
        self.pulse.beat(&mut conn).await
    }

    /// Whether commits have come through lately. Asks nobody, so it can be asked at any time.
    #[must_use]
    pub fn takes_writes(&self) -> bool {
        self.pulse.is_there()
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
    postgres: Arc<Postgres>,
    connections: usize,
    setup: &'static str,
    runtime: &Handle,
) -> Result<Pool<Conn>, StoreError> {
    let (runtime, deadline) = (runtime.clone(), settings.deadline());
    let mut config = ManagerConfig::default();
    // A broken connection is noticed without a query; asking first would cost a round trip each time.
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = Box::new(move |_| {
        let opening = runtime.spawn(connect(postgres.clone(), deadline, setup));
        async move { opening.await.unwrap_or_else(|e| Err(ConnectionError::BadConnection(e.to_string()))) }
            .boxed()
    });
    // Where it is, the setup knows.
    let manager = AsyncDieselConnectionManager::new_with_config("", config);
    Pool::builder(manager)
        .max_size(connections)
        .wait_timeout(Some(settings.patience()))
        .create_timeout(Some(settings.patience()))
        .runtime(deadpool::Runtime::Tokio1)
        .build()
        .map_err(|e| StoreError::Unavailable(e.to_string()))
}

async fn connect(postgres: Arc<Postgres>, deadline: Duration, setup: &'static str) -> ConnectionResult<Conn> {
    // Also an owner's URL gives the server no right to change the log.
    let setup = format!("SET ROLE {SERVER_ROLE}; {setup}");
    let opened = postgres.open_for_diesel(deadline, &setup).await;
    opened.map_err(|error| ConnectionError::BadConnection(told(&*error)))
}
