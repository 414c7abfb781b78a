//! The facts about Vikings that tests compare with the title.

use longhall_rules::vikings::components::{
    AUCTIONED_VIKINGS, BELOW_SCOUT_VP, Colour, DRAW_PILE, FIRST_SHIP_COLUMNS, FIVE_GOLD, GOLD_PER_VP,
    GOLDSMITH_GOLD, LONGEST_ISLAND_VP, MEALS_PER_FISHERMAN, MISSING_MEAL_VP, MOST_BOATSMEN_VP,
    MOST_ISLANDS_VP, NOBLE_VP, OPEN_SPECIALS, RICH_CATCH_VP, RICH_TRADE_GOLD_PER_VP, ROUNDS,
    ROUNDS_PER_LARGE_SCORING, SCOUT_VP, SPACES, SPARE_MEAL_VP, SPECIAL_TILES, START_TILES, START_VP, Special,
    Tile, VIKING_AROUND_VP, VIKINGS_PER_COLOUR, WARRIOR_ROW, start_gold,
};
use serde_json::{Value, json, to_value};
use strum::VariantArray;

use super::{ANY, Begin, Facts, Moment, Shared, count, effect, holds, len, named, offers, over, row};

type Rows = Vec<Vec<String>>;

pub(super) const FACTS: Facts = Facts { constants, tables, shared: SHARED, moments: MOMENTS, draws };

const SHARED: &[Shared] = &[
    ("not_this_step", ANY),
    ("no_progress", ANY),
    ("no_auction", &["bid", "lay_colour", "pass_bid", "remove_viking"]),
];

const MOMENTS: &[Moment] = &[
    ("buying", "3-base-random", |at| {
        let [without, with] = [true, false]
            .map(|is| count(&at["moves"], move |one| one["type"] == "buy" && (one["exchange"] == 0) == is));
        without.min(with) * len(&at["view"]["offer"])
    }),
    ("start", "4-base-bots", |at| offers(at, "place_start_tile")),
    ("ship", "4-base-bots", |at| {
        offers(at, "place_tile") * usize::from(holds(&at["view"]["bought"]["tile"], "ship"))
    }),
    ("island", "4-base-bots", |at| count(&at["moves"], |one| one["viking"] == "island")),
    ("late", "4-base-bots", |at| {
        let player = &at["view"]["players"][0];
        let repelled = count(&player["ships"], |ship| ship["repelled"] == true);
        repelled.min(len(&player["ships"]) - repelled) * len(&player["tiles"])
    }),
    ("sailing", "3-base-random", |at| offers(at, "sail")),
    ("over", "4-base-bots", over),
    ("auction", "4-progress-bots", |at| offers(at, "bid") * offers(at, "pass_bid")),
    ("laying", "4-progress-collector", |at| offers(at, "lay_colour")),
    ("taking", "2-progress-builder-2", |at| offers(at, "take_special") * len(&at["view"]["offer"])),
    ("boat", "2-progress-miser", |at| count(&at["moves"], |one| one["boat"] == true)),
    ("building", "2-progress-builder-2", |at| len(&at["view"]["players"][0]["tiles"])),
];

fn draws(vector: &Value, begin: Begin<'_>) {
    let first = &vector["rounds"][0];
    for (seats, start) in (2..).zip(vector["start_players"].as_array().unwrap()) {
        let begun = begin(seats, json!({}));
        assert_eq!(effect(&begun, "start_player")["seat"], *start);
        let offer = effect(&begun, "offer_laid");
        assert_eq!((&offer["vikings"], &offer["tiles"]), (&first["vikings"], &first["tiles"]));
    }
    let begun = begin(2, json!({"progress": true}));
    assert_eq!(effect(&begun, "specials_laid")["tiles"], first["specials"]);
    assert_eq!(effect(&begun, "vikings_drawn")["vikings"], vector["auctions"][0]);
}

fn constants() -> Vec<(&'static str, i64)> {
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

fn tables() -> Vec<Rows> {
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
