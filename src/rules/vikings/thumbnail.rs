//! The picture of a position: the wheel with its sets, and the homeland of each player.

use strum::VariantArray;

use super::{
    components::{Colour, ISLAND_ROWS, ROUNDS, SHIP_ROW, Tile},
    homeland::Cell,
    state::{Player, State},
    wheel,
};
use crate::kit::{
    Picture,
    number::byte,
    picture::{BOARD_HEIGHT, SEAT_COLOURS, WIDTH},
};

/// Side of a cell of a homeland before it is scaled.
const CELL: i32 = 24;
/// Rows of a homeland.
const ROWS: i32 = 6;
/// Columns that each homeland shows, base included, even if they are empty.
const COLUMNS_MIN: i32 = 7;

/// Middle of the wheel, and the distances of its tiles, Vikings and prices from it.
const WHEEL: (i32, i32) = (256, 260);
const TILES_AT: i32 = 188;
const VIKINGS_AT: i32 = 126;

/// Sine of each twelfth of a turn, in thousandths.
const SINES: [i32; 12] = [0, 500, 866, 1000, 866, 500, 0, -500, -866, -1000, -866, -500];

/// Draws the position.
pub fn thumbnail(state: &State, picture: &mut Picture) {
    sea(picture);
    draw_wheel(state, picture);
    let seats = i32::from(state.seats());
    let (columns, rows) = if seats <= 2 { (1, seats) } else { (2, 2) };
    let (left, gap) = (516, 12);
    let width = (WIDTH - left - gap * columns) / columns;
    let height = (BOARD_HEIGHT - gap * (rows + 1)) / rows;
    for (n, (seat, player)) in (0..).zip(state.players.iter()) {
        let (x, y) = (left + n % columns * (width + gap), gap + n / columns * (height + gap));
        homeland(player, (x + 8, y), (width - 8, height), picture);
        let colour = SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()];
        picture.draw(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"8\" height=\"{height}\" rx=\"4\" fill=\"{colour}\"/>"
        ));
        picture.plate(colour, format_args!("{} ★ {} ●", player.vp, player.gold));
    }
}

/// Draws the emblem: an island with a Viking on it.
pub fn emblem(picture: &mut Picture) {
    sea(picture);
    picture.draw(format_args!(
        "<path d=\"M0 370q75-26 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v150H0z\" fill=\"#86b7cb\"/>\
         <path d=\"M300 372q50-150 300-150t300 150q-300 46-600 0z\" fill=\"#b9c98a\" stroke=\"#e9d9a6\" \
         stroke-width=\"14\"/>\
         <path d=\"M372 316v-60l44-40 44 40v60zM744 320v-54l40-36 40 36v54z\" fill=\"#8a5a34\" stroke=\"#2d1a0b\" \
         stroke-width=\"5\"/><g transform=\"translate(600 190)scale(9)\">"
    ));
    viking(Colour::Red, 0, 0, picture);
    picture.draw(format_args!("</g>"));
}

fn sea(picture: &mut Picture) {
    picture.draw(format_args!("<path d=\"M0 0h{WIDTH}v{BOARD_HEIGHT}H0z\" fill=\"#a9cfdd\"/>"));
}

/// The place at this distance from the middle of the wheel, in the direction of this space.
fn on_wheel(space: u8, distance: i32) -> (i32, i32) {
    let at = usize::from(space) % SINES.len();
    let (sine, cosine) = (SINES[at], SINES[(at + 3) % SINES.len()]);
    (WHEEL.0 + distance * sine / 1000, WHEEL.1 - distance * cosine / 1000)
}

