//! Checks in one pass whether a text is canonical JSON as logs have it. Building a tree and writing it again costs
//! noticeably more where a server reads every event.

use std::cmp::Ordering;

use super::canonical::INTEGER_MAX;

/// Prefix of names that give an object a special meaning for the parser.
const NOT_A_NAME: &str = "$serde_json::private::";

/// Maximum nesting of lists and objects, equal to the parser's.
const DEPTH_MAX: u8 = 127;

/// A field of an object in its written form.
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    /// Number of list items; 0 if the value is no list.
    pub(super) items: usize,
}

/// The fields of an object, if [`canonical_json`](super::canonical_json) writes these very bytes for it. `None`
/// otherwise, and also if a name is the parser's own. In that case a tree has to decide.
pub(super) fn canonical_fields(text: &str) -> Option<Vec<Field<'_>>> {
    let (mut strict, mut fields) = (Strict { text, at: 0 }, Vec::with_capacity(USUAL_FIELDS));
    strict.object(DEPTH_MAX - 1, |field| fields.push(field))?;
    (strict.at == text.len()).then_some(fields)
}

/// Whether a value of any kind is canonical.
#[cfg(test)]
pub(super) fn is_canonical(text: &str) -> bool {
    let mut strict = Strict { text, at: 0 };
    strict.value(DEPTH_MAX).is_some() && strict.at == text.len()
}

/// Initial capacity: most events have no more fields.
const USUAL_FIELDS: usize = 12;

