//! Positions, and the vocabulary of the tests.
//!
//! A homeland is drawn from row 1 down, one character for each cell:
//!
//! | character | stands for |
//! |---|---|
//! | `.` | an empty cell |
//! | `r` `g` `y` `b` | in the first line: a ship with a red, green, yellow or blue sail |
//! | `<` `=` `>` | a left end, a middle, a right end, without a Viking |
//! | `(` `#` `)` | the same with a Viking |
//! | `*` | an empty cell that the tile at hand fits |
//!
//! Vikings are written by trade: `f` fisherman, `g` goldsmith, `s` scout, `n` noble, `w` warrior, `b` boatsman. So a
//! base is `"ffb"`, and a set is a tile and a Viking: `"<f"`, or `"gw"` for a green ship with a warrior.

use std::collections::BTreeSet;

use crate::{
    kit::{
        Play, Rules, Seat,
        given::{self, words_of},
    },
    vikings::{
        V1,
        components::{ByColour, Colour, SHIP_ROW, Tile},
        effect::Effect,
        homeland::Homeland,
        line::Line,
        moves::{Destination, Move, SailMode},
        options::Options,
        state::{Phase, Player, State},
        version,
        wheel::{Set, Wheel},
    },
};

words_of!(V1);

/// The seat that most tests observe.
pub(super) const ME: Seat = Seat(0);
/// The left neighbour of [`ME`].
pub(super) const YOU: Seat = Seat(1);

fn tile(character: char) -> Tile {
    match character {
        '<' | '(' => Tile::Left,
        '=' | '#' => Tile::MiddleB1,
        '>' | ')' => Tile::Right,
        'r' => Tile::ShipRed,
        'g' => Tile::ShipGreen,
        'y' => Tile::ShipYellow,
        'b' => Tile::ShipBlue,
        _ => panic!("no tile: {character}"),
    }
}

fn colour(trade: char) -> Colour {
    match trade {
        'f' => Colour::Blue,
        'g' => Colour::Yellow,
        's' => Colour::Green,
        'n' => Colour::Red,
        'w' => Colour::Black,
        'b' => Colour::Gray,
        _ => panic!("no Viking: {trade}"),
    }
}

fn cells(drawing: &str) -> impl Iterator<Item = (u8, u8, char)> {
    let rows = (1..).zip(drawing.split_whitespace());
    rows.flat_map(|(row, line)| (1..).zip(line.chars()).map(move |(column, c)| (row, column, c)))
}

/// A drawn homeland.
pub(super) fn homeland(drawing: &str) -> Homeland {
    let mut homeland = Homeland::default();
    for (row, column, c) in cells(drawing).filter(|(.., c)| !".*".contains(*c)) {
        assert_eq!(row == SHIP_ROW, tile(c).ship().is_some(), "ships in the first line: {drawing}");
        homeland.place(row, column, tile(c));
        if "(#)".contains(c) {
            homeland.land(row, column);
        }
    }
    homeland
}

/// A player with this homeland, 20 gold, 10 VP and an empty base.
pub(super) fn player(drawing: &str) -> Player {
    Player {
        gold: 20,
        vp: 10,
        base: base(""),
        start_tile_laid: true,
        homeland: homeland(drawing),
        specials: Default::default(),
    }
}

/// Vikings on the base, by trade.
pub(super) fn base(trades: &str) -> ByColour<u8> {
    let mut base = ByColour::default();
    for trade in trades.chars() {
        base[colour(trade)] += 1;
    }
    base
}

/// A tile and a Viking.
pub(super) fn set(written: &str) -> Set {
    let mut characters = written.chars();
    Set { tile: tile(characters.next().unwrap()), viking: colour(characters.next().unwrap()) }
}

/// Sets from space 0 upward, `..` for a gap.
pub(super) fn wheel(sets: &str) -> Wheel {
    let mut wheel = Wheel::default();
    for (space, written) in sets.split_whitespace().enumerate() {
        wheel[space] = (written != "..").then(|| set(written));
    }
    wheel
}

/// A round in which the first of these players is the start player.
pub(super) fn round(round: u8, phase: Phase, players: impl Into<Vec<Player>>) -> State {
    let players = players.into();
    let empty = V1::initial(&Options::default(), players.len() as u8);
    State { round, phase, players: players.into(), ..empty }
}

