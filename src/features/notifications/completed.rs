//! Records completed deliveries in batches. Each batch takes all that have accumulated while the previous one was
//! written.

use std::{
    mem,
    sync::{Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use longhall_log::game_store::GameStore;
use tokio::{sync::Notify, time::timeout};

use super::{queues::Permit, sql::complete::Completed};
use crate::features::notifications::sql;

/// Interval at which the task checks whether the game store still exists.
const CHECK_INTERVAL: Duration = Duration::from_secs(3);

/// Completed deliveries that are not recorded yet. Their permits bound their number.
#[derive(Default)]
pub(super) struct CompletedDeliveries {
    waiting: Mutex<Vec<(Completed, Permit)>>,
    some: Notify,
}

impl CompletedDeliveries {
    /// Adds a delivery, which keeps its permit until it is recorded. If the process dies first, the message is sent
    /// again with the same id.
    pub(super) fn add(&self, completed: Completed, permit: Permit) {
        self.waiting().push((completed, permit));
        self.some.notify_one();
    }

    /// Records the deliveries until the game store is dropped.
    pub(super) async fn note_all(&self, game_store: Weak<GameStore>) {
        loop {
            let _ = timeout(CHECK_INTERVAL, self.some.notified()).await;
            let Some(game_store) = game_store.upgrade() else { return };
            let (completed, permits): (Vec<_>, Vec<_>) = mem::take(&mut *self.waiting()).into_iter().unzip();
            if let Err(error) = sql::complete::complete(&game_store.store, &completed).await {
                let messages = completed.len();
                tracing::warn!(%error, messages, "cannot record sent messages: they will be sent again");
            }
            drop(permits);
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<(Completed, Permit)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
