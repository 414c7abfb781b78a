//! Section 2.1: the offer.

use super::given::{ME, player, round};
use crate::{
    kit::Chance,
    vikings::{
        components::{ByTile, Colour, SPACES, Tile},
        effect::Effect,
        fold::fold,
        offer::draw,
        state::{Phase, State},
    },
};

fn before() -> State {
    round(0, Phase::Buying(ME), [player(""), player("")])
}

fn drawn(state: &State, seed: u8) -> ([Tile; SPACES], [Colour; SPACES]) {
    match draw(state, 1, &mut |label: &str| Chance::new(&[seed; 32], []).draw(label)) {
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
    // Islands appear in the order drawn, so a pile without ships shows the stack. The same chance draws the
    // same stack from a pile in which the middles are ships.
    let mut with_ships = ByTile::default();
    with_ships[Tile::Left] = 6;
    with_ships[Tile::ShipRed] = 3;
    with_ships[Tile::ShipBlue] = 3;
    let mut islands = ByTile::default();
    islands[Tile::Left] = 6;
    islands[Tile::MiddleB1] = 3;
    islands[Tile::MiddleB2] = 3;
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
    let effect = draw(&state, 1, &mut |label: &str| Chance::new(&[7; 32], []).draw(label));
    fold(&mut state, &effect);
    assert!(state.wheel.iter().all(Option::is_some));
    assert_eq!(state.stacks.values().sum::<u8>(), 60);
    assert_eq!(state.sack.values().sum::<u8>(), 66);
    assert_eq!(state.phase, Phase::Buying(ME));
}

#[test]
fn six_rounds_empty_the_stacks_and_leave_six_vikings_in_the_sack() {
    let mut state = before();
    for number in 1..=6 {
        let effect = draw(&state, number, &mut |label: &str| Chance::new(&[9; 32], []).draw(label));
        fold(&mut state, &effect);
        assert_eq!(state.round, number);
    }
    assert_eq!(state.stacks, ByTile::default());
    assert_eq!(state.sack.values().sum::<u8>(), 78 - 72);
}

#[test]
fn different_seeds_lay_different_offers() {
    assert_ne!(drawn(&before(), 1), drawn(&before(), 2));
}
