//! Every number of the rules, and the table of the tiles. The table's coins and prisoners are our own (ruling
//! 2). To use the real values, replace them here; nothing else changes.

use enum_map::{Enum, EnumMap};
use serde::{Deserialize, Serialize};

use crate::kit::{Seat, number::len};

/// The number of players.
pub const SEATS: u8 = 2;
/// A value for each player.
pub type Pair<T> = [T; len(SEATS)];

/// The other player.
#[must_use]
pub fn opponent(seat: Seat) -> Seat {
    seat.left(SEATS)
}

/// Squares along each side of the board (ruling 1).
pub const SIDE: u8 = 4;
/// Squares of the board.
pub const SQUARES: u8 = SIDE * SIDE;
/// Vikings of each player.
pub const VIKINGS_EACH: u8 = 12;
/// Islands in the row next to the board.
pub const ISLANDS: u8 = 5;
/// Territory tiles per island.
pub const TILES_OF_AN_ISLAND: usize = 2;

/// Height from which a troop goes raiding, in Vikings.
pub const RAIDING_TROOP: u8 = 6;
/// Number of occurrences of a position in one recruitment that ends it.
pub const OCCURRENCES: usize = 3;
/// Maximum number of restarts of recruitments in a game. The next one makes the game a draw.
pub const RESTARTS: u8 = 3;

/// Number of a player's rioters that triggers a riot.
pub const RIOTERS_OF_A_RIOT: usize = 2;
/// Number of equal buildings that earns an ally.
pub const BUILDINGS_OF_AN_ALLY: u8 = 2;
/// Minimum number of prisoners for starting an exchange.
pub const EXCHANGE_PRISONERS: u8 = 2;
/// Coins from Völund.
pub const VOLUND_COINS: u8 = 3;
/// Minimum number of islands still to be raided for Gunnar's swap.
pub const GUNNAR_ISLANDS: usize = 2;
/// Prisoners from Loke.
pub const LOKE_PRISONERS: u8 = 2;

/// Number of villages, or of ports, that wins.
pub const VICTORY_BUILDINGS: u8 = 3;
/// Number of coins that wins.
pub const VICTORY_COINS: u8 = 16;

/// The reach of the Vikings of a troop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One square orthogonally.
    Step,
    /// Any distance orthogonally.
    Orthogonal,
    /// A knight's move, leaping.
    Leap,
    /// Any distance diagonally.
    Diagonal,
    /// Any distance in all eight directions.
    AllRound,
}

impl Reach {
    /// The reach of a troop of this height; `None` for an empty square or a raiding troop.
    #[must_use]
    pub fn of(height: u8) -> Option<Self> {
        match height {
            1 => Some(Reach::Step),
            2 => Some(Reach::Orthogonal),
            3 => Some(Reach::Leap),
            4 => Some(Reach::Diagonal),
            5 => Some(Reach::AllRound),
            _ => None,
        }
    }
}

/// The building on a territory tile. Three villages or three ports win; a second village, port or fortress
/// earns an ally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Building {
    /// A village: three win.
    Village,
    /// A port: three win.
    Port,
    /// A fortress: there are only two.
    Fortress,
    /// The only workshop.
    Workshop,
    /// The only farm.
    Farm,
    /// The only marketplace.
    Marketplace,
}

/// A value for each kind of building.
pub type ByBuilding<T> = EnumMap<Building, T>;

/// The buildings whose second copy earns an ally.
pub const ALLIED_BUILDINGS: [Building; 3] = [Building::Village, Building::Port, Building::Fortress];

/// The short names of the territory tiles. They are villages V1 to V4, ports P1 to P3, fortresses F1 and F2,
/// the workshop W, the farm G and the marketplace M.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    Enum,
    strum::EnumCount,
    strum::VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Tile {
    /// A village.
    V1,
    /// A village.
    V2,
    /// A village.
    V3,
    /// A village.
    V4,
    /// A port.
    P1,
    /// A port.
    P2,
    /// A port with a rioter.
    P3,
    /// A fortress.
    F1,
    /// A fortress.
    F2,
    /// The workshop.
    W,
    /// The farm.
    G,
    /// The marketplace, with a rioter.
    M,
}

/// The content of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its building.
    pub building: Building,
    /// Its coins.
    pub coins: u8,
    /// Its prisoners.
    pub prisoners: u8,
    /// Whether there is a rioter.
    pub rioter: bool,
}

/// Number of tiles.
pub const TILES: usize = <Tile as strum::EnumCount>::COUNT;

/// The table of the tiles, in the order of [`Tile`].
const FACES: EnumMap<Tile, Face> = EnumMap::from_array([
    face(Building::Village, 1, 3),
    face(Building::Village, 1, 2),
    face(Building::Village, 2, 2),
    face(Building::Village, 3, 1),
    face(Building::Port, 2, 3),
    face(Building::Port, 2, 2),
    Face { rioter: true, ..face(Building::Port, 5, 1) },
    face(Building::Fortress, 1, 4),
    face(Building::Fortress, 2, 4),
    face(Building::Workshop, 3, 2),
    face(Building::Farm, 5, 1),
    Face { rioter: true, ..face(Building::Marketplace, 6, 1) },
]);

const fn face(building: Building, coins: u8, prisoners: u8) -> Face {
    Face { building, coins, prisoners, rioter: false }
}

impl Tile {
    /// The content of the tile.
    #[must_use]
    pub fn face(self) -> Face {
        FACES[self]
    }
}

// Each player starts with a tile, and the others form the islands.
const _: () = assert!(TILES == len(SEATS) + len(ISLANDS) * TILES_OF_AN_ISLAND);

// Once all tiles are taken one player has enough coins to win, so a game always ends with the last island.
const _: () = {
    let (mut coins, mut n) = (0, 0);
    while n < TILES {
        coins += FACES.as_array()[n].coins;
        n += 1;
    }
    assert!(coins > SEATS * (VICTORY_COINS - 1));
};

/// The names of the allies. Freya suspends the golden rule, Völund counts as coins, Gunnar swaps two islands,
/// Loke takes prisoners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ally {
    /// The golden rule no longer binds her owner.
    Freya,
    /// Coins for the rest of the game.
    Volund,
    /// At once: two islands still to be raided change places.
    Gunnar,
    /// At once: prisoners.
    Loke,
}

/// The ends of the row of islands: raids begin at island 1 (`upper`) or at the last one (`lower`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Raids begin at island 1.
    Upper,
    /// Raids begin at the island with the highest number.
    Lower,
}
