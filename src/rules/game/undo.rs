//! Taking moves back.
//!
//! An undo restores the board of an earlier position and nothing else. Events stay in the log and `seq` rises. Time
//! that was used stays used. Players know what was drawn and then taken back. So after an undo by consent all later
//! draws change. Whatever nobody could know at the restored position is shuffled again at once, so that nothing can be
//! foreseen. (An undo without consent takes back no draw and changes no later one, so nobody can choose their draws by
//! it.) Bots decline to take back what was drawn or uncovered, and agree to everything else. Otherwise a player alone
//! with bots could draw again until they like the outcome.

use uuid::Uuid;

use super::{
    Acting, Event, Proposal, Refusal, Secret, Undone,
    seal::Salts,
    secret::recorded_move,
    undo_points::{UndoPoint, UndoPoints},
};
use crate::kit::{Corrupt, Seat, Turn};

/// Maximum number of undos per player, so that no log grows without end.
const UNDOS_MAX: u16 = 255;

impl Acting<'_> {
    /// Takes moves back at once if they are the player's own and revealed nothing; otherwise makes an offer.
    pub(super) fn undo(&mut self, account: Uuid, to_seq: Option<i64>) -> Result<(), Refusal> {
        let seat = self.player(account)?;
        let undo_points = self.undo_points()?;
        let to_seq = to_seq.or_else(|| undo_points.before_last_of(seat)).ok_or(Refusal::NothingToUndo)?;
        let (moves, first) = undo_points.after(to_seq).ok_or(Refusal::NothingToUndo)?;
        // The board does not change between two moves. The last event before the first of these moves names the
        // position.
        let to_seq = first.event.seq - 1;
        let are_own = moves.iter().all(|before| before.is_own(seat));
        let has_bots = self.game.occupants().any(|(_, occupant)| occupant.bot().is_some());
        let mut reveals = false;
        let is_rated = self.game.created.rated;
        for before in moves.iter().filter(|_| are_own || has_bots || is_rated) {
            reveals = reveals || self.has_revealed(before)?;
        }
        self.check_undo(seat, to_seq)?;
        if has_bots && reveals {
            return Err(Refusal::BotsDecline);
        }
        if is_rated && reveals {
            return Err(Refusal::RatedGame);
        }
        if are_own && !reveals {
            let undone = Undone { seat, account, to_seq, agreed: false, effects: vec![] };
            self.record(Event::Undone(undone), vec![])
        } else {
            self.offer(seat, Proposal::Undo { to_seq })
        }
    }

    pub(super) fn undo_agreed(&mut self, seat: Seat, to_seq: i64) -> Result<(), Refusal> {
        self.check_undo(seat, to_seq)?;
        let account = self.game.account(seat)?;
        let (_, before) = self.undo_points()?.after(to_seq).ok_or(Refusal::NothingToUndo)?;
        let mut chance = self.game.chance_after_undo(&self.context.seed);
        let effects = before.board.reshuffle(&mut chance);
        let (_, effects, secrets) =
            Secret::split(None, effects, &Salts::recorded(&chance, self.game.seq + 1));
        let undone = Undone { seat, account, to_seq, agreed: true, effects };
        self.record(Event::Undone(undone), secrets)
    }

    /// Checks that the player has undos left, and that nobody the game would wait for has run out of time.
    pub(super) fn check_undo(&self, seat: Seat, to_seq: i64) -> Result<(), Refusal> {
        let (_, before) = self.undo_points()?.after(to_seq).ok_or(Refusal::NothingToUndo)?;
        if self.game.people().any(|(of, person)| of == seat && person.undos >= UNDOS_MAX) {
            return Err(Refusal::TooManyUndos(UNDOS_MAX));
        }
        let (Some(times), Turn::Awaiting(seats)) = (&self.active()?.times, before.board.turn()) else {
            return Ok(());
        };
        let mut times = times.clone();
        times.count(self.game.awaiting().iter().map(|awaited| awaited.seat), self.now());
        let balances = times.balances_after_undo(&before.balances);
        let has_time = |seat: &Seat| balances.get(seat.index()).is_none_or(|balance| balance.left > 0);
        if seats.iter().all(has_time) { Ok(()) } else { Err(Refusal::NoTimeLeft) }
    }

    fn undo_points(&self) -> Result<&UndoPoints, Refusal> {
        let undo_points = self.game.undo_points.as_deref();
        undo_points.ok_or_else(|| Corrupt(format!("game {} was not recalled", self.game.id)).into())
    }

    /// Whether a move revealed something drawn or hidden.
    fn has_revealed(&self, before: &UndoPoint) -> Result<bool, Refusal> {
        let seat = before.event.seat.ok_or_else(|| Corrupt("a move without a seat".to_owned()))?;
        let action = recorded_move(&before.event)?.unwrap_or_default();
        Ok(before.board.decide(seat, &action, &mut self.chance())?.reveals)
    }
}
