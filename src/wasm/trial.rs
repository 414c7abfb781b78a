//! Tries moves out. A plan gets the response that the server would give; in "what if" anything may be assumed.

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{Context, DryRun, Game, Logged, Occupant, Refusal, RefusedMove, Status},
    kit::{Chance, Corrupt, Draw, Seat, Viewer},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use crate::{position::Position, session::Session};

/// Outcome of moves.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Tried {
    /// The moves can be made, up to where the trial stopped.
    Made(Box<Made>),
    /// One of the moves cannot be made.
    Refused(Refused),
}

/// Outcome of moves that can be made.
#[derive(Serialize)]
pub(crate) struct Made {
    /// Index of the move before which the trial stopped, from 0; null if all were tried.
    stopped_at: Option<usize>,
    events: Vec<Box<RawValue>>,
    position: Position,
    legal: Vec<Legal>,
}

/// Legal moves of an awaited seat.
#[derive(Serialize)]
pub(crate) struct Legal {
    seat: Seat,
    complete: bool,
    moves: Box<RawValue>,
}

/// The reason why a move cannot be made.
#[derive(Serialize)]
pub(crate) struct Refused {
    /// Index of the move, from 0.
    index: usize,
    /// The ruleset's code if the rules refuse the move; null otherwise.
    rule: Option<&'static str>,
    detail: String,
}

/// A move of one seat, for "what if".
#[derive(Deserialize)]
pub(crate) struct SeatMove {
    seat: Seat,
    #[serde(rename = "move")]
    action: Value,
}

impl Session {
    /// Tries the viewer's own moves from the newest position, like the server's dry run.
    pub(crate) fn dry_run(&self, moves: &[Value], now: DateTime<Utc>) -> Result<Tried, Corrupt> {
        self.try_in(&self.imagined()?, moves, now)
    }

    /// Tries the viewer's own moves at their next turn, as if it began now; `None` if there is no such turn.
    pub(crate) fn ahead(&self, moves: &[Value]) -> Result<Option<Tried>, Corrupt> {
        let Some(seat) = self.you else { return Ok(None) };
        let ahead = self.imagined()?.at_turn_of(seat);
        // No time passes in this world.
        ahead.map(|world| self.try_in(&world, moves, world.updated_at)).transpose()
    }

    /// The newest position in a world that the viewer cannot distinguish from the real one. The world stays the same
    /// while a plan grows.
    fn imagined(&self) -> Result<Game, Corrupt> {
        let game = self.now()?;
        Ok(game.without_undo_points().imagined(self.viewer(), &mut made_up(&game.head.0)))
    }

    fn try_in(&self, world: &Game, moves: &[Value], now: DateTime<Utc>) -> Result<Tried, Corrupt> {
        let account = self.you.and_then(|seat| world.occupant(seat)).map(Occupant::account);
        let account = account.ok_or_else(|| Corrupt("a spectator makes no moves".to_owned()))?;
        let seed = world.head.0;
        Ok(match world.dry_run(account, moves, &Context { seed, now }) {
            Ok(DryRun { game, log, stopped_at }) => {
                let legal = self.you.into_iter().collect::<Vec<_>>();
                Tried::Made(Box::new(Made::of(&game, &log, self.viewer(), &legal, stopped_at)?))
            }
            Err(refused) => Tried::Refused(refused.into()),
        })
    }

    /// Tries moves of any seats from the position after an event. `seed` invents everything that the viewer does not
    /// know. Bots and players who have left play on by themselves.
    pub(crate) fn what_if(&self, at: i64, moves: &[SeatMove], seed: [u8; 32]) -> Result<Tried, Corrupt> {
        let mut game = self.at(at)?.imagined(self.viewer(), &mut made_up(&seed));
        let context = Context { seed, now: game.updated_at };
        let mut log = Vec::new();
        for (index, SeatMove { seat, action }) in moves.iter().enumerate() {
            let account = game.occupant(*seat).map(Occupant::account).unwrap_or_default();
            match game.play(account, std::slice::from_ref(action), &context) {
                Ok((after, events)) => {
                    game = after;
                    log.extend(events);
                }
                Err(RefusedMove { refusal, .. }) => {
                    return Ok(Tried::Refused(RefusedMove { index, refusal }.into()));
                }
            }
        }
        let awaited: Vec<Seat> = game.awaiting().iter().map(|awaited| awaited.seat).collect();
        // A person who plays all seats sees what each of them sees at its turn.
        let viewer = awaited.first().map_or(self.viewer(), |seat| Viewer::Seat(*seat));
        Ok(Tried::Made(Box::new(Made::of(&game, &log, viewer, &awaited, None)?)))
    }
}

/// Source of the invented world of a seed.
fn made_up(seed: &[u8; 32]) -> Draw {
    Chance::new(seed, []).draw("imagined")
}

impl Made {
    fn of(
        game: &Game,
        log: &[Logged],
        viewer: Viewer,
        seats: &[Seat],
        stopped_at: Option<usize>,
    ) -> Result<Self, Corrupt> {
        let is_over = game.status() == Status::Finished;
        let shown = |event: &Logged| event.shown(&game.created.ruleset, viewer, is_over);
        Ok(Self {
            stopped_at,
            events: log.iter().map(shown).collect::<Result<_, _>>()?,
            position: Position::of(game, viewer),
            legal: seats.iter().filter_map(|seat| Legal::of(game, *seat)).collect(),
        })
    }
}

impl Legal {
    /// The legal moves of a seat; `None` unless the game waits for it.
    pub(crate) fn of(game: &Game, seat: Seat) -> Option<Self> {
        game.legal_json(seat).map(|(moves, complete)| Self { seat, complete, moves })
    }
}

impl From<RefusedMove> for Refused {
    fn from(RefusedMove { index, refusal }: RefusedMove) -> Self {
        let rule = if let Refusal::IllegalMove { rule, .. } = refusal { Some(rule) } else { None };
        Self { index, rule, detail: refusal.to_string() }
    }
}
