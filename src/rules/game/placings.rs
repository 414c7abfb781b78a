//! How a game ends for those who stayed and those who resigned.

use super::{Chair, EndReason, GameResult};
use crate::kit::{Placing, Seat};

/// If all but one have resigned, the one who stayed wins and the others share the next place. Likewise if only bots have
/// stayed: they do not play on for nobody.
pub(super) fn last_one_standing(seats: &[Option<Chair>]) -> Option<GameResult> {
    let resigned = |chair: &Option<Chair>| chair.as_ref().is_none_or(|chair| chair.resigned);
    let stayed = seats.iter().flatten().filter(|chair| !chair.resigned);
    let (bots, people): (Vec<_>, Vec<_>) = stayed.partition(|chair| chair.bot.is_some());
    if people.len() + bots.len() > 1 && !people.is_empty() {
        return None;
    }
    let next = (bots.len() as u8).max(1) + 1;
    let mut placings: Vec<Placing> = seats
        .iter()
        .zip(0..)
        .map(|(chair, n)| Placing {
            seat: Seat(n),
            place: if resigned(chair) { next } else { 1 },
            points: None,
        })
        .collect();
    placings.sort_by_key(|placing| placing.place);
    Some(GameResult { reason: EndReason::Resigned, placings })
}

/// Whoever resigned comes behind all who played on.
pub(super) fn behind_the_others(placings: Vec<Placing>, seats: &[Option<Chair>]) -> Vec<Placing> {
    let (resigned, mut stayed): (Vec<Placing>, Vec<Placing>) = placings.into_iter().partition(|placing| {
        seats.get(placing.seat.index()).is_some_and(|c| c.as_ref().is_some_and(|c| c.resigned))
    });
    let mut place = 0;
    let mut before = None;
    for (n, placing) in stayed.iter_mut().enumerate() {
        if before != Some(placing.place) {
            place = n as u8 + 1;
        }
        before = Some(placing.place);
        placing.place = place;
    }
    let last = stayed.len() as u8 + 1;
    stayed.extend(resigned.into_iter().map(|placing| Placing { place: last, ..placing }));
    stayed
}
