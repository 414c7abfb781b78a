//! The view, the same for everyone: nothing is hidden after the setup.

use serde::Serialize;

use super::{
    components::{Ally, Building, End, ISLANDS, RESTARTS, SEATS, Tile},
    grid::Shift,
    phase::{Choice, Phase, Raid, Victory},
    square::Square,
    state::State,
    troop::Troop,
};
use crate::kit::{
    Seat,
    number::{byte, left, len},
};

/// The board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsView))]
pub struct View {
    /// What the game waits for.
    step: WaitsFor,
    /// Whose turn it is; null when the game is over.
    active: Option<Seat>,
    /// Whose turn it is to lay the raid marker, to place or to move; during a raid, whose it will be.
    mover: Seat,
    /// The troops, by square.
    board: Vec<TroopView>,
    /// The last move, if it must not be undone exactly on this turn.
    last_move: Option<ShiftView>,
    /// The raid, if there is one.
    raid: Option<RaidView>,
    /// The row of islands from the upper end.
    islands: Vec<IslandView>,
    /// The number of the island at the raid marker; null before an end has been chosen.
    marker: Option<u8>,
    /// The end from which the raids began; null before it has been chosen.
    from_end: Option<End>,
    /// The allies that nobody has.
    allies: Vec<Ally>,
    /// How often a recruitment can still start again before the game is a draw.
    restarts_left: u8,
    /// How often this position has occurred in this recruitment.
    occurrences: u8,
    /// How the game was won; null if it goes on or is a draw.
    won: Option<WonView>,
    /// The players, by seat.
    players: Vec<PlayerView>,
}

/// What the game waits for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsStep))]
#[serde(rename_all = "snake_case")]
enum WaitsFor {
    /// The raid marker is to be laid at one end of the row.
    ChooseEnd,
    /// A Viking is to be placed, or Vikings moved.
    Recruit,
    /// The leader is to choose a tile.
    ChooseTile,
    /// A tile of the opponent is to be taken in a riot.
    SeizeTile,
    /// An ally is to be taken.
    TakeAlly,
    /// Two islands may be swapped.
    SwapIslands,
    /// An exchange of prisoners may be started.
    Exchange,
    /// Nothing: the game is over.
    Over,
}

/// A troop.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsTroop))]
struct TroopView {
    /// Where it stands.
    square: Square,
    /// The owners of its Vikings from the bottom to the top.
    vikings: Vec<Seat>,
}

/// A move of Vikings.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsShift))]
struct ShiftView {
    /// From here,
    from: Square,
    /// to here,
    to: Square,
    /// so many.
    count: u8,
}

/// A raid.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsRaid))]
struct RaidView {
    /// The owner of the top Viking.
    leader: Seat,
    /// The Vikings of the raiding troop, by owner.
    troop: [u8; len(SEATS)],
}

/// A territory tile.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsTileView))]
struct TileView {
    /// Which.
    tile: Tile,
    /// Its building.
    building: Building,
    /// Its coins.
    coins: u8,
    /// Its prisoners.
    prisoners: u8,
    /// Whether there is a rioter.
    rioter: bool,
}

/// An island.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsIsland))]
struct IslandView {
    /// Its number, from 1 at the upper end.
    number: u8,
    /// Its tiles; none if they have been taken.
    tiles: Vec<TileView>,
}

/// How the game was won.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsWon))]
struct WonView {
    /// By whom.
    seat: Seat,
    /// What with.
    with: Victory,
}

/// A player's belongings.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsPlayer))]
struct PlayerView {
    /// Whose.
    seat: Seat,
    /// Their own Vikings who can be placed.
    camp: u8,
    /// Their prisoners: Vikings of the opponent.
    lockup: u8,
    /// Their coins, those of Völund included.
    coins: u8,
    /// Their territory, in the order in which they took the tiles.
    tiles: Vec<TileView>,
    /// Their allies.
    allies: Vec<Ally>,
}

/// The view of the board.
#[must_use]
pub fn view(state: &State) -> View {
    View {
        step: waits_for(&state.phase),
        active: state.active(),
        mover: state.mover,
        board: state.board.troops().map(troop).collect(),
        last_move: state.last_move.map(|Shift { from, to, count }| ShiftView { from, to, count }),
        raid: match &state.phase {
            Phase::Raiding(Raid { leader, troop, .. }) => Some(RaidView { leader: *leader, troop: *troop }),
            _ => None,
        },
        islands: (1..=ISLANDS).map(|number| island(state, number)).collect(),
        marker: state.marker.map(|marker| marker.island),
        from_end: state.marker.map(|marker| marker.end),
        allies: state.free_allies().collect(),
        restarts_left: left(RESTARTS, state.restarts),
        occurrences: byte(state.occurrences()),
        won: match state.phase {
            Phase::Won(seat, with) => Some(WonView { seat, with }),
            _ => None,
        },
        players: Seat::all(SEATS).map(|seat| player(state, seat)).collect(),
    }
}

fn waits_for(phase: &Phase) -> WaitsFor {
    match phase {
        Phase::ChoosingEnd(_) => WaitsFor::ChooseEnd,
        Phase::Recruiting => WaitsFor::Recruit,
        Phase::Raiding(raid) => match raid.choice {
            Choice::Tile => WaitsFor::ChooseTile,
            Choice::SeizedTile(_) => WaitsFor::SeizeTile,
            Choice::Ally(_) => WaitsFor::TakeAlly,
            Choice::Islands(_) => WaitsFor::SwapIslands,
            Choice::Exchange(_) => WaitsFor::Exchange,
        },
        Phase::Won(..) | Phase::Drawn => WaitsFor::Over,
    }
}

fn troop((square, troop): (Square, Troop)) -> TroopView {
    TroopView { square, vikings: troop.vikings().collect() }
}

fn tiles(of: &[Tile]) -> Vec<TileView> {
    let view = |tile: &Tile| {
        let face = tile.face();
        TileView {
            tile: *tile,
            building: face.building,
            coins: face.coins,
            prisoners: face.prisoners,
            rioter: face.rioter,
        }
    };
    of.iter().map(view).collect()
}

fn island(state: &State, number: u8) -> IslandView {
    IslandView { number, tiles: tiles(state.island(number)) }
}

fn player(state: &State, seat: Seat) -> PlayerView {
    let of = state.player(seat);
    PlayerView {
        seat,
        camp: of.camp,
        lockup: of.lockup,
        coins: of.coins(),
        tiles: tiles(&of.tiles),
        allies: of.allies.clone(),
    }
}
