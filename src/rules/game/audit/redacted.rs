//! Checks events after a position that is not fully known, because parts of it are closed in this copy of the log.

use super::{
    super::{Accepted, Event, Game, Moved, Mover, Offered, Proposal, Undone},
    FaultKind,
    due_events::DueEvent,
    entry::Entry,
};

/// Checks that the account sits in the seat and that it is the seat's turn. Turns are public, so this needs no
/// position.
pub(super) fn check_turn(
    game: &Game,
    moved: &Moved,
    due: Option<&DueEvent>,
    entry: &Entry,
) -> Result<(), FaultKind> {
    let Moved { seat, account, by, .. } = moved;
    if game.account(*seat).ok() != Some(*account) {
        return Err(FaultKind::OtherSeat { seat: *seat });
    }
    if due.is_some() {
        return Ok(());
    }
    if game.is_overdue(entry.at) {
        return Err(FaultKind::DeadlinePassed);
    }
    let is_player = matches!(by, Mover::Player | Mover::Order);
    if is_player && game.seat_of(*account) == Some(*seat) && game.awaits(*seat) {
        return Ok(());
    }
    Err(FaultKind::NotTheirTurn { seat: *seat })
}

/// Checks an event as far as possible without knowing the whole position.
pub(super) fn check_redacted(
    game: &Game,
    event: &Event,
    due: Option<&DueEvent>,
    entry: &Entry,
) -> Result<(), FaultKind> {
    let (seat, account, is_due) = match event {
        Event::Moved(moved) => return check_turn(game, moved, due, entry),
        Event::Ended(_) => return due.map(|_| ()).ok_or(FaultKind::NotOver),
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
        return Err(FaultKind::DeadlinePassed);
    }
    let is_player = game.stage.active().is_some() && game.seat_of(*account) == Some(*seat);
    if is_player && is_due { Ok(()) } else { Err(FaultKind::NotPossibleThen) }
}

/// Whether the outcome depends on the board, and not only on the seats that the game waits for.
pub(super) fn depends_on_the_board(event: &Event) -> bool {
    match event {
        Event::Moved(_) | Event::Ended(_) | Event::Undone(_) | Event::Accepted(_) => true,
        Event::Offered(Offered { proposal, .. }) => matches!(proposal, Proposal::Undo { .. }),
        _ => false,
    }
}
