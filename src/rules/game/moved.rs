//! Taking the event of a move apart, as nearly all events are, without reading what it brings along.

use memchr::memmem;
use serde_json::value::RawValue;

use super::{Logged, Moved};
use crate::kit::{Corrupt, Seat};

impl Logged {
    /// What the event of a move says, with the move and its effects as texts.
    pub(super) fn moved(&self) -> Result<Moved<&str, &str>, Corrupt> {
        if let Some(moved) = Moved::of_text(&self.payload) {
            return Ok(moved);
        }
        let Moved { seat, account, by, action, effects } = self.read::<Moved<&RawValue, &RawValue>>()?;
        Ok(Moved { seat, account, by, action: action.get(), effects: effects.get() })
    }
}

impl<'a> Moved<&'a str, &'a str> {
    /// Of a payload as every server writes it: its fields lie between the same words, in the order of their names. None says
    /// nothing of it; then it has to be parsed. What says something else when it is parsed is not canonical.
    pub(super) fn of_text(payload: &'a str) -> Option<Self> {
        let rest = payload.strip_prefix(r#"{"account":""#)?;
        let (account, rest) = rest.split_once('"')?;
        let (_, rest) = rest.strip_prefix(r#","at":""#)?.split_once('"')?;
        let (by, rest) = rest.strip_prefix(r#","by":""#)?.split_once('"')?;
        let rest = rest.strip_prefix(r#","effects":"#)?;
        // Some title's effect or move might say that, too.
        let mut ends = memmem::find_iter(rest.as_bytes(), AFTER_EFFECTS);
        let (Some(end), None) = (ends.next(), ends.next()) else { return None };
        let (effects, action) = (rest.get(..end)?, rest.get(end + AFTER_EFFECTS.len()..)?);
        let (action, seat) = action.rsplit_once(':')?;
        let action = action.strip_suffix(r#","seat""#)?;
        let seat = Seat(seat.strip_suffix('}')?.parse().ok()?);
        Some(Self { seat, account: account.parse().ok()?, by: by.parse().ok()?, action, effects })
    }
}

const AFTER_EFFECTS: &str = r#","kind":"moved","move":"#;

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;
    use crate::game::{Event, Mover, canonical_json, seal::payload};

    fn written(by: Mover, action: Value, effects: Vec<Value>) -> String {
        let moved = Moved { seat: Seat(3), account: Uuid::from_u128(7), by, action, effects };
        canonical_json(&payload(Event::Moved(moved), chrono::DateTime::UNIX_EPOCH).unwrap()).unwrap()
    }

    /// What parsing says of it.
    fn parsed(payload: &str) -> Option<Moved<&str, &str>> {
        let Moved { seat, account, by, action, effects } =
            serde_json::from_str::<Moved<&RawValue, &RawValue>>(payload).ok()?;
        Some(Moved { seat, account, by, action: action.get(), effects: effects.get() })
    }

    #[test]
    fn it_says_what_parsing_says_or_nothing() {
        for by in [Mover::Player, Mover::Order, Mover::Autoplay, Mover::Bot] {
            let text =
                written(by, json!({"type": "\",\"seat\":1}"}), vec![json!({"kind": "moved"}), json!([])]);
            assert_eq!(Moved::of_text(&text), parsed(&text));
            assert!(Moved::of_text(&text).is_some());
        }
        let twice = json!({"kind": "moved", "move": 1, "a": 0});
        for (action, effects) in [(twice.clone(), vec![]), (Value::Null, vec![twice])] {
            let text = written(Mover::Player, action, effects);
            assert_eq!(Moved::of_text(&text), None, "{text}");
            assert!(parsed(&text).is_some());
        }
    }

    #[test]
    fn what_is_written_otherwise_is_left_to_parsing() {
        let text = written(Mover::Player, json!({"type": "end"}), vec![]);
        for (one, other) in [
            (":", ": "),
            ("player", "nobody"),
            ("\"seat\":3", "\"seat\":300"),
            ("00000000-", ""),
            ("move", "moves"),
        ] {
            assert_eq!(Moved::of_text(&text.replacen(one, other, 1)), None, "{other}");
        }
    }
}
