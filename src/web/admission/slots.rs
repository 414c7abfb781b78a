//! A bounded number of slots, in total and per client.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Once three quarters of all slots are taken, a client may have at most this fraction (1/16) of its own maximum.
const KEPT_FOR_FEW: usize = 16;

/// A bounded number of slots, with a maximum per client.
pub(crate) struct Slots<K: Eq + Hash + Copy> {
    taken: Mutex<Taken<K>>,
    pub(crate) each_max: usize,
    all_max: usize,
}

struct Taken<K> {
    all: usize,
    each: HashMap<K, usize>,
}

/// The reason why no slot was granted.
#[derive(Debug, PartialEq, Eq)]
pub enum Full {
    /// The client has reached its maximum.
    ForThem,
    /// No slot is left for this client.
    ForAll,
}

/// A slot in use, released on drop.
pub struct Slot<K: Eq + Hash + Copy> {
    slots: Arc<Slots<K>>,
    client: Option<K>,
}

impl<K: Eq + Hash + Copy> Slots<K> {
    pub(crate) fn new(each_max: usize, all_max: usize) -> Self {
        let taken = Taken { all: 0, each: HashMap::new() };
        Self { taken: Mutex::new(taken), each_max, all_max }
    }

    /// Takes a slot. A caller without a key counts towards the total only.
    pub(crate) fn take(self: &Arc<Self>, client: Option<K>) -> Result<Slot<K>, Full> {
        let mut taken = self.taken();
        if taken.all >= self.all_max {
            return Err(Full::ForAll);
        }
        let scarce = taken.all >= self.all_max - self.all_max / 4;
        if let Some(client) = client {
            let each_max = if scarce { (self.each_max / KEPT_FOR_FEW).max(1) } else { self.each_max };
            let each = taken.each.entry(client).or_default();
            if *each >= each_max {
                return Err(if scarce && *each < self.each_max { Full::ForAll } else { Full::ForThem });
            }
            *each += 1;
        }
        taken.all += 1;
        drop(taken);
        Ok(Slot { slots: self.clone(), client })
    }

    /// The number of slots in use.
    pub(crate) fn in_use(&self) -> usize {
        self.taken().all
    }

    fn taken(&self) -> MutexGuard<'_, Taken<K>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Copy> Drop for Slot<K> {
    fn drop(&mut self) {
        let mut taken = self.slots.taken();
        taken.all = taken.all.saturating_sub(1);
        let Some(client) = self.client else { return };
        let Some(each) = taken.each.get_mut(&client) else { return };
        *each = each.saturating_sub(1);
        if *each == 0 {
            taken.each.remove(&client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_quarter_is_kept_for_those_who_have_little() {
        let slots = Arc::new(Slots::new(32, 64));
        let crowd: Vec<_> = (0..64).map_while(|n| slots.take(Some(n % 2)).ok()).collect();
        assert_eq!(crowd.len(), 48);
        assert_eq!(slots.take(Some(0)).err(), Some(Full::ForAll));
        let late: Vec<_> = (0..9).map_while(|_| slots.take(Some(7)).ok()).collect();
        assert_eq!(late.len(), 2);
        drop(crowd);
        drop(late);
        assert!(slots.taken().each.is_empty() && slots.taken().all == 0, "everything was given back");
    }

    #[test]
    fn nobody_has_more_than_their_share() {
        let slots = Arc::new(Slots::new(2, 64));
        let _two = [slots.take(Some(1)).ok().unwrap(), slots.take(Some(1)).ok().unwrap()];
        assert_eq!(slots.take(Some(1)).err(), Some(Full::ForThem));
        assert!(slots.take(Some(2)).is_ok());
        let all: Vec<_> = (0..100).map_while(|_| slots.take(None).ok()).collect();
        assert_eq!(all.len(), 62, "a proxy is counted among all");
    }
}
