//! Records completed deliveries in batches. Each batch takes all that have accumulated while the previous one was
//! written.

use std::{
    mem,
    sync::{Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use tokio::{sync::Notify, time::timeout};

use super::lanes::Place;
use crate::play::tables::Tables;
use crate::store::Settled;

/// Interval at which the task checks whether the game store still exists.
const LOOK_EVERY: Duration = Duration::from_secs(3);

/// Completed deliveries that are not recorded yet. Their permits bound their number.
#[derive(Default)]
pub(super) struct Settling {
    waiting: Mutex<Vec<(Settled, Place)>>,
    some: Notify,
}

impl Settling {
    /// Adds a delivery, which keeps its permit until it is recorded. If the process dies first, the message is sent
    /// again with the same id.
    pub(super) fn add(&self, settled: Settled, place: Place) {
        self.waiting().push((settled, place));
        self.some.notify_one();
    }

    /// Records the deliveries until the game store is dropped.
    pub(super) async fn note_all(&self, tables: Weak<Tables>) {
        loop {
            let _ = timeout(LOOK_EVERY, self.some.notified()).await;
            let Some(tables) = tables.upgrade() else { return };
            let (settled, places): (Vec<_>, Vec<_>) = mem::take(&mut *self.waiting()).into_iter().unzip();
            if let Err(error) = tables.store.settle_letters(&settled).await {
                tracing::warn!(%error, messages = settled.len(), "what was sent will be sent again");
            }
            drop(places);
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<(Settled, Place)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
