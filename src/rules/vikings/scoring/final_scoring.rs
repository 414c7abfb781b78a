//! The final scoring (section 4), step by step for all players.

use super::{
    super::{
        components::{
            Colour, LONGEST_ISLAND_VP, MEALS_PER_FISHERMAN, MISSING_MEAL_VP, MOST_BOATSMEN_VP,
            MOST_ISLANDS_VP,
        },
        effect::Effect,
        line::Line,
        state::{Player, State},
    },
    how_many, line, mouths, ship_line,
};
use crate::kit::{
    Seat,
    number::{byte, narrow},
};

/// The steps in order. Each gets the state after the previous ones.
pub const FINAL_STEPS: [fn(&State) -> Vec<Effect>; 8] = [
    ships,
    gold,
    |state| state.version.before_boatsmen(state),
    most_boatsmen,
    most_islands,
    longest_island,
    |state| state.version.after_islands(state),
    supply,
];

/// Section 4.1: unrepelled ships cost their value; missing gold is paid in VP.
fn ships(state: &State) -> Vec<Effect> {
    let of = |seat: Seat| {
        let player = state.player(seat);
        let (mut gold, mut vp) = (player.gold, player.vp);
        let mut lines = Vec::new();
        for (column, tile) in player.homeland.ships() {
            let Some(ship) = tile.ship().filter(|_| !player.homeland.is_repelled(column)) else {
                continue;
            };
            let paid = ship.gold.min(gold);
            let lost = (ship.vp + ship.gold - paid).min(vp);
            gold -= paid;
            vp -= lost;
            lines.push(ship_line(seat, Line::ShipNotRepelled, column, -paid, -lost));
        }
        lines
    };
    state.seats_in_order().flat_map(of).collect()
}

/// Section 4.2: VP for gold; the remainder breaks ties.
fn gold(state: &State) -> Vec<Effect> {
    let of = |seat: Seat| {
        let (what, gold_per_vp) = state.version.gold_per_vp(state.player(seat));
        let vp = state.player(seat).gold / gold_per_vp;
        line(state, seat, what, narrow(vp.into()), -vp * gold_per_vp, vp)
    };
    state.seats_in_order().filter_map(of).collect()
}

/// Section 4.3: the most boatsmen left on the base.
fn most_boatsmen(state: &State) -> Vec<Effect> {
    leaders(state, Line::MostBoatsmen, MOST_BOATSMEN_VP, |player| state.version.boatsmen(player))
}

/// Section 4.3: the most completed islands.
fn most_islands(state: &State) -> Vec<Effect> {
    leaders(state, Line::MostIslands, MOST_ISLANDS_VP, |player| {
        byte(player.homeland.completed_islands().len())
    })
}

/// Section 4.3: the longest completed island.
fn longest_island(state: &State) -> Vec<Effect> {
    let longest = |player: &Player| player.homeland.completed_islands().into_iter().max().unwrap_or(0);
    leaders(state, Line::LongestIsland, LONGEST_ISLAND_VP, longest)
}

/// The lines of the leaders in a count. Each tied leader gets the VP; no player does if the best count is 0
/// (ruling 10).
fn leaders(state: &State, what: Line, vp: i32, count: impl Fn(&Player) -> u8) -> Vec<Effect> {
    let best = state.players.values().map(&count).max().filter(|best| *best > 0);
    let leads = |seat: &Seat| Some(count(state.player(*seat))) == best;
    let led = best.unwrap_or(0);
    state.seats_in_order().filter(leads).filter_map(|seat| line(state, seat, what, led, 0, vp)).collect()
}

/// Section 4.4: unthreatened fishermen feed all Vikings.
fn supply(state: &State) -> Vec<Effect> {
    let of = |seat: Seat| {
        let player = state.player(seat);
        let meals = MEALS_PER_FISHERMAN * i32::from(how_many(player, Colour::Blue));
        let spare = meals - mouths(state, player);
        let (what, each) =
            if spare > 0 { state.version.spare_meal(player) } else { (Line::MissingMeals, MISSING_MEAL_VP) };
        line(state, seat, what, narrow(spare.abs().into()), 0, spare * each)
    };
    state.seats_in_order().filter_map(of).collect()
}
