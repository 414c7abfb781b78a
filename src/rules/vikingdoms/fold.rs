//! The reducer: applies effects, without rules or refusals.

use super::{
    components::{Ally, Pair, SEATS, Tile, opponent},
    effect::Effect,
    grid::{Grid, Shift},
    phase::{Choice, Phase, Raid},
    player::Player,
    square::Square,
    state::{Marker, State},
};
use crate::kit::{
    BySeat, Nth, Seat,
    number::{len, less, more},
};

/// Applies one effect to the state. An effect that names a seat or an island that does not exist changes
/// nothing.
pub fn fold(state: &mut State, effect: &Effect) {
    match effect {
        Effect::TileDrawn { seat, tile } => state.players.change(*seat, |player| player.tiles.push(*tile)),
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
            state.board = Grid::default();
            go_home(state, *home);
            more(&mut state.restarts, 1);
            begin_recruitment(state);
        }
        Effect::RaidBegan { seat, square, troop } => begin_raid(state, *seat, *square, *troop),
        Effect::TileTaken { seat, tile } => {
            state.islands.iter_mut().for_each(|island| drop_tile(island, *tile));
            state.players.change(*seat, |player| player.tiles.push(*tile));
        }
        Effect::PrisonersTaken { seat, from_camp, from_troop } => {
            imprison(state, *seat, *from_camp, *from_troop);
        }
        Effect::RiotBroke { seat } => choose(state, Choice::SeizedTile(opponent(*seat))),
        Effect::TileSeized { seat, tile } => {
            state.players.change(opponent(*seat), |loser| drop_tile(&mut loser.tiles, *tile));
            state.players.change(*seat, |player| player.tiles.push(*tile));
        }
        Effect::AllyDue { seat } => choose(state, Choice::Ally(*seat)),
        Effect::AllyTaken { seat, ally } => take_ally(state, *seat, *ally),
        Effect::SwapDue { seat } => choose(state, Choice::Islands(*seat)),
        Effect::IslandsSwapped { a, b, .. } => swap(state, *a, *b),
        Effect::ExchangeOffered { seat } => choose(state, Choice::Exchange(*seat)),
        Effect::Exchanged { count, .. } => {
            for (_, player) in state.players.iter_mut() {
                less(&mut player.lockup, *count);
            }
            go_home(state, [*count; len(SEATS)]);
        }
        Effect::SwapDeclined { .. } | Effect::ExchangeDeclined { .. } => {}
        Effect::TroopDisbanded { home } => {
            if let Phase::Raiding(raid) = &mut state.phase {
                raid.troop = Pair::default();
            }
            go_home(state, *home);
        }
        Effect::MarkerMoved { island } => {
            state.marker = state.marker.map(|marker| Marker { island: *island, ..marker });
            begin_recruitment(state);
        }
        Effect::GameWon { seat, with } => state.phase = Phase::Won(*seat, *with),
        Effect::GameDrawn { .. } => state.phase = Phase::Drawn,
    }
}

fn drop_tile(from: &mut Vec<Tile>, tile: Tile) {
    from.retain(|other| *other != tile);
}

fn go_home(state: &mut State, home: Pair<u8>) {
    for ((_, player), count) in state.players.iter_mut().zip(home) {
        more(&mut player.camp, count);
    }
}

/// Starts a recruitment. The mover is already set, and the other troops stay on the board.
fn begin_recruitment(state: &mut State) {
    state.phase = Phase::Recruiting;
    state.last_move = None;
    state.positions = vec![state.position()];
}

/// Gives the turn to the opponent, who must not undo the last move.
fn pass_turn(state: &mut State, seat: Seat, last_move: Option<Shift>) {
    state.mover = opponent(seat);
    state.last_move = last_move;
    state.positions.push(state.position());
}

/// Places a Viking and drops the earlier positions: none can recur in this recruitment, because the camp has
/// never been so small.
fn place(state: &mut State, seat: Seat, square: Square) {
    state.board.place(square, seat);
    state.players.change(seat, |player| less(&mut player.camp, 1));
    state.positions.clear();
    pass_turn(state, seat, None);
}

fn begin_raid(state: &mut State, leader: Seat, square: Square, troop: Pair<u8>) {
    state.board.take(square);
    state.last_move = None;
    state.positions.clear();
    let before = state.players.values().map(Player::buildings).collect::<Vec<_>>().into();
    let allies = BySeat::new(SEATS, 0);
    state.phase = Phase::Raiding(Raid { leader, troop, before, allies, choice: Choice::Tile });
}

fn choose(state: &mut State, choice: Choice) {
    if let Phase::Raiding(raid) = &mut state.phase {
        raid.choice = choice;
    }
}

fn take_ally(state: &mut State, seat: Seat, ally: Ally) {
    state.players.change(seat, |player| player.allies.push(ally));
    if let Phase::Raiding(raid) = &mut state.phase {
        raid.allies.change(seat, |taken| more(taken, 1));
    }
}

/// Takes prisoners from the opponent's camp, and from their Vikings in the raiding troop.
fn imprison(state: &mut State, seat: Seat, from_camp: u8, from_troop: u8) {
    let of = opponent(seat);
    state.players.change(of, |player| less(&mut player.camp, from_camp));
    if let Phase::Raiding(raid) = &mut state.phase
        && let Some(raiders) = raid.troop.get_mut(of.index())
    {
        less(raiders, from_troop);
    }
    state.players.change(seat, |player| {
        more(&mut player.lockup, from_camp);
        more(&mut player.lockup, from_troop);
    });
}

fn swap(state: &mut State, a: u8, b: u8) {
    if let (Some(a), Some(b)) = (Nth::from(a).index(), Nth::from(b).index())
        && a.max(b) < state.islands.len()
    {
        state.islands.swap(a, b);
    }
}
