//! Taking moves back.
//!
//! An undo puts the board back to where it was; nothing else goes back. Events stay in the log and `seq` rises. Time
//! that was used stays used. What was drawn and then taken back is known, so after an undo by consent all later draws
//! come from other luck, and what nobody could know at the restored position is shuffled anew at once: nothing can be
//! foreseen. (An undo at once takes back no draw and changes no luck: nobody can choose their luck by it.)

use std::{collections::VecDeque, sync::Arc};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use uuid::Uuid;

use super::{
    Acting, Event, Game, Logged, Moved, Mover, Proposal, Refusal, Secret,
    clock::Left,
    secret::{Salts, told_move},
};
use crate::kit::{Board, Corrupt, Seat, Turn};

/// So many moves back a position can be had again.
const MOVES_MAX: usize = 64;
/// So often a player may have moves taken back, so that no log grows without end.
const UNDOS_MAX: u16 = 255;

/// The board is again as it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(bound = ""))]
pub struct Undone<E = Vec<Value>> {
    /// Who wanted it.
    pub seat: Seat,
    /// Who sits there.
    pub account: Uuid,
    /// The event after which the board was like this.
    pub to_seq: i64,
    /// Whether all players agreed; else nothing stood in the way.
    pub agreed: bool,
    /// What was drawn anew then.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schemas::AnyEffect>))]
    pub effects: E,
}

/// The last moves that stand, and the positions before them.
#[derive(Clone, Default)]
pub(super) struct Past {
    moves: VecDeque<Before>,
    /// Nothing goes back to before this event.
    limit: i64,
}

/// A move that stands.
#[derive(Clone)]
struct Before {
    event: Logged,
    /// The board before it.
    board: Box<dyn Board>,
    /// The times before it; empty without a clock.
    left: Vec<Left>,
}

impl Game {
    /// Folds a whole log and remembers what an undo may need: the last positions. Such a game is for one decision, not
    /// to be kept.
    ///
    /// # Errors
    /// As [`Game::replay`].
    pub fn recall(id: Uuid, log: &[Logged]) -> Result<Self, Corrupt> {
        let (first, rest) = log.split_first().ok_or_else(|| Corrupt(format!("game {id} has no events")))?;
        let mut game = Self::open(id, first)?.remembering();
        for event in rest {
            game.fold(event)?;
        }
        Ok(game)
    }

    /// From now on it remembers its positions.
    pub(super) fn remembering(self) -> Self {
        Self { past: Some(Arc::default()), ..self }
    }

    /// A copy that does not remember.
    pub(super) fn without_past(&self) -> Self {
        Self { past: None, ..self.clone() }
    }

    /// Keeps the position before a move.
    pub(super) fn remember(&mut self, event: &Logged) {
        if let (Some(past), Some(board)) = (&mut self.past, &self.board) {
            let Past { moves, limit } = Arc::make_mut(past);
            if moves.len() == MOVES_MAX
                && let Some(oldest) = moves.pop_front()
            {
                *limit = oldest.event.seq;
            }
            let left = self.times.as_ref().map_or_else(Vec::new, |times| times.left());
            moves.push_back(Before { event: event.clone(), board: board.clone(), left });
        }
    }

    /// Whoever's time was up, or who left, has no part in what was before: nothing goes back beyond that.
    pub(super) fn forget(&mut self, event: &Logged) {
        if let Some(past) = &mut self.past {
            *past = Arc::new(Past { moves: VecDeque::new(), limit: event.seq });
        }
    }

    pub(super) fn fold_undone(&mut self, event: &Logged) -> Result<(), Corrupt> {
        let Undone { seat, to_seq, agreed, effects, .. }: Undone<&RawValue> =
            serde_json::from_str(&event.payload)?;
        let Some(past) = &mut self.past else {
            return Err(Corrupt(format!("game {} has to be recalled for an undo", self.id)));
        };
        let moves = &mut Arc::make_mut(past).moves;
        let first = moves.iter().position(|before| before.event.seq > to_seq);
        let before = first.and_then(|n| moves.drain(n..).next());
        let before = before.ok_or_else(|| Corrupt(format!("event {} takes nothing back", event.seq)))?;
        self.board = Some(before.board);
        if let Some(times) = &mut self.times {
            times.take_back(&before.left);
        }
        self.luck += u32::from(agreed);
        if let Some(chair) = self.seat_mut(seat)? {
            chair.undos = chair.undos.saturating_add(1);
        }
        self.fold_effects(effects, event)
    }
}

