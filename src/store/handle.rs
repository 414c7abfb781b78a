//! The process's handle on the stored hall.

use std::sync::Arc;

use diesel_async::{SimpleAsyncConnection, pooled_connection::deadpool::Pool};
use tokio::{runtime::Handle, sync::broadcast};
use uuid::Uuid;

use super::{
    Heard, Settings, StoreError,
    clock::Clock,
    connect::{Conn, Postgres},
    lent::Lent,
    notices::Notices,
    pool::pool,
    pulse::Pulse,
    writer::Writer,
};

/// The handle on the stored hall.
#[derive(Clone)]
pub struct Store {
    pool: Pool<Conn>,
    pub(super) writer: Writer,
    pub(super) notices: Notices,
    pub(super) clock: Clock,
    pulse: Pulse,
    postgres: Arc<Postgres>,
}

impl Store {
    /// Opens the store for the server: every connection works as [`SERVER_ROLE`]. Must be called on the
    /// runtime that drives the connections for requests.
    ///
    /// # Errors
    /// If the URL is unusable, or Postgres cannot be reached.
    pub async fn open(settings: &Settings) -> Result<Self, StoreError> {
        let postgres = Arc::new(Postgres::at(&settings.url, settings.patience())?);
        let notices = Notices::start(postgres.clone(), settings.deadline());
        let pool = pool(settings, postgres.clone(), settings.connections, "", &Handle::current())?;
        let process = Uuid::now_v7();
        let clock = Clock::find(&mut Lent::new(pool.get().await?), process, settings.clock).await?;
        clock.keep_reading(pool.clone());
        let pulse = Pulse::new(process, clock.clone());
        let writer = Writer::start(settings, postgres.clone(), notices.clone(), pulse.clone())?;
        let store = Self { writer, notices, pool, clock, pulse, postgres };
        // A first commit makes the process ready from the start. A database that takes no writes can still be
        // read.
        if let Err(error) = store.feel_pulse().await {
            tracing::warn!(%error, "cannot write to the database");
        }
        Ok(store)
    }

    /// Call this at shutdown: from now on the database may be gone without a warning.
    pub fn let_go(&self) {
        self.postgres.let_go();
    }

    /// Notices of what changes from now on, whichever process changes it.
    #[must_use]
    pub fn heard(&self) -> broadcast::Receiver<Heard> {
        self.notices.heard()
    }

    pub(super) async fn conn(&self) -> Result<Lent, StoreError> {
        Ok(Lent::new(self.pool.get().await?))
    }

    async fn feel_pulse(&self) -> Result<(), StoreError> {
        self.pulse.beat(&mut *self.conn().await?).await
    }

    /// Deletes the rows of processes that have ended.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn forget_dead_processes(&self) -> Result<(), StoreError> {
        self.pulse.bury_the_dead(&mut *self.conn().await?).await
    }

    /// Whether commits have gone through lately. Asks no one, so it is cheap.
    #[must_use]
    pub fn takes_writes(&self) -> bool {
        self.pulse.is_there()
    }

    /// How many connections the pool has, and how many requests wait for one.
    #[must_use]
    pub fn load(&self) -> (usize, usize) {
        let status = self.pool.status();
        (status.size.saturating_sub(status.available), status.waiting)
    }

    /// Pings Postgres.
    ///
    /// # Errors
    /// If it does not answer.
    pub async fn ping(&self) -> Result<(), StoreError> {
        Ok(self.conn().await?.batch_execute("SELECT 1").await?)
    }
}
