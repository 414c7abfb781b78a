//! A fair queue for a limited number of permits. Keys take turns: the queue chooses the key first, and then the oldest
//! request of that key. A key is an account, or another party that must not hold up the rest.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

/// The maximum counts of a [`FairQueue`].
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Permits in use at the same time.
    pub running: usize,
    /// Permits in use at the same time by one key.
    pub running_each: usize,
    /// Requests that wait for a permit.
    pub waiting: usize,
    /// Permits and waiting requests of one key.
    pub each: usize,
}

/// The reason why a request gets no permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// The key has the maximum number of permits and waiting requests.
    ForKey,
    /// The queue is full, and the key has no fewer waiting requests than any other.
    ForAll,
}

/// Permits that keys get in turn. Clones share them.
#[derive(Clone)]
pub struct FairQueue<K: Clone + Eq + Hash>(Arc<Mutex<State<K>>>);

/// A permit in use, released on drop.
pub struct Permit<K: Clone + Eq + Hash> {
    queue: FairQueue<K>,
    key: K,
}

pub(crate) struct State<K> {
    bounds: Bounds,
    running: usize,
    waiting: usize,
    last_id: u64,
    keys: HashMap<K, Requests>,
    /// The keys with waiting requests, the next one first.
    turns: VecDeque<K>,
}

/// The requests of one key.
#[derive(Default)]
pub struct Requests {
    running: usize,
    waiting: VecDeque<(u64, oneshot::Sender<()>)>,
}

impl<K: Clone + Eq + Hash> FairQueue<K> {
    /// Starts without requests.
    pub fn new(bounds: Bounds) -> Self {
        let (keys, turns) = (HashMap::new(), VecDeque::new());
        Self(Arc::new(Mutex::new(State { bounds, running: 0, waiting: 0, last_id: 0, keys, turns })))
    }

    /// Waits for a permit. A caller that stops waiting leaves nothing behind.
    ///
    /// # Errors
    /// If too many requests wait, now or before it is this one's turn.
    pub async fn enter(&self, key: K) -> Result<Permit<K>, Full> {
        let waiter = match self.begin(key)? {
            Begun::Permitted(permit) => return Ok(permit),
            Begun::Waiting(waiter) => waiter,
        };
        waiter.permitted().await
    }

    /// Returns a permit if one is free now.
    pub fn try_enter(&self, key: K) -> Option<Permit<K>> {
        self.state().try_run(&key).then(|| self.permit(key))
    }

    /// The numbers of permits in use and of waiting requests.
    pub fn load(&self) -> (usize, usize) {
        let state = self.state();
        (state.running, state.waiting)
    }

    fn begin(&self, key: K) -> Result<Begun<K>, Full> {
        let mut state = self.state();
        if state.count(&key) >= state.bounds.each {
            return Err(Full::ForKey);
        }
        if state.try_run(&key) {
            return Ok(Begun::Permitted(self.permit(key)));
        }
        if state.waiting >= state.bounds.waiting && !state.push_out_for(&key) {
            return Err(Full::ForAll);
        }
        let (grant, granted) = oneshot::channel();
        let id = state.wait(&key, grant);
        Ok(Begun::Waiting(Waiter { queue: self.clone(), key, id, granted, is_claimed: false }))
    }

    fn permit(&self, key: K) -> Permit<K> {
        Permit { queue: self.clone(), key }
    }

    #[cfg(test)]
    pub(crate) fn bounds(&self) -> Bounds {
        self.state().bounds
    }

    fn state(&self) -> MutexGuard<'_, State<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        self.queue.state().release(&self.key);
    }
}

enum Begun<K: Clone + Eq + Hash> {
    Permitted(Permit<K>),
    Waiting(Waiter<K>),
}

/// A waiting request. Dropping it removes it from the queue, or returns its unclaimed permit.
struct Waiter<K: Clone + Eq + Hash> {
    queue: FairQueue<K>,
    key: K,
    id: u64,
    granted: oneshot::Receiver<()>,
    is_claimed: bool,
}

impl<K: Clone + Eq + Hash> Waiter<K> {
    async fn permitted(mut self) -> Result<Permit<K>, Full> {
        // The queue drops the sender of a request that it pushes out.
        (&mut self.granted).await.map_err(|_| Full::ForAll)?;
        self.is_claimed = true;
        Ok(self.queue.permit(self.key.clone()))
    }
}

