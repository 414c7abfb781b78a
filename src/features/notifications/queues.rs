//! The two queues for messages in flight. Slow receivers, and new ones whose speed is not measured yet, have permits of
//! their own. So a message to a fast receiver never waits for them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::{AcquireError, Notify, OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// A receiver that takes longer than this to respond is slow.
pub(super) const SLOW_AFTER: Duration = Duration::from_secs(1);
/// Maximum numbers of messages in flight to fast and to slow receivers. Their sum is the process's maximum of outgoing
/// requests.
const PROMPT_PERMITS: usize = 32;
const SLOW_PERMITS: usize = 16;
/// Maximum number of messages in flight per account and queue. For both queues together it equals the account's maximum
/// of outgoing requests.
pub(super) const PERMITS_EACH: usize = 2;

/// The queue for fast or for slow receivers, with its permits.
pub(super) struct Queue {
    pub(super) is_slow: bool,
    /// Wakes the sender when there are messages to be sent.
    pub(super) posted: Arc<Notify>,
    permits: Arc<Semaphore>,
    under_way: Mutex<HashMap<Uuid, usize>>,
    /// The total number of permits.
    size: usize,
    /// The account that was served last: the next round begins after it.
    served: Mutex<Uuid>,
}

/// A permit of a queue, returned when it is dropped.
pub(super) struct Permit {
    queue: Arc<Queue>,
    account: Uuid,
    /// Whether the account may have more messages than permits.
    has_more: bool,
    _permit: OwnedSemaphorePermit,
}

/// Back-off of accounts for which the fetcher has refused a request because of its limits. Their messages keep their
/// due times, because rescheduling them would cost more than sending them.
#[derive(Default)]
pub(super) struct BackOff(Mutex<HashMap<Uuid, Instant>>);

impl BackOff {
    pub(super) fn start(&self, account: Uuid, for_: Duration) {
        self.until().insert(account, Instant::now() + for_);
    }

    /// Returns the accounts that are in back-off now.
    pub(super) fn now(&self) -> Vec<Uuid> {
        let (now, mut until) = (Instant::now(), self.until());
        until.retain(|_, until| *until > now);
        until.keys().copied().collect()
    }

    fn until(&self) -> MutexGuard<'_, HashMap<Uuid, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    pub(super) fn prompt(posted: Arc<Notify>) -> Arc<Self> {
        Arc::new(Self::new(false, PROMPT_PERMITS, posted))
    }

    pub(super) fn slow() -> Arc<Self> {
        Arc::new(Self::new(true, SLOW_PERMITS, Arc::default()))
    }

    fn new(is_slow: bool, permits: usize, posted: Arc<Notify>) -> Self {
        let (under_way, served) = (Mutex::default(), Mutex::new(Uuid::nil()));
        Self { is_slow, posted, permits: Arc::new(Semaphore::new(permits)), under_way, size: permits, served }
    }

    /// The number of free permits.
    pub(super) fn free(&self) -> usize {
        self.permits.available_permits()
    }

    /// Returns how many of the free permits may go to accounts that have one already. Half of all permits are reserved
    /// for accounts that have none.
    pub(super) fn free_for_further(&self, free: usize) -> usize {
        free.saturating_sub(self.size / 2)
    }

    /// The account that was served last.
    pub(super) fn served(&self) -> Uuid {
        *self.served.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records which accounts were served, in a round that begins after the account served last.
    pub(super) fn note_served(&self, accounts: impl Iterator<Item = Uuid>) {
        let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
        let last = accounts.max_by_key(|account| (*account <= *served, *account));
        *served = last.unwrap_or(*served);
    }

    /// Waits until a permit is free.
    pub(super) async fn permit_available(&self) {
        drop(self.permits.acquire().await);
    }

    /// Returns the accounts that have messages in flight.
    pub(super) fn busy(&self) -> Vec<Uuid> {
        self.under_way().keys().copied().collect()
    }

    /// Waits for a permit for a message of this account. If `has_more`, dropping the account's last permit wakes the
    /// sender.
    pub(super) async fn permit(
        self: &Arc<Self>,
        account: Uuid,
        has_more: bool,
    ) -> Result<Permit, AcquireError> {
        let permit = self.permits.clone().acquire_owned().await?;
        *self.under_way().entry(account).or_default() += 1;
        Ok(Permit { queue: self.clone(), account, has_more, _permit: permit })
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Permit {
    /// Exchanges this permit for one of the slow queue. `None` if that queue is full, or the account has its maximum
    /// there.
    pub(super) fn move_to_slow(self, slow: &Arc<Queue>) -> Option<Self> {
        if self.queue.is_slow {
            return Some(self);
        }
        let permit = slow.permits.clone().try_acquire_owned().ok()?;
        let mut under_way = slow.under_way();
        let own = under_way.entry(self.account).or_default();
        if *own >= PERMITS_EACH {
            return None;
        }
        *own += 1;
        Some(Self { queue: slow.clone(), account: self.account, has_more: false, _permit: permit })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut under_way = self.queue.under_way();
        match under_way.get_mut(&self.account) {
            Some(own) if *own > 1 => *own -= 1,
            _ => {
                under_way.remove(&self.account);
                if self.has_more {
                    self.queue.posted.notify_one();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_served_in_turn() {
        let (queue, ids) = (Queue::prompt(Arc::default()), |ids: &[u128]| {
            ids.iter().map(|id| Uuid::from_u128(*id)).collect::<Vec<_>>().into_iter()
        });
        for (taken, last) in [(&[1, 3, 2][..], 3), (&[], 3), (&[7, 5], 7), (&[9, 1, 2], 2), (&[2], 2)] {
            queue.note_served(ids(taken));
            assert_eq!(queue.served(), Uuid::from_u128(last), "{taken:?}");
        }
        assert_eq!([0, 16, 17, 32].map(|free| queue.free_for_further(free)), [0, 0, 1, 16]);
    }

    #[tokio::test]
    async fn who_is_slow_makes_room_or_is_given_up() {
        let (prompt, slow) = (Queue::prompt(Arc::default()), Queue::slow());
        let ann = Uuid::from_u128(1);
        let mut kept = vec![];
        for _ in 0..PERMITS_EACH {
            kept.push(prompt.permit(ann, false).await.unwrap().move_to_slow(&slow).unwrap());
        }
        assert_eq!((prompt.free(), slow.free()), (PROMPT_PERMITS, SLOW_PERMITS - PERMITS_EACH));
        assert!(prompt.permit(ann, false).await.unwrap().move_to_slow(&slow).is_none(), "she has hers");
        assert_eq!((prompt.busy(), slow.busy()), (vec![], vec![ann]));
        for n in PERMITS_EACH..SLOW_PERMITS {
            kept.push(slow.permit(Uuid::from_u128(n as u128), false).await.unwrap());
        }
        let bob = Uuid::from_u128(2_000);
        assert!(prompt.permit(bob, false).await.unwrap().move_to_slow(&slow).is_none(), "there is no room");
        drop(kept);
        assert_eq!((prompt.free(), slow.free()), (PROMPT_PERMITS, SLOW_PERMITS));
        assert_eq!((prompt.busy(), slow.busy()), (vec![], vec![]));
    }
}
