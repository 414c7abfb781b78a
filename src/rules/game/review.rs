//! The part of an audit that needs no luck: everything about times, offers, undos, seats and the end is decided anew,
//! by the recorded times, and must come out as it was recorded.

use serde::de::IgnoredAny;

use super::{
    Accepted, Acting, Declined, Dice, EndReason, Ended, Expiry, Game, Kind, Logged, Moved, Mover, Offered,
    Proposal, Refusal, Replaced, Status, TimedOut, Undone, VacationTaken,
    bots::{review_joined, review_removed},
    clock::AtDeadline,
    deadline::AUTOPLAY_MOVES_MAX,
    fold::read,
};
use crate::kit::Corrupt;

/// Whether this may be the next event of the game, as far as rules and luck are not concerned. The game remembers. Where
/// secrets are closed, nothing is said of what only they can tell: what a move brought out, and the result.
pub(super) fn review(
    game: &Game,
    event: &Logged,
    seed: Option<&[u8; 32]>,
    all_open: bool,
) -> Result<(), Corrupt> {
    if game.created.clock.is_some() {
        review_time(game, event)?;
    }
    review_mover(game, event)?;
    let dice = Dice { seed: seed.copied().unwrap_or_default(), at: event.at };
    match event.kind {
        Kind::Joined => review_joined(game, event),
        Kind::Removed => review_removed(game, event),
        Kind::TimedOut => review_timeout(game, event),
        Kind::Undone if read::<Undone<IgnoredAny>>(event)?.agreed => {
            review_agreed_undo(game, event, &dice, seed.is_some())
        }
        Kind::Undone | Kind::Offered | Kind::Ended if !all_open => Ok(()),
        Kind::Ended => review_end(game, event, &dice),
        _ => repeat(game, event, &dice),
    }
}

/// A log with a clock tells its times in order, and nobody acts after a deadline before it is told that it has passed.
fn review_time(game: &Game, event: &Logged) -> Result<(), Corrupt> {
    if event.at < game.updated_at {
        return fault("it is earlier than the event before");
    }
    let follows_a_timeout = match event.kind {
        Kind::TimedOut | Kind::Ended => true,
        Kind::Moved => read::<Moved<IgnoredAny, IgnoredAny>>(event)?.by == Mover::Autoplay,
        _ => false,
    };
    if game.is_overdue(event.at) && !follows_a_timeout {
        return fault("a deadline has passed before it");
    }
    Ok(())
}

/// The rules move for who has left or whose time is up, then at once, and for nobody else.
fn review_mover(game: &Game, event: &Logged) -> Result<(), Corrupt> {
    let moved = match event.kind {
        Kind::Moved => Some(read::<Moved<IgnoredAny, IgnoredAny>>(event)?),
        _ => None,
    };
    let played = moved.as_ref().filter(|moved| moved.by == Mover::Autoplay).map(|moved| moved.seat);
    let owed = game.moving_for.filter(|(_, moves)| *moves == 0).map(|(seat, _)| seat);
    if owed.is_some() && owed != played {
        return fault("the rules had to move for the seat whose time was up");
    }
    let Some(Moved { seat, account, by, .. }) = moved else { return Ok(()) };
    let Some((_, chair)) = game.chairs().find(|(of, chair)| *of == seat && chair.account == account) else {
        return fault("this account does not sit there");
    };
    if chair.bot.is_some() != (by == Mover::Bot) {
        return fault("a bot moves for itself, and for nobody else");
    }
    if by != Mover::Autoplay {
        return Ok(());
    }
    let is_moving = game.moving_for.is_some_and(|(of, moves)| of == seat && moves < AUTOPLAY_MOVES_MAX);
    if chair.resigned || is_moving { Ok(()) } else { fault("nobody moves in this player's stead") }
}

