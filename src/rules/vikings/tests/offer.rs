//! Section 2.1: the offer.

use strum::VariantArray;

use super::given::{ME, player, round};
use crate::{
    kit::Chance,
    vikings::{
        components::{ByTile, Colour, SPACES, Tile},
        effect::Effect,
        fold::fold,
        offer::{draw, take},
        state::{Phase, State},
    },
};

fn before() -> State {
    round(0, Phase::Buying(ME), [player(""), player("")])
}

fn drawn(state: &State, seed: u8) -> ([Tile; SPACES], [Colour; SPACES]) {
    match draw(state, 1, &mut Chance::new(&[seed; 32], [])) {
        Effect::OfferLaid { tiles, vikings, .. } => (tiles, vikings),
        other => panic!("{other:?}"),
    }
}

#[test]
fn islands_lie_from_space_0_upward_and_ships_from_space_11_downward() {
    for seed in 0..50 {
        let (tiles, _) = drawn(&before(), seed);
        let islands = tiles.iter().take_while(|tile| tile.ship().is_none()).count();
        assert!(tiles[islands..].iter().all(|tile| tile.ship().is_some()), "{tiles:?}");
    }
}

#[test]
fn islands_and_ships_keep_the_order_of_the_stack() {
    // Islands lie as they are drawn, so a pile without ships shows the stack. The same luck draws the same stack from a
    // pile in which the middles are ships.
    let mut with_ships = ByTile::default();
    with_ships[Tile::Left as usize] = 6;
    with_ships[Tile::ShipRed as usize] = 3;
    with_ships[Tile::ShipBlue as usize] = 3;
    let mut islands = ByTile::default();
    islands[Tile::Left as usize] = 6;
    islands[Tile::MiddleB1 as usize] = 3;
    islands[Tile::MiddleB2 as usize] = 3;
    for seed in 0..20 {
        let tiles_of = |stacks| {
            let state = State { stacks, ..before() };
            drawn(&state, seed).0
        };
        let stack = tiles_of(islands);
        let ships: Vec<Tile> = tiles_of(with_ships).into_iter().filter(|t| t.ship().is_some()).collect();
        let expected: Vec<Tile> = stack
            .into_iter()
            .filter_map(|tile| match tile {
                Tile::MiddleB1 => Some(Tile::ShipRed),
                Tile::MiddleB2 => Some(Tile::ShipBlue),
                _ => None,
            })
            .rev()
            .collect();
        assert_eq!(ships, expected);
    }
}

#[test]
fn vikings_lie_from_space_0_upward_in_the_order_of_the_colours() {
    for seed in 0..50 {
        let (_, vikings) = drawn(&before(), seed);
        assert!(vikings.is_sorted(), "{vikings:?}");
    }
}

#[test]
fn what_lies_on_the_wheel_has_left_the_stacks_and_the_sack() {
    let mut state = before();
    let effect = draw(&state, 1, &mut Chance::new(&[7; 32], []));
    fold(&mut state, &effect);
    assert!(state.wheel.iter().all(Option::is_some));
    assert_eq!(state.stacks.iter().sum::<u8>(), 60);
    assert_eq!(state.sack.iter().sum::<u8>(), 66);
    assert_eq!(state.phase, Phase::Buying(ME));
}

#[test]
fn six_rounds_empty_the_stacks_and_leave_six_vikings_in_the_sack() {
    let mut state = before();
    for number in 1..=6 {
        let effect = draw(&state, number, &mut Chance::new(&[9; 32], []));
        fold(&mut state, &effect);
        assert_eq!(state.round, number);
    }
    assert_eq!(state.stacks, [0; Tile::VARIANTS.len()]);
    assert_eq!(state.sack.iter().sum::<u8>(), 78 - 72);
}

#[test]
fn different_luck_lays_different_offers() {
    assert_ne!(drawn(&before(), 1), drawn(&before(), 2));
}

/// As another program takes from it, which knows the form of logs alone.
#[test]
fn a_bag_gives_what_the_page_says() {
    let told: serde_json::Value =
        serde_json::from_str(include_str!("../../../../openapi/vectors/luck.json")).unwrap();
    let of = |keys: &serde_json::Value| {
        let entropies: Vec<String> = serde_json::from_value(keys["entropies"].clone()).unwrap();
        let seed = const_hex::decode_to_array(keys["seed"].as_str().unwrap()).unwrap();
        Chance::new(&seed, entropies.iter().map(String::as_str))
    };
    for vector in told["bags"].as_array().unwrap() {
        let keys = told["keys"].as_array().unwrap();
        let key = keys.iter().find(|keys| keys["game_key"] == vector["key"]).unwrap();
        let bag: Vec<(String, u8)> = serde_json::from_value(vector["bag"].clone()).unwrap();
        let (kinds, mut counts): (Vec<String>, Vec<u8>) = bag.into_iter().unzip();
        let mut draw = of(key).draw(vector["label"].as_str().unwrap());
        let taken = vector["taken"].as_array().unwrap().iter().filter(|taken| !taken.is_null());
        for taken in taken {
            assert_eq!(kinds[take(&mut counts, &mut draw)], *taken);
        }
        assert!(counts.iter().all(|count| *count == 0));
    }
}
