//! Placings of the players who stayed and of those who left.

use super::{EndReason, GameResult, Occupant};
use crate::kit::{Placing, Seat, number::byte};

/// The result once all players but one have left: the one who stayed wins, and the others share the next place.
/// Likewise if only bots have stayed, because they do not play on without people. `None` if the game goes on.
pub(super) fn last_one_standing(seats: &[Occupant]) -> Option<GameResult> {
    let stayed = seats.iter().filter(|occupant| !occupant.is_gone());
    let (bots, people): (Vec<_>, Vec<_>) = stayed.partition(|occupant| occupant.bot().is_some());
    if people.len() + bots.len() > 1 && !people.is_empty() {
        return None;
    }
    let next = byte(bots.len().max(1) + 1);
    let place = |(seat, occupant): (Seat, &Occupant)| {
        let place = if occupant.is_gone() { next } else { 1 };
        Placing { seat, place, points: None }
    };
    let mut placings: Vec<Placing> = (0..).map(Seat).zip(seats).map(place).collect();
    placings.sort_by_key(|placing| placing.place);
    Some(GameResult { reason: EndReason::Resigned, placings })
}

/// Places the players who left behind all who played on.
pub(super) fn behind_the_others(placings: Vec<Placing>, seats: &[Occupant]) -> Vec<Placing> {
    let is_gone = |placing: &Placing| seats.get(placing.seat.index()).is_some_and(Occupant::is_gone);
    let (gone, mut stayed): (Vec<Placing>, Vec<Placing>) = placings.into_iter().partition(is_gone);
    let mut place = 0;
    let mut before = None;
    for (n, placing) in (1..).zip(&mut stayed) {
        if before != Some(placing.place) {
            place = n;
        }
        before = Some(placing.place);
        placing.place = place;
    }
    let last = byte(stayed.len() + 1);
    stayed.extend(gone.into_iter().map(|placing| Placing { place: last, ..placing }));
    stayed
}
