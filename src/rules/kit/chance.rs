//! The only source of chance. Anybody can recompute every outcome once the seed is published.
//!
//! A draw is a `ChaCha20` stream (RFC 8439 block function, zero nonce) keyed by HMAC-SHA-256 (RFC 2104) of
//! the game's key and the draw's label. Labels name what is drawn (`"round 3 tiles"`), not how many draws
//! came before. So a move that is decided again after a conflict has the same outcome. An undo by consent may
//! take a draw back. All later draws then change, so that nobody knows them in advance.

use std::sync::LazyLock;

use hmac::{Hmac, KeyInit, Mac};
use rand::{Rng, SeedableRng, rngs::ChaCha20Rng};
use sha2::Sha256;

use super::{Seat, number::wide};

/// Separates this use of HMAC-SHA-256 from every other; changing it changes every future game.
const DOMAIN: &[u8] = b"longhall/chance/1";

/// The source of chance of one game.
#[derive(Clone)]
pub struct Chance {
    key: [u8; 32],
    drawn: bool,
}

impl Chance {
    /// Derives the chance of a game from its secret seed and the entropy of each player, in seat order. The
    /// server commits to the seed before anyone adds entropy, so neither side can choose the outcome alone.
    pub fn new<'a>(seed: &[u8; 32], entropy: impl IntoIterator<Item = &'a str>) -> Self {
        let mut mac = keyed(seed);
        mac.update(DOMAIN);
        for part in entropy {
            mac.update(&wide(part.len()).to_be_bytes());
            mac.update(part.as_bytes());
        }
        Self { key: mac.finalize().into_bytes().into(), drawn: false }
    }

    /// A fixed source for dry runs, unrelated to any game's.
    #[must_use]
    pub(super) fn none() -> Self {
        // Deriving it again for each step that is tried would take longer than the step.
        static NONE: LazyLock<Chance> = LazyLock::new(|| Chance::new(&[0; 32], []));
        NONE.clone()
    }

    /// The chance after this many undos by consent.
    #[must_use]
    pub fn after_undos(self, undos: u32) -> Self {
        if undos == 0 { self } else { Self { key: self.derive(&format!("undo {undos}")), ..self } }
    }

    /// Starts the draw with this label. The same label always gives the same draw.
    pub fn draw(&mut self, label: &str) -> Draw {
        self.drawn = true;
        Draw(ChaCha20Rng::from_seed(self.derive(label)))
    }

    /// Whether anything was drawn since this value was made. A draw must not be taken back.
    #[must_use]
    pub fn drawn(&self) -> bool {
        self.drawn
    }

    /// Derives 32 bytes from a label, for secrets of the log that are not outcomes of the rules (salts, the
    /// invite).
    #[must_use]
    pub fn derive(&self, label: &str) -> [u8; 32] {
        let mut mac = keyed(&self.key);
        mac.update(label.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    // RFC 2104 pads a shorter key with zeros to SHA-256's block size.
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    Hmac::new(&block.into())
}

/// One draw: a stream of numbers that is the same on every machine.
pub struct Draw(ChaCha20Rng);

impl Draw {
    /// A number from 0 to `bound - 1`, each equally likely; 0 for a bound of 0 or 1.
    ///
    /// Lemire's multiplication with rejection, written out here: the `rand` crate may change how it maps
    /// ranges, and finished games must verify for ever.
    pub fn below(&mut self, bound: u32) -> u32 {
        let bound = u64::from(bound.max(1));
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let number = self.0.next_u64();
            if number.wrapping_mul(bound) >= threshold {
                let above = (u128::from(number) * u128::from(bound)) >> 64;
                // The value is below the bound, which is a `u32`.
                return u32::try_from(above).unwrap_or(u32::MAX);
            }
        }
    }

    /// An index into `count` items, each equally likely; 0 if `count` is 0.
    pub fn index(&mut self, count: usize) -> usize {
        debug_assert!(u32::try_from(count).is_ok());
        let below = self.below(u32::try_from(count).unwrap_or(u32::MAX));
        usize::try_from(below).unwrap_or(usize::MAX)
    }

    /// One of `seats` seats, each equally likely.
    pub fn seat(&mut self, seats: u8) -> Seat {
        Seat(u8::try_from(self.below(seats.into())).unwrap_or(0))
    }

    /// The items in a random order.
    pub fn shuffled<T>(mut self, items: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        self.shuffle(&mut items);
        items
    }

    /// Shuffles the items (Fisher–Yates, from the back).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(chance: &mut Chance, label: &str, bound: u32) -> Vec<u32> {
        let mut draw = chance.draw(label);
        (0..8).map(|_| draw.below(bound)).collect()
    }

    #[test]
    fn the_same_label_gives_the_same_draw_and_another_gives_another() {
        let mut chance = Chance::new(&[7; 32], ["a", "b"]);
        let first = numbers(&mut chance, "tiles", 1000);
        assert_eq!(first, numbers(&mut chance, "tiles", 1000));
        assert_ne!(first, numbers(&mut chance, "vikings", 1000));
    }

    #[test]
    fn every_player_s_entropy_changes_the_draws() {
        let draw = |entropy: [&str; 2]| numbers(&mut Chance::new(&[7; 32], entropy), "x", 1 << 30);
        assert_ne!(draw(["a", "b"]), draw(["ab", ""]));
        assert_ne!(draw(["a", "b"]), draw(["a", "c"]));
    }

    /// Golden vectors, confirmed by a second implementation. If they change, logs of finished games no longer
    /// verify.
    #[test]
    fn the_stream_is_the_same_for_ever() {
        let mut chance = Chance::new(&[0; 32], []);
        assert_eq!(numbers(&mut chance, "golden", 1000), GOLDEN);
        let mut items: Vec<u8> = (0..10).collect();
        chance.draw("golden").shuffle(&mut items);
        assert_eq!(items, GOLDEN_ORDER);
    }
    const GOLDEN: [u32; 8] = [644, 788, 366, 23, 485, 27, 199, 139];
    const GOLDEN_ORDER: [u8; 10] = [1, 5, 3, 4, 9, 8, 0, 2, 7, 6];

    #[test]
    fn numbers_are_even_and_in_bounds() {
        let mut draw = Chance::new(&[1; 32], []).draw("even");
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[draw.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
        assert_eq!(draw.below(0), 0);
        assert_eq!(draw.below(1), 0);
    }

    #[test]
    fn it_knows_whether_something_was_drawn() {
        let mut chance = Chance::new(&[1; 32], []);
        let _ = chance.derive("salt");
        assert!(!chance.drawn());
        chance.draw("x");
        assert!(chance.drawn());
    }
}
