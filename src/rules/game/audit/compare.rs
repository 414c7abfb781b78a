//! Compares recorded events with those that the rules produce again.

use serde_json::Value;

use super::{
    super::{Logged, Part, Secret},
    FaultKind,
    entry::Entry,
};
use crate::kit::{Corrupt, UniqueJson};

/// Checks that a recorded event equals the one decided again, including its hash. Needs the seed. The hash covers the
/// digest of a closed part, but neither its item nor its seats, so these are compared as well.
pub(super) fn same(again: &Logged, entry: &Entry) -> Result<(), FaultKind> {
    if again.hash == entry.hash {
        let other = if entry.is_closed() { other_secret(again, entry, true) } else { None };
        return other.map_or(Ok(()), Err);
    }
    let tree = tree(again)?;
    Err(other_field(&tree, entry.tree(), None)
        .or_else(|| other_secret(again, entry, true))
        .unwrap_or(FaultKind::OtherEvent))
}

/// Compares two events without the seed. Salts are left out, and effects too if something was drawn.
pub(super) fn alike(again: &Logged, entry: &Entry, was_drawn: bool) -> Result<(), FaultKind> {
    let tree = tree(again)?;
    if let Some(other) = other_field(&tree, entry.tree(), was_drawn.then_some("effects")) {
        return Err(other);
    }
    let other = if was_drawn { None } else { other_secret(again, entry, false) };
    other.map_or(Ok(()), Err)
}

fn tree(again: &Logged) -> Result<Value, FaultKind> {
    UniqueJson::parse(&again.payload).map_err(|e| Corrupt::from(e).into())
}

/// The first field that differs; `None` if all are equal.
fn other_field(again: &Value, recorded: &Value, leave_out: Option<&str>) -> Option<FaultKind> {
    let (again, recorded) = (again.as_object()?, recorded.as_object()?);
    let mut names = again.keys().chain(recorded.keys()).filter(|name| Some(name.as_str()) != leave_out);
    let name = names.find(|name| again.get(*name) != recorded.get(*name))?;
    let field = name.clone();
    Some(match (again.get(name), recorded.get(name)) {
        (None, _) => FaultKind::FieldTooMany { field },
        (_, None) => FaultKind::FieldMissing { field },
        _ => FaultKind::FieldDiffers { field },
    })
}

/// The first difference between the secrets; `None` if there is none. Closed parts are compared by their
/// digests if `with_salts`.
fn other_secret(again: &Logged, entry: &Entry, with_salts: bool) -> Option<FaultKind> {
    let again: Vec<Secret> =
        again.secret.as_deref().map_or(Some(vec![]), |text| UniqueJson::parse(text).ok())?;
    let items = |part: &Part| part.item();
    let recorded = entry.parts.iter().map(items);
    if let Some(part) = entry.parts.iter().find(|part| !again.iter().any(|secret| secret.item == part.item()))
    {
        return Some(FaultKind::SecretTooMany { item: part.item() });
    }
    if !recorded.eq(again.iter().map(|secret| secret.item)) {
        return Some(FaultKind::SecretMissing);
    }
    again.iter().zip(&entry.parts).find_map(|(secret, part)| {
        let differing = match part {
            _ if part.seats() != secret.seats => "list of seats",
            Part::Open(open) if open.value != secret.value => "value",
            Part::Open(open) if with_salts && open.salt != secret.salt => "salt",
            Part::Closed(closed) if with_salts && secret.digest().ok() != Some(closed.digest) => "digest",
            _ => return None,
        };
        Some(FaultKind::SecretDiffers { part: differing, item: part.item() })
    })
}
