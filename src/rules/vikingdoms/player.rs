//! A player's belongings.

use serde::{Deserialize, Serialize};

use super::components::{Ally, Building, ByBuilding, Tile, VOLUND_COINS};
use crate::kit::number::more;

/// A player's belongings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The player's own Vikings who can be placed.
    pub camp: u8,
    /// The player's prisoners: Vikings of the opponent.
    pub lockup: u8,
    /// The player's territory, in the order in which the tiles were taken.
    pub tiles: Vec<Tile>,
    /// The player's allies.
    pub allies: Vec<Ally>,
}

impl Player {
    /// Number of the player's tiles with each building.
    #[must_use]
    pub fn buildings(&self) -> ByBuilding<u8> {
        let mut count = ByBuilding::<u8>::default();
        for tile in &self.tiles {
            more(&mut count[tile.face().building], 1);
        }
        count
    }

    /// Number of the player's tiles with this building.
    #[must_use]
    pub fn count(&self, building: Building) -> u8 {
        self.buildings()[building]
    }

    /// The player's coins, including those from Völund.
    #[must_use]
    pub fn coins(&self) -> u8 {
        let volund = if self.allies.contains(&Ally::Volund) { VOLUND_COINS } else { 0 };
        let mut coins = volund;
        self.tiles.iter().for_each(|tile| more(&mut coins, tile.face().coins));
        coins
    }

    /// Number of the player's tiles with a rioter.
    #[must_use]
    pub fn rioters(&self) -> usize {
        self.tiles.iter().filter(|tile| tile.face().rioter).count()
    }
}
