//! The view, the same for every viewer: the whole board except the undrawn pieces.

use serde::Serialize;

use super::{
    components::{Colour, ROUNDS, Special, Tile},
    counts::{CountsView, counts},
    homeland::{Cell, Homeland},
    progress::view::{self as progress, ProgressView},
    state::{Phase, Player, State},
    wheel::{self, Set},
};
use crate::kit::Seat;

/// The board of Vikings, the same for every viewer: only undrawn tiles and Vikings are hidden.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct View {
    /// Number of the round that is played, counted from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    round: u8,
    /// Number of rounds in the game: 6.
    rounds: u8,
    /// The kind of scoring at the end of this round.
    next_scoring: NextScoring,
    /// The kind of move that the game waits for.
    step: StepView,
    /// Seat that has the start player figure.
    start_player: Seat,
    /// Seat whose turn it is; `null` when the game is over.
    active: Option<Seat>,
    /// The sets on the wheel, from the lowest space to the highest, which is from the cheapest to the
    /// dearest.
    offer: Vec<SetView>,
    /// The set that has been bought and is being placed; `null` at all other times.
    bought: Option<BoughtView>,
    /// Number of Vikings of each colour that a boatsman is bringing ashore; `null` at all other times.
    aboard: Option<CountsView>,
    /// Number of tiles still to be drawn.
    tiles_left: u8,
    /// Number of Vikings of each colour still in the sack.
    vikings_left: CountsView,
    /// Additional state of the Progress version; left out of a base game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    progress: Option<ProgressView>,
    /// Belongings of each player, in the order of seats.
    players: Vec<PlayerView>,
}

/// The kind of scoring at the end of a round: `small` (goldsmiths alone), `large`, or `final` (a large scoring
/// and the final one).
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
enum NextScoring {
    /// Goldsmiths alone.
    Small,
    /// All but fishermen.
    Large,
    /// A large one, then the final one.
    Final,
}

/// The kind of move that the game waits for, named like the move; moves that decline it are legal too where
/// there are any. `over` means that the game has ended.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Step))]
#[serde(rename_all = "snake_case")]
enum StepView {
    /// Progress: the bid is to be raised, or passed.
    Bid,
    /// Progress: a drawn Viking is to be taken out of the game.
    RemoveViking,
    /// Progress: the Vikings of one colour are to be laid.
    LayColour,
    /// Progress: a special tile may be taken.
    TakeSpecial,
    /// Progress: a tile is to be replaced by the building tile just taken.
    ReplaceTile,
    /// A set is to be bought.
    Buy,
    /// A start tile is to be placed.
    PlaceStartTile,
    /// The bought tile is to be placed.
    PlaceTile,
    /// Boatsmen may sail.
    Sail,
    /// A boatsman's Vikings are to come ashore.
    Land,
    /// Nothing: the game is over.
    Over,
}

/// A set on the wheel: a tile and the Viking beside it, which are bought together.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Set))]
struct SetView {
    /// The space on which it lies, 0 to 11.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 11))]
    space: u8,
    /// Gold that it costs now: its space less the lowest space that is taken.
    price: i32,
    /// The kind of tile that is sold.
    tile: Tile,
    /// Colour of the Viking that comes with the tile.
    viking: Colour,
    /// Whether it costs 0 and may not be bought by the player whose turn it is (section 2.2 of the rules).
    locked: bool,
}

/// A set that has been bought and is being placed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Bought))]
struct BoughtView {
    /// The kind of tile that is to be placed.
    tile: Tile,
    /// Colour of the Viking that came with the tile.
    viking: Colour,
}

/// A player's means, base and homeland.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Player))]
struct PlayerView {
    /// Seat of the player whose homeland it is.
    seat: Seat,
    /// Amount of gold that the player has.
    gold: i32,
    /// Victory points they have so far, never below 0.
    vp: i32,
    /// Number of Vikings of each colour that wait on their base.
    base: CountsView,
    /// Whether they have placed their start tile, which they do in their first turn.
    start_tile_laid: bool,
    /// Progress: their special tiles; building tiles are listed only until they are placed. Left out if there
    /// are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    specials: Vec<Special>,
    /// Ships in row 1 of the homeland, by column.
    ships: Vec<ShipView>,
    /// Island tiles in rows 2 to 6 of the homeland, row by row and by column.
    tiles: Vec<TileView>,
}