fn draw_wheel(state: &State, picture: &mut Picture) {
    let (x, y) = WHEEL;
    picture.draw(format_args!(
        "<g stroke=\"#2d1a0b\" stroke-width=\"4\"><circle cx=\"{x}\" cy=\"{y}\" r=\"242\" fill=\"#8a5a34\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"154\" fill=\"#c79a63\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"92\" fill=\"#f4ead0\"/></g><path d=\""
    ));
    for space in wheel::spaces() {
        let half = |from: (i32, i32), to: (i32, i32)| ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
        let (inner, outer) = (
            half(on_wheel(space, 92), on_wheel(space + 1, 92)),
            half(on_wheel(space, 248), on_wheel(space + 1, 248)),
        );
        picture.draw(format_args!("M{} {}L{} {}", inner.0, inner.1, outer.0, outer.1));
    }
    picture.draw(format_args!("\" stroke=\"#2d1a0b66\" stroke-width=\"3\"/>"));
    let being_laid = state.progress.as_ref().and_then(|progress| progress.tiles);
    for space in wheel::spaces() {
        let (x, y) = on_wheel(space, TILES_AT);
        let set = state.wheel[usize::from(space)];
        let tile = set.map(|set| set.tile).or(being_laid.map(|tiles| tiles[usize::from(space)]));
        if let Some(tile) = tile {
            picture.draw(format_args!("<g transform=\"translate({} {})scale(2.5)\">", x - 30, y - 30));
            picture.draw(format_args!(
                "<rect width=\"24\" height=\"24\" rx=\"2\" fill=\"#a9cfdd\" stroke=\"#14181b\"/>"
            ));
            draw_tile(tile, false, 0, 0, picture);
            picture.draw(format_args!("</g>"));
        }
        if let Some(set) = set {
            let (x, y) = on_wheel(space, VIKINGS_AT);
            picture.draw(format_args!("<g transform=\"translate({x} {y})scale(2.7)\">"));
            viking(set.viking, 0, 0, picture);
            picture.draw(format_args!("</g>"));
        }
    }
    // Before an auction, the Vikings have been drawn, but not the tiles.
    let drawn = state.progress.as_ref().map(|progress| progress.drawn).unwrap_or_default();
    let drawn = drawn.into_iter().flat_map(|(colour, count)| std::iter::repeat_n(colour, usize::from(count)));
    let free = wheel::spaces().filter(|space| state.wheel[usize::from(*space)].is_none());
    for (space, colour) in free.zip(drawn) {
        let (x, y) = on_wheel(space, VIKINGS_AT);
        picture.draw(format_args!("<g transform=\"translate({x} {y})scale(2.7)\" opacity=\".7\">"));
        viking(colour, 0, 0, picture);
        picture.draw(format_args!("</g>"));
    }
    picture.sign(x, y, 70, "#2a1b0c", format_args!("{}/{ROUNDS}", state.round));
}

/// Draws a homeland into this area, its base on the left.
fn homeland(player: &Player, (x, y): (i32, i32), (width, height): (i32, i32), picture: &mut Picture) {
    let columns = (i32::from(player.homeland.width()) + 1).max(COLUMNS_MIN);
    // Thousandths.
    let scale = (width * 1000 / (columns * CELL)).min(height * 1000 / (ROWS * CELL));
    let top = y + (height - ROWS * CELL * scale / 1000) / 2;
    let (whole, part) = (scale / 1000, scale % 1000);
    let (wide, high) = (width * 1000 / scale, ROWS * CELL);
    picture.draw(format_args!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#86b7cb\"/>\
         <g transform=\"translate({x} {top})scale({whole}.{part:03})\">\
         <path d=\"M0 0h24v{high}H0z\" fill=\"#e6d8ba\"/><path d=\"M0 24h{wide}\" stroke=\"#2d1a0b66\"/>"
    ));
    for (number, colour) in Colour::VARIANTS.iter().rev().enumerate() {
        let row = colour.row().unwrap_or(SHIP_ROW);
        debug_assert_eq!(
            byte(number) + 1,
            row,
            "boatsmen wait beside the ships, the others beside their rows"
        );
        let y = i32::from(row - 1) * CELL;
        let fill = colour_of(*colour);
        if row != SHIP_ROW {
            picture.draw(format_args!(
                "<path d=\"M24 {y}h{}v24H24z\" fill=\"{fill}\" fill-opacity=\".15\"/><path d=\"M0 {y}h4v24H0z\" \
                 fill=\"{fill}\"/>",
                wide - CELL
            ));
        }
        match player.base[*colour] {
            0 => {}
            count => {
                viking(*colour, 14, y + 12, picture);
                if count > 1 {
                    let ink =
                        if matches!(colour, Colour::Yellow | Colour::Gray) { "#14181b" } else { "#fff" };
                    picture.sign(14, y + 13, 11, ink, count);
                }
            }
        }
    }
    for (column, tile) in player.homeland.ships() {
        draw_tile(tile, false, i32::from(column) * CELL, 0, picture);
    }
    for (row, column, Cell { tile, viking: stands, special }) in player.homeland.cells() {
        debug_assert!(ISLAND_ROWS.contains(&row));
        let (x, y) = (i32::from(column) * CELL, i32::from(row - 1) * CELL);
        draw_tile(tile, special, x, y, picture);
        let of_row = |colour: &&Colour| colour.row() == Some(row);
        if stands && let Some(colour) = Colour::VARIANTS.iter().find(of_row) {
            viking(*colour, x + 12, y + 12, picture);
        }
    }
    picture.draw(format_args!("</g>"));
}

