//! The view, the same for everyone: everything but what has not been drawn yet.

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

/// The board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsView))]
pub struct View {
    /// The round, from 1.
    round: u8,
    /// How many rounds there are.
    rounds: u8,
    /// What the next scoring will be.
    next_scoring: NextScoring,
    /// What the game waits for.
    step: Step,
    /// Who has the start player figure.
    start_player: Seat,
    /// Whose turn it is; null when the game is over.
    active: Option<Seat>,
    /// The sets on the wheel, the cheapest first.
    offer: Vec<SetView>,
    /// The set that was bought and is being laid.
    bought: Option<BoughtView>,
    /// The Vikings that a boatsman is bringing ashore.
    aboard: Option<CountsView>,
    /// Tiles not yet drawn.
    tiles_left: u8,
    /// Vikings not yet drawn.
    vikings_left: CountsView,
    /// What the Progress version adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<ProgressView>,
    /// The players, by seat.
    players: Vec<PlayerView>,
}

/// What the next scoring will be.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsNextScoring))]
#[serde(rename_all = "snake_case")]
enum NextScoring {
    /// Goldsmiths alone.
    Small,
    /// All but fishermen.
    Large,
    /// A large one, then the final one.
    Final,
}

/// What the game waits for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsStep))]
#[serde(rename_all = "snake_case")]
enum Step {
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
    /// A start tile is to be laid.
    PlaceStartTile,
    /// The bought tile is to be laid.
    PlaceTile,
    /// Boatsmen may sail.
    Sail,
    /// A boatsman's Vikings are to come ashore.
    Land,
    /// Nothing: the game is over.
    Over,
}

/// A set on the wheel.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsSet))]
struct SetView {
    /// Its space, 0 to 11.
    space: u8,
    /// Its price in gold.
    price: i32,
    /// The tile.
    tile: Tile,
    /// The Viking.
    viking: Colour,
    /// Whether it is the set at price 0 and may not be bought by the player whose turn it is.
    locked: bool,
}

/// A set that was bought and is being laid.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsBought))]
struct BoughtView {
    /// The tile.
    tile: Tile,
    /// The Viking.
    viking: Colour,
}

/// A player's belongings.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsPlayer))]
struct PlayerView {
    /// Whose.
    seat: Seat,
    /// His gold.
    gold: i32,
    /// His VP.
    vp: i32,
    /// The Vikings waiting on his base.
    base: CountsView,
    /// Whether his start tile has been laid.
    start_tile_laid: bool,
    /// Progress: his special tiles, building tiles only while they wait.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    specials: Vec<Special>,
    /// His ships, in row 1.
    ships: Vec<ShipView>,
    /// His island tiles, in rows 2 to 6.
    tiles: Vec<TileView>,
}

/// A ship.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsShip))]
struct ShipView {
    /// Its column, from 1.
    column: u8,
    /// The tile.
    tile: Tile,
    /// Whether a warrior repels it.
    repelled: bool,
}

/// An island tile.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsIslandTile))]
struct TileView {
    /// Its row, 2 to 6.
    row: u8,
    /// Its column, from 1.
    column: u8,
    /// The tile.
    tile: Tile,
    /// Whether a Viking of its row's colour stands on it.
    viking: bool,
    /// Whether a ship threatens it.
    threatened: bool,
    /// Progress: whether it is a building tile.
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

fn step(phase: Phase) -> Step {
    match phase {
        Phase::Bidding(_) => Step::Bid,
        Phase::RemovingViking(_) => Step::RemoveViking,
        Phase::LayingColour(_) => Step::LayColour,
        Phase::TakingSpecial(_) => Step::TakeSpecial,
        Phase::Replacing(..) => Step::ReplaceTile,
        Phase::Buying(_) => Step::Buy,
        Phase::StartTile(..) => Step::PlaceStartTile,
        Phase::Placing(..) | Phase::Landed(..) => Step::PlaceTile,
        Phase::Sailing { .. } => Step::Sail,
        Phase::Landing { .. } => Step::Land,
        Phase::Scoring { .. } | Phase::Over => Step::Over,
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
