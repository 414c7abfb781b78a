//! A player's belongings.

use super::components::{Ally, Building, ByBuilding, Tile, VOLUND_COINS};
use crate::kit::number::more;

/// A player's belongings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Their own Vikings who can be placed.
    pub camp: u8,
    /// Their prisoners: Vikings of the opponent.
    pub lockup: u8,
    /// Their territory, in the order in which they took the tiles.
    pub tiles: Vec<Tile>,
    /// Their allies.
    pub allies: Vec<Ally>,
}

impl Player {
    /// How many of their tiles show each building.
    #[must_use]
    pub fn buildings(&self) -> ByBuilding<u8> {
        let mut count = ByBuilding::<u8>::default();
        for tile in &self.tiles {
            more(&mut count[tile.face().building], 1);
        }
        count
    }

    /// How many of their tiles show this building.
    #[must_use]
    pub fn count(&self, building: Building) -> u8 {
        self.buildings()[building]
    }

    /// Their coins, those of Völund included.
    #[must_use]
    pub fn coins(&self) -> u8 {
        let volund = if self.allies.contains(&Ally::Volund) { VOLUND_COINS } else { 0 };
        let mut coins = volund;
        self.tiles.iter().for_each(|tile| more(&mut coins, tile.face().coins));
        coins
    }

    /// How many of their tiles show a rioter.
    #[must_use]
    pub fn rioters(&self) -> usize {
        self.tiles.iter().filter(|tile| tile.face().rioter).count()
    }
}
