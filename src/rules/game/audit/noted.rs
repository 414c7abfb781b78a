//! What somebody noted of a log before it was audited.

use std::str::FromStr;

use super::super::Hash;

/// An event by number and hash, as somebody noted it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noted {
    /// Its number.
    pub seq: i64,
    /// Its hash.
    pub hash: Hash,
}

impl FromStr for Noted {
    type Err = &'static str;

    /// `SEQ:HASH`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed =
            text.split_once(':').and_then(|(seq, hash)| Some((seq.parse().ok()?, hash.parse().ok()?)));
        parsed.map(|(seq, hash)| Self { seq, hash }).ok_or("the number of an event and its hash, as SEQ:HASH")
    }
}
