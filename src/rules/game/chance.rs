//! The source of chance of a game, derived from the seed, the players' entropy and a beacon.

use super::{Beacon, Game, Occupant};
use crate::kit::Chance;

impl Game {
    /// The source of chance of this game, once its seats are final.
    pub(super) fn chance(&self, seed: &[u8; 32]) -> Chance {
        self.chance_after(seed, 0)
    }

    /// The source of chance of this game after one more undo by consent.
    pub(super) fn chance_after_undo(&self, seed: &[u8; 32]) -> Chance {
        self.chance_after(seed, 1)
    }

    fn chance_after(&self, seed: &[u8; 32], undos: u32) -> Chance {
        match self.stage.begun() {
            Some(begun) => {
                self.chance_with(begun.beacon.as_ref(), seed).after_undos(begun.undos_agreed + undos)
            }
            None => self.chance_with(None, seed),
        }
    }

    /// The source of chance of this game before any undo, with the beacon that is mixed in at the start.
    pub(super) fn chance_with(&self, beacon: Option<&Beacon>, seed: &[u8; 32]) -> Chance {
        let entropy = self
            .occupants()
            .map(|(_, occupant)| Occupant::entropy(occupant).map_or("", |entropy| &**entropy));
        Chance::new(seed, entropy.chain(beacon.map(|beacon| beacon.signature.as_hex())))
    }
}
