//! The tables of Vikings.

use longhall_rules::vikings::components::{
    AUCTIONED_VIKINGS, BELOW_SCOUT_VP, Colour, DRAW_PILE, FIRST_SHIP_COLUMNS, FIVE_GOLD, GOLD_PER_VP,
    GOLDSMITH_GOLD, LONGEST_ISLAND_VP, MEALS_PER_FISHERMAN, MISSING_MEAL_VP, MOST_BOATSMEN_VP,
    MOST_ISLANDS_VP, NOBLE_VP, OPEN_SPECIALS, RICH_CATCH_VP, RICH_TRADE_GOLD_PER_VP, ROUNDS,
    ROUNDS_PER_LARGE_SCORING, SCOUT_VP, SPACES, SPARE_MEAL_VP, SPECIAL_TILES, START_TILES, START_VP, Special,
    Tile, VIKING_AROUND_VP, VIKINGS_PER_COLOUR, WARRIOR_ROW, start_gold,
};
use serde_json::{json, to_value};
use strum::VariantArray;

use super::{named, row};

type Rows = Vec<Vec<String>>;

pub(super) fn constants() -> Vec<(&'static str, i64)> {
    named![
        AUCTIONED_VIKINGS,
        BELOW_SCOUT_VP,
        FIRST_SHIP_COLUMNS,
        GOLDSMITH_GOLD,
        GOLD_PER_VP,
        LONGEST_ISLAND_VP,
        MEALS_PER_FISHERMAN,
        MISSING_MEAL_VP,
        MOST_BOATSMEN_VP,
        MOST_ISLANDS_VP,
        NOBLE_VP,
        OPEN_SPECIALS,
        ROUNDS,
        ROUNDS_PER_LARGE_SCORING,
        SCOUT_VP,
        SPACES,
        SPARE_MEAL_VP,
        START_TILES,
        START_VP,
        VIKINGS_PER_COLOUR,
        VIKING_AROUND_VP,
    ]
}

pub(super) fn tables() -> Vec<Rows> {
    vec![colours(), tiles(), ships(), gold(), specials()]
}

fn colours() -> Rows {
    let trades = ["fisherman", "goldsmith", "scout", "noble", "warrior", "boatsman"];
    let of = |(colour, trade): (&Colour, &str)| {
        let name = to_value(colour).unwrap();
        let number = colour.row().map_or("none".to_owned(), |row| row.to_string());
        row([&name.as_str().unwrap(), &trade, &number])
    };
    Colour::VARIANTS.iter().zip(trades).map(of).collect()
}

fn tiles() -> Rows {
    let of = |(tile, count): (Tile, &u8)| {
        let name = match tile {
            Tile::Left => "left end",
            Tile::MiddleB1 => "middle with building B1",
            Tile::MiddleB2 => "middle with building B2",
            Tile::MiddleB3 => "middle with building B3",
            Tile::MiddleB4 => "middle with building B4",
            Tile::Right => "right end",
            Tile::ShipRed => "ship with a red sail",
            Tile::ShipGreen => "ship with a green sail",
            Tile::ShipYellow => "ship with a yellow sail",
            Tile::ShipBlue => "ship with a blue sail",
        };
        row([&name, &count])
    };
    DRAW_PILE.iter().map(of).collect()
}

fn ships() -> Rows {
    let sails = [
        ("red", Tile::ShipRed),
        ("green", Tile::ShipGreen),
        ("yellow", Tile::ShipYellow),
        ("blue", Tile::ShipBlue),
    ];
    let of = |(sail, tile): (&str, Tile)| {
        let ship = tile.ship().unwrap();
        let value = if ship.gold > 0 { format!("{} gold", ship.gold) } else { format!("{} VP", ship.vp) };
        row([&sail, &value, &format!("{WARRIOR_ROW} to {}", ship.threatens_down_to)])
    };
    sails.map(of).into()
}

fn gold() -> Rows {
    (2..=4).map(|players| row([&players, &start_gold(players)])).collect()
}

fn specials() -> Rows {
    let of = |(special, count): (Special, &u8)| {
        let plus = special.plus();
        let each =
            |what: &str, trade: &str| format!("{plus} {what} for each unthreatened {trade} on an island");
        let (when, brings) = match special {
            Special::FiveGold => ("at once", format!("{FIVE_GOLD} gold, then it leaves the game")),
            Special::GoldsmithPlus1 | Special::GoldsmithPlus2 => {
                ("small and large scoring", each("gold more", "goldsmith"))
            }
            Special::Boat => ("large scoring, once", "see section 5.5".to_owned()),
            Special::NoblePlus1 => ("large scoring", each("VP more", "noble")),
            Special::ScoutPlus1 => ("large scoring", each("VP more", "scout")),
            Special::FishermanPlus1 => ("large scoring", each("VP", "fisherman")),
            Special::Horn => ("final scoring", "counts as a boatsman for the most boatsmen".to_owned()),
            Special::RichCatch => ("final scoring", format!("{RICH_CATCH_VP} VP for each spare meal")),
            Special::RichTrade => ("final scoring", format!("1 VP for {RICH_TRADE_GOLD_PER_VP} gold")),
            Special::BuildingB1 | Special::BuildingB2 | Special::BuildingB3 | Special::BuildingB4 => {
                ("see section 5.6", "see section 5.6".to_owned())
            }
        };
        row([&format!("`{}`", json!(special).as_str().unwrap()), &count, &when, &brings])
    };
    SPECIAL_TILES.iter().map(of).collect()
}
