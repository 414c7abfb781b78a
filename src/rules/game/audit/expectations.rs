//! An event that the log must contain.

use std::str::FromStr;

use super::super::Hash;

/// An event that the caller expects in the log, by number and hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedEvent {
    /// Number of the event.
    pub seq: i64,
    /// Hash of the event.
    pub hash: Hash,
}

impl FromStr for ExpectedEvent {
    type Err = &'static str;

    /// Parses `SEQ:HASH`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed =
            text.split_once(':').and_then(|(seq, hash)| Some((seq.parse().ok()?, hash.parse().ok()?)));
        parsed.map(|(seq, hash)| Self { seq, hash }).ok_or("the number of an event and its hash, as SEQ:HASH")
    }
}
