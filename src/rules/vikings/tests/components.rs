//! Section 1: components.

use strum::VariantArray;

use crate::{
    kit::{Chance, Rules, Seat, given},
    vikings::{
        V1,
        components::{
            Colour, DRAW_PILE, Edge, ROUNDS, SPACES, START_TILE, START_TILES, Tile, VIKINGS_PER_COLOUR,
        },
        effect::Effect,
        options::Options,
        state::{Phase, State},
    },
};

fn in_the_box(wanted: impl Fn(Tile) -> bool) -> u8 {
    let pile = DRAW_PILE.into_iter();
    let start = if wanted(START_TILE) { START_TILES } else { 0 };
    start + pile.filter(|(tile, _)| wanted(*tile)).map(|(_, n)| n).sum::<u8>()
}

fn set_up(seats: u8) -> State {
    given::set_up::<V1>(&Options::default(), seats, &mut Chance::new(&[7; 32], [])).0
}

#[test]
fn there_are_78_vikings_13_of_each_colour_in_the_order_of_the_wheel() {
    use Colour::{Black, Blue, Gray, Green, Red, Yellow};
    assert_eq!(Colour::VARIANTS, [Blue, Yellow, Green, Red, Black, Gray]);
    assert_eq!(VIKINGS_PER_COLOUR, 13);
    assert_eq!(Colour::VARIANTS.len() * usize::from(VIKINGS_PER_COLOUR), 78);
}

#[test]
fn there_are_62_islands_and_14_ships() {
    assert_eq!(in_the_box(|tile| tile == Tile::Left), 21);
    assert_eq!(in_the_box(|tile| tile.edges() == Some((Edge::Land, Edge::Land))), 20);
    assert_eq!(in_the_box(|tile| tile == Tile::Right), 21);
    assert_eq!(in_the_box(|tile| tile.edges().is_some()), 62);
    assert_eq!(in_the_box(|tile| tile.ship().is_some()), 14);
}

#[test]
fn an_end_has_sea_on_its_outer_side() {
    assert_eq!(Tile::Left.edges(), Some((Edge::Sea, Edge::Land)));
    assert_eq!(Tile::Right.edges(), Some((Edge::Land, Edge::Sea)));
}

#[test]
fn the_middles_show_four_buildings_five_tiles_each() {
    use Tile::{MiddleB1, MiddleB2, MiddleB3, MiddleB4};
    for middle in [MiddleB1, MiddleB2, MiddleB3, MiddleB4] {
        assert_eq!(in_the_box(|tile| tile == middle), 5);
    }
}

#[test]
fn ships_differ_by_sail_in_number_value_and_reach() {
    let ship = |tile: Tile| {
        let ship = tile.ship().unwrap();
        let count = in_the_box(|other| other == tile);
        (count, ship.gold, ship.vp, ship.threatens_down_to)
    };
    assert_eq!(ship(Tile::ShipRed), (3, 3, 0, Colour::Red.row().unwrap()));
    assert_eq!(ship(Tile::ShipGreen), (4, 5, 0, Colour::Green.row().unwrap()));
    assert_eq!(ship(Tile::ShipYellow), (4, 0, 2, Colour::Yellow.row().unwrap()));
    assert_eq!(ship(Tile::ShipBlue), (3, 0, 3, Colour::Blue.row().unwrap()));
}

#[test]
fn the_rows_are_warriors_nobles_scouts_goldsmiths_fishermen_and_none_for_boatsmen() {
    use Colour::{Black, Blue, Gray, Green, Red, Yellow};
    let rows = [Black, Red, Green, Yellow, Blue].map(Colour::row);
    assert_eq!(rows, [2, 3, 4, 5, 6].map(Some));
    assert_eq!(Gray.row(), None);
}

#[test]
fn the_draw_pile_is_six_stacks_of_twelve_for_any_number_of_players() {
    assert_eq!(DRAW_PILE.values().map(|n| u32::from(*n)).sum::<u32>(), 72);
    assert_eq!(usize::from(ROUNDS) * SPACES, 72);
    for seats in 2..=4 {
        assert_eq!(V1::initial(&Options::default(), seats).stacks, DRAW_PILE);
    }
}

#[test]
fn everybody_starts_with_10_vp_and_the_fewer_play_the_more_gold_they_have() {
    for (seats, gold) in [(2, 30), (3, 25), (4, 20)] {
        let state = set_up(seats);
        assert_eq!(state.players.seats(), seats);
        for player in state.players.values() {
            assert_eq!((player.vp, player.gold), (10, gold));
            assert_eq!(player.base.into_array(), [0; 6]);
            assert!(!player.start_tile_laid);
        }
        assert_eq!(crate::vikings::invariants::invariants(&state), Ok(()));
    }
}

#[test]
fn a_random_player_starts_the_first_round() {
    let start_player = |seed: u8| {
        let effects = given::set_up::<V1>(&Options::default(), 4, &mut Chance::new(&[seed; 32], [])).1;
        match effects[0] {
            Effect::StartPlayer { seat } => seat,
            _ => panic!("the start player comes first"),
        }
    };
    let drawn: Vec<Seat> = (0..50).map(start_player).collect();
    assert!((0..4).all(|seat| drawn.contains(&Seat(seat))));

    let state = set_up(4);
    assert_eq!(state.round, 1);
    assert_eq!(state.phase, Phase::Buying(state.start_player));
}
