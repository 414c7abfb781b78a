//! The setup (section 2).

use std::cmp::Ordering;

use strum::VariantArray;

use super::{
    components::{ISLANDS, SEATS, TILES, TILES_OF_AN_ISLAND, Tile},
    effect::Effect,
    raid::take_prisoners,
    title::V1,
};
use crate::kit::{Play, Seat, number::len};

/// Draws tiles, lays islands and takes the first prisoners. Then the player with fewer coins chooses the end.
pub fn setup(play: &mut Play<'_, V1>) {
    let mut tiles: [Tile; TILES] = std::array::from_fn(|n| Tile::VARIANTS[n]);
    play.draw("tiles").shuffle(&mut tiles);
    let (drawn, others) = tiles.split_at(len(SEATS));
    for (seat, tile) in Seat::all(SEATS).zip(drawn) {
        play.record(Effect::TileDrawn { seat, tile: *tile });
    }
    let tile = |island, n| others[island * TILES_OF_AN_ISLAND + n];
    let islands: [_; len(ISLANDS)] = std::array::from_fn(|island| std::array::from_fn(|n| tile(island, n)));
    play.record(Effect::IslandsLaid { islands });
    for (seat, tile) in Seat::all(SEATS).zip(drawn) {
        take_prisoners(play, seat, tile.face().prisoners);
    }
    let coins = |seat| play.state().player(seat).coins();
    let seat = match coins(Seat(0)).cmp(&coins(Seat(1))) {
        Ordering::Less => Seat(0),
        Ordering::Greater => Seat(1),
        Ordering::Equal => play.draw("first player").seat(SEATS),
    };
    play.record(Effect::FirstPlayer { seat });
}
