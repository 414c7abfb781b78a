//! Every number of the rules: section 1, and the values in sections 2 to 5.

use enum_map::{Enum, EnumMap};
use serde::{Deserialize, Serialize};

/// The colour of a Viking, which stands for its trade: blue fishermen, yellow goldsmiths, green scouts, red
/// nobles, black warriors, gray boatsmen. Around the wheel they are laid in this order.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Enum, strum::VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Fisherman, row 6.
    Blue,
    /// Goldsmith, row 5.
    Yellow,
    /// Scout, row 4.
    Green,
    /// Noble, row 3.
    Red,
    /// Warrior, row 2.
    Black,
    /// Boatsman: has no row.
    Gray,
}

/// A value for each colour.
pub type ByColour<T> = EnumMap<Colour, T>;

/// Number of Vikings of each colour.
pub const VIKINGS_PER_COLOUR: u8 = 13;

/// Row 1, for ships only.
pub const SHIP_ROW: u8 = 1;
/// Row 2.
pub const WARRIOR_ROW: u8 = 2;
/// Row 3.
pub const NOBLE_ROW: u8 = 3;
/// Row 4.
pub const SCOUT_ROW: u8 = 4;
/// Row 5.
pub const GOLDSMITH_ROW: u8 = 5;
/// Row 6.
pub const FISHERMAN_ROW: u8 = 6;
/// The rows for islands.
pub const ISLAND_ROWS: std::ops::RangeInclusive<u8> = WARRIOR_ROW..=FISHERMAN_ROW;

impl Colour {
    /// The row of this colour; `None` for boatsmen.
    #[must_use]
    pub fn row(self) -> Option<u8> {
        match self {
            Colour::Blue => Some(FISHERMAN_ROW),
            Colour::Yellow => Some(GOLDSMITH_ROW),
            Colour::Green => Some(SCOUT_ROW),
            Colour::Red => Some(NOBLE_ROW),
            Colour::Black => Some(WARRIOR_ROW),
            Colour::Gray => None,
        }
    }
}

/// A kind of tile. `left` begins an island and `right` ends it; `middle_b1` to `middle_b4` lie between and
/// show different buildings, which matter only in the Progress version. A ship is named by the colour of its
/// sail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Enum, strum::VariantArray)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    /// The left end of an island: sea on its left, land on its right.
    Left,
    /// A middle with the first building: land on both sides.
    MiddleB1,
    /// A middle with the second building.
    MiddleB2,
    /// A middle with the third building.
    MiddleB3,
    /// A middle with the fourth building.
    MiddleB4,
    /// The right end of an island: land on its left, sea on its right.
    Right,
    /// A ship with a red sail.
    ShipRed,
    /// A ship with a green sail.
    ShipGreen,
    /// A ship with a yellow sail.
    ShipYellow,
    /// A ship with a blue sail.
    ShipBlue,
}

/// A value for each kind of tile.
pub type ByTile<T> = EnumMap<Tile, T>;

/// The draw pile of 72 tiles, in the order of [`Tile`]. It has 17 of the 21 left ends, because four are start
/// tiles. It has five middles of each building (ruling 2), and 3, 4, 4 and 3 ships (ruling 1).
pub const DRAW_PILE: ByTile<u8> = EnumMap::from_array([17, 5, 5, 5, 5, 21, 3, 4, 4, 3]);
/// Start tiles, one for each player; unused ones are not in the game.
pub const START_TILES: u8 = 4;
/// Kind of the start tiles.
pub const START_TILE: Tile = Tile::Left;

/// Terrain at an edge of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Water.
    Sea,
    /// Land.
    Land,
}

impl Tile {
    /// The left and right edges of an island tile; `None` for a ship.
    #[must_use]
    pub fn edges(self) -> Option<(Edge, Edge)> {
        match self {
            Tile::Left => Some((Edge::Sea, Edge::Land)),
            Tile::MiddleB1 | Tile::MiddleB2 | Tile::MiddleB3 | Tile::MiddleB4 => {
                Some((Edge::Land, Edge::Land))
            }
            Tile::Right => Some((Edge::Land, Edge::Sea)),
            Tile::ShipRed | Tile::ShipGreen | Tile::ShipYellow | Tile::ShipBlue => None,
        }
    }

    /// The ship on this tile; `None` for an island tile.
    #[must_use]
    pub fn ship(self) -> Option<Ship> {
        let (threatens_down_to, gold, vp) = match self {
            Tile::ShipRed => (NOBLE_ROW, 3, 0),
            Tile::ShipGreen => (SCOUT_ROW, 5, 0),
            Tile::ShipYellow => (GOLDSMITH_ROW, 0, 2),
            Tile::ShipBlue => (FISHERMAN_ROW, 0, 3),
            _ => return None,
        };
        Some(Ship { threatens_down_to, gold, vp })
    }
}

