//! The verdicts of an audit. There are three, and the first is only for a log in which everything was checked.

use std::fmt;

use serde::{Serialize, Serializer};

use super::Fault;

/// Verdict of an audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game is over, its seed and all its secrets are open, and every event was decided again.
    Verified(Whole),
    /// No fault was found, but not everything was checked.
    Holds(Gaps),
    /// The log has a fault.
    Fault(Fault),
}

/// Proof that nothing was left unchecked. Only [`Verdict::of`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole(());

/// The parts that were left unchecked: at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gaps(Vec<Unchecked>);

impl Verdict {
    /// The verdict on a log without a fault.
    pub(super) fn of(unchecked: Vec<Unchecked>) -> Self {
        if unchecked.is_empty() { Self::Verified(Whole(())) } else { Self::Holds(Gaps(unchecked)) }
    }

    /// The parts that were left unchecked; empty if the log is verified or has a fault.
    #[must_use]
    pub fn unchecked(&self) -> &[Unchecked] {
        match self {
            Self::Holds(Gaps(unchecked)) => unchecked,
            Self::Verified(_) | Self::Fault(_) => &[],
        }
    }

    /// The fault; `None` if there is none.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        if let Self::Fault(fault) = self { Some(fault) } else { None }
    }

    /// Whether everything was checked and is right.
    #[must_use]
    pub fn is_verified(&self) -> bool {
        matches!(self, Self::Verified(_))
    }
}

/// A part of a log that an audit could not check, because the log or this program does not contain enough.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Unchecked {
    /// The end of the log is not the end of the game.
    #[error("the game is not over: the log may go on, and nothing in it says how far it had come")]
    Running,
    /// The log ends between events that belong together.
    #[error("the log ends although more had to follow at once: {0}")]
    CutShort(String),
    /// Draws and salts, which need the unknown seed.
    #[error("{0}: draws and the salts of secrets (the log does not contain the seed)")]
    Chance(Events),
    /// The choices of bots, which need the unknown seed.
    #[error("{0}: that a bot chose this move (the log does not contain the seed)")]
    BotChoices(Events),
    /// Values that are not in this copy and cannot be computed.
    #[error("{0}: parts that are closed in this copy")]
    Closed(Events),
    /// Events after a position that is not fully known.
    #[error("{0}: that they follow from the rules (parts of earlier events are closed in this copy)")]
    Redacted(Events),
    /// The choices of a bot version that this program does not contain.
    #[error("{0}: that a bot of version {1} chose this move (this program does not have that version)")]
    UnknownBot(Events, u16),
    /// Something from a later version of the format.
    #[error(
        "event {seq}: {what} is not known to this program; from there on only hashes, numbers and times were checked"
    )]
    Unknown {
        /// Number of the event.
        seq: i64,
        /// Name of the unknown part.
        what: String,
    },
    /// The signature of a beacon.
    #[error("event {seq}: that the beacon is the one its network signed")]
    Beacon {
        /// Number of the event.
        seq: i64,
    },
    /// Offsets of a time zone that differ from this program's table.
    #[error("event 1: the offsets of `{0}` (this program has a different time zone database)")]
    Zone(String),
}

impl Serialize for Unchecked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Coded<'a> {
            code: &'static str,
            #[serde(skip_serializing_if = "<[i64]>::is_empty")]
            events: &'a [i64],
            what: String,
        }
        let events = match self {
            Self::Chance(events)
            | Self::BotChoices(events)
            | Self::Closed(events)
            | Self::Redacted(events)
            | Self::UnknownBot(events, _) => events.0.as_slice(),
            Self::Unknown { seq, .. } | Self::Beacon { seq } => std::slice::from_ref(seq),
            Self::Zone(_) => &[1],
            Self::Running | Self::CutShort(_) => &[],
        };
        Coded { code: self.into(), events, what: self.to_string() }.serialize(serializer)
    }
}

/// Numbers of events, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events(Vec<i64>);

impl Events {
    /// Adds the number of the current event, unless it is already there.
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
    /// Writes `event 4`, or `events 4, 9 to 12, 17`.
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

/// Facts that no log can show and no audit can check. They belong beside every verdict, even the best.
pub const BEYOND: &[&str] = &[
    "who sat behind an account, and that two accounts are two people",
    "that a request in the log was made by the account it names, or that the hall left none out",
    "that a move by an order was left beforehand, and that any other was not",
    "that hidden parts stayed hidden, and that the seed was chosen before the hall saw the entropy of players",
    "that the players named for the game before a rematch did play it",
    "that the players who joined a private game had its invite",
    "that the hall's clock was right",
];

#[cfg(test)]
mod tests {
    use strum::VariantNames;

    use super::*;

    #[test]
    fn numbers_of_events_are_written_as_ranges() {
        let written = |events: &[i64]| Events(events.to_vec()).to_string();
        assert_eq!(written(&[4]), "event 4");
        assert_eq!(written(&[4, 9, 10, 11, 17]), "events 4, 9 to 11, 17");
        assert_eq!(written(&[1, 2]), "events 1 to 2");
    }

    /// Compares the table of the page with the codes. The test of the client's German texts reads this table, too.
    #[test]
    fn every_code_is_documented() {
        let page = include_str!("../../../../openapi/docs/verdicts.md");
        let section = page.split("\n## ").find(|section| section.starts_with("Parts that were not checked"));
        let rows = section.unwrap().lines().filter(|line| line.starts_with("| `"));
        let codes = rows.filter_map(|row| row.split('`').nth(1));
        assert!(codes.eq(Unchecked::VARIANTS.iter().copied()), "{section:?}");
    }

    #[test]
    fn only_what_was_checked_whole_is_verified() {
        assert!(Verdict::of(vec![]).is_verified());
        assert_eq!(Verdict::of(vec![Unchecked::Running]).unchecked(), [Unchecked::Running]);
        let written = serde_json::to_value(Unchecked::Beacon { seq: 4 }).unwrap();
        assert_eq!(written["events"], serde_json::json!([4]));
        assert_eq!(written["code"], serde_json::json!("beacon"));
    }
}
