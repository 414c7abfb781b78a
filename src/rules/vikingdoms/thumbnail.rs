//! The picture of a position: the troops on the board, the islands with the raid marker, and the territory of each
//! player.

use super::{
    components::{Building, ISLANDS, SEATS, Tile},
    square::Square,
    state::State,
    troop::Troop,
};
use crate::kit::{
    Picture, Seat,
    number::byte,
    picture::{BOARD_HEIGHT, SEAT_COLOURS, WIDTH},
};

/// Side of a square of the board.
const SQUARE: i32 = 118;
/// Upper left corner of the board.
const BOARD: (i32, i32) = (28, 24);
/// Left edge and height of the row of islands.
const ROW: (i32, i32) = (560, 100);
/// Left edge of the territories.
const TERRITORY: i32 = 790;
/// Side of a tile, before it is scaled.
const TILE: i32 = 60;
/// Number of tiles beside each other in a territory.
const TILES_BESIDE: i32 = 6;

/// Draws the position.
pub fn thumbnail(state: &State, picture: &mut Picture) {
    background(picture);
    board(state, picture);
    for number in 1..=ISLANDS {
        island(state, number, picture);
    }
    for seat in Seat::all(SEATS) {
        let player = state.player(seat);
        territory(state, seat, picture);
        picture.plate(colour_of(seat), format_args!("{} ●", player.coins()));
    }
}

/// Draws the emblem: two troops on a board.
pub fn emblem(picture: &mut Picture) {
    background(picture);
    picture.draw(format_args!(
        "<rect x=\"390\" y=\"50\" width=\"420\" height=\"420\" rx=\"20\" fill=\"#8a5a34\" stroke=\"#2d1a0b\" \
         stroke-width=\"6\"/><path d=\"M410 70h190v190H410zM600 260h190v190H600z\" fill=\"#b9c98a\"/>\
         <path d=\"M600 70h190v190H600zM410 260h190v190H410z\" fill=\"#a9cfdd\"/>"
    ));
    for (n, seat) in [(0, Seat(0)), (1, Seat(1)), (2, Seat(0))] {
        layer(seat, 505, 195 - n * 26, picture);
    }
    for (n, seat) in [(0, Seat(1)), (1, Seat(1))] {
        layer(seat, 695, 375 - n * 26, picture);
    }
}

fn background(picture: &mut Picture) {
    picture.draw(format_args!("<path d=\"M0 0h{WIDTH}v{BOARD_HEIGHT}H0z\" fill=\"#a9cfdd\"/>"));
}

fn board(state: &State, picture: &mut Picture) {
    let ((x, y), side) = (BOARD, 4 * SQUARE);
    picture.draw(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"14\" fill=\"#8a5a34\" stroke=\"#2d1a0b\" \
         stroke-width=\"4\"/>",
        x - 12,
        y - 12,
        side + 24,
        side + 24
    ));
    for (n, square) in (0..).zip(Square::all()) {
        let (x, y) = (x + n % 4 * SQUARE, y + (3 - n / 4) * SQUARE);
        let fill = if (n % 4 + n / 4) % 2 == 0 { "#b9c98a" } else { "#c8d29c" };
        picture.draw(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{fill}\"/>",
            x + 3,
            y + 3,
            SQUARE - 6,
            SQUARE - 6
        ));
        troop(state.board.troop(square), x + SQUARE / 2, y + SQUARE - 32, picture);
    }
}

/// Draws a troop from its lowest Viking up. Higher troops are denser.
fn troop(troop: Troop, x: i32, y: i32, picture: &mut Picture) {
    let step = if troop.height() <= 4 { 18 } else { 60 / i32::from(troop.height()).max(1) };
    for (n, seat) in (0..).zip(troop.vikings()) {
        layer(seat, x, y - n * step, picture);
    }
}

/// Draws a Viking as a layer of a troop.
fn layer(seat: Seat, x: i32, y: i32, picture: &mut Picture) {
    let (face, side) = if seat.index() == 0 { ("#e0a243", "#b5802f") } else { ("#4a9cc4", "#38789a") };
    picture.draw(format_args!(
        "<path d=\"M{x} {y}m-38 0v12a38 15 0 0 0 76 0v-12z\" fill=\"{side}\" stroke=\"#14181b\" stroke-width=\"2\"/>\
         <ellipse cx=\"{x}\" cy=\"{y}\" rx=\"38\" ry=\"15\" fill=\"{face}\" stroke=\"#14181b\" stroke-width=\"2\"/>"
    ));
}

