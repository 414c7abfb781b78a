//! Positions, and the vocabulary of the tests.
//!
//! A board is drawn from row 4 down to row 1, its columns from a to d. A troop is a string of Vikings, the top
//! last: `w` is a white one (mine), `r` a red one (yours). A dot is an empty square.
//!
//! Vikings that are neither on the board nor in the raiding troop nor in a lockup are in their camp. The tiles
//! that no player has lie on the islands to come.

use strum::VariantArray;

use crate::{
    kit::{Seat, given::words_of},
    vikingdoms::{
        V1,
        components::{Ally, End, ISLANDS, Tile, VIKINGS_EACH, opponent},
        effect::Effect,
        grid::Grid,
        moves::Move,
        phase::{Choice, Phase, Raid},
        player::Player,
        square::Square,
        state::{Marker, State},
    },
};

words_of!(V1);

/// White: the seat that most tests observe.
pub(super) const ME: Seat = Seat(0);
/// Red.
pub(super) const YOU: Seat = Seat(1);

/// A position described by a test.
#[derive(Clone, Copy)]
pub(super) struct Given {
    /// The board.
    pub(super) board: &'static str,
    /// The raiding troop, its top last.
    pub(super) troop: &'static str,
    /// The tiles of each player.
    pub(super) tiles: [&'static str; 2],
    /// The allies of each player.
    pub(super) allies: [&'static [Ally]; 2],
    /// Number of prisoners of each player.
    pub(super) lockups: [u8; 2],
    /// The tiles of the island at the marker.
    pub(super) island: &'static str,
}

impl Default for Given {
    fn default() -> Self {
        Self { board: "", troop: "", tiles: ["W", "G"], allies: [&[], &[]], lockups: [0, 0], island: "V2 V3" }
    }
}

pub(super) fn square(name: &str) -> Square {
    Square::named(name).unwrap()
}

fn seats(drawn: &str) -> Vec<Seat> {
    let seat = |c| match c {
        'w' => ME,
        'r' => YOU,
        _ => panic!("no Viking: {c}"),
    };
    drawn.chars().map(seat).collect()
}

/// A drawn board.
pub(super) fn board(drawing: &str) -> Grid {
    let mut board = Grid::default();
    for (line, row) in drawing.lines().filter(|line| !line.trim().is_empty()).zip(["4", "3", "2", "1"]) {
        let cells: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(cells.len(), 4, "{drawing}");
        for (troop, column) in cells.into_iter().zip(["a", "b", "c", "d"]).filter(|(troop, _)| *troop != ".")
        {
            for seat in seats(troop) {
                board.place(square(&format!("{column}{row}")), seat);
            }
        }
    }
    board
}

/// Tiles by their names.
pub(super) fn tiles(names: &str) -> Vec<Tile> {
    let tile = |name| serde_json::from_value(serde_json::json!(name)).unwrap();
    names.split_whitespace().map(tile).collect()
}

fn state(given: Given) -> State {
    let board = board(given.board);
    let raiders = seats(given.troop);
    let player = |seat: Seat| {
        let raiders = raiders.iter().filter(|raider| **raider == seat).count() as u8;
        let away = board.count(seat) + raiders + given.lockups[opponent(seat).index()];
        Player {
            camp: VIKINGS_EACH - away,
            lockup: given.lockups[seat.index()],
            tiles: tiles(given.tiles[seat.index()]),
            allies: given.allies[seat.index()].to_vec(),
        }
    };
    let players = vec![player(ME), player(YOU)];
    let island = tiles(given.island);
    let taken = |tile: &&Tile| players.iter().any(|p| p.tiles.contains(tile)) || island.contains(tile);
    let others: Vec<Tile> = Tile::VARIANTS.iter().filter(|tile| !taken(tile)).copied().collect();
    let mut row: Vec<Vec<Tile>> = vec![];
    row.resize(usize::from(ISLANDS) - others.len() / 2 - 1, vec![]);
    row.push(island);
    row.extend(others.chunks(2).map(Vec::from));
    let number = row.iter().position(|island| !island.is_empty()).unwrap() as u8 + 1;
    let mut state = State {
        board,
        players: players.into(),
        islands: row.try_into().unwrap(),
        marker: Some(Marker { island: number, end: End::Upper }),
        phase: Phase::Recruiting,
        ..State::new()
    };
    state.positions = vec![state.position()];
    state
}

/// A recruitment in which I am the mover.
pub(super) fn recruiting_with(given: Given) -> State {
    state(given)
}

/// A recruitment with just a board.
pub(super) fn recruiting(board: &'static str) -> State {
    recruiting_with(Given { board, ..Given::default() })
}

/// A raid in which the owner of the top Viking must choose a tile; your turn comes next.
pub(super) fn raiding(given: Given) -> State {
    let raiders = seats(given.troop);
    let count = |seat| raiders.iter().filter(|raider| **raider == seat).count() as u8;
    let state = state(given);
    let before = state.players.values().map(Player::buildings).collect::<Vec<_>>().into();
    let leader = *raiders.last().unwrap();
    let troop = [count(ME), count(YOU)];
    let raid = Raid { leader, troop, before, allies: vec![0, 0].into(), choice: Choice::Tile };
    State { mover: YOU, phase: Phase::Raiding(raid), positions: vec![], ..state }
}

/// Places a Viking.
pub(super) fn place(square: &str) -> Move {
    Move::Place { square: square.to_owned() }
}

/// Moves Vikings.
pub(super) fn shift(from: &str, to: &str, count: i64) -> Move {
    Move::Move { from: from.to_owned(), to: to.to_owned(), count }
}

/// The effect of moving Vikings.
pub(super) fn moved(seat: Seat, from: &str, to: &str, count: u8) -> Effect {
    Effect::Moved { seat, from: square(from), to: square(to), count }
}

/// Takes a tile of the island.
pub(super) fn choose(tile: Tile) -> Move {
    Move::ChooseTile { tile }
}

/// Takes a tile of the opponent.
pub(super) fn seize(tile: Tile) -> Move {
    Move::SeizeTile { tile }
}

/// Takes an ally.
pub(super) fn take(ally: Ally) -> Move {
    Move::TakeAlly { ally }
}

/// Exchanges prisoners.
pub(super) fn exchange(count: i64) -> Move {
    Move::Exchange { count }
}

/// Declines an exchange.
pub(super) fn decline() -> Move {
    Move::DeclineExchange {}
}

/// Declines a swap.
pub(super) fn decline_swap() -> Move {
    Move::DeclineSwap {}
}

/// The next choice in the raid.
pub(super) fn choice(state: &State) -> Choice {
    match &state.phase {
        Phase::Raiding(raid) => raid.choice,
        other => panic!("no raid: {other:?}"),
    }
}
