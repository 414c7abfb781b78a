//! The raid, in the order of sections 4.1 to 4.6: tiles, prisoners, riot, allies, exchange, end. The leader
//! goes first in every step. A function stops where a step needs a choice, and the move that makes the choice
//! continues the raid.

use super::{
    components::{
        ALLIED_BUILDINGS, Ally, BUILDINGS_OF_AN_ALLY, Building, EXCHANGE_PRISONERS, GUNNAR_ISLANDS,
        LOKE_PRISONERS, RIOTERS_OF_A_RIOT, Tile, opponent,
    },
    effect::Effect,
    phase::{Phase, Raid},
    state::State,
    title::V1,
    victory::victor,
};
use crate::kit::{Play, Seat, impossible, number::left};

/// Gives the leader the chosen tile and the opponent the other, then takes prisoners and starts a riot
/// (sections 4.1 to 4.3).
pub fn choose_tile(play: &mut Play<'_, V1>, leader: Seat, chosen: Tile) {
    let left = play.state().raided_island().iter().copied().filter(|tile| *tile != chosen);
    let taken: Vec<(Seat, Tile)> =
        [(leader, chosen)].into_iter().chain(left.map(|tile| (opponent(leader), tile))).collect();
    for (seat, tile) in &taken {
        play.record(Effect::TileTaken { seat: *seat, tile: *tile });
    }
    compare_prisoners(play, &taken);
    match taken.iter().find(|(seat, tile)| is_riot(play.state(), *seat, *tile)) {
        Some((seat, _)) => play.record(Effect::RiotBroke { seat: *seat }),
        None => allies(play),
    }
}

/// Gives the difference to the player with more prisoners on their tile (section 4.2).
fn compare_prisoners(play: &mut Play<'_, V1>, taken: &[(Seat, Tile)]) {
    let of = |seat| {
        let tiles = taken.iter().filter(|(owner, _)| *owner == seat);
        tiles.map(|(_, tile)| tile.face().prisoners).sum::<u8>()
    };
    for (seat, _) in taken {
        take_prisoners(play, *seat, left(of(*seat), of(opponent(*seat))));
    }
}

/// Takes prisoners from the opponent's camp and, if it has too few, from the opponent's Vikings in the raiding
/// troop, but never from the board. Missing Vikings are not taken (ruling 9).
pub fn take_prisoners(play: &mut Play<'_, V1>, seat: Seat, count: u8) {
    let of = opponent(seat);
    // The setup takes prisoners, too: no troop is raiding yet.
    let raiders = match &play.state().phase {
        Phase::Raiding(raid) => raid.troop[of.index()],
        _ => 0,
    };
    let from_camp = count.min(play.state().player(of).camp);
    let from_troop = (count - from_camp).min(raiders);
    if from_camp + from_troop > 0 {
        play.record(Effect::PrisonersTaken { seat, from_camp, from_troop });
    }
}

/// Takes the tile, and the number of prisoners on it (section 4.3).
pub fn seize_tile(play: &mut Play<'_, V1>, seat: Seat, tile: Tile) {
    play.record(Effect::TileSeized { seat, tile });
    take_prisoners(play, seat, tile.face().prisoners);
    allies(play);
}

/// Starts with the leader's allies (section 4.4).
fn allies(play: &mut Play<'_, V1>) {
    if let Some(leader) = raid(play.state()).map(|raid| raid.leader) {
        next_ally(play, leader);
    }
}

/// Lets a player take an ally that is due: this seat, or else the other one (ruling 12).
fn next_ally(play: &mut Play<'_, V1>, first: Seat) {
    match [first, opponent(first)].into_iter().find(|seat| is_ally_due(play.state(), *seat)) {
        Some(seat) => play.record(Effect::AllyDue { seat }),
        None => exchanges(play),
    }
}

