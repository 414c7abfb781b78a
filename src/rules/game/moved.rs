//! Fast path for moves, which nearly all events are: finds the effects without parsing the rest of the payload.

use super::Mover;

/// The payload of a move, split where its effects begin.
pub(super) struct MoveText<'a> {
    pub(super) account: &'a str,
    pub(super) by: Mover,
    /// The text from the effects to the end.
    pub(super) rest: &'a str,
}

impl<'a> MoveText<'a> {
    /// Splits a payload in canonical field order. `None` means that the payload has to be parsed, not that it is wrong.
    pub(super) fn of(payload: &'a str) -> Option<Self> {
        let (account, rest) = payload.strip_prefix(r#"{"account":""#)?.split_once('"')?;
        let (_, rest) = rest.strip_prefix(r#","at":""#)?.split_once('"')?;
        let (by, rest) = rest.strip_prefix(r#","by":""#)?.split_once('"')?;
        Some(Self { account, by: by.parse().ok()?, rest: rest.strip_prefix(r#","effects":"#)? })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json, value::RawValue};
    use uuid::Uuid;

    use super::*;
    use crate::game::{Moved, canonical_json};

    #[test]
    fn it_says_what_parsing_says_or_nothing() {
        let usual = json!({
            "account": Uuid::from_u128(7), "at": "2026-11-27T12:00:00.000Z", "by": "player", "kind": "moved",
            "effects": [{"effects": []}], "move": {"type": "\",\"effects\":1}"}, "seat": 3,
        });
        for by in ["player", "order", "autoplay", "bot"] {
            // Fields that a later version may add, anywhere in the order of names.
            for (name, is_round_it) in
                [("seat", true), ("a", false), ("ax", false), ("bz", false), ("extra", true), ("z", true)]
            {
                let mut tree = usual.clone();
                tree["by"] = by.into();
                tree[name] = Value::from(3);
                let text = canonical_json(&tree).unwrap();
                let parsed: Moved<&RawValue, &RawValue> = serde_json::from_str(&text).unwrap();
                let beginning = MoveText::of(&text);
                assert_eq!(beginning.is_some(), is_round_it, "{text}");
                if let Some(MoveText { account, by, rest }) = beginning {
                    assert_eq!((account, by), (&*parsed.account.to_string(), parsed.by));
                    assert!(rest.starts_with(parsed.effects.get()), "{rest}");
                }
            }
        }
        let spaced = serde_json::to_string_pretty(&usual).unwrap();
        let other = canonical_json(&usual).unwrap().replace("player", "nobody");
        for text in [&spaced, &other, "{}", ""] {
            assert!(MoveText::of(text).is_none(), "{text}");
        }
    }
}
