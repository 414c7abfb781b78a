//! The state of a connection: the next bytes that it should send, and the deadline for them.

use std::cell::Cell;

use tokio::time::Instant;

use super::bounds::Bounds;

/// The state of a connection between its first byte and its last. The side that reads bytes and the side that sees
/// requests both report here.
pub(super) struct Pace {
    state: Cell<State>,
    bounds: Bounds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing has arrived of the next request. It is due at this time.
    Idle(Instant),
    /// Part of a head has arrived. The rest is due at this time.
    Head(Instant),
    /// A body is expected by this time.
    Body(Instant),
    /// The server is working on the response, without a deadline.
    Ours,
}

impl Pace {
    /// The pace of a new connection, which should send a request.
    pub(super) fn new(bounds: Bounds) -> Self {
        Self { state: Cell::new(State::Idle(Instant::now() + bounds.head_within)), bounds }
    }

    /// Records that bytes have arrived.
    pub(super) fn received(&self) {
        if let State::Idle(_) = self.state.get() {
            self.state.set(State::Head(Instant::now() + self.bounds.head_within));
        }
    }

    /// Records that a head was read. Returns the time by which its body, if any, must have arrived.
    pub(super) fn head_read(&self, has_body: bool) -> Instant {
        let due = Instant::now() + self.bounds.body_within;
        self.state.set(if has_body { State::Body(due) } else { State::Ours });
        due
    }

    /// Records that the body was read to its end.
    pub(super) fn body_read(&self) {
        self.state.set(State::Ours);
    }

    /// Records that bytes were sent. A response does not extend the deadline of an unfinished body.
    pub(super) fn sent(&self) {
        let now = Instant::now();
        match self.state.get() {
            State::Idle(_) | State::Ours => self.state.set(State::Idle(now + self.bounds.idle_for)),
            State::Head(_) => self.state.set(State::Head(now + self.bounds.head_within)),
            State::Body(_) => {}
        }
    }

    /// The time until which to wait for the next byte, or `None` while the server is working. A body's is late enough
    /// that its reader reports the timeout first.
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
    fn a_connection_has_a_deadline_unless_a_response_is_pending() {
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
    fn a_body_has_a_deadline_of_its_own() {
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
