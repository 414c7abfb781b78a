//! The reducer: applies what happened, without rule or refusal.

use super::{
    board::{Board, Shift},
    components::{Ally, SEATS, Tile},
    effect::Effect,
    phase::{Choice, Phase, Raid},
    player::Player,
    square::Square,
    state::{BySeat, Marker, State, opponent},
};
use crate::kit::Seat;

/// Changes the state by one effect. Whatever names a seat or an island that does not exist changes nothing.
pub fn fold(state: &mut State, effect: &Effect) {
    match effect {
        Effect::TileDrawn { seat, tile } => with(state, *seat, |player| player.tiles.push(*tile)),
        Effect::IslandsLaid { islands } => state.islands = islands.map(Vec::from),
        Effect::FirstPlayer { seat } => {
            state.phase = Phase::ChoosingEnd(*seat);
            state.mover = *seat;
        }
        Effect::EndChosen { seat, end } => {
            state.marker = Some(Marker::at(*end));
            state.mover = *seat;
            begin_recruitment(state);
        }
        Effect::Placed { seat, square } => place(state, *seat, *square),
        Effect::Moved { seat, from, to, count } => {
            let shift = Shift { from: *from, to: *to, count: *count };
            state.board.shift(shift);
            pass_turn(state, *seat, Some(shift));
        }
        Effect::TurnLost { seat } => pass_turn(state, *seat, None),
        Effect::RecruitmentRestarted { home, .. } => {
            state.board = Board::default();
            go_home(state, *home);
            state.restarts = state.restarts.saturating_add(1);
            begin_recruitment(state);
        }
        Effect::RaidBegan { seat, square, troop } => begin_raid(state, *seat, *square, *troop),
        Effect::TileTaken { seat, tile } => {
            state.islands.iter_mut().for_each(|island| drop_tile(island, *tile));
            with(state, *seat, |player| player.tiles.push(*tile));
        }
        Effect::PrisonersTaken { seat, from_camp, from_troop } => {
            imprison(state, *seat, *from_camp, *from_troop);
        }
        Effect::RiotBroke { seat } => choose(state, Choice::SeizedTile(opponent(*seat))),
        Effect::TileSeized { seat, tile } => {
            with(state, opponent(*seat), |loser| drop_tile(&mut loser.tiles, *tile));
            with(state, *seat, |player| player.tiles.push(*tile));
        }
        Effect::AllyDue { seat } => choose(state, Choice::Ally(*seat)),
        Effect::AllyTaken { seat, ally } => take_ally(state, *seat, *ally),
        Effect::SwapDue { seat } => choose(state, Choice::Islands(*seat)),
        Effect::IslandsSwapped { a, b, .. } => swap(state, *a, *b),
        Effect::ExchangeOffered { seat } => choose(state, Choice::Exchange(*seat)),
        Effect::Exchanged { count, .. } => {
            for player in &mut state.players {
                player.lockup = player.lockup.saturating_sub(*count);
            }
            go_home(state, [*count; SEATS as usize]);
        }
        Effect::SwapDeclined { .. } | Effect::ExchangeDeclined { .. } => {}
        Effect::TroopDisbanded { home } => go_home(state, *home),
        Effect::MarkerMoved { island } => {
            state.marker = state.marker.map(|marker| Marker { island: *island, ..marker });
            begin_recruitment(state);
        }
        Effect::GameWon { seat, with } => state.phase = Phase::Won(*seat, *with),
        Effect::GameDrawn { .. } => state.phase = Phase::Drawn,
    }
}

fn with(state: &mut State, seat: Seat, change: impl FnOnce(&mut Player)) {
    if let Some(player) = state.players.get_mut(seat.index()) {
        change(player);
    }
}

fn drop_tile(from: &mut Vec<Tile>, tile: Tile) {
    from.retain(|other| *other != tile);
}

fn go_home(state: &mut State, home: BySeat<u8>) {
    for (player, count) in state.players.iter_mut().zip(home) {
        player.camp = player.camp.saturating_add(count);
    }
}

/// The mover is known; the other troops stay on the board.
fn begin_recruitment(state: &mut State) {
    state.phase = Phase::Recruiting;
    state.last_move = None;
    state.positions = vec![state.position()];
}

/// It is the opponent's turn, who must not undo the last move.
fn pass_turn(state: &mut State, seat: Seat, last_move: Option<Shift>) {
    state.mover = opponent(seat);
    state.last_move = last_move;
    state.positions.push(state.position());
}

/// No position from before a placing can come back in this recruitment: the camp never had so few.
fn place(state: &mut State, seat: Seat, square: Square) {
    state.board.place(square, seat);
    with(state, seat, |player| player.camp = player.camp.saturating_sub(1));
    state.positions.clear();
    pass_turn(state, seat, None);
}

fn begin_raid(state: &mut State, leader: Seat, square: Square, troop: BySeat<u8>) {
    state.board.take(square);
    state.last_move = None;
    state.positions.clear();
    let before = state.players.each_ref().map(Player::buildings);
    let allies = BySeat::default();
    state.phase = Phase::Raiding(Raid { leader, troop, before, allies, choice: Choice::Tile });
}

fn choose(state: &mut State, choice: Choice) {
    if let Phase::Raiding(raid) = &mut state.phase {
        raid.choice = choice;
    }
}

fn take_ally(state: &mut State, seat: Seat, ally: Ally) {
    with(state, seat, |player| player.allies.push(ally));
    if let Phase::Raiding(raid) = &mut state.phase
        && let Some(taken) = raid.allies.get_mut(seat.index())
    {
        *taken = taken.saturating_add(1);
    }
}

/// From the camp of the opponent, and from their Vikings in the raiding troop.
fn imprison(state: &mut State, seat: Seat, from_camp: u8, from_troop: u8) {
    let of = opponent(seat);
    with(state, of, |player| player.camp = player.camp.saturating_sub(from_camp));
    if let Phase::Raiding(raid) = &mut state.phase
        && let Some(raiders) = raid.troop.get_mut(of.index())
    {
        *raiders = raiders.saturating_sub(from_troop);
    }
    with(state, seat, |player| {
        player.lockup = player.lockup.saturating_add(from_camp).saturating_add(from_troop);
    });
}

fn swap(state: &mut State, a: u8, b: u8) {
    let index = |number: u8| usize::from(number).wrapping_sub(1);
    if index(a).max(index(b)) < state.islands.len() {
        state.islands.swap(index(a), index(b));
    }
}
