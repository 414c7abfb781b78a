//! The special tiles: which there are, which lie open, who may take one.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::{
    super::{components::Tile, effect::Effect, offer, state::State},
    Progress,
};
use crate::kit::Chance;

/// The kinds of special tile.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumCount, strum::VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsSpecial))]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// At once: 5 gold, then out of the game.
    FiveGold,
    /// Small and large scoring: 1 more gold per unthreatened goldsmith.
    #[serde(rename = "goldsmith_plus_1")]
    GoldsmithPlus1,
    /// Small and large scoring: 2 more gold per unthreatened goldsmith.
    #[serde(rename = "goldsmith_plus_2")]
    GoldsmithPlus2,
    /// Large scoring, once: a boatsman sails as in the base game.
    Boat,
    /// Large scoring: 1 more VP per unthreatened noble.
    #[serde(rename = "noble_plus_1")]
    NoblePlus1,
    /// Large scoring: 1 more VP per unthreatened scout.
    #[serde(rename = "scout_plus_1")]
    ScoutPlus1,
    /// Large scoring: 1 VP per unthreatened fisherman.
    #[serde(rename = "fisherman_plus_1")]
    FishermanPlus1,
    /// Final scoring: one boatsman more for the most boatsmen.
    Horn,
    /// Final scoring: more VP for spare meals.
    RichCatch,
    /// Final scoring: less gold for a VP.
    RichTrade,
    /// A middle with the first building, which scores for the Vikings around it.
    #[serde(rename = "building_B1")]
    BuildingB1,
    /// Likewise with the second.
    #[serde(rename = "building_B2")]
    BuildingB2,
    /// Likewise with the third.
    #[serde(rename = "building_B3")]
    BuildingB3,
    /// Likewise with the fourth.
    #[serde(rename = "building_B4")]
    BuildingB4,
}

/// Something for each kind of special tile.
pub type BySpecial<T> = [T; <Special as strum::EnumCount>::COUNT];

/// How many there are of each kind, in the order of [`Special`]: 25 in all.
pub const SPECIAL_TILES: BySpecial<u8> = [1, 2, 1, 6, 3, 1, 1, 4, 1, 1, 1, 1, 1, 1];
/// The open row is refilled to so many at the start of each round.
pub const OPEN_SPECIALS: usize = 4;
/// Gold of `five_gold`.
pub const FIVE_GOLD: i32 = 5;

impl Special {
    /// The kind of normal tile that a building tile replaces.
    #[must_use]
    pub fn building(self) -> Option<Tile> {
        match self {
            Special::BuildingB1 => Some(Tile::MiddleB1),
            Special::BuildingB2 => Some(Tile::MiddleB2),
            Special::BuildingB3 => Some(Tile::MiddleB3),
            Special::BuildingB4 => Some(Tile::MiddleB4),
            _ => None,
        }
    }
}

/// Refills the open row for a round.
pub fn refill(progress: &Progress, round: u8, chance: &mut Chance) -> Effect {
    let mut left = progress.pile;
    let shown = OPEN_SPECIALS.saturating_sub(progress.open.len());
    let remaining: usize = left.iter().map(|count| usize::from(*count)).sum();
    let mut draw = chance.draw(&format!("round {round} specials"));
    let tiles = (0..shown.min(remaining)).map(|_| Special::VARIANTS[offer::take(&mut left, &mut draw)]);
    Effect::SpecialsLaid { round, tiles: tiles.collect() }
}

/// Whether who buys the set on this space may also take a special tile: it is the dearest then on the wheel, and not the one
/// at price 0.
#[must_use]
pub fn comes_with(state: &State, space: usize) -> bool {
    let dearest = state.wheel.iter().rposition(Option::is_some);
    state.progress.as_ref().is_some_and(|progress| !progress.open.is_empty())
        && dearest == Some(space)
        && offer::price(&state.wheel, space) > 0
}