/// A ship in row 1 of a homeland; it threatens Vikings below it in its column.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Ship))]
struct ShipView {
    /// Column in which it lies, counted from 1 at the base.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    column: u8,
    /// The kind of tile, named by the colour of its sail.
    tile: Tile,
    /// Whether a warrior in row 2 of its column repels it, so that it threatens no Viking.
    repelled: bool,
}

/// A tile of an island: its cell, its Viking, and whether a ship threatens it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = IslandTile))]
struct TileView {
    /// Row in which it lies, 2 to 6.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 6))]
    row: u8,
    /// Column in which it lies, counted from 1 at the base.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    column: u8,
    /// The kind of tile that lies there.
    tile: Tile,
    /// Whether a Viking stands on it, always one of the row's colour.
    viking: bool,
    /// Whether a ship in its column threatens it: a Viking on a threatened tile earns nothing.
    threatened: bool,
    /// Progress: whether it is a building tile. Left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    special: bool,
}

/// The view of the board.
#[must_use]
pub fn view(state: &State) -> View {
    let last = state.is_last_round();
    View {
        round: state.round,
        rounds: ROUNDS,
        next_scoring: match (state.scores_large(), last) {
            (false, _) => NextScoring::Small,
            (true, false) => NextScoring::Large,
            (true, true) => NextScoring::Final,
        },
        step: step(state.phase),
        start_player: state.start_player,
        active: state.active(),
        offer: wheel::sets(&state.wheel).map(|(space, of)| set(state, space, of)).collect(),
        bought: match state.phase {
            Phase::StartTile(_, set) | Phase::Placing(_, set) => {
                Some(BoughtView { tile: set.tile, viking: set.viking })
            }
            _ => None,
        },
        aboard: match state.phase {
            Phase::Landing { aboard, .. } => Some(counts(aboard)),
            _ => None,
        },
        tiles_left: state.stacks.values().sum(),
        vikings_left: counts(state.sack),
        progress: progress::view(state),
        players: state.players.iter().map(|(seat, of)| player(of, seat)).collect(),
    }
}

fn step(phase: Phase) -> StepView {
    match phase {
        Phase::Bidding(_) => StepView::Bid,
        Phase::RemovingViking(_) => StepView::RemoveViking,
        Phase::LayingColour(_) => StepView::LayColour,
        Phase::TakingSpecial(_) => StepView::TakeSpecial,
        Phase::Replacing(..) => StepView::ReplaceTile,
        Phase::Buying(_) => StepView::Buy,
        Phase::StartTile(..) => StepView::PlaceStartTile,
        Phase::Placing(..) | Phase::Settling(..) => StepView::PlaceTile,
        Phase::Sailing { .. } => StepView::Sail,
        Phase::Landing { .. } => StepView::Land,
        Phase::Scoring { .. } | Phase::Over => StepView::Over,
    }
}

fn set(state: &State, space: u8, Set { tile, viking }: Set) -> SetView {
    let price = wheel::price(&state.wheel, space).into();
    let gold = state.active().map_or(0, |seat| state.player(seat).gold);
    let locked = price == 0 && !wheel::zero_set_is_open(&state.wheel, gold);
    SetView { space, price, tile, viking, locked }
}

fn player(of: &Player, seat: Seat) -> PlayerView {
    PlayerView {
        seat,
        gold: of.gold,
        vp: of.vp,
        base: counts(of.base),
        start_tile_laid: of.start_tile_laid,
        specials: progress::specials(of),
        ships: ships(&of.homeland),
        tiles: tiles(&of.homeland),
    }
}

fn ships(homeland: &Homeland) -> Vec<ShipView> {
    let ship = |(column, tile)| ShipView { column, tile, repelled: homeland.is_repelled(column) };
    homeland.ships().map(ship).collect()
}

fn tiles(homeland: &Homeland) -> Vec<TileView> {
    let tile = |(row, column, cell): (u8, u8, Cell)| TileView {
        row,
        column,
        tile: cell.tile,
        viking: cell.viking,
        threatened: homeland.is_threatened(row, column),
        special: cell.special,
    };
    homeland.cells().map(tile).collect()
}