/// A reader and its position. Its methods return `None` where the text is not canonical.
struct Strict<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Strict<'a> {
    /// Reads a value; returns the number of its list items, 0 if it is no list.
    fn value(&mut self, depth: u8) -> Option<usize> {
        match self.peek()? {
            b'{' => self.object(depth.checked_sub(1)?, |_| ())?,
            b'[' => return self.array(depth.checked_sub(1)?),
            b'"' => _ = self.string()?,
            b'n' => self.word("null")?,
            b't' => self.word("true")?,
            b'f' => self.word("false")?,
            _ => self.integer()?,
        }
        Some(0)
    }

    fn array(&mut self, depth: u8) -> Option<usize> {
        self.word("[")?;
        if self.word("]").is_some() {
            return Some(0);
        }
        for items in 1.. {
            self.value(depth)?;
            if self.word(",").is_none() {
                return self.word("]").map(|()| items);
            }
        }
        None
    }

    /// Reads an object. Names must ascend in the order of their UTF-16 code units (RFC 8785, section 3.2.3), so none
    /// occurs twice.
    fn object(&mut self, depth: u8, mut each: impl FnMut(Field<'a>)) -> Option<()> {
        self.word("{")?;
        if self.word("}").is_some() {
            return Some(());
        }
        let mut before = None;
        loop {
            let name = self.string()?;
            if name.starts_with(NOT_A_NAME) {
                return None;
            }
            if before.is_some_and(|before| order(before, name) != Ordering::Less) {
                return None;
            }
            before = Some(name);
            self.word(":")?;
            let begin = self.at;
            let items = self.value(depth)?;
            each(Field { name, value: self.text.get(begin..self.at)?, items });
            if self.word(",").is_none() {
                return self.word("}");
            }
        }
    }

    /// Reads a string; returns the text between the quotes in its written form. A character may be escaped only if it
    /// must be, and only in the form of section 3.2.2.2.
    fn string(&mut self) -> Option<&'a str> {
        self.word("\"")?;
        let begin = self.at;
        loop {
            let rest = self.text.as_bytes().get(self.at..)?;
            self.at += rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
            match self.take()? {
                b'"' => return self.text.get(begin..self.at - 1),
                b'\\' => self.escape()?,
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<()> {
        match self.take()? {
            b'"' | b'\\' | b'b' | b't' | b'n' | b'f' | b'r' => Some(()),
            b'u' => {
                self.word("00")?;
                let (high, low) = (self.take()?, self.take()?);
                let has_no_short_form = match (high, low) {
                    (b'0', b'8' | b'9' | b'a' | b'c' | b'd') => false,
                    (b'0' | b'1', b'0'..=b'9' | b'a'..=b'f') => true,
                    _ => false,
                };
                has_no_short_form.then_some(())
            }
            _ => None,
        }
    }

    fn integer(&mut self) -> Option<()> {
        let is_negative = self.word("-").is_some();
        let begin = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let digits = self.text.get(begin..self.at)?;
        let number: u64 = digits.parse().ok()?;
        let is_written_so =
            if number == 0 { digits == "0" && !is_negative } else { !digits.starts_with('0') };
        (is_written_so && number <= INTEGER_MAX).then_some(())
    }

    fn word(&mut self, word: &str) -> Option<()> {
        let follows = self.text.as_bytes().get(self.at..)?.starts_with(word.as_bytes());
        follows.then(|| self.at += word.len())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }
}

/// Compares two written names by their unescaped texts.
fn order(one: &str, other: &str) -> Ordering {
    let is_plain = |name: &str| name.is_ascii() && !name.contains('\\');
    if is_plain(one) && is_plain(other) {
        return one.cmp(other);
    }
    let said = |name: &str| serde_json::from_str::<String>(&format!("\"{name}\"")).unwrap_or_default();
    said(one).encode_utf16().cmp(said(other).encode_utf16())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::game::canonical::canonical_text;

    /// Decides with a tree, like all other code.
    fn is_written_so(text: &str) -> bool {
        let tree = serde_json::from_str::<Value>(text);
        tree.is_ok_and(|tree| canonical_text(&tree).is_ok_and(|canonical| canonical == text))
    }

    #[test]
    fn what_has_another_form_is_refused() {
        for (text, is) in [
            ("{}", true),
            ("[]", true),
            ("", false),
            ("{\"a\":1,\"b\":[\"x\",null,true,false,-7]}", true),
            ("{\"a\":1,\"a\":1}", false),
            ("{\"b\":1,\"a\":1}", false),
            ("{\"a\": 1}", false),
            ("[1,]", false),
            ("[1 ]", false),
            ("{\"a\":1}x", false),
            ("-0", false),
            ("01", false),
            ("-", false),
            ("1.0", false),
            ("1e3", false),
            ("9007199254740991", true),
            ("-9007199254740991", true),
            ("9007199254740992", false),
            ("99999999999999999999999", false),
            (r#""\u001f\b\t\n\f\r\"\\/""#, true),
            (r#""\u0008""#, false),
            (r#""\u000A""#, false),
            (r#""\u001F""#, false),
            (r#""\u0041""#, false),
            (r#""\/""#, false),
            ("\"\u{1f}\"", false),
            ("\"\u{7f}é\"", true),
            // By code units U+FB33 comes after U+1F600, by code points before it.
            ("{\"\u{1f600}\":1,\"\u{fb33}\":2}", true),
            ("{\"\u{fb33}\":2,\"\u{1f600}\":1}", false),
            (r#"{"$serde_json::private::RawValue":"{}"}"#, false),
            (r#"{"$serde_json::private::RawValue":"{\"x\":1.5,\"x\":0}"}"#, false),
            (r#"{"$serde_json":1,"a":2}"#, true),
            (r#"{"\n":1,"a":2}"#, true),
            (r#"{"!":1,"\"":2}"#, true),
            (r#"{"a":2,"\n":1}"#, false),
        ] {
            assert_eq!((is_canonical(text), is_written_so(text)), (is, is), "{text}");
        }
    }

    #[test]
    fn it_goes_no_deeper_than_the_parser() {
        for depth in [1, 126, 127, 128, 200, 100_000] {
            let text = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
            assert_eq!(is_canonical(&text), is_written_so(&text), "{depth}");
        }
    }
}
