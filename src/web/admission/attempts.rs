//! Limits wrong guesses of passwords and codes.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use quick_cache::sync::Cache;
use uuid::Uuid;

use super::network::Network;

const MINUTE: Duration = Duration::from_secs(60);
/// The share of all unknown networks together, as a multiple of one network's share of wrong guesses at a name.
const STRANGERS: u32 = 3;
/// Maximum number of cached pairs of a person and a network from which they have signed in.
const KNOWN_MAX: usize = 50_000;
/// Maximum length of a name, in characters. A longer text is no account's name.
const NAME_CHARS_MAX: usize = 32;

/// The person whose password or code is tried.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Person {
    /// The account with this name. It need not exist.
    Name(String),
    /// A signed-in account.
    Account(Uuid),
}

impl Person {
    /// Returns the person with this name, in any case.
    pub fn named(name: &str) -> Self {
        Self::Name(name.chars().take(NAME_CHARS_MAX).map(|letter| letter.to_ascii_lowercase()).collect())
    }
}

/// The recent wrong guesses.
pub(super) struct Attempts {
    per_minute: NonZeroU32,
    /// The time at which each share is full again: that of a network, or (`None`) that of all unknown networks
    /// together.
    shares: Mutex<HashMap<(Person, Option<Network>), Instant>>,
    known: Cache<(Person, Network), ()>,
}

impl Attempts {
    pub(super) fn new(per_minute: NonZeroU32) -> Self {
        Self { per_minute, shares: Mutex::default(), known: Cache::new(KNOWN_MAX) }
    }

    /// Takes an attempt from each share that it counts against.
    ///
    /// # Errors
    /// The time to wait, if a share is used up.
    pub(super) fn begin(&self, person: Person, network: Network) -> Result<Attempt<'_>, Duration> {
        let key = (person, network);
        let is_known = self.known.get(&key).is_some();
        let (person, _) = &key;
        let mut taken = vec![((person.clone(), Some(network)), MINUTE / self.per_minute.get())];
        if !is_known {
            let each = MINUTE / self.per_minute.get().saturating_mul(STRANGERS);
            taken.push(((person.clone(), None), each));
        }
        let now = Instant::now();
        let mut shares = self.shares();
        for (share, each) in &taken {
            let whole = shares.get(share).map_or(now, |whole| (*whole).max(now)) + *each;
            if whole > now + MINUTE {
                return Err(whole - now - MINUTE);
            }
        }
        for (share, each) in &taken {
            let whole = shares.entry(share.clone()).or_insert(now);
            *whole = (*whole).max(now) + *each;
        }
        drop(shares);
        Ok(Attempt { attempts: self, key, taken })
    }

    pub(super) fn sweep(&self) {
        let now = Instant::now();
        self.shares().retain(|_, whole| *whole > now);
    }

    fn shares(&self) -> MutexGuard<'_, HashMap<(Person, Option<Network>), Instant>> {
        self.shares.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An attempt whose outcome is still open.
pub(super) struct Attempt<'a> {
    attempts: &'a Attempts,
    key: (Person, Network),
    taken: Vec<((Person, Option<Network>), Duration)>,
}

impl Attempt<'_> {
    /// Refunds the attempt. It was either no guess at all or, if `proven`, a right one. A right one makes the network
    /// known for this person.
    pub(super) fn was_right(self, proven: bool) {
        let mut shares = self.attempts.shares();
        for (share, each) in &self.taken {
            if let Some(whole) = shares.get_mut(share) {
                *whole = whole.checked_sub(*each).unwrap_or(*whole);
            }
        }
        drop(shares);
        if proven {
            self.attempts.known.insert(self.key, ());
        }
    }

    pub(super) fn account(&self) -> Option<Uuid> {
        match self.key.0 {
            Person::Account(account) => Some(account),
            Person::Name(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn network(n: u8) -> Network {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, n)).into()
    }

    /// The number of wrong guesses at ann's password that are allowed.
    fn guesses(attempts: &Attempts, from: u8) -> usize {
        (0..100).take_while(|_| attempts.begin(Person::named("Ann"), network(from)).is_ok()).count()
    }

    fn attempts() -> Attempts {
        Attempts::new(NonZeroU32::new(4).unwrap())
    }

    #[test]
    fn a_network_and_all_strangers_together_have_so_many() {
        let attempts = attempts();
        assert_eq!([1, 2, 3, 4, 5].map(|from| guesses(&attempts, from)), [4, 4, 4, 0, 0]);
        let wait = attempts.begin(Person::named("ANN"), network(4)).err().unwrap();
        assert!(wait <= MINUTE / 12, "{wait:?}");
        assert!(attempts.begin(Person::named("bob"), network(1)).is_ok(), "nobody else is meant");
        assert!(attempts.begin(Person::Account(Uuid::nil()), network(1)).is_ok());
    }

    #[test]
    fn strangers_lock_nobody_out_of_their_home() {
        let attempts = attempts();
        attempts.begin(Person::named("ann"), network(9)).unwrap().was_right(true);
        for from in 1..=5 {
            guesses(&attempts, from);
        }
        for _ in 0..50 {
            attempts.begin(Person::named("ann"), network(9)).expect("at home").was_right(true);
        }
        assert_eq!(guesses(&attempts, 9), 4, "but there, too, not everything can be tried");
    }

    #[test]
    fn what_was_right_costs_nothing_and_what_hung_up_does() {
        let attempts = attempts();
        for _ in 0..50 {
            attempts.begin(Person::named("ann"), network(1)).unwrap().was_right(false);
        }
        drop(attempts.begin(Person::named("ann"), network(1)));
        assert_eq!(guesses(&attempts, 1), 3);
    }
}