/// A ship: the rows that it threatens in its own column, and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ship {
    /// Last row that the ship threatens, the row of its sail's colour. The first is the warriors' row.
    pub threatens_down_to: u8,
    /// Its value in gold.
    pub gold: i32,
    /// Its value in VP.
    pub vp: i32,
}

/// Rounds of a game. A small scoring follows the odd rounds, a large one the even rounds.
pub const ROUNDS: u8 = 6;
/// A large scoring follows each round whose number is a multiple of this.
pub const ROUNDS_PER_LARGE_SCORING: u8 = 2;
/// Spaces around the wheel, and so sets per round.
pub const SPACES: usize = 12;
/// Columns that ships must fill first, in any order.
pub const FIRST_SHIP_COLUMNS: u8 = 3;

/// VP at the start.
pub const START_VP: i32 = 10;

/// Gold at the start.
#[must_use]
pub fn start_gold(seats: u8) -> i32 {
    match seats {
        2 => 30,
        3 => 25,
        _ => 20,
    }
}

/// Gold for an unthreatened goldsmith, in small and large scorings.
pub const GOLDSMITH_GOLD: i32 = 3;
/// VP for an unthreatened noble.
pub const NOBLE_VP: i32 = 2;
/// VP for an unthreatened scout.
pub const SCOUT_VP: i32 = 1;
/// VP for a goldsmith, and for a fisherman, below an unthreatened scout.
pub const BELOW_SCOUT_VP: i32 = 1;

/// Gold per VP in the final scoring.
pub const GOLD_PER_VP: i32 = 5;
/// VP for having the most boatsmen on the base.
pub const MOST_BOATSMEN_VP: i32 = 10;
/// VP for having the most completed islands.
pub const MOST_ISLANDS_VP: i32 = 7;
/// VP for having the longest completed island.
pub const LONGEST_ISLAND_VP: i32 = 5;
/// Vikings fed by an unthreatened fisherman, including the fisherman.
pub const MEALS_PER_FISHERMAN: i32 = 5;
/// VP for a spare meal.
pub const SPARE_MEAL_VP: i32 = 2;
/// VP lost per missing meal.
pub const MISSING_MEAL_VP: i32 = 1;

/// A kind of special tile of the Progress version; section 5.1 of the rules describes the effect of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Enum, strum::VariantArray)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
    /// A middle with the second building, which scores like the first.
    #[serde(rename = "building_B2")]
    BuildingB2,
    /// A middle with the third building, which scores like the first.
    #[serde(rename = "building_B3")]
    BuildingB3,
    /// A middle with the fourth building, which scores like the first.
    #[serde(rename = "building_B4")]
    BuildingB4,
}

/// A value for each kind of special tile.
pub type BySpecial<T> = EnumMap<Special, T>;

/// Number of special tiles of each kind, in the order of [`Special`]: 25 in all.
pub const SPECIAL_TILES: BySpecial<u8> = EnumMap::from_array([1, 2, 1, 6, 3, 1, 1, 4, 1, 1, 1, 1, 1, 1]);
/// Number of open special tiles at the start of each round.
pub const OPEN_SPECIALS: usize = 4;
/// Gold from `five_gold`.
pub const FIVE_GOLD: i32 = 5;

impl Special {
    /// Bonus of the tile per unthreatened Viking of its trade: gold for goldsmiths (ruling 11), VP for others.
    #[must_use]
    pub fn plus(self) -> i32 {
        match self {
            Special::GoldsmithPlus2 => 2,
            Special::GoldsmithPlus1 | Special::NoblePlus1 | Special::ScoutPlus1 | Special::FishermanPlus1 => {
                1
            }
            _ => 0,
        }
    }

    /// Kind of the normal tile that a building tile replaces; `None` for other special tiles.
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

/// Vikings drawn for an auction: one more than there are spaces, because the winner removes one.
pub const AUCTIONED_VIKINGS: usize = SPACES + 1;
/// VP for each Viking on a building tile and on its eight neighbours.
pub const VIKING_AROUND_VP: i32 = 1;
/// Gold per VP with `rich_trade`.
pub const RICH_TRADE_GOLD_PER_VP: i32 = 3;
/// VP for a spare meal with `rich_catch`.
pub const RICH_CATCH_VP: i32 = 3;