fn review_timeout(game: &Game, event: &Logged) -> Result<(), Corrupt> {
    let TimedOut { seat, account, deadline_at, expiry, claimed_by } = read(event)?;
    if game.account(seat)? != account {
        return fault("this account does not sit there");
    }
    if game.deadline(seat) != Some(deadline_at) || deadline_at > event.at {
        return fault("the seat had time left, or its deadline was another");
    }
    let policy = game.created.clock.as_ref().map(|clock| clock.at_deadline);
    let right = match claimed_by {
        None => policy.and_then(AtDeadline::expiry) == Some(expiry),
        Some(by) => {
            let is_opponent =
                by != seat && game.chairs().any(|(other, chair)| other == by && !chair.resigned);
            policy == Some(AtDeadline::Claim) && expiry == Expiry::Forfeit && is_opponent
        }
    };
    if right { Ok(()) } else { fault("this does not follow from the deadline") }
}

/// What is shuffled anew by it can only be told by who knows the seed.
fn review_agreed_undo(game: &Game, event: &Logged, dice: &Dice, has_seed: bool) -> Result<(), Corrupt> {
    let Undone { seat, to_seq, .. } = read::<Undone<IgnoredAny>>(event)?;
    let is_this = |proposal: Proposal| proposal == Proposal::Undo { to_seq };
    let offer = game.offers().iter().find(|offer| offer.seat == seat && is_this(offer.proposal));
    if !offer.is_some_and(|offer| game.all_agree(offer)) {
        return fault("not all players agreed to it");
    }
    if has_seed {
        return compare(game, event, dice, |acting| acting.undo_agreed(seat, to_seq));
    }
    let acting = Acting::new(game.clone(), vec![], dice);
    acting.check_undo(seat, to_seq).map_err(|refusal| Corrupt(refusal.to_string()))
}

fn review_end(game: &Game, event: &Logged, dice: &Dice) -> Result<(), Corrupt> {
    let Ended { result, .. } = read(event)?;
    let acting = Acting::new(game.clone(), vec![], dice);
    if acting.result().as_ref() == Some(&result) {
        return Ok(());
    }
    fault(match result.reason {
        EndReason::Cancelled => "not all players agreed to end the game",
        _ => "the game has not come to this result",
    })
}

/// Has the same asked again.
fn repeat(game: &Game, event: &Logged, dice: &Dice) -> Result<(), Corrupt> {
    let chair = event.seat.and_then(|seat| game.seats.get(seat.index())?.as_ref());
    let Some(account) = chair.map(|chair| chair.account).filter(|_| game.status == Status::Active) else {
        return Ok(());
    };
    match event.kind {
        Kind::Resigned => compare(game, event, dice, |acting| acting.resign(account)),
        Kind::Replaced => {
            let Replaced { account, .. } = read(event)?;
            compare(game, event, dice, |acting| acting.replace(account))
        }
        Kind::VacationTaken => {
            let VacationTaken { first_day, last_day, .. } = read(event)?;
            compare(game, event, dice, |acting| acting.take_vacation(account, first_day, last_day))
        }
        Kind::VacationEnded => compare(game, event, dice, |acting| acting.end_vacation(account)),
        Kind::Offered => match read::<Offered>(event)?.proposal {
            Proposal::Undo { to_seq } => {
                compare(game, event, dice, |acting| acting.undo(account, Some(to_seq)))
            }
            Proposal::Cancel {} => compare(game, event, dice, |acting| acting.cancel(account)),
        },
        Kind::Accepted => {
            let Accepted { offer, .. } = read(event)?;
            compare(game, event, dice, |acting| acting.answer(account, offer, true))
        }
        Kind::Declined => {
            let Declined { offer, .. } = read(event)?;
            compare(game, event, dice, |acting| acting.answer(account, offer, false))
        }
        Kind::Undone => {
            let Undone { to_seq, .. } = read::<Undone<IgnoredAny>>(event)?;
            compare(game, event, dice, |acting| acting.undo(account, Some(to_seq)))
        }
        _ => Ok(()),
    }
}

fn compare(
    game: &Game,
    event: &Logged,
    dice: &Dice,
    again: impl FnOnce(&mut Acting<'_>) -> Result<(), Refusal>,
) -> Result<(), Corrupt> {
    let mut acting = Acting::new(game.clone(), vec![], dice);
    again(&mut acting).map_err(|refusal| Corrupt(refusal.to_string()))?;
    if acting.log.first() == Some(event) { Ok(()) } else { fault("something else would have happened") }
}

fn fault(what: &str) -> Result<(), Corrupt> {
    Err(Corrupt(what.to_owned()))
}