impl Past {
    /// The moves after an event, and the position before them.
    fn after(&self, to_seq: i64) -> Option<(Vec<&Before>, &Before)> {
        if to_seq < self.limit {
            return None;
        }
        let moves: Vec<&Before> = self.moves.iter().filter(|before| before.event.seq > to_seq).collect();
        let first = *moves.first()?;
        Some((moves, first))
    }

    /// The event before the last move that a player made themselves.
    fn before_last_of(&self, seat: Seat) -> Option<i64> {
        let own = self.moves.iter().rfind(|before| before.event.seat == Some(seat) && !before.is_autoplay());
        own.map(|before| before.event.seq - 1)
    }
}

impl Before {
    fn is_autoplay(&self) -> bool {
        serde_json::from_str::<Moved<&RawValue, &RawValue>>(&self.event.payload)
            .is_ok_and(|moved| moved.by == Mover::Autoplay)
    }

    /// Whether the move brought out something drawn or hidden.
    fn revealed(&self, acting: &Acting<'_>) -> Result<bool, Refusal> {
        let seat = self.event.seat.ok_or_else(|| Corrupt("a move without a seat".to_owned()))?;
        let action = told_move(&self.event)?.unwrap_or_default();
        Ok(self.board.decide(seat, &action, &mut acting.chance())?.reveals)
    }
}

impl Acting<'_> {
    /// Takes moves back at once, if they are the player's own and brought out nothing; else offers to.
    pub(super) fn undo(&mut self, account: Uuid, to_seq: Option<i64>) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        let past = self.past()?;
        let to_seq = to_seq.or_else(|| past.before_last_of(seat)).ok_or(Refusal::NothingToUndo)?;
        let (moves, first) = past.after(to_seq).ok_or(Refusal::NothingToUndo)?;
        // Between two moves the board does not change: the last of these events names the position.
        let to_seq = first.event.seq - 1;
        let is_own = |before: &&Before| before.event.seat == Some(seat) && !before.is_autoplay();
        let mut at_once = moves.iter().all(is_own);
        for before in moves {
            at_once = at_once && !before.revealed(self)?;
        }
        self.check_undo(seat, to_seq)?;
        if at_once {
            let undone = Undone { seat, account, to_seq, agreed: false, effects: vec![] };
            self.record(Event::Undone(undone), vec![])
        } else {
            self.offer(seat, Proposal::Undo { to_seq })
        }
    }

    pub(super) fn undo_agreed(&mut self, seat: Seat, to_seq: i64) -> Result<(), Refusal> {
        self.check_undo(seat, to_seq)?;
        let account = self.game.account(seat)?;
        let (_, before) = self.past()?.after(to_seq).ok_or(Refusal::NothingToUndo)?;
        let mut chance = self.game.chance_after_undo(&self.dice.seed);
        let effects = before.board.reshuffle(&mut chance);
        let (_, effects, secrets) =
            Secret::split(None, effects, &Salts::recorded(&chance, self.game.seq + 1));
        let undone = Undone { seat, account, to_seq, agreed: true, effects };
        self.record(Event::Undone(undone), secrets)
    }

    /// Nobody who is awaited afterwards may have no time left.
    pub(super) fn check_undo(&self, seat: Seat, to_seq: i64) -> Result<(), Refusal> {
        let (_, before) = self.past()?.after(to_seq).ok_or(Refusal::NothingToUndo)?;
        if self.game.chairs().any(|(of, chair)| of == seat && chair.undos >= UNDOS_MAX) {
            return Err(Refusal::TooManyUndos(UNDOS_MAX));
        }
        let (Some(times), Turn::Awaiting(seats)) = (&self.game.times, before.board.turn()) else {
            return Ok(());
        };
        let mut times = times.clone();
        times.count(self.game.awaited(), self.now());
        let left = times.left_since(&before.left);
        let has_time = |seat: &Seat| left.get(seat.index()).is_none_or(|time| time.left > 0);
        if seats.iter().all(has_time) { Ok(()) } else { Err(Refusal::NoTimeLeft) }
    }

    fn past(&self) -> Result<&Past, Refusal> {
        let past = self.game.past.as_deref();
        past.ok_or_else(|| Corrupt(format!("game {} was not recalled", self.game.id)).into())
    }

    /// The time of the next event: never before the last one, whichever clock it comes from.
    pub(super) fn now(&self) -> DateTime<Utc> {
        self.dice.at.max(self.game.updated_at)
    }
}
