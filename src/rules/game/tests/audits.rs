//! What the other tests ask an audit.

use uuid::Uuid;

use super::super::{Fault, Game, Kind, Known, Logged, Unchecked, Verdict, audit_stored};

/// What the audit of a stored log comes to, or its fault. What has ended and is open is verified, what runs is not.
pub(super) fn audit(id: Uuid, log: &[Logged]) -> Result<Game, Fault> {
    let audited = audit_stored(log, &Known { game: Some(id), ..Known::default() });
    if let Verdict::Fault(fault) = audited.verdict {
        return Err(fault);
    }
    let is_over = log.last().is_some_and(|last| last.kind == Kind::Ended);
    let is_open =
        !log.iter().any(|event| event.secret.as_ref().is_some_and(|parts| parts.contains("digest")));
    assert!(is_over || !audited.verdict.is_verified(), "{:?}", audited.verdict);
    assert!(!is_over || !is_open || audited.verdict.is_verified(), "{:?}", audited.verdict);
    Ok(audited.game.unwrap())
}

/// The same for whoever knows the seed: then nothing is left but that a running game goes on.
pub(super) fn audit_by_seed(log: &[Logged], seed: [u8; 32]) {
    let audited = audit_stored(log, &Known { seed: Some(seed), is_all: true, ..Known::default() });
    let is_over = log.last().is_some_and(|last| last.kind == Kind::Ended);
    let left: &[Unchecked] = if is_over { &[] } else { &[Unchecked::Running] };
    assert_eq!((audited.verdict.fault(), audited.verdict.unchecked()), (None, left));
}