/// Draws a tile whose upper left corner is here.
fn draw_tile(tile: Tile, special: bool, x: i32, y: i32, picture: &mut Picture) {
    let sail = match tile {
        Tile::ShipRed => "#b5363c",
        Tile::ShipGreen => "#3d8a4f",
        Tile::ShipYellow => "#e5b72f",
        Tile::ShipBlue => "#2c69ab",
        _ => return draw_island(tile, special, x, y, picture),
    };
    picture.draw(format_args!(
        "<path d=\"M{x} {y}m5 3q7 2 14 0-2 5 0 10-7-2-14 0 2-5 0-10z\" fill=\"{sail}\" stroke=\"#14181b\"/>\
         <path d=\"M{x} {y}m2 12q1 6 6 9h8q5-3 6-9-2 4-5 4h-10q-3 0-5-4z\" fill=\"#6b4326\"/>"
    ));
}

fn draw_island(tile: Tile, special: bool, x: i32, y: i32, picture: &mut Picture) {
    let (start, land) = match tile {
        Tile::Left => (24, "h-12q-9 0-9 9t9 9h12z"),
        Tile::Right => (0, "h12q9 0 9 9t-9 9H"),
        _ => (0, "h24v18h-24z"),
    };
    let fill = if special { "#f5c542" } else { "#b9c98a" };
    let close = if tile == Tile::Right { format!("{x}z") } else { String::new() };
    picture.draw(format_args!(
        "<path d=\"M{} {}{land}{close}\" fill=\"{fill}\" stroke=\"#e9d9a6\"/>",
        x + start,
        y + 3
    ));
    let house = match tile {
        Tile::MiddleB1 => "m7 17v-7l5-5 5 5v7z",
        Tile::MiddleB2 => "m5 17v-6h14v6z",
        Tile::MiddleB3 => "m8 18v-12h8v12z",
        Tile::MiddleB4 => "m5 17l7-11 7 11z",
        _ => return,
    };
    picture.draw(format_args!("<path d=\"M{x} {y}{house}\" fill=\"#8a5a34\"/>"));
}

/// Draws a Viking whose middle is here: a shield with two horns.
fn viking(colour: Colour, x: i32, y: i32, picture: &mut Picture) {
    let (fill, edge) = (colour_of(colour), if colour == Colour::Black { "#b9bdc4" } else { "#14181b" });
    picture.draw(format_args!(
        "<path d=\"M{x} {y}m-7-3q-3-4-1-8 1 3 4 5zM{x} {y}m7-3q3-4 1-8-1 3-4 5z\" fill=\"#f4ead0\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{fill}\" stroke=\"{edge}\"/>"
    ));
}

fn colour_of(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "#2c69ab",
        Colour::Yellow => "#e5b72f",
        Colour::Green => "#3d8a4f",
        Colour::Red => "#b5363c",
        Colour::Black => "#2a2a2e",
        Colour::Gray => "#9aa0a6",
    }
}
