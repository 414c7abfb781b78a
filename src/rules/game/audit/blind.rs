//! What can be said of an event by who does not know the whole position: parts of it are closed in their copy.

use super::{
    super::{Accepted, Event, Game, Moved, Mover, Offered, Proposal, Undone},
    asks::OVERDUE,
    entry::Entry,
    owed::Owed,
};

/// Whose turn it is, everybody knows.
pub(super) fn check_turn(
    game: &Game,
    moved: &Moved,
    owed: Option<&Owed>,
    entry: &Entry,
) -> Result<(), String> {
    let Moved { seat, account, by, .. } = moved;
    if game.account(*seat).ok() != Some(*account) {
        return Err(format!("this account does not sit in seat {seat}"));
    }
    if owed.is_some() {
        return Ok(());
    }
    if game.is_overdue(entry.at) {
        return Err(OVERDUE.to_owned());
    }
    let is_player = matches!(by, Mover::Player | Mover::Order);
    if is_player && game.seat_of(*account) == Some(*seat) && game.awaits(*seat) {
        return Ok(());
    }
    Err(format!("it is not the turn of this account in seat {seat}"))
}

/// What can be said of an event without knowing the whole position.
pub(super) fn check_blindly(
    game: &Game,
    event: &Event,
    owed: Option<&Owed>,
    entry: &Entry,
) -> Result<(), String> {
    let (seat, account, is_due) = match event {
        Event::Moved(moved) => return check_turn(game, moved, owed, entry),
        Event::Ended(_) => return owed.map(|_| ()).ok_or("the game has not come to its end".to_owned()),
        Event::Undone(Undone { seat, account, to_seq, agreed, .. }) => {
            let proposal = Proposal::Undo { to_seq: *to_seq };
            let is_offered = game.offers().iter().any(|o| o.seat == *seat && o.proposal == proposal);
            (seat, account, !*agreed || is_offered)
        }
        Event::Offered(Offered { seat, account, .. }) => (seat, account, true),
        Event::Accepted(Accepted { seat, account, offer }) => {
            let offer = game.offers().iter().find(|open| open.offer == *offer);
            (seat, account, offer.is_some_and(|o| o.seat != *seat && !o.accepted.contains(seat)))
        }
        _ => return Ok(()),
    };
    if game.is_overdue(entry.at) {
        return Err(OVERDUE.to_owned());
    }
    let is_player = game.stage.active().is_some() && game.seat_of(*account) == Some(*seat);
    if is_player && is_due { Ok(()) } else { Err("this account could not do that then".to_owned()) }
}

/// Whether what happens depends on what lies on the board, and not only on who is awaited.
pub(super) fn asks_the_rules(event: &Event) -> bool {
    match event {
        Event::Moved(_) | Event::Ended(_) | Event::Undone(_) | Event::Accepted(_) => true,
        Event::Offered(Offered { proposal, .. }) => matches!(proposal, Proposal::Undo { .. }),
        _ => false,
    }
}