impl<K: Clone + Eq + Hash> Drop for Waiter<K> {
    fn drop(&mut self) {
        if self.is_claimed {
            return;
        }
        let mut state = self.queue.state();
        if !state.leave(&self.key, self.id) && self.granted.try_recv().is_ok() {
            state.release(&self.key);
        }
    }
}

impl<K: Clone + Eq + Hash> State<K> {
    fn count(&self, key: &K) -> usize {
        self.keys.get(key).map_or(0, |requests| requests.running + requests.waiting.len())
    }

    fn may_run(&self, key: &K) -> bool {
        let running = self.keys.get(key).map_or(0, |requests| requests.running);
        self.running < self.bounds.running && running < self.bounds.running_each
    }

    fn try_run(&mut self, key: &K) -> bool {
        let may_run = self.may_run(key);
        if may_run {
            self.keys.entry(key.clone()).or_default().running += 1;
            self.running += 1;
        }
        may_run
    }

    /// Appends a request to those of its key, and returns the request's id.
    fn wait(&mut self, key: &K, grant: oneshot::Sender<()>) -> u64 {
        self.last_id += 1;
        let requests = self.keys.entry(key.clone()).or_default();
        if requests.waiting.is_empty() {
            self.turns.push_back(key.clone());
        }
        requests.waiting.push_back((self.last_id, grant));
        self.waiting += 1;
        self.last_id
    }

    /// Removes a waiting request. Returns false if it is not waiting.
    fn leave(&mut self, key: &K, id: u64) -> bool {
        let Some(requests) = self.keys.get_mut(key) else { return false };
        let Some(at) = requests.waiting.iter().position(|(waiting, _)| *waiting == id) else { return false };
        requests.waiting.remove(at);
        self.waiting -= 1;
        self.tidy(key);
        true
    }

    /// Removes the newest request of the key with the most waiting requests. Returns false if `key` would then have as
    /// many.
    fn push_out_for(&mut self, key: &K) -> bool {
        let waiting = |requests: &Requests| requests.waiting.len();
        let mine = self.keys.get(key).map_or(0, waiting);
        let longest = self.keys.iter().max_by_key(|(_, requests)| waiting(requests));
        let Some(longest) = longest.filter(|(_, requests)| waiting(requests) > mine + 1) else {
            return false;
        };
        let longest = longest.0.clone();
        if let Some(requests) = self.keys.get_mut(&longest) {
            self.waiting -= usize::from(requests.waiting.pop_back().is_some());
        }
        self.tidy(&longest);
        true
    }

    /// Takes a permit back, and grants what is free.
    fn release(&mut self, key: &K) {
        if let Some(requests) = self.keys.get_mut(key) {
            requests.running = requests.running.saturating_sub(1);
            self.running = self.running.saturating_sub(1);
        }
        while self.grant_one() {}
        self.tidy(key);
    }

    /// Grants a permit to the first key in turn that may have one. That key goes to the end.
    fn grant_one(&mut self) -> bool {
        let Some(at) = self.turns.iter().position(|key| self.may_run(key)) else { return false };
        let Some(key) = self.turns.remove(at) else { return false };
        let Some(requests) = self.keys.get_mut(&key) else { return false };
        if let Some((_, grant)) = requests.waiting.pop_front() {
            self.waiting -= 1;
            // A request that leaves before is removed. If it leaves afterwards, it returns the permit.
            if grant.send(()).is_ok() {
                requests.running += 1;
                self.running += 1;
            }
        }
        if !requests.waiting.is_empty() {
            self.turns.push_back(key);
        }
        true
    }

