//! Reading a log strictly: every line canonical, or refused. Two readers that take different things from one line could
//! be told different stories by it.

use serde_json::Value;

use super::{super::canonical::canonical_text, Fault};

/// The lines of a log, each the canonical JSON of an object.
///
/// # Errors
/// The first line that is not one. It is named by its number, which is that of its event.
pub(super) fn read(log: &[u8]) -> Result<Vec<(Value, &str)>, Fault> {
    let text = std::str::from_utf8(log).map_err(|e| {
        let before = log.get(..e.valid_up_to()).unwrap_or_default();
        Fault::new(number_of(before), "the line is not UTF-8")
    })?;
    if text.is_empty() {
        return Err(Fault::new(0, "the log is empty"));
    }
    let mut lines = Vec::new();
    for (n, line) in (1..).zip(text.split_inclusive('\n')) {
        lines.push(read_line(line).map_err(|what| Fault::new(n, what))?);
    }
    Ok(lines)
}

/// The number of the line that follows these bytes.
fn number_of(before: &[u8]) -> i64 {
    before.iter().fold(1, |n, byte| n + i64::from(*byte == b'\n'))
}

fn read_line(line: &str) -> Result<(Value, &str), String> {
    let line = line.strip_suffix('\n').ok_or("the line does not end with a line feed")?;
    Ok((parse(line)?, line))
}

/// A line without its line feed.
pub(super) fn parse(line: &str) -> Result<Value, String> {
    if line.starts_with('\u{feff}') {
        return Err("the line begins with a byte order mark".to_owned());
    }
    if line.ends_with('\r') {
        return Err("the line ends with a carriage return".to_owned());
    }
    if line.trim().is_empty() {
        return Err("the line is blank".to_owned());
    }
    let value: Value = serde_json::from_str(line).map_err(|e| format!("the line is no JSON: {e}"))?;
    canonical(&value, line)?;
    Ok(value)
}

/// Whether this is how canonical JSON writes a value of a log.
pub(super) fn canonical(value: &Value, text: &str) -> Result<(), String> {
    let canonical = canonical_text(value).map_err(|e| e.to_string())?;
    if canonical == text {
        return Ok(());
    }
    let same = canonical.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
    Err(format!(
        "it is not canonical JSON (RFC 8785), from its byte {same} on: each key once and in order, and no spaces"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(log: &[u8]) -> String {
        read(log).unwrap_err().to_string()
    }

    #[test]
    fn lines_are_canonical_or_refused() {
        assert_eq!(read(b"{\"a\":1,\"b\":[\"x\",null]}\n{}\n").unwrap().len(), 2);
        for (log, what) in [
            (&b""[..], "event 0: the log is empty"),
            (b"{}", "event 1: the line does not end with a line feed"),
            (b"{}\n{}", "event 2: the line does not end with a line feed"),
            (b"\xef\xbb\xbf{}\n", "event 1: the line begins with a byte order mark"),
            (b"{}\r\n", "event 1: the line ends with a carriage return"),
            (b"{}\n\n{}\n", "event 2: the line is blank"),
            (b"{}\n{\n", "event 2: the line is no JSON"),
            (b"{}\n\xff\n", "event 2: the line is not UTF-8"),
            (b"{\"a\":1.0}\n", "event 1: its numbers are not all integers"),
            (b"{\"a\":1e2}\n", "event 1: its numbers are not all integers"),
            (b"{\"a\":-0}\n", "event 1: its numbers are not all integers"),
            (b"{\"a\":9007199254740992}\n", "event 1: its numbers are not all integers"),
            (b"{\"a\":1,\"a\":1}\n", "event 1: it is not canonical JSON"),
            (b"{\"b\":1,\"a\":1}\n", "event 1: it is not canonical JSON"),
            (b"{\"a\": 1}\n", "event 1: it is not canonical JSON"),
            (b"{} \n", "event 1: it is not canonical JSON"),
            (b"{\"a\":\"\\u0041\"}\n", "event 1: it is not canonical JSON"),
        ] {
            assert!(refused(log).starts_with(what), "{}", refused(log));
        }
    }
}
