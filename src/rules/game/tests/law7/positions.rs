//! Compares the views of a position, and each move in it.

use super::*;
use crate::kit::{Decision, Item, Refused};

/// Number of moves examined at a position.
const MOVES: usize = 12;

pub(super) fn compare(worlds: &Worlds<'_>, draw: &mut Draw, leaks: &mut Leaks) {
    let (Some(here), Some(there)) = (worlds.here.board(), worlds.there.board()) else { return };
    let viewer = worlds.viewer;
    let knowledge = |board: &dyn Board| board.redact(viewer).dump();
    leaks.compare(Place::World, knowledge(here), knowledge(there), &viewer);
    leaks.compare(Place::World, here.invariants(), there.invariants(), &viewer);
    leaks.compare(Place::View, here.view(viewer).get(), there.view(viewer).get(), &viewer);
    leaks.compare(Place::Turn, here.turn(), there.turn(), &viewer);
    match viewer {
        Viewer::Seat(seat) => {
            leaks.compare(Place::Legal, here.legal(seat), there.legal(seat), &seat);
            leaks.compare(Place::Autoplay, here.autoplay(seat), there.autoplay(seat), &seat);
            if worlds.here.awaits(seat) {
                own_moves(worlds, seat, draw, leaks);
                return;
            }
        }
        Viewer::Spectator => {}
    }
    if let Some(awaited) = worlds.here.awaiting().first() {
        move_of(worlds, awaited.seat, draw, leaks);
    }
}

/// Compares the moves that the viewer themselves may try.
fn own_moves(worlds: &Worlds<'_>, seat: Seat, draw: &mut Draw, leaks: &mut Leaks) {
    let (Some(here), Some(there)) = (worlds.here.board(), worlds.there.board()) else { return };
    let moves = requests::tries(worlds, seat, draw, MOVES);
    for action in &moves {
        for condition in &worlds.here.rules.examples().conditions {
            let meets = |board: &dyn Board| board.meets(seat, action, condition);
            leaks.compare(Place::Condition, meets(here), meets(there), &(action, condition));
        }
        match (Move::of(worlds, here, seat, action), Move::of(worlds, there, seat, action)) {
            (Ok(one), Ok(other)) => {
                leaks.compare(Place::Reveals, one.reveals, other.reveals, action);
                // If nothing is revealed, nothing may differ. If something is, nothing else may.
                if !one.reveals || one.knowledge == other.knowledge {
                    leaks.compare(Place::Event, &one.knowledge, &other.knowledge, action);
                    leaks.compare(Place::Event, &one.shown, &other.shown, action);
                }
            }
            (one, other) => leaks.compare(Place::Refusal, one.err(), other.err(), action),
        }
    }
}

/// Compares another player's move as the viewer is shown it. In the other world that player may hold different pieces
/// and be unable to make it. Then another of their moves must look the same, if one gives the viewer the same
/// knowledge. Moves that hide something from the viewer must all look the same if they give the viewer the same
/// knowledge.
fn move_of(worlds: &Worlds<'_>, seat: Seat, draw: &mut Draw, leaks: &mut Leaks) {
    let (Some(here), Some(there)) = (worlds.here.board(), worlds.there.board()) else { return };
    let moves = here.legal(seat).moves;
    let Some(action) = moves.get(draw.below(moves.len() as u32) as usize) else { return };
    let Ok(made) = Move::of(worlds, here, seat, action) else { return };
    let others = match Move::of(worlds, there, seat, action) {
        Ok(same) => vec![same],
        Err(_) => {
            let others = there.legal(seat).moves;
            others.iter().filter_map(|other| Move::of(worlds, there, seat, other).ok()).collect()
        }
    };
    // A hidden choice must not show either, where every choice is possible in both worlds.
    if made.hides {
        let others = moves.iter().take(MOVES).filter_map(|other| Move::of(worlds, here, seat, other).ok());
        for other in others.filter(|other| other.hides && other.knowledge == made.knowledge) {
            leaks.compare(Place::Choice, &made.shown, &other.shown, action);
        }
    }
    let mut alike = others.iter().filter(|other| other.knowledge == made.knowledge).peekable();
    if let Some(other) = alike.peek().copied()
        && alike.all(|other| other.shown != made.shown)
    {
        leaks.note(Place::Event, format!("{action}: {:?} or {:?}", made.shown, other.shown));
    }
}

/// A move as the viewer sees it.
struct Move {
    /// The move and its effects; for each that is not shown completely, the seats that see it.
    shown: Vec<(Value, Option<Vec<Seat>>)>,
    /// The viewer's knowledge after the move.
    knowledge: String,
    reveals: bool,
    /// Whether an effect has a part that the viewer must not see.
    hides: bool,
}

impl Move {
    fn of(worlds: &Worlds<'_>, board: &dyn Board, seat: Seat, action: &Value) -> Result<Self, Refused> {
        let mut chance = worlds.here.chance(&worlds.context.seed);
        let Decision { action, effects, reveals } = board.decide(seat, action, &mut chance)?;
        let whole = |outcome: &Item| {
            outcome.secret.as_ref().map_or_else(|| outcome.shown.clone(), |(value, _)| value.clone())
        };
        let mut after = board.clone_board();
        after.fold(&effects.iter().map(whole).collect::<Value>().to_string()).unwrap();
        let sees = |seats: &[Seat]| matches!(worlds.viewer, Viewer::Seat(seat) if seats.contains(&seat));
        let hides = effects.iter().any(|item| item.secret.as_ref().is_some_and(|(_, seats)| !sees(seats)));
        let shown = |outcome: &Item| match &outcome.secret {
            Some((value, seats)) if sees(seats) => (value.clone(), Some(seats.clone())),
            secret => (outcome.shown.clone(), secret.as_ref().map(|(_, seats)| seats.clone())),
        };
        Ok(Self {
            shown: std::iter::once(&action).chain(&effects).map(shown).collect(),
            knowledge: after.redact(worlds.viewer).dump(),
            reveals,
            hides,
        })
    }
}