/// Applies an ally's immediate effect (section 4.4). Then the players take the other allies that are due, in
/// turns.
pub fn take_ally(play: &mut Play<'_, V1>, seat: Seat, ally: Ally) {
    play.record(Effect::AllyTaken { seat, ally });
    match ally {
        Ally::Gunnar if play.state().islands_to_raid().count() >= GUNNAR_ISLANDS => {
            return play.record(Effect::SwapDue { seat });
        }
        Ally::Loke => take_prisoners(play, seat, LOKE_PRISONERS),
        Ally::Freya | Ally::Volund | Ally::Gunnar => {}
    }
    next_ally(play, opponent(seat));
}

/// Swaps two islands by Gunnar (section 4.4).
pub fn swap_islands(play: &mut Play<'_, V1>, seat: Seat, a: u8, b: u8) {
    play.record(Effect::IslandsSwapped { seat, a, b });
    next_ally(play, opponent(seat));
}

/// Declines Gunnar's swap (section 4.4).
pub fn decline_swap(play: &mut Play<'_, V1>, seat: Seat) {
    play.record(Effect::SwapDeclined { seat });
    next_ally(play, opponent(seat));
}

/// Offers an exchange, to the leader first (section 4.5).
fn exchanges(play: &mut Play<'_, V1>) {
    if let Some(leader) = raid(play.state()).map(|raid| raid.leader) {
        exchanges_of(play, &[leader, opponent(leader)]);
    }
}

fn exchanges_of(play: &mut Play<'_, V1>, seats: &[Seat]) {
    let may = |seat: Seat| play.state().player(seat).lockup >= EXCHANGE_PRISONERS;
    match seats.iter().find(|seat| may(**seat) && play.state().largest_exchange() > 0) {
        Some(seat) => play.record(Effect::ExchangeOffered { seat: *seat }),
        None => end_raid(play),
    }
}

/// Exchanges prisoners, at most once in a raid (ruling 15).
pub fn exchange(play: &mut Play<'_, V1>, seat: Seat, count: u8) {
    play.record(Effect::Exchanged { seat, count });
    end_raid(play);
}

/// Lets the next player start an exchange (section 4.5).
pub fn decline_exchange(play: &mut Play<'_, V1>, seat: Seat) {
    play.record(Effect::ExchangeDeclined { seat });
    exchanges_of(play, &behind(play.state(), seat));
}

/// Ends the raid (section 4.6).
fn end_raid(play: &mut Play<'_, V1>) {
    let Some(&Raid { leader, troop, .. }) = raid(play.state()) else { return };
    play.record(Effect::TroopDisbanded { home: troop });
    if let Some((seat, with)) = victor(play.state(), leader) {
        play.record(Effect::GameWon { seat, with });
    } else if let Some(marker) = play.state().marker {
        play.record(Effect::MarkerMoved { island: marker.next() });
    }
}

/// The seats after this one in a step of the raid.
fn behind(state: &State, seat: Seat) -> Vec<Seat> {
    let is_leader = raid(state).is_some_and(|raid| raid.leader == seat);
    if is_leader { vec![opponent(seat)] } else { vec![] }
}

/// The raid in progress. Every caller runs during one, so `None` is a bug.
fn raid(state: &State) -> Option<&Raid> {
    match &state.phase {
        Phase::Raiding(raid) => Some(raid),
        _ => {
            impossible("there is no raid");
            None
        }
    }
}

/// Whether the tile brings the player's second rioter, which triggers a riot.
fn is_riot(state: &State, seat: Seat, tile: Tile) -> bool {
    tile.face().rioter && state.player(seat).rioters() == RIOTERS_OF_A_RIOT
}

/// Whether an ally is due to this player. The number of buildings that became two or more in this raid must
/// exceed the number of allies they took in it (ruling 11).
fn is_ally_due(state: &State, seat: Seat) -> bool {
    let Some(raid) = raid(state) else { return false };
    let rose = |building: &&Building| {
        let before = raid.before[seat][**building];
        before < BUILDINGS_OF_AN_ALLY && state.player(seat).count(**building) >= BUILDINGS_OF_AN_ALLY
    };
    let taken = usize::from(raid.allies[seat]);
    state.free_allies().next().is_some() && ALLIED_BUILDINGS.iter().filter(rose).count() > taken
}
