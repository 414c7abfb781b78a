//! The process's handle on the stored hall.

use std::sync::Arc;

use diesel_async::{SimpleAsyncConnection, pooled_connection::deadpool::Pool};
use tokio::sync::broadcast;
use tokio_util::task::AbortOnDropHandle;

use super::{
    Heard, Notice, StoreError,
    append::Queue,
    clock::Clock,
    connect::{Conn, Postgres},
    homes::Homes,
    layout::Layout,
    notices::Notices,
    parts::Parts,
    pooled::Pooled,
    pulse::Pulse,
    replica::Replica,
    turns::Ledger,
};

/// The handle on the stored hall.
#[derive(Clone)]
pub struct Store {
    pub(super) pool: Pool<Conn>,
    pub(super) layout: Layout,
    pub(super) homes: Homes,
    pub(super) queue: Queue,
    pub(super) notices: Notices,
    pub(super) clock: Clock,
    pub(super) pulse: Pulse,
    pub(super) ledger: Ledger,
    /// The task that writes turns: it ends with the last handle.
    pub(super) _keeping: Arc<AbortOnDropHandle<()>>,
    pub(super) postgres: Arc<Postgres>,
    pub(super) expects_standby: bool,
    pub(super) replica: Option<Replica>,
    pub(super) parts: Parts,
}

impl Store {
    /// Call this at shutdown: from now on the database may be gone without a warning.
    pub fn let_go(&self) {
        self.postgres.let_go();
        if let Some(replica) = &self.replica {
            replica.let_go();
        }
    }

    /// Notices of what changes from now on, whichever process changes it. Those of what this one changes go to `here`
    /// first, before the change is acknowledged to whoever asked for it.
    #[must_use]
    pub fn heard(&self, here: impl Fn(&Notice) + Send + Sync + 'static) -> broadcast::Receiver<Heard> {
        self.notices.hear_here(here);
        self.notices.heard()
    }

    pub(super) async fn conn(&self) -> Result<Pooled, StoreError> {
        Pooled::of(&self.pool).await
    }

    /// Waits until the turns are written that this process owes, but not for ever.
    pub async fn settle(&self) {
        self.ledger.wait_for_all().await;
    }

    /// To how many accounts this process owes turns.
    #[must_use]
    pub fn owed(&self) -> usize {
        self.ledger.len()
    }

    pub(super) async fn check_pulse(&self) -> Result<(), StoreError> {
        self.pulse.beat(&mut *self.conn().await?).await
    }

    /// Deletes the rows of processes that have ended.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn forget_dead_processes(&self) -> Result<(), StoreError> {
        self.pulse.delete_dead_rows(&mut *self.conn().await?).await
    }

    /// Whether commits have gone through lately. Asks no one, so it is cheap.
    #[must_use]
    pub fn takes_writes(&self) -> bool {
        self.pulse.is_alive()
    }

    /// Whether commits wait for a synchronous standby, as far as we know; none if they need not. Asks no one, so it is
    /// cheap.
    #[must_use]
    pub fn is_replicated(&self) -> Option<bool> {
        self.expects_standby.then(|| self.pulse.is_replicated())
    }

    /// The parts of the database that could not be reached lately; none where it has no parts. Asks no one, so it is cheap.
    #[must_use]
    pub fn missing_parts(&self) -> Vec<String> {
        self.parts.missing()
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
