//! The picture of a position: the market on the quay, and the eight ships with their bodies, supplies and bets. Bets
//! show their clan, but never their value.

use strum::VariantArray;

use super::{
    components::{Clan, Supply},
    scoring::score,
    state::{Body, Phase, Ship, State},
    title::V1,
};
use crate::kit::{
    Nth, Picture, Seen,
    picture::{BOARD_HEIGHT, WIDTH},
};

/// Height of the quay above the ships.
const QUAY: i32 = 56;
/// Height of a mooring.
const MOORING: i32 = (BOARD_HEIGHT - QUAY) / 4;
/// Width of a body.
const BODY: i32 = 72;
/// Distance of a ship from the left edge of its mooring.
const SHIP: i32 = 78;

/// Draws the position.
pub fn thumbnail(seen: &Seen<'_, V1>, picture: &mut Picture) {
    let state: &State = seen;
    picture.draw(format_args!(
        "<path d=\"M0 0h{WIDTH}v{BOARD_HEIGHT}H0z\" fill=\"#86b7cb\"/>\
         <path d=\"M0 0h{WIDTH}v{QUAY}H0z\" fill=\"#8a5a34\"/>\
         <path d=\"M0 {QUAY}h{WIDTH}\" stroke=\"#2d1a0b\" stroke-width=\"6\"/>"
    ));
    picture.sign(70, QUAY / 2, 36, "#f4ead0", format_args!("⚓ {}", state.round));
    for (x, kind) in (0..).map(|n| 420 + n * 150).zip(Supply::VARIANTS) {
        picture.draw(format_args!(
            "<rect x=\"{x}\" y=\"6\" width=\"120\" height=\"44\" rx=\"8\" fill=\"#f4ead0\" stroke=\"#2d1a0b\"/>"
        ));
        supply(*kind, x + 30, QUAY / 2, picture);
        picture.sign(x + 84, QUAY / 2, 34, "#2a1b0c", state.prices[*kind]);
    }
    for (n, (number, ship)) in (0..).zip(Nth::each(&state.ships)) {
        let (x, y) = (n / 4 * (WIDTH / 2), QUAY + n % 4 * MOORING);
        mooring(state, number, ship, (x, y), picture);
    }
    for (seat, player) in state.players.iter() {
        let colour = colour_of(Clan::of(seat));
        let of = score(seen, player);
        let knows_won = state.phase == Phase::Over || state.options.open_bets;
        if knows_won {
            picture.plate(colour, format_args!("{} ★", of.total()));
        } else {
            let won = player.won.len();
            picture.plate(colour, format_args!("{} ★{}", of.supply_points, " + ?".repeat(won)));
        }
    }
}

/// Draws the emblem: a longship with its sail.
pub fn emblem(picture: &mut Picture) {
    picture.draw(format_args!(
        "<path d=\"M0 0h{WIDTH}v{BOARD_HEIGHT}H0z\" fill=\"#dcebf0\"/>\
         <path d=\"M470 60q130 24 260 0-24 90 0 180-130-24-260 0 24-90 0-180z\" fill=\"#b5363c\" stroke=\"#14181b\" \
         stroke-width=\"6\"/><path d=\"M535 72q-14 90 0 170M600 78v164M665 72q14 90 0 170\" fill=\"none\" \
         stroke=\"#f4ead0\" stroke-width=\"14\"/><path d=\"M600 40v280\" stroke=\"#2d1a0b\" stroke-width=\"10\"/>\
         <path d=\"M300 210q-40-20-34 30 12 140 150 180h380q110-36 140-190 6-46-34-26-30 110-120 118H420\
         q-100-10-120-112z\" fill=\"#8a5a34\" stroke=\"#2d1a0b\" stroke-width=\"6\"/>"
    ));
    for (x, clan) in (0..).map(|n| 450 + n * 100).zip(Clan::VARIANTS) {
        let colour = colour_of(*clan);
        picture.draw(format_args!(
            "<circle cx=\"{x}\" cy=\"346\" r=\"40\" fill=\"{colour}\" stroke=\"#14181b\" stroke-width=\"5\"/>\
             <circle cx=\"{x}\" cy=\"346\" r=\"10\" fill=\"#f4ead0\"/>"
        ));
    }
    picture.draw(format_args!(
        "<path d=\"M0 420q75-26 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v100H0z\" fill=\"#86b7cb\"/>"
    ));
}

fn mooring(state: &State, number: Nth, ship: &Ship, (x, y): (i32, i32), picture: &mut Picture) {
    let (middle, line) = (y + MOORING / 2, y + MOORING - 12);
    picture.draw(format_args!(
        "<path d=\"M{} {line}q19-8 38 0t38 0 38 0 38 0 38 0 38 0 38 0 38 0 38 0 38 0 38 0 38 0 38 0\" fill=\"none\" \
         stroke=\"#fff6\" stroke-width=\"3\"/><circle cx=\"{}\" cy=\"{middle}\" r=\"18\" fill=\"#f4ead0\" \
         stroke=\"#2d1a0b\" stroke-width=\"2\"/>",
        x + 54,
        x + 22
    ));
    picture.sign(x + 22, middle, 23, "#2a1b0c", u8::from(number));
    if ship.sailed {
        picture.draw(format_args!(
            "<path d=\"M{} {}{}\" fill=\"none\" stroke=\"#fff8\" stroke-width=\"3\" stroke-dasharray=\"10 8\"/>",
            x + SHIP,
            y + 14,
            hull(3)
        ));
    } else {
        draw_ship(state, number, ship, (x + SHIP, y + 14), picture);
    }
}