    /// Removes the entry of a key without requests.
    fn tidy(&mut self, key: &K) {
        let Some(requests) = self.keys.get(key) else { return };
        if requests.waiting.is_empty() {
            self.turns.retain(|waiting| waiting != key);
            if requests.running == 0 {
                self.keys.remove(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::Future,
        pin::{Pin, pin},
        task::{Context, Poll, Waker},
    };

    use super::*;

    type Entering = Pin<Box<dyn Future<Output = Result<Permit<char>, Full>>>>;

    fn queue(running: usize, running_each: usize, waiting: usize, each: usize) -> FairQueue<char> {
        FairQueue::new(Bounds { running, running_each, waiting, each })
    }

    fn poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
        Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
    }

    /// Returns a request that was polled once and waits.
    fn waiting(queue: &FairQueue<char>, key: char) -> Entering {
        let queue = queue.clone();
        let mut entering: Entering = Box::pin(async move { queue.enter(key).await });
        assert!(poll(&mut entering).is_pending(), "{key} does not wait");
        entering
    }

    fn permit(queue: &FairQueue<char>, key: char) -> Permit<char> {
        let Poll::Ready(Ok(permit)) = poll(&mut pin!(queue.enter(key))) else { panic!("{key} waits") };
        permit
    }

    fn refused(queue: &FairQueue<char>, key: char) -> Option<Full> {
        match poll(&mut pin!(queue.enter(key))) {
            Poll::Ready(entered) => entered.err(),
            Poll::Pending => None,
        }
    }

    #[test]
    fn keys_take_turns_however_much_one_of_them_waits_for() {
        let queue = queue(1, 1, 100, 100);
        let mut running = Some(permit(&queue, 'm'));
        let mut all: Vec<(char, Entering)> =
            "mmmmmab".chars().map(|key| (key, waiting(&queue, key))).collect();
        let mut order = String::new();
        while !all.is_empty() {
            drop(running.take());
            let next = all.iter_mut().enumerate().find_map(|(n, (_, entering))| match poll(entering) {
                Poll::Ready(entered) => Some((n, entered.ok().unwrap())),
                Poll::Pending => None,
            });
            let (n, permit) = next.expect("a free permit that nobody gets");
            running = Some(permit);
            order.push(all.remove(n).0);
        }
        assert_eq!(order, "mabmmmm");
        drop(running);
        assert_eq!(queue.load(), (0, 0));
        assert!(queue.state().keys.is_empty() && queue.state().turns.is_empty());
    }

    #[test]
    fn one_key_never_has_all_permits() {
        let queue = queue(4, 2, 100, 3);
        let held = [permit(&queue, 'm'), permit(&queue, 'm')];
        assert!(queue.try_enter('m').is_none());
        let third = waiting(&queue, 'm');
        assert_eq!(refused(&queue, 'm'), Some(Full::ForKey));
        let other = [permit(&queue, 'a'), permit(&queue, 'a')];
        assert!(queue.try_enter('b').is_none());
        drop((held, third, other));
        assert_eq!(queue.load(), (0, 0));
    }

    #[test]
    fn a_full_queue_makes_room_for_those_who_have_less() {
        let queue = queue(1, 1, 4, 100);
        let held = permit(&queue, 'm');
        let mut crowd: Vec<Entering> = (0..4).map(|_| waiting(&queue, 'm')).collect();
        assert_eq!(refused(&queue, 'm'), Some(Full::ForAll));
        let [a, b] = ['a', 'b'].map(|key| waiting(&queue, key));
        // The newest two requests of the key with the most were removed.
        assert_eq!(queue.load(), (1, 4));
        let lost = crowd.iter_mut().map(|entering| matches!(poll(entering), Poll::Ready(Err(Full::ForAll))));
        assert_eq!(lost.collect::<Vec<_>>(), [false, false, true, true]);
        let c = waiting(&queue, 'c');
        assert_eq!(refused(&queue, 'd'), Some(Full::ForAll), "all have one");
        drop((held, crowd, a, b, c));
        assert_eq!(queue.load(), (0, 0));
        assert!(queue.state().keys.is_empty());
    }

    #[test]
    fn a_request_that_stops_waiting_leaves_nothing_behind() {
        let queue = queue(1, 1, 10, 10);
        let held = permit(&queue, 'm');
        let (left, granted, mut last) = (waiting(&queue, 'a'), waiting(&queue, 'b'), waiting(&queue, 'c'));
        drop(left);
        assert_eq!(queue.load(), (1, 2));
        drop(held);
        // Granted, but never claimed.
        drop(granted);
        assert!(matches!(poll(&mut last), Poll::Ready(Ok(_))));
        assert_eq!(queue.load(), (0, 0));
    }
}
