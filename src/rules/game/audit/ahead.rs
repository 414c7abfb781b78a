//! Reads from later events what an audit needs before it decides the first one again.

use std::io::{self, BufRead};

use serde_json::Value;

use super::{
    super::{Hash, Kind, Logged, commitment},
    Entry, Fault, FaultKind,
    lines::Lines,
};
use crate::kit::UniqueJson;

/// Data from later events. Malformed lines are ignored here, because the audit reports them when it reaches them.
#[derive(Default)]
pub(super) struct Ahead {
    /// The seed from the last event, if it matches the commitment. (A seed that does not match is reported at its
    /// event.)
    pub(super) seed: Option<[u8; 32]>,
    /// Whether moves may be taken back later, so that the game has to keep its positions.
    pub(super) keeps_undo_points: bool,
}

impl Ahead {
    /// Reads all lines, but keeps at most two.
    pub(super) fn of_lines(source: impl BufRead) -> io::Result<Self> {
        let mut lines = Lines::new(source);
        let (mut ahead, mut first, mut end) = (Self::default(), None, None);
        while let Some((n, line)) = lines.next_raw() {
            let Ok(text) = std::str::from_utf8(line) else { continue };
            // A canonical line writes its kind in this form only.
            ahead.keeps_undo_points |=
                text.contains(r#""kind":"undone""#) || text.contains(r#""kind":"offered""#);
            if n == 1 {
                first = Some(text.to_owned());
            }
            if text.contains(r#""kind":"ended""#) {
                end = Some(text.to_owned());
            }
        }
        if let Some(error) = lines.broken {
            return Err(error);
        }
        let payload =
            |line: String| UniqueJson::parse::<Value>(&line).ok()?.get_mut("payload").map(Value::take);
        ahead.seed = revealed_seed(first.and_then(payload), end.and_then(payload));
        Ok(ahead)
    }

    pub(super) fn of_rows(rows: &[Logged]) -> Self {
        let keeps_undo_points = rows.iter().any(|row| matches!(row.kind, Kind::Undone | Kind::Offered));
        let end = rows.iter().rfind(|row| row.kind == Kind::Ended);
        let payload = |row: &Logged| UniqueJson::parse(&row.payload).ok();
        Self { seed: revealed_seed(rows.first().and_then(payload), end.and_then(payload)), keeps_undo_points }
    }

    /// Checks the seed of an end that is not decided again because something before it is unknown.
    pub(super) fn check_revealed_seed(&self, entry: &Entry) -> Result<(), Fault> {
        if entry.kind == "ended" && self.seed.is_none() {
            return Err(Fault::new(entry.seq, FaultKind::CommittedSeedNotRevealed));
        }
        Ok(())
    }
}

fn revealed_seed(first: Option<Value>, end: Option<Value>) -> Option<[u8; 32]> {
    let seed: Hash = end?.get("seed")?.as_str()?.parse().ok()?;
    let committed: Hash = first?.get("seed_commitment")?.as_str()?.parse().ok()?;
    (commitment(&seed.0) == committed).then_some(seed.0)
}
