//! The chain, and the checks for events of every kind: numbers, hashes, times, one beginning and one end.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use super::{
    super::{Digest, Hash, Link, Part},
    Fault, FaultKind,
    entry::Linked,
};

/// The chain up to the last event that was checked.
pub(super) struct Chain {
    pub(super) game: Uuid,
    ruleset: String,
    seq: i64,
    head: Hash,
    at: DateTime<Utc>,
    is_over: bool,
}

/// The fields of the first event that every hash covers.
#[derive(Deserialize)]
struct Named {
    game: Uuid,
    ruleset: String,
    ruleset_version: u64,
}

impl Chain {
    /// Starts before the first event.
    pub(super) fn begin(first: &Linked<'_>) -> Result<Self, Fault> {
        if first.kind != "created" {
            return Err(Fault::new(first.seq, FaultKind::NotCreatedFirst));
        }
        let unnamed = |e: serde_json::Error| FaultKind::GameNotNamed { detail: e.to_string() };
        let named = serde_json::from_str::<Named>(first.payload);
        let Named { game, ruleset, ruleset_version } =
            named.map_err(|e| Fault::new(first.seq, unnamed(e)))?;
        if ruleset.is_empty() || !ruleset.bytes().all(|c| matches!(c, b'a'..=b'z' | b'0'..=b'9' | b'_')) {
            return Err(Fault::new(first.seq, FaultKind::RulesetName));
        }
        let ruleset = format!("{ruleset}/{ruleset_version}");
        Ok(Self { game, ruleset, seq: 0, head: Hash::ZERO, at: first.at, is_over: false })
    }

    /// Checks the next event and adds it.
    pub(super) fn extend(&mut self, entry: &Linked<'_>) -> Result<(), Fault> {
        self.check(entry).map_err(|kind| Fault::new(entry.seq, kind))?;
        (self.seq, self.head) = (entry.seq, entry.hash);
        self.at = entry.at;
        self.is_over = entry.kind == "ended";
        Ok(())
    }

    fn check(&self, entry: &Linked<'_>) -> Result<(), FaultKind> {
        if entry.seq != self.seq + 1 {
            return Err(FaultKind::WrongNumber);
        }
        if entry.prev_hash != self.head {
            return Err(FaultKind::WrongPreviousHash);
        }
        if self.hash(entry)? != entry.hash {
            return Err(FaultKind::WrongHash);
        }
        if self.is_over {
            return Err(FaultKind::AfterEnd);
        }
        if entry.seq > 1 && entry.kind == "created" {
            return Err(FaultKind::CreatedAgain);
        }
        if entry.at < self.at {
            return Err(FaultKind::TimeGoesBack);
        }
        Ok(())
    }

    fn hash(&self, entry: &Linked<'_>) -> Result<Hash, FaultKind> {
        let digests: Result<Vec<Digest>, _> = entry.parts.iter().map(Part::digest).collect();
        let link = Link {
            game: self.game,
            seq: entry.seq,
            ruleset: &self.ruleset,
            prev: entry.prev_hash,
            payload: entry.payload,
            secrets: &digests?,
        };
        Ok(link.hash())
    }
}