/// A position in which the first player is to buy; the neighbour has nothing yet.
pub(super) fn buying(sets: &str, me: Player) -> State {
    State { wheel: wheel(sets), ..round(1, Phase::Buying(ME), [me, player("")]) }
}

/// A position in which the first player has bought this set and is to place the tile. The neighbour will still
/// have a choice of sets.
pub(super) fn placing(bought: &str, me: Player) -> State {
    State { wheel: wheel("<f <g"), phase: Phase::Placing(ME, set(bought)), ..buying("", me) }
}

/// A position after this (even) round in which the wheel is empty, and the first player's boatsmen may sail.
pub(super) fn sailing(in_round: u8, players: impl Into<Vec<Player>>) -> State {
    round(in_round, Phase::Sailing { scored: 0 }, players)
}

/// This position with other options.
pub(super) fn with(options: Options, state: State) -> State {
    State { version: version(&options), options, ..state }
}

/// The legal moves of a seat.
pub(super) fn legal(state: &State, seat: Seat) -> Vec<Move> {
    Play::<V1>::legal(state, seat).moves
}

/// Asserts that the tile fits on the cells marked with a star and on no others.
pub(super) fn assert_fits(tile: &str, drawing: &str) {
    assert_fits_in(Options::default(), tile, drawing);
}

/// [`assert_fits`] with other options.
pub(super) fn assert_fits_in(options: Options, tile: &str, drawing: &str) {
    let state = with(options, placing(&format!("{tile}b"), player(drawing)));
    let starred: BTreeSet<(u8, u8)> =
        cells(drawing).filter(|(.., c)| *c == '*').map(|(row, column, _)| (row, column)).collect();
    let accepted: BTreeSet<(u8, u8)> = (0..=8)
        .flat_map(|row| (0..=20).map(move |column| (row, column)))
        .filter(|(row, column)| play(&state, &lay(*row, *column)).is_ok())
        .collect();
    assert_eq!(accepted, starred, "{tile} in{drawing}");
}

/// Buys without exchanging.
pub(super) fn buy(space: i64) -> Move {
    buy_exchanging(space, 0)
}

/// Buys, and pays with this number of VP.
pub(super) fn buy_exchanging(space: i64, exchange: i64) -> Move {
    Move::Buy { space, exchange }
}

/// Places the bought tile; the Viking goes to the base.
pub(super) fn lay(row: impl Into<i64>, column: impl Into<i64>) -> Move {
    lay_and_send_viking(row, column, Destination::Base)
}

/// Places the bought tile with the Viking on it.
pub(super) fn lay_with_viking(row: impl Into<i64>, column: impl Into<i64>) -> Move {
    lay_and_send_viking(row, column, Destination::Island)
}

fn lay_and_send_viking(row: impl Into<i64>, column: impl Into<i64>, viking: Destination) -> Move {
    Move::PlaceTile { row: row.into(), column: column.into(), viking }
}

/// Sends a boatsman with all Vikings of a colour.
pub(super) fn sail_with_all(colour: Colour) -> Move {
    Move::Sail { mode: SailMode::Colour, colour: Some(colour), boat: false }
}

/// Sends a boatsman with one Viking of each colour.
pub(super) fn sail_with_each() -> Move {
    Move::Sail { mode: SailMode::Each, colour: None, boat: false }
}

/// Brings a Viking ashore.
pub(super) fn land(colour: Colour, row: impl Into<i64>, column: impl Into<i64>) -> Move {
    Move::Land { colour, row: row.into(), column: column.into() }
}

/// A line of a scoring: kind, count, gold and VP.
pub(super) type Scored = (Line, u8, i32, i32);

/// The lines that this seat scored; a ship's line has its column in place of a count.
pub(super) fn lines(effects: &[Effect], of: Seat) -> Vec<Scored> {
    let line = |effect: &Effect| match effect {
        Effect::Scored { seat, line, count, column, gold, vp } if *seat == of => {
            Some((*line, column.unwrap_or(*count), *gold, *vp))
        }
        _ => None,
    };
    effects.iter().filter_map(line).collect()
}

/// The sum of lines: gold and VP.
pub(super) fn total(lines: &[Scored]) -> (i32, i32) {
    lines.iter().fold((0, 0), |(gold, vp), line| (gold + line.2, vp + line.3))
}

/// The places at the end, in the order of the seats.
pub(super) fn places(state: &State) -> Vec<u8> {
    given::places::<V1>(state).iter().map(|(place, _)| *place).collect()
}
