//! What a connection is expected to send, and until when.

use std::cell::Cell;

use tokio::time::Instant;

use super::bounds::Bounds;

/// Where a connection is between its first byte and its last. The side that reads bytes and the side that
/// sees requests both report here.
pub(super) struct Pace {
    state: Cell<State>,
    bounds: Bounds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing has begun.
    Idle(Instant),
    /// Bytes have arrived that should become the head of a request.
    Head(Instant),
    /// A body is expected.
    Body(Instant),
    /// It is our turn, and the answer may take its time.
    Ours,
}

impl Pace {
    /// The pace of a new connection, which should send a request.
    pub(super) fn new(bounds: Bounds) -> Self {
        Self { state: Cell::new(State::Idle(Instant::now() + bounds.head_within)), bounds }
    }

    /// Bytes have arrived.
    pub(super) fn received(&self) {
        if let State::Idle(_) = self.state.get() {
            self.state.set(State::Head(Instant::now() + self.bounds.head_within));
        }
    }

    /// A head was read; returns until when its body, if any, must be there.
    pub(super) fn head_read(&self, has_body: bool) -> Instant {
        let due = Instant::now() + self.bounds.body_within;
        self.state.set(if has_body { State::Body(due) } else { State::Ours });
        due
    }

    /// The body was read to its end.
    pub(super) fn body_read(&self) {
        self.state.set(State::Ours);
    }

    /// Bytes were sent. A client that still owes a body gets no more time because it was answered.
    pub(super) fn sent(&self) {
        let now = Instant::now();
        match self.state.get() {
            State::Idle(_) | State::Ours => self.state.set(State::Idle(now + self.bounds.idle_for)),
            State::Head(_) => self.state.set(State::Head(now + self.bounds.head_within)),
            State::Body(_) => {}
        }
    }

    /// Until when to wait for the next byte. A body's is late enough that its reader reports the timeout
    /// first.
    pub(super) fn due(&self) -> Option<Instant> {
        match self.state.get() {
            State::Idle(due) => Some(due),
            State::Head(due) | State::Body(due) => Some(due + self.bounds.body_within / 4),
            State::Ours => None,
        }
    }

    /// Whether bytes arrived that never became a request.
    pub(super) fn is_unfinished(&self) -> bool {
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
        pace.received();
        assert!(pace.is_unfinished());
        let due = pace.due();
        pace.received();
        assert_eq!(pace.due(), due, "more bytes of a head win no time");
        pace.head_read(false);
        assert_eq!(pace.due(), None);
        pace.received();
        assert_eq!(pace.due(), None, "what comes meanwhile is none of its business");
        pace.sent();
        assert!(pace.due() > due && !pace.is_unfinished(), "the next request");
    }

    #[test]
    fn a_body_is_due_whatever_else_happens() {
        let pace = Pace::new(Bounds::default());
        let asked_for = pace.head_read(true);
        let due = pace.due();
        assert!(due > Some(asked_for), "its reader reports the timeout first");
        pace.received();
        pace.sent();
        assert_eq!(pace.due(), due);
        pace.body_read();
        assert_eq!(pace.due(), None);
    }
}
