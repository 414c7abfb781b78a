//! What an audit says of a log. There are three answers, and the first is only for a log of which everything was checked.

use std::fmt;

use serde::{Serialize, Serializer};

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("event {seq}: {what}")]
pub struct Fault {
    /// The first event that does not hold; 0 for the log as a whole.
    pub seq: i64,
    /// What is wrong with it.
    pub what: String,
}

impl Fault {
    /// With a sentence.
    pub(crate) fn new(seq: i64, what: impl Into<String>) -> Self {
        Self { seq, what: what.into() }
    }
}

/// The answer of an audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game is over, its seed and all its secrets are open, and every event was decided again.
    Verified(Whole),
    /// Nothing speaks against it, but not everything was checked.
    Holds(Gaps),
    /// It does not hold.
    Fault(Fault),
}

/// That nothing was left unchecked. Nobody but [`Verdict::of`] can say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole(());

/// What was left unchecked: at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gaps(Vec<Unchecked>);

impl Verdict {
    /// Of a log without a fault.
    pub(super) fn of(unchecked: Vec<Unchecked>) -> Self {
        if unchecked.is_empty() { Self::Verified(Whole(())) } else { Self::Holds(Gaps(unchecked)) }
    }

    /// What was left unchecked; nothing, if it is verified or at fault.
    #[must_use]
    pub fn unchecked(&self) -> &[Unchecked] {
        match self {
            Self::Holds(Gaps(unchecked)) => unchecked,
            Self::Verified(_) | Self::Fault(_) => &[],
        }
    }

    /// The fault, if there is one.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        if let Self::Fault(fault) = self { Some(fault) } else { None }
    }

    /// Whether everything was checked, and holds.
    #[must_use]
    pub fn is_verified(&self) -> bool {
        matches!(self, Self::Verified(_))
    }
}

/// What an audit could not check, because the log does not tell enough or this program does not know enough.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Unchecked {
    /// The end of the log is not the end of the game.
    #[error("the game is not over: the log may go on, and nothing in it says how far it had come")]
    Running,
    /// The log ends between events that belong together.
    #[error("the log ends although more had to follow at once: {0}")]
    CutShort(String),
    /// Without the seed.
    #[error("{0}: what was drawn, and the salts of secrets, for the seed is not told")]
    Luck(Events),
    /// Without the seed.
    #[error("{0}: that a bot chose this move, for the seed is not told")]
    BotChoices(Events),
    /// The value is not in this copy, and cannot be computed.
    #[error("{0}: parts that are closed in this copy")]
    Closed(Events),
    /// The position is not fully known.
    #[error("{0}: that they follow from the rules, for parts of events before are closed in this copy")]
    Blind(Events),
    /// A bot whose program is not this one's.
    #[error("{0}: that a bot of version {1} chose this move, for this program does not know that version")]
    UnknownBot(Events, u16),
    /// Something that came to the format later.
    #[error(
        "event {seq}: {what} is not known to this program; from there on only hashes, numbers and times were checked"
    )]
    Unknown {
        /// The event.
        seq: i64,
        /// What it is.
        what: String,
    },
    /// A beacon.
    #[error("event {seq}: that the beacon is the one its network signed")]
    Beacon {
        /// The event.
        seq: i64,
    },
    /// The offsets of a time zone that are others than this program has.
    #[error("event 1: that `{0}` has these offsets, for the time zone table of this program tells others")]
    Zone(String),
}

impl Serialize for Unchecked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Told<'a> {
            code: &'static str,
            #[serde(skip_serializing_if = "<[i64]>::is_empty")]
            events: &'a [i64],
            what: String,
        }
        let events = match self {
            Self::Luck(events)
            | Self::BotChoices(events)
            | Self::Closed(events)
            | Self::Blind(events)
            | Self::UnknownBot(events, _) => events.0.as_slice(),
            Self::Unknown { seq, .. } | Self::Beacon { seq } => std::slice::from_ref(seq),
            Self::Zone(_) => &[1],
            Self::Running | Self::CutShort(_) => &[],
        };
        Told { code: self.into(), events, what: self.to_string() }.serialize(serializer)
    }
}

/// Numbers of events, rising.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events(Vec<i64>);

impl Events {
    /// Adds the last of them, unless it is there.
    pub(super) fn note(&mut self, seq: i64) {
        if self.0.last() != Some(&seq) {
            self.0.push(seq);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Events {
    /// `event 4`, or `events 4, 9 to 12, 17`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.len() == 1 { "event " } else { "events " })?;
        for (n, run) in self.0.chunk_by(|one, next| next - one == 1).enumerate() {
            if n > 0 {
                f.write_str(", ")?;
            }
            match run {
                [first, .., last] => write!(f, "{first} to {last}")?,
                [only] => write!(f, "{only}")?,
                [] => {}
            }
        }
        Ok(())
    }
}

/// What no log can show, and no audit of one: to be said beside the best of verdicts.
pub const BEYOND: &[&str] = &[
    "who sat behind an account, and that two accounts are two people",
    "that a request in the log was made by the account it names, or that the hall left none out",
    "that a move by an order was left beforehand, and that any other was not",
    "that nobody looked at what was hidden, or chose the seed after others had told what they add to the luck",
    "that the game before a rematch was played by those who are said to have played it",
    "that those who joined a private game had been told its code",
    "that the hall's clock was right",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_events_are_told_by_runs() {
        let told = |events: &[i64]| Events(events.to_vec()).to_string();
        assert_eq!(told(&[4]), "event 4");
        assert_eq!(told(&[4, 9, 10, 11, 17]), "events 4, 9 to 11, 17");
        assert_eq!(told(&[1, 2]), "events 1 to 2");
    }

    #[test]
    fn only_what_was_checked_whole_is_verified() {
        assert!(Verdict::of(vec![]).is_verified());
        assert_eq!(Verdict::of(vec![Unchecked::Running]).unchecked(), [Unchecked::Running]);
        let told = serde_json::to_value(Unchecked::Beacon { seq: 4 }).unwrap();
        assert_eq!(told["events"], serde_json::json!([4]));
        assert_eq!(told["code"], serde_json::json!("beacon"));
    }
}
