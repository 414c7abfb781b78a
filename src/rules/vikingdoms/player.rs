//! A player's belongings.

use super::components::{Ally, Building, ByBuilding, Tile, VOLUND_COINS};

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
            let building = &mut count[tile.face().building as usize];
            *building = building.saturating_add(1);
        }
        count
    }

    /// How many of their tiles show this building.
    #[must_use]
    pub fn count(&self, building: Building) -> u8 {
        self.buildings()[building as usize]
    }

    /// Their coins, those of Völund included.
    #[must_use]
    pub fn coins(&self) -> u8 {
        let volund = if self.allies.contains(&Ally::Volund) { VOLUND_COINS } else { 0 };
        self.tiles.iter().map(|tile| tile.face().coins).fold(volund, u8::saturating_add)
    }

    /// How many of their tiles show a rioter.
    #[must_use]
    pub fn rioters(&self) -> usize {
        self.tiles.iter().filter(|tile| tile.face().rioter).count()
    }
}