fn island(state: &State, number: u8, picture: &mut Picture) {
    let (x, height) = ROW;
    let y = 10 + i32::from(number - 1) * height;
    let tiles = state.island(number);
    let fill = if tiles.is_empty() { "#86b7cb" } else { "#e9d9a6" };
    let is_next = state.marker.is_some_and(|marker| marker.island == number) && !tiles.is_empty();
    let (edge, wide) = if is_next { ("#a8460d", 7) } else { ("#2d1a0b66", 2) };
    picture.draw(format_args!(
        "<rect x=\"{x}\" y=\"{}\" width=\"186\" height=\"92\" rx=\"40\" fill=\"{fill}\" stroke=\"{edge}\" \
         stroke-width=\"{wide}\"/>",
        y + 4
    ));
    for (n, tile) in (0..).zip(tiles) {
        draw_tile(*tile, x + 20 + n * 76, y + 14, 1200, picture);
    }
    if is_next {
        picture.draw(format_args!(
            "<path d=\"M{} {}v-64l34 16-34 16\" fill=\"#a8460d\" stroke=\"#14181b\" stroke-width=\"3\"/>",
            x - 16,
            y + 82
        ));
    }
}

fn territory(state: &State, seat: Seat, picture: &mut Picture) {
    let (player, colour) = (state.player(seat), colour_of(seat));
    let y = 12 + i32::from(seat.0) * 254;
    picture.draw(format_args!(
        "<rect x=\"{TERRITORY}\" y=\"{y}\" width=\"398\" height=\"244\" rx=\"12\" fill=\"#f3f0e8\"/>\
         <rect x=\"{TERRITORY}\" y=\"{y}\" width=\"12\" height=\"244\" rx=\"6\" fill=\"{colour}\"/>"
    ));
    let count = i32::from(byte(player.tiles.len()));
    // Few tiles are drawn larger, in thousandths of their size.
    let (beside, scale) = match count {
        ..=3 => (3, 1_950),
        4..=8 => (4, 1_430),
        _ => (TILES_BESIDE, 980),
    };
    let side = TILE * scale / 1000 + 5;
    for (n, tile) in (0..).zip(&player.tiles) {
        draw_tile(*tile, TERRITORY + 24 + n % beside * side, y + 8 + n / beside * side, scale, picture);
    }
    let (camp, lockup) = (i32::from(player.camp), i32::from(player.lockup));
    let others = colour_of(seat.left(SEATS));
    for (n, fill) in (0..).zip((0..camp).map(|_| colour).chain((0..lockup).map(|_| others))) {
        let step = 340 / (camp + lockup).max(18);
        picture.draw(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"11\" fill=\"{fill}\" stroke=\"#14181b\" stroke-width=\"2\"/>",
            TERRITORY + 38 + n * step + if n >= camp { 14 } else { 0 },
            y + 222
        ));
    }
}

/// Draws a tile at this place, scaled by this number of thousandths.
fn draw_tile(tile: Tile, x: i32, y: i32, scale: i32, picture: &mut Picture) {
    let face = tile.face();
    let (fill, house) = match face.building {
        Building::Village => ("#dce6b6", "M2 28V17l8-8 8 8v11zM20 28V13l9-9 9 9v15zM26 28v-7h6v7"),
        Building::Port => ("#bcdbe6", "M20 4v22M14 9h12M8 18q2 9 12 9t12-9M20 4a2 2 0 1 0 .1 0"),
        Building::Fortress => ("#d8d3cc", "M4 28V8h5v4h5V8h5v4h3V8h5v4h5V8h4v20zM17 28v-8h6v8"),
        Building::Workshop => ("#f0e2c0", "M5 28V14h30v14zM5 14l8-9h14l8 9M14 28v-7h12v7"),
        Building::Farm => ("#f0e2c0", "M8 28V14l12-9 12 9v14zM20 28V16M14 22h12"),
        Building::Marketplace => {
            ("#f0e2c0", "M4 12h32l-4-8H8zM6 12v16M34 12v16M4 12q4 6 8 0 4 6 8 0 4 6 8 0 4 6 8 0")
        }
    };
    let (whole, part) = (scale / 1000, scale % 1000);
    picture.draw(format_args!(
        "<g transform=\"translate({x} {y})scale({whole}.{part:03})\"><rect width=\"58\" height=\"58\" rx=\"7\" \
         fill=\"{fill}\" stroke=\"#14181b\"/><path d=\"{house}\" transform=\"translate(9 2)\" fill=\"none\" \
         stroke=\"#3b2a17\" stroke-width=\"2\"/><circle cx=\"15\" cy=\"44\" r=\"11\" fill=\"#e8bd45\" \
         stroke=\"#6b4c00\"/><path d=\"M31 36h9v16h-9zM34 36v16M37 36v16\" fill=\"none\" stroke=\"#3b2a17\" \
         stroke-width=\"1.6\"/>"
    ));
    picture.sign(15, 44, 17, "#14181b", face.coins);
    picture.sign(49, 44, 17, "#14181b", face.prisoners);
    if face.rioter {
        picture.draw(format_args!("<circle cx=\"49\" cy=\"10\" r=\"7\" fill=\"#a3232b\" stroke=\"#fff\"/>"));
    }
    picture.draw(format_args!("</g>"));
}

fn colour_of(seat: Seat) -> &'static str {
    SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()]
}
