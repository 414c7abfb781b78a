//! Components.

use strum::VariantArray;

use crate::vikingdoms::components::{
    Ally, Building, End, ISLANDS, Reach, SIDE, SQUARES, TILES, Tile, VICTORY_COINS, VIKINGS_EACH,
};

fn count(is: impl Fn(Tile) -> bool) -> usize {
    Tile::VARIANTS.iter().filter(|tile| is(**tile)).count()
}

#[test]
fn the_board_has_4_by_4_squares_and_everybody_12_vikings() {
    assert_eq!((SIDE, SQUARES, VIKINGS_EACH), (4, 16, 12));
}

#[test]
fn there_are_twelve_tiles_five_islands_two_ends_and_four_allies() {
    assert_eq!((TILES, ISLANDS), (12, 5));
    assert_eq!(End::VARIANTS, [End::Upper, End::Lower]);
    assert_eq!(Ally::VARIANTS, [Ally::Freya, Ally::Volund, Ally::Gunnar, Ally::Loke]);
}

#[test]
fn there_are_four_villages_three_ports_two_fortresses_and_three_others() {
    use Building::{Farm, Fortress, Marketplace, Port, Village, Workshop};
    let buildings = [Village, Port, Fortress, Workshop, Farm, Marketplace];
    assert_eq!(buildings.map(|building| count(|tile| tile.face().building == building)), [4, 3, 2, 1, 1, 1]);
}

#[test]
fn the_tiles_show_what_the_table_of_the_rules_page_says() {
    let shown = |tile: &Tile| (tile.face().coins, tile.face().prisoners);
    let all: Vec<(u8, u8)> = Tile::VARIANTS.iter().map(shown).collect();
    let table =
        [(1, 3), (1, 2), (2, 2), (3, 1), (2, 3), (2, 2), (5, 1), (1, 4), (2, 4), (3, 2), (5, 1), (6, 1)];
    assert_eq!(all, table);
}

#[test]
fn two_tiles_have_a_rioter_a_port_and_the_marketplace() {
    assert_eq!(count(|tile| tile.face().rioter), 2);
    assert!(Tile::P3.face().rioter && Tile::M.face().rioter);
}

#[test]
fn there_are_33_coins_so_somebody_has_16_when_all_islands_are_raided() {
    let coins: u8 = Tile::VARIANTS.iter().map(|tile| tile.face().coins).sum();
    assert_eq!(coins, 33);
    assert!(coins > 2 * (VICTORY_COINS - 1));
}

#[test]
fn a_troop_moves_by_its_height() {
    use Reach::{AllRound, Diagonal, Leap, Orthogonal, Step};
    let reaches: Vec<Option<Reach>> = (0..=6).map(Reach::of).collect();
    assert_eq!(
        reaches,
        [None, Some(Step), Some(Orthogonal), Some(Leap), Some(Diagonal), Some(AllRound), None]
    );
}
