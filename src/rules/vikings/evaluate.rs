//! The value of a position for bots, in tenths of a VP. It is the sum of the player's gold and VP, of the
//! remaining scorings if the homeland stays unchanged, and of their prospects. The weights are guesses that
//! games between bots have confirmed.

use strum::VariantArray;

use super::{
    components::{
        Colour, GOLD_PER_VP, MEALS_PER_FISHERMAN, MISSING_MEAL_VP, ROUNDS, ROUNDS_PER_LARGE_SCORING,
        SPARE_MEAL_VP,
    },
    effect::Effect,
    scoring::{how_many, large, mouths, small},
    state::{Phase, Player, State},
    wheel::spaces,
};
use crate::kit::{
    Seat,
    number::{byte, count},
};

/// One VP.
const VP: i32 = 10;
/// One gold while it can still buy something. At the end the exchange rate of the rules applies.
const GOLD: i32 = 3;
const GOLD_AT_THE_END: i32 = VP / GOLD_PER_VP;
/// A Viking on the base, an empty tile of its colour, and a pair of both.
const VIKING: i32 = 3;
const EMPTY_TILE: i32 = 4;
const LANDING: i32 = 12;
/// A pair of both, with a boatsman to bring the Viking ashore.
const SURE_LANDING: i32 = 25;
/// A boatsman on the base.
const BOATSMAN: i32 = 22;
/// A warrior without a ship above, which may repel a later one.
const WATCHMAN: i32 = 15;
/// A completed island, and each tile of the longest one.
const ISLAND: i32 = 12;
const TILE_OF_THE_LONGEST: i32 = 4;
/// A special tile.
const SPECIAL: i32 = 15;
/// Winning the auction for the start player figure.
const START_PLAYER: i32 = 8;

/// The value of the position for this seat.
#[must_use]
pub fn evaluate(state: &State, seat: Seat) -> i64 {
    let player = state.player(seat);
    if state.phase == Phase::Over {
        return (player.vp * VP + player.gold).into();
    }
    let rounds = state.round..=ROUNDS;
    let is_large = |round: &u8| round.is_multiple_of(ROUNDS_PER_LARGE_SCORING);
    let larges = i32::from(count(rounds.clone().filter(is_large)));
    let smalls = i32::from(count(rounds)) - larges;
    let (large_gold, large_vp) = sum(&large(state, seat), seat);
    let (small_gold, _) = sum(&small(state), seat);
    let gold = if state.is_last_round() { GOLD_AT_THE_END } else { GOLD };
    let income = gold * (larges * large_gold + smalls * small_gold) + VP * larges * large_vp;
    let owned = gold * player.gold + VP * player.vp;
    let all = owned + income + supply(state, player) + ships(state, player, gold) + hopes(player);
    (all + auction(state, seat, gold)).into()
}

/// The gold and VP of a scoring for a seat.
fn sum(lines: &[Effect], of: Seat) -> (i32, i32) {
    lines.iter().fold((0, 0), |sum, line| match line {
        Effect::Scored { seat, gold, vp, .. } if *seat == of => (sum.0 + gold, sum.1 + vp),
        _ => sum,
    })
}

/// The value of meals at the end, assuming that the player gets an equal share of the Vikings still to come.
fn supply(state: &State, player: &Player) -> i32 {
    let meals = MEALS_PER_FISHERMAN * i32::from(how_many(player, Colour::Blue));
    let rounds = i32::from(ROUNDS - state.round);
    let to_come = rounds * i32::from(count(spaces())) / i32::from(state.seats());
    let spare = meals - mouths(state, player) - to_come;
    VP * spare * if spare > 0 { SPARE_MEAL_VP } else { MISSING_MEAL_VP }
}

/// The cost of unrepelled ships at the end: half of it before the last round, because a warrior may still come.
fn ships(state: &State, player: &Player, gold: i32) -> i32 {
    let threats = player.homeland.ships().filter(|(column, _)| !player.homeland.is_repelled(*column));
    let cost = threats.filter_map(|(_, tile)| tile.ship()).map(|ship| VP * ship.vp + gold * ship.gold);
    let cost = cost.map(|cost| cost + VP).sum::<i32>();
    if state.is_last_round() { -cost } else { -cost / 2 }
}

/// The value of the player's prospects with their Vikings and tiles.
fn hopes(player: &Player) -> i32 {
    let homeland = &player.homeland;
    let boatsmen = i32::from(player.base[Colour::Gray]);
    let landing = if boatsmen > 0 { SURE_LANDING } else { LANDING };
    let waiting = Colour::VARIANTS.iter().filter(|colour| colour.row().is_some()).map(|colour| {
        let (vikings, tiles) =
            (i32::from(player.base[*colour]), i32::from(count(homeland.free_cells(*colour))));
        let both = vikings.min(tiles);
        landing * both + VIKING * (vikings - both) + EMPTY_TILE * (tiles - both)
    });
    let watchmen = homeland.vikings(Colour::Black).filter(|column| homeland.ship(*column).is_none());
    let islands = homeland.completed_islands();
    let longest = islands.iter().copied().max().unwrap_or(0);
    let specials = player.specials.values().map(|count| i32::from(*count)).sum::<i32>();
    waiting.sum::<i32>()
        + BOATSMAN * boatsmen
        + WATCHMAN * i32::from(count(watchmen))
        + ISLAND * i32::from(byte(islands.len()))
        + TILE_OF_THE_LONGEST * i32::from(longest)
        + SPECIAL * specials
}

/// Progress: the value of holding the highest bid.
fn auction(state: &State, seat: Seat, gold: i32) -> i32 {
    match state.phase {
        Phase::Bidding(auction) => match auction.high {
            Some((leader, bid)) if leader == seat => START_PLAYER - gold * bid,
            _ => 0,
        },
        _ => 0,
    }
}
