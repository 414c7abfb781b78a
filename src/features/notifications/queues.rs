//! The two queues for messages in flight. Slow receivers, and new ones whose speed is not measured yet, have permits of
//! their own. So a message to a fast receiver never waits for them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Notify, OwnedSemaphorePermit, Semaphore},
    time::sleep,
};
use uuid::Uuid;

use super::sql::outbox::IN_FLIGHT_EACH;

/// A receiver that takes longer than this to respond is slow.
pub(super) const SLOW_AFTER: Duration = Duration::from_secs(1);
/// Maximum numbers of messages in flight to fast and to slow receivers. Their sum is the process's maximum of outgoing
/// requests.
const PROMPT_PERMITS: usize = 32;
const SLOW_PERMITS: usize = 16;

/// The queue for fast or for slow receivers, with its permits.
pub(super) struct Queue {
    pub(super) is_slow: bool,
    /// Wakes the sender when there may be messages to be sent.
    pub(super) posted: Notify,
    permits: Arc<Semaphore>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The number of messages in flight per account.
    busy: HashMap<Uuid, usize>,
    /// The account that was served last: the next round begins after it.
    served: Uuid,
}

/// A place of an account in a queue. The account counts as busy until the place is dropped.
pub(super) struct Place {
    queue: Arc<Queue>,
    account: Uuid,
    permit: Option<OwnedSemaphorePermit>,
}

impl Queue {
    pub(super) fn new(is_slow: bool) -> Arc<Self> {
        let permits = Arc::new(Semaphore::new(if is_slow { SLOW_PERMITS } else { PROMPT_PERMITS }));
        Arc::new(Self { is_slow, posted: Notify::new(), permits, state: Mutex::default() })
    }

    /// The number of free permits.
    pub(super) fn free(&self) -> usize {
        self.permits.available_permits()
    }

    /// Returns the account that was served last, and the busy accounts.
    pub(super) fn served_and_busy(&self) -> (Uuid, Vec<Uuid>) {
        let state = self.state();
        (state.served, state.busy.keys().copied().collect())
    }

    /// Records which accounts were served, in a round that begins after the account served last.
    pub(super) fn note_served(&self, accounts: impl Iterator<Item = Uuid>) {
        let mut state = self.state();
        let served = state.served;
        let last = accounts.max_by_key(|account| (*account <= served, *account));
        state.served = last.unwrap_or(served);
    }

    /// Makes the account busy.
    pub(super) fn place(self: &Arc<Self>, account: Uuid) -> Place {
        *self.state().busy.entry(account).or_default() += 1;
        Place { queue: self.clone(), account, permit: None }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Waits for a permit.
    pub(super) async fn permitted(&mut self) {
        self.permit = self.queue.permits.clone().acquire_owned().await.ok();
    }

    /// Moves to the slow queue. Returns `false` if that queue is full, or the account has its maximum there.
    pub(super) fn move_to(&mut self, slow: &Arc<Queue>) -> bool {
        if self.queue.is_slow {
            return true;
        }
        let Ok(permit) = slow.permits.clone().try_acquire_owned() else { return false };
        if slow.state().busy.get(&self.account).is_some_and(|own| *own >= IN_FLIGHT_EACH) {
            return false;
        }
        let mut place = slow.place(self.account);
        place.permit = Some(permit);
        *self = place;
        true
    }

    /// Returns the permit, and keeps the account busy for this time. The fetcher refuses its requests meanwhile, and
    /// rescheduling all its messages would cost more than sending them.
    pub(super) async fn back_off(mut self, time: Duration) {
        self.permit = None;
        sleep(time).await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        match state.busy.get_mut(&self.account) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(state.busy.remove(&self.account)),
        }
        self.permit = None;
        self.queue.posted.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_served_in_turn() {
        let (queue, ids) = (Queue::new(false), |ids: &[u128]| {
            ids.iter().map(|id| Uuid::from_u128(*id)).collect::<Vec<_>>().into_iter()
        });
        for (taken, last) in [(&[1, 3, 2][..], 3), (&[], 3), (&[7, 5], 7), (&[9, 1, 2], 2), (&[2], 2)] {
            queue.note_served(ids(taken));
            assert_eq!(queue.served_and_busy().0, Uuid::from_u128(last), "{taken:?}");
        }
    }

    #[tokio::test]
    async fn who_is_slow_makes_room_or_is_given_up() {
        let (prompt, slow) = (Queue::new(false), Queue::new(true));
        let ann = Uuid::from_u128(1);
        let permitted = async |queue: &Arc<Queue>, account: Uuid| {
            let mut place = queue.place(account);
            place.permitted().await;
            place
        };
        let mut kept = vec![];
        for _ in 0..IN_FLIGHT_EACH {
            let mut place = permitted(&prompt, ann).await;
            assert!(place.move_to(&slow));
            kept.push(place);
        }
        assert_eq!((prompt.free(), slow.free()), (PROMPT_PERMITS, SLOW_PERMITS - IN_FLIGHT_EACH));
        assert!(!permitted(&prompt, ann).await.move_to(&slow), "she has hers");
        assert_eq!((prompt.served_and_busy().1, slow.served_and_busy().1), (vec![], vec![ann]));
        for n in IN_FLIGHT_EACH..SLOW_PERMITS {
            kept.push(permitted(&slow, Uuid::from_u128(n as u128)).await);
        }
        let bob = Uuid::from_u128(2_000);
        assert!(!permitted(&prompt, bob).await.move_to(&slow), "there is no room");
        drop(kept);
        assert_eq!((prompt.free(), slow.free()), (PROMPT_PERMITS, SLOW_PERMITS));
        assert_eq!((prompt.served_and_busy().1, slow.served_and_busy().1), (vec![], vec![]));
    }
}
