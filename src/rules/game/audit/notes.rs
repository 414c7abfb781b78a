//! Collects what an audit leaves unchecked.

use super::{Events, Unchecked};

/// The unchecked parts by kind.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) chance: Events,
    pub(super) bot_choices: Events,
    pub(super) closed: Events,
    pub(super) redacted: Events,
    pub(super) unknown_bots: Vec<(Events, u16)>,
    /// The other kinds, in the order in which the audit met them.
    pub(super) others: Vec<Unchecked>,
}

impl Notes {
    /// Notes a move of a bot of another version, whose choice cannot be made again.
    pub(super) fn unknown_bot(&mut self, seq: i64, version: u16) {
        match self.unknown_bots.iter_mut().find(|(_, of)| *of == version) {
            Some((events, _)) => events.note(seq),
            None => {
                let mut events = Events::default();
                events.note(seq);
                self.unknown_bots.push((events, version));
            }
        }
    }

    /// Returns all unchecked parts.
    pub(super) fn list(self) -> Vec<Unchecked> {
        let Self { chance, bot_choices, closed, redacted, unknown_bots, mut others } = self;
        let of = |events: Events, what: fn(Events) -> Unchecked| (!events.is_empty()).then(|| what(events));
        others.extend(of(chance, Unchecked::Chance));
        others.extend(of(bot_choices, Unchecked::BotChoices));
        others.extend(of(closed, Unchecked::Closed));
        others.extend(of(redacted, Unchecked::Redacted));
        others
            .extend(unknown_bots.into_iter().map(|(events, version)| Unchecked::UnknownBot(events, version)));
        others
    }
}
