//! Decides which notifications an account gets about a game that has changed since the last ones.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{
    kind::{NewsKind, Subject, message_id},
    looks::Saw,
};
use crate::store::{MessageToTell, NewsRow, Tell};

/// The status of a game in which the account no longer has a seat.
const GONE: &str = "gone";

/// Decides which messages an account gets about a game, and the notified state to record with them. Returns `None` if
/// nothing has changed, or if it cannot be decided yet. `is_apart` means that a block separates the account from the
/// player who asks for its agreement: that request is not sent.
pub(super) fn decide(
    row: &NewsRow,
    now: DateTime<Utc>,
    is_apart: bool,
    saw: impl Fn(DateTime<Utc>) -> Saw,
) -> Option<(Tell, Vec<MessageToTell>)> {
    let before = Tell {
        account_id: row.account_id,
        game_id: row.game_id,
        revision: row.revision,
        turn_seq: row.told_turn.unwrap_or(0),
        time_seq: row.told_time.unwrap_or(0),
        asked_at: row.told_asked,
        status: row.told_status.clone().or_else(|| row.status.clone())?,
        // Without an earlier notification, only the last arrival counts as new, and only for the other accounts.
        taken: row.told_taken.unwrap_or(if row.changed_whom.is_none_or(|last| last == row.account_id) {
            row.taken
        } else {
            row.taken - 1
        }),
    };
    let mut telling = Telling { row, saw, tell: before.clone(), messages: vec![] };
    if row.seat.is_none() && row.asked_at.is_none() {
        GONE.clone_into(&mut telling.tell.status);
        return Some((telling.tell, vec![]));
    }
    if row.seat.is_some() {
        telling.of_turn();
        telling.of_time(now);
        telling.of_seats();
        telling.of_status();
    }
    telling.of_request(is_apart);
    let Telling { tell, messages, .. } = telling;
    let is_news = row.revision.is_none()
        || (tell.turn_seq, tell.time_seq, tell.taken) != (before.turn_seq, before.time_seq, before.taken)
        || (tell.asked_at, &tell.status) != (before.asked_at, &before.status);
    is_news.then_some((tell, messages))
}

struct Telling<'a, S> {
    row: &'a NewsRow,
    saw: S,
    tell: Tell,
    messages: Vec<MessageToTell>,
}

impl<S: Fn(DateTime<Utc>) -> Saw> Telling<'_, S> {
    /// Adds `your_turn`. Leaves it out if standing orders answer the turn, or the account caused the turn or has seen
    /// it.
    fn of_turn(&mut self) {
        let row = self.row;
        let (Some(seq), Some(since)) = (row.since_seq, row.since) else { return };
        if seq <= self.tell.turn_seq || row.is_ordered {
            return;
        }
        let is_own = row.turn_by == Some(row.account_id);
        match if is_own { Saw::Yes } else { (self.saw)(since) } {
            Saw::Yes => self.tell.turn_seq = seq,
            Saw::No => {
                self.tell.turn_seq = seq;
                self.say(NewsKind::YourTurn, seq, None);
            }
            Saw::Perhaps => {}
        }
    }

    fn of_time(&mut self, now: DateTime<Utc>) {
        let Some(seq) = self.row.since_seq else { return };
        if !self.row.is_late || seq <= self.tell.time_seq || seq > self.tell.turn_seq {
            return;
        }
        let is_over = self.row.deadline_at.is_some_and(|deadline| deadline <= now);
        // If `your_turn` was just added, the account has not seen the turn, and so not its deadline either.
        let is_untold = self.messages.is_empty();
        match if is_over {
            Saw::Yes
        } else if is_untold {
            (self.saw)(now)
        } else {
            Saw::No
        } {
            Saw::Yes => self.tell.time_seq = seq,
            Saw::No => {
                self.tell.time_seq = seq;
                self.say(NewsKind::TimeRunningOut, seq, None);
            }
            Saw::Perhaps => {}
        }
    }

    fn of_seats(&mut self) {
        if self.row.taken > self.tell.taken && self.row.status.as_deref() == Some("open") {
            match self.saw_change() {
                Saw::Perhaps => return,
                Saw::No if self.row.changed_whom != Some(self.row.account_id) => {
                    let at = self.row.changed_at.map_or(0, |at| at.timestamp_millis());
                    self.say(NewsKind::SeatTaken, at, self.row.changed_whom);
                }
                Saw::No | Saw::Yes => {}
            }
        }
        self.tell.taken = self.row.taken;
    }

    fn of_status(&mut self) {
        let Some(status) = self.row.status.as_deref().filter(|status| *status != self.tell.status) else {
            return;
        };
        let kind = if status == "finished" { NewsKind::GameOver } else { NewsKind::GameStarted };
        match self.saw_change() {
            Saw::Perhaps => return,
            Saw::No => self.say(kind, 0, None),
            Saw::Yes => {}
        }
        status.clone_into(&mut self.tell.status);
    }

    fn of_request(&mut self, is_apart: bool) {
        let Some(since) =
            self.row.asked_at.filter(|since| self.tell.asked_at.is_none_or(|told| told < *since))
        else {
            return;
        };
        match if is_apart { Saw::Yes } else { (self.saw)(since) } {
            Saw::Perhaps => return,
            Saw::No => self.say(NewsKind::Asked, since.timestamp_millis(), self.row.asked_by),
            Saw::Yes => {}
        }
        self.tell.asked_at = Some(since);
    }

    /// Whether the account saw, or itself caused, the last change of seats or status.
    fn saw_change(&self) -> Saw {
        match self.row.changed_at {
            Some(at) if self.row.changed_by != Some(self.row.account_id) => (self.saw)(at),
            _ => Saw::Yes,
        }
    }

    fn say(&mut self, kind: NewsKind, seq: i64, by_account: Option<Uuid>) {
        let (account_id, game_id) = (self.row.account_id, self.row.game_id);
        let subject = Subject::News(kind);
        let message_id = message_id(account_id, game_id, subject, seq);
        let kind = subject.name().to_owned();
        // Addresses that get the first message need no further one about the start or the deadline of the same game.
        let first = self.messages.first().filter(|_| subject != Subject::News(NewsKind::Asked));
        let unless = first.map(|first| first.kind.clone());
        self.messages.push(MessageToTell { account_id, game_id, kind, message_id, seq, by_account, unless });
    }
}
