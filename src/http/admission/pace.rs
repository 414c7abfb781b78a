//! What a connection owes, and until when.

use std::cell::Cell;

use tokio::time::Instant;

use super::bounds::Bounds;

/// Where a connection is between its first byte and its last. The side that reads bytes and the side that sees requests
/// both tell it what they know.
pub(super) struct Pace {
    state: Cell<State>,
    bounds: Bounds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing was begun.
    Idle(Instant),
    /// Bytes have come, and are to become the head of a request.
    Head(Instant),
    /// A body is to come.
    Body(Instant),
    /// It is our turn: the answer may take its time.
    Ours,
}

impl Pace {
    /// Of a new connection, which is to bring a request.
    pub(super) fn new(bounds: Bounds) -> Self {
        Self { state: Cell::new(State::Idle(Instant::now() + bounds.head_within)), bounds }
    }

    /// Bytes have come.
    pub(super) fn heard(&self) {
        if let State::Idle(_) = self.state.get() {
            self.state.set(State::Head(Instant::now() + self.bounds.head_within));
        }
    }

    /// A head was read; tells until when its body, if it has one, is to be there.
    pub(super) fn head_came(&self, has_body: bool) -> Instant {
        let due = Instant::now() + self.bounds.body_within;
        self.state.set(if has_body { State::Body(due) } else { State::Ours });
        due
    }

    /// The body was read to its end.
    pub(super) fn body_came(&self) {
        self.state.set(State::Ours);
    }

    /// Bytes were sent. Whoever does not send their body is not waited for longer because they were answered.
    pub(super) fn told(&self) {
        let now = Instant::now();
        match self.state.get() {
            State::Idle(_) | State::Ours => self.state.set(State::Idle(now + self.bounds.idle_for)),
            State::Head(_) => self.state.set(State::Head(now + self.bounds.head_within)),
            State::Body(_) => {}
        }
    }

    /// Until when the next byte is waited for. Late for a body, so that who waits for it can say that it did not come.
    pub(super) fn due(&self) -> Option<Instant> {
        match self.state.get() {
            State::Idle(due) => Some(due),
            State::Head(due) | State::Body(due) => Some(due + self.bounds.body_within / 4),
            State::Ours => None,
        }
    }

    /// Whether bytes came that never became a request.
    pub(super) fn is_left_undone(&self) -> bool {
        matches!(self.state.get(), State::Head(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_always_owes_something_unless_it_is_our_turn() {
        let pace = Pace::new(Bounds::default());
        assert!(pace.due().is_some(), "a first request");
        pace.heard();
        assert!(pace.is_left_undone());
        let due = pace.due();
        pace.heard();
        assert_eq!(pace.due(), due, "more bytes of a head win no time");
        pace.head_came(false);
        assert_eq!(pace.due(), None);
        pace.heard();
        assert_eq!(pace.due(), None, "what comes meanwhile is none of its business");
        pace.told();
        assert!(pace.due() > due && !pace.is_left_undone(), "the next request");
    }

    #[test]
    fn a_body_is_due_whatever_else_happens() {
        let pace = Pace::new(Bounds::default());
        let asked_for = pace.head_came(true);
        let due = pace.due();
        assert!(due > Some(asked_for), "who waits for it is told first");
        pace.heard();
        pace.told();
        assert_eq!(pace.due(), due);
        pace.body_came();
        assert_eq!(pace.due(), None);
    }
}
