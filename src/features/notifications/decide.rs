//! Decides which notifications an account gets about a game that has changed since the last ones.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{
    kind::{NotificationKind, Subject, message_id},
    sql::{
        candidates::CandidateRow,
        notify::{Notification, NotifiedState},
    },
};

/// The status of a game in which the account no longer has a seat.
const GONE: &str = "gone";

/// Decides which messages an account gets about a game, and the notified state to record with them. Returns `None` if
/// nothing has changed. `is_apart` means that a block separates the account from the
/// player who asks for its agreement: that request is not sent.
pub(super) fn decide(
    row: &CandidateRow,
    now: DateTime<Utc>,
    is_apart: bool,
    saw: impl Fn(DateTime<Utc>) -> bool,
) -> Option<(NotifiedState, Vec<Notification>)> {
    let before = NotifiedState {
        account_id: row.facts.account_id,
        game_id: row.facts.game_id,
        revision: row.revision,
        turn_seq: row.notified_turn.unwrap_or(0),
        time_seq: row.notified_time.unwrap_or(0),
        asked_at: row.notified_asked,
        status: row.notified_status.clone().unwrap_or_else(|| row.facts.status.clone()),
        // Without an earlier notification, only the last arrival counts as new, and only for the other accounts.
        taken: row.notified_taken.unwrap_or(
            if row.changed_whom.is_none_or(|last| last == row.facts.account_id) {
                row.taken
            } else {
                row.taken - 1
            },
        ),
    };
    let mut deciding = Deciding { row, saw, state: before.clone(), messages: vec![] };
    if row.facts.seat.is_none() && row.facts.asked_at.is_none() {
        GONE.clone_into(&mut deciding.state.status);
        return Some((deciding.state, vec![]));
    }
    if row.facts.seat.is_some() {
        deciding.add_turn();
        deciding.add_deadline(now);
        deciding.add_seats();
        deciding.add_status();
    }
    deciding.add_request(is_apart);
    let Deciding { state, messages, .. } = deciding;
    (row.revision.is_none() || state != before).then_some((state, messages))
}

struct Deciding<'a, S> {
    row: &'a CandidateRow,
    saw: S,
    state: NotifiedState,
    messages: Vec<Notification>,
}

impl<S: Fn(DateTime<Utc>) -> bool> Deciding<'_, S> {
    /// Adds `your_turn`. Leaves it out if standing orders answer the turn, or the account caused the turn or has seen
    /// it.
    fn add_turn(&mut self) {
        let row = self.row;
        let (Some(seq), Some(since)) = (row.facts.since_seq, row.since) else { return };
        if seq <= self.state.turn_seq || row.facts.is_ordered {
            return;
        }
        self.state.turn_seq = seq;
        if row.turn_by != Some(row.facts.account_id) && !(self.saw)(since) {
            self.add_message(NotificationKind::YourTurn, seq, None);
        }
    }

    fn add_deadline(&mut self, now: DateTime<Utc>) {
        let Some(seq) = self.row.facts.since_seq else { return };
        if !self.row.is_late || seq <= self.state.time_seq || seq > self.state.turn_seq {
            return;
        }
        self.state.time_seq = seq;
        let is_over = self.row.facts.deadline_at.is_some_and(|deadline| deadline <= now);
        // If `your_turn` was just added, the account has not seen the turn, and so not its deadline either.
        if !is_over && (!self.messages.is_empty() || !(self.saw)(now)) {
            self.add_message(NotificationKind::TimeRunningOut, seq, None);
        }
    }

    fn add_seats(&mut self) {
        let is_taken = self.row.taken > self.state.taken && self.row.facts.status == "open";
        if is_taken && self.row.changed_whom != Some(self.row.facts.account_id) && !self.saw_change() {
            let at = self.row.changed_at.map_or(0, |at| at.timestamp_millis());
            self.add_message(NotificationKind::SeatTaken, at, self.row.changed_whom);
        }
        self.state.taken = self.row.taken;
    }

    fn add_status(&mut self) {
        let status = &self.row.facts.status;
        if *status == self.state.status {
            return;
        }
        let kind =
            if status == "finished" { NotificationKind::GameOver } else { NotificationKind::GameStarted };
        if !self.saw_change() {
            self.add_message(kind, 0, None);
        }
        self.state.status.clone_from(status);
    }

    fn add_request(&mut self, is_apart: bool) {
        let Some(since) = self
            .row
            .facts
            .asked_at
            .filter(|since| self.state.asked_at.is_none_or(|notified| notified < *since))
        else {
            return;
        };
        if !is_apart && !(self.saw)(since) {
            self.add_message(NotificationKind::Asked, since.timestamp_millis(), self.row.asked_by);
        }
        self.state.asked_at = Some(since);
    }

    /// Whether the account saw, or itself caused, the last change of seats or status.
    fn saw_change(&self) -> bool {
        self.row.changed_by == Some(self.row.facts.account_id) || self.row.changed_at.is_none_or(&self.saw)
    }

    fn add_message(&mut self, kind: NotificationKind, seq: i64, by_account: Option<Uuid>) {
        let (account_id, game_id) = (self.row.facts.account_id, self.row.facts.game_id);
        let subject = Subject::Game(kind);
        // Addresses that get the first message need no further one about the start or the deadline of the same game.
        let first = self.messages.first().filter(|_| kind != NotificationKind::Asked);
        self.messages.push(Notification {
            account_id,
            game_id,
            kind: subject.name().to_owned(),
            message_id: message_id(account_id, game_id, subject, seq),
            seq,
            by_account,
            unless: first.map(|first| first.kind.clone()),
            ..Notification::default()
        });
    }
}
