//! Execution of a step, and of its consequences without a choice.

use super::{
    components::{OCCURRENCES, RAIDING_TROOP, RESTARTS, opponent},
    effect::{Deadlock, Effect},
    fold::fold,
    grid::Shift,
    moves::Step,
    phase::Phase,
    raid,
    square::Square,
    title::V1,
};
use crate::kit::{Play, Seat, impossible};

/// Records the direct effects of a legal step.
pub fn apply(play: &mut Play<'_, V1>, seat: Seat, step: Step) {
    match step {
        Step::ChooseEnd(end) => play.record(Effect::EndChosen { seat, end }),
        Step::Place(square) => play.record(Effect::Placed { seat, square }),
        Step::Move(moved) => shift(play, seat, moved),
        Step::ChooseTile(tile) => raid::choose_tile(play, seat, tile),
        Step::SeizeTile(tile) => raid::seize_tile(play, seat, tile),
        Step::TakeAlly(ally) => raid::take_ally(play, seat, ally),
        Step::SwapIslands(a, b) => raid::swap_islands(play, seat, a, b),
        Step::DeclineSwap => raid::decline_swap(play, seat),
        Step::Exchange(count) => raid::exchange(play, seat, count),
        Step::DeclineExchange => raid::decline_exchange(play, seat),
    }
}

/// Moves Vikings. A raiding troop ends the recruitment at once, whether or not the mover leads it.
fn shift(play: &mut Play<'_, V1>, seat: Seat, Shift { from, to, count }: Shift) {
    play.record(Effect::Moved { seat, from, to, count });
    if play.state().board.troop(to).height() >= RAIDING_TROOP {
        begin_raid(play, to);
    }
}

fn begin_raid(play: &mut Play<'_, V1>, square: Square) {
    let raiders = play.state().board.troop(square);
    let Some(leader) = raiders.top() else { return impossible("a troop has nobody on top") };
    let troop = [0, 1].map(|seat| raiders.count(Seat(seat)));
    play.record(Effect::RaidBegan { seat: leader, square, troop });
}

/// Ends a recruitment whose position has recurred too often.
pub fn follow(play: &mut Play<'_, V1>) {
    let is_calm = play.state().board.troops().all(|(_, troop)| troop.height() < RAIDING_TROOP);
    debug_assert!(is_calm, "a raiding troop is on the board");
    if play.state().phase == Phase::Recruiting && play.state().occurrences() >= OCCURRENCES {
        deadlock(play, Deadlock::Repetition);
    }
}

/// Skips the turn of a player who can neither place nor move. If neither player can, the recruitment is
/// deadlocked.
pub fn stuck(play: &mut Play<'_, V1>, seat: Seat) {
    let lost = Effect::TurnLost { seat };
    let mut after = play.state().clone();
    fold(&mut after, &lost);
    if Play::<V1>::steps(&after, opponent(seat)).next().is_none() {
        deadlock(play, Deadlock::NobodyCanAct);
    } else {
        play.record(lost);
    }
}

/// Restarts the recruitment with the player whose turn it is. The fourth deadlock makes the game a draw (ruling
/// 8).
fn deadlock(play: &mut Play<'_, V1>, reason: Deadlock) {
    let home = [0, 1].map(|seat| play.state().board.count(Seat(seat)));
    play.record(if play.state().restarts < RESTARTS {
        Effect::RecruitmentRestarted { reason, home }
    } else {
        Effect::GameDrawn { reason }
    });
}
