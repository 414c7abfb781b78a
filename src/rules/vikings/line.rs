//! The lines of a scoring.

use serde::{Deserialize, Serialize};

use super::components::Tile;

/// The subject of a scoring line. Section 3 of the rules describes small and large scorings, section 4 the
/// final one. Names from `goldsmith_plus_1` on belong to the Progress version, section 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// Small and large: unthreatened goldsmiths.
    Goldsmiths,
    /// Large: a repelled ship.
    ShipRepelled,
    /// Large: unthreatened nobles.
    Nobles,
    /// Large: unthreatened scouts.
    Scouts,
    /// Large: goldsmiths below unthreatened scouts.
    GoldsmithsBelowScouts,
    /// Large: fishermen below unthreatened scouts.
    FishermenBelowScouts,
    /// Final: a ship that was not repelled.
    ShipNotRepelled,
    /// Final: gold for VP.
    Gold,
    /// Final: the most boatsmen.
    MostBoatsmen,
    /// Final: the most completed islands.
    MostIslands,
    /// Final: the longest completed island.
    LongestIsland,
    /// Final: spare meals.
    SpareMeals,
    /// Final: missing meals.
    MissingMeals,
    /// Progress, small and large: `goldsmith_plus_1`; `count` is the goldsmiths.
    #[serde(rename = "goldsmith_plus_1")]
    GoldsmithPlus1,
    /// Progress, small and large: `goldsmith_plus_2`; `count` is the goldsmiths.
    #[serde(rename = "goldsmith_plus_2")]
    GoldsmithPlus2,
    /// Progress, large: `noble_plus_1`; `count` is the nobles.
    #[serde(rename = "noble_plus_1")]
    NoblePlus1,
    /// Progress, large: `scout_plus_1`; `count` is the scouts.
    #[serde(rename = "scout_plus_1")]
    ScoutPlus1,
    /// Progress, large: `fisherman_plus_1`; `count` is the fishermen.
    #[serde(rename = "fisherman_plus_1")]
    FishermanPlus1,
    /// Progress, final: horns that count as boatsmen; they score nothing by themselves.
    Horns,
    /// Progress, final: gold for VP with `rich_trade`.
    RichTrade,
    /// Progress, final: spare meals with `rich_catch`.
    RichCatch,
    /// Progress, final: the building tile B1; `count` is the Vikings on it and around it.
    #[serde(rename = "building_B1")]
    BuildingB1,
    /// Progress, final: the building tile B2.
    #[serde(rename = "building_B2")]
    BuildingB2,
    /// Progress, final: the building tile B3.
    #[serde(rename = "building_B3")]
    BuildingB3,
    /// Progress, final: the building tile B4.
    #[serde(rename = "building_B4")]
    BuildingB4,
}

impl Line {
    /// The line of a building tile; `None` for other tiles.
    #[must_use]
    pub fn of_building(tile: Tile) -> Option<Self> {
        match tile {
            Tile::MiddleB1 => Some(Line::BuildingB1),
            Tile::MiddleB2 => Some(Line::BuildingB2),
            Tile::MiddleB3 => Some(Line::BuildingB3),
            Tile::MiddleB4 => Some(Line::BuildingB4),
            _ => None,
        }
    }
}
