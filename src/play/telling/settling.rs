//! What needs not be sent again, until that is noted: so many at once as there are when the last ones have been noted.

use std::{
    mem,
    sync::{Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use tokio::{sync::Notify, time::timeout};

use super::lanes::Place;
use crate::play::tables::Tables;
use crate::store::Settled;

/// How often to look whether anybody still uses the tables.
const LOOK_EVERY: Duration = Duration::from_secs(3);

/// What this process has to note. There are never more than it has places.
#[derive(Default)]
pub(super) struct Settling {
    waiting: Mutex<Vec<(Settled, Place)>>,
    some: Notify,
}

impl Settling {
    /// It will be noted soon, and keeps its place until then. If the process dies before, it is sent again, by the same id.
    pub(super) fn add(&self, settled: Settled, place: Place) {
        self.waiting().push((settled, place));
        self.some.notify_one();
    }

    /// Notes it, until nobody uses the tables any more.
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
