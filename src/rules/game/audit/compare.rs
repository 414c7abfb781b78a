//! Compares recorded events with those that the rules produce again.

use serde_json::Value;

use super::{
    super::{Logged, Part, Secret},
    entry::Entry,
};
use crate::kit::UniqueJson;

/// Checks that a recorded event equals the one decided again, including its hash. Needs the seed. The hash covers the
/// digest of a closed part, but neither its item nor its seats, so these are compared as well.
pub(super) fn same(again: &Logged, entry: &Entry) -> Result<(), String> {
    if again.hash == entry.hash {
        let other = if entry.is_closed() { other_secret(again, entry, true) } else { None };
        return other.map_or(Ok(()), Err);
    }
    let tree = tree(again)?;
    Err(other_field(&tree, entry.tree(), None)
        .or_else(|| other_secret(again, entry, true))
        .unwrap_or_else(|| "the rules give another event".to_owned()))
}

/// Compares two events without the seed. Salts are left out, and effects too if something was drawn.
pub(super) fn alike(again: &Logged, entry: &Entry, was_drawn: bool) -> Result<(), String> {
    let tree = tree(again)?;
    if let Some(other) = other_field(&tree, entry.tree(), was_drawn.then_some("effects")) {
        return Err(other);
    }
    let other = if was_drawn { None } else { other_secret(again, entry, false) };
    other.map_or(Ok(()), Err)
}

fn tree(again: &Logged) -> Result<Value, String> {
    UniqueJson::parse(&again.payload).map_err(|e| e.to_string())
}

/// Describes the first field that differs; `None` if all are equal.
fn other_field(again: &Value, recorded: &Value, leave_out: Option<&str>) -> Option<String> {
    let (again, recorded) = (again.as_object()?, recorded.as_object()?);
    let mut names = again.keys().chain(recorded.keys()).filter(|name| Some(name.as_str()) != leave_out);
    let name = names.find(|name| again.get(*name) != recorded.get(*name))?;
    Some(match (again.get(name), recorded.get(name)) {
        (None, _) => format!("the rules give it no `{name}`"),
        (_, None) => format!("its `{name}` is missing"),
        _ => format!("its `{name}` differs from the one that the rules give"),
    })
}

/// Describes the first difference between the secrets; `None` if there is none. Closed parts are compared by their
/// digests if `with_salts`.
fn other_secret(again: &Logged, entry: &Entry, with_salts: bool) -> Option<String> {
    let again: Vec<Secret> =
        again.secret.as_deref().map_or(Some(vec![]), |text| UniqueJson::parse(text).ok())?;
    let items = |part: &Part| part.item();
    let recorded = entry.parts.iter().map(items);
    if let Some(part) = entry.parts.iter().find(|part| !again.iter().any(|secret| secret.item == part.item()))
    {
        return Some(format!("it has a secret where the rules make none: {}", part.item()));
    }
    if !recorded.eq(again.iter().map(|secret| secret.item)) {
        return Some("a secret is missing".to_owned());
    }
    again.iter().zip(&entry.parts).find_map(|(secret, part)| {
        let what = match part {
            _ if part.seats() != secret.seats => "list of seats",
            Part::Open(open) if open.value != secret.value => "value",
            Part::Open(open) if with_salts && open.salt != secret.salt => "salt",
            Part::Closed(closed) if with_salts && secret.digest().ok() != Some(closed.digest) => "digest",
            _ => return None,
        };
        Some(format!("the {what} of a secret differs from the one that the rules give: {}", part.item()))
    })
}