/// The outline of a ship with this number of bodies, from its upper left corner.
fn hull(bodies: i32) -> String {
    let length = bodies * BODY;
    format!("m4 4q-8 60 36 84h{}q34-4 36-60-12 24-34 28h-{}q-38-2-44-50-6-10-12-2z", length + 72, length + 54)
}

/// Draws a ship whose prow is on the left, and the bets before it.
fn draw_ship(state: &State, number: Nth, ship: &Ship, (x, y): (i32, i32), picture: &mut Picture) {
    let is_sailing = matches!(state.phase, Phase::Sharing { ship, .. } if ship == number);
    let bodies = i32::try_from(ship.bodies.len()).unwrap_or_default();
    let (edge, width) = if is_sailing { ("#a8460d", 5) } else { ("#2d1a0b", 2) };
    picture.draw(format_args!(
        "<path d=\"M{x} {y}{}\" fill=\"#8a5a34\" stroke=\"{edge}\" stroke-width=\"{width}\"/>",
        hull(bodies)
    ));
    let tokens = Supply::VARIANTS
        .iter()
        .flat_map(|kind| std::iter::repeat_n(*kind, usize::from(ship.supplies[*kind])));
    for (n, kind) in (0..).zip(tokens) {
        supply(kind, x + 52 + n % 2 * 34, y + 18 + n / 2 * 26, picture);
    }
    for (n, body) in (0..).zip(&ship.bodies) {
        draw_body(*body, x + 106 + n * BODY, y, picture);
    }
    let bets = state.players.iter().filter_map(|(seat, player)| Some((seat, player.bet_on(number)?)));
    for (n, (seat, bet)) in (0..).zip(bets) {
        let (x, y) = (x - 18 + n % 2 * 4, y + 10 + n * 22);
        let (of, on) = (colour_of(Clan::of(seat)), colour_of(bet.clan));
        picture.draw(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"10\" fill=\"{on}\" stroke=\"{of}\" stroke-width=\"6\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"none\" stroke=\"#14181b\"/>"
        ));
    }
}

fn draw_body(body: Body, x: i32, y: i32, picture: &mut Picture) {
    let colour = colour_of(body.clan);
    picture.draw(format_args!(
        "<path d=\"M{x} {y}m0 2h{}v70q-36 8-72 0z\" fill=\"{colour}\" stroke=\"#14181b\" stroke-width=\"2\"/>",
        BODY - 4
    ));
    let shields = i32::from(body.printed);
    let middle = x + (BODY - 4) / 2;
    for n in 0..shields {
        let (cx, cy) = (middle + (2 * n - shields + 1) * 12, y + 50);
        picture.draw(format_args!(
            "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"10\" fill=\"#f4ead0\" stroke=\"#14181b\" stroke-width=\"2\"/>\
             <circle cx=\"{cx}\" cy=\"{cy}\" r=\"4\" fill=\"{colour}\"/>"
        ));
    }
    if body.viking {
        picture.draw(format_args!(
            "<circle cx=\"{middle}\" cy=\"{}\" r=\"13\" fill=\"#fffdf8\" stroke=\"#14181b\" stroke-width=\"3\"/>",
            y + 22
        ));
    }
}

/// Draws a supply token whose middle is here.
fn supply(kind: Supply, x: i32, y: i32, picture: &mut Picture) {
    let shape = match kind {
        Supply::Grain => {
            "m0 9v-17m0 4q-7 0-6-6m6 6q7 0 6-6m-6 13q-7 0-6-6m6 6q7 0 6-6\" fill=\"none\" stroke=\"#8a6a00"
        }
        Supply::Hide => {
            "m-8-8q4 3 8 1 4 2 8-1-2 8 1 16-5-3-9 1-4-4-9-1 3-8 1-16z\" fill=\"#a9713f\" stroke=\"#4a3520"
        }
        Supply::Metal => "m-9 6l3-12h12l3 12z\" fill=\"#8f959b\" stroke=\"#4a3520",
    };
    picture.draw(format_args!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"#fffaf0\" stroke=\"#14181b\" stroke-width=\"2\"/>\
         <path d=\"M{x} {y}{shape}\" stroke-width=\"2.4\"/>"
    ));
}

fn colour_of(clan: Clan) -> &'static str {
    match clan {
        Clan::Red => "#b5363c",
        Clan::Yellow => "#e5b72f",
        Clan::Green => "#3d7d4b",
        Clan::Blue => "#2c69ab",
    }
}
