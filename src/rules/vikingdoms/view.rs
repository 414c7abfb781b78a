//! The view, the same for every viewer: nothing is hidden after the setup.

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

/// The board of Vikingdoms, the same for every viewer: nothing is hidden.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct View {
    /// The kind of move that the game waits for.
    step: WaitsFor,
    /// Seat whose turn it is; `null` when the game is over.
    active: Option<Seat>,
    /// Seat whose turn it is to lay the raid marker, to place or to move. During a raid it is the seat whose
    /// turn comes after it.
    mover: Seat,
    /// The troops on the squares, from a1 to d4; empty squares are not listed.
    board: Vec<TroopView>,
    /// The opponent's last move, which this turn must not reverse exactly; `null` if there is none.
    last_move: Option<ShiftView>,
    /// The raid that is going on; `null` during a recruitment.
    raid: Option<RaidView>,
    /// The row beside the board, from the upper end.
    islands: Vec<IslandView>,
    /// Number of the island at which the raid marker lies; `null` before an end has been chosen.
    marker: Option<u8>,
    /// The end where the raids began; `null` before it has been chosen.
    from_end: Option<End>,
    /// The allies that no player has taken yet.
    allies: Vec<Ally>,
    /// Number of restarts of a recruitment left before the game is a draw.
    restarts_left: u8,
    /// Number of occurrences of the present position in this recruitment; the third ends it.
    occurrences: u8,
    /// The winner and the condition of the victory; `null` while the game goes on, and if it is a draw.
    won: Option<WonView>,
    /// Belongings of each player, in the order of seats.
    players: Vec<PlayerView>,
}

/// The kind of move that the game waits for, named like the move; `recruit` means `place` or `move`, `over`
/// that the game has ended.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Step))]
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

/// A stack of Vikings on one square.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Troop))]
struct TroopView {
    /// The square where the troop stands.
    square: Square,
    /// Seats of the owners, one for each Viking from the bottom to the top.
    vikings: Vec<Seat>,
}

/// A move of Vikings from one troop onto another.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Shift))]
struct ShiftView {
    /// Square of the troop they left.
    from: Square,
    /// Square of the troop they joined.
    to: Square,
    /// Number of Vikings that moved.
    count: u8,
}

/// A raid on the island at the marker.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Raid))]
struct RaidView {
    /// Seat of the top Viking's owner, who chooses first.
    leader: Seat,
    /// Number of Vikings of each player in the raiding troop, in the order of seats.
    troop: [u8; len(SEATS)],
}

/// A territory tile with its content.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct TileView {
    /// The short name of this tile.
    tile: Tile,
    /// The kind of building that stands on it.
    building: Building,
    /// Number of coins it counts for its owner, 1 to 6.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 6))]
    coins: u8,
    /// Number of the opponent's Vikings that its new owner may take, 1 to 4.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
    prisoners: u8,
    /// Whether it shows a rioter; the second that a player gets starts a riot.
    rioter: bool,
}

/// An island in the row beside the board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Island))]
struct IslandView {
    /// Place in the row, counted from 1 at the upper end.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    number: u8,
    /// The two tiles of which it is made; empty after the raid.
    tiles: Vec<TileView>,
}

/// The winner of a game, and the condition of the victory.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Won))]
struct WonView {
    /// Seat of the player who has won.
    seat: Seat,
    /// The condition of the victory.
    with: Victory,
}

/// A player's Vikings, prisoners, territory and allies.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Player))]
struct PlayerView {
    /// Number of the seat, 0 or 1.
    seat: Seat,
    /// Number of their own Vikings that they can place.
    camp: u8,
    /// Number of prisoners they hold, which are Vikings of the opponent.
    lockup: u8,
    /// Number of coins in their territory, those of Völund included.
    coins: u8,
    /// The player's territory, in the order in which they took it.
    tiles: Vec<TileView>,
    /// The allies that help this player.
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
