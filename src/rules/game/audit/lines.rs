//! Reads a log strictly: every line must be canonical. Otherwise two readers could take different events from one line.

use std::io::{self, BufRead, Read};

use serde_json::Value;

use super::{super::canonical::canonical_text, Fault, FaultKind};
use crate::kit::UniqueJson;

/// The maximum length of a line in bytes, with its line feed.
const LINE_BYTES_MAX: u64 = 1 << 20;

/// The lines of a log, one at a time. Ends after a line that is too long, and if the source fails.
pub(super) struct Lines<R> {
    source: R,
    line: Vec<u8>,
    number: i64,
    is_at_end: bool,
    /// The error with which the source failed.
    pub(super) broken: Option<io::Error>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source, line: Vec::new(), number: 0, is_at_end: false, broken: None }
    }

    /// The number and the bytes of the next line; `None` at the end. A line that is too long is cut off.
    pub(super) fn next_raw(&mut self) -> Option<(i64, &[u8])> {
        self.line.clear();
        if self.is_at_end {
            return None;
        }
        let read = self.source.by_ref().take(LINE_BYTES_MAX + 1).read_until(b'\n', &mut self.line);
        match read {
            Ok(0) => None,
            Ok(_) => {
                self.number += 1;
                self.is_at_end = is_too_long(&self.line);
                Some((self.number, &self.line))
            }
            Err(error) => {
                self.broken = Some(error);
                None
            }
        }
    }

    /// The next line, which must be the canonical JSON of an object: its number, tree and text.
    pub(super) fn next_line(&mut self) -> Option<Result<(i64, Value, &str), Fault>> {
        let (number, line) = self.next_raw()?;
        Some(
            read_line(line).map(|(tree, text)| (number, tree, text)).map_err(|kind| Fault::new(number, kind)),
        )
    }
}

fn is_too_long(line: &[u8]) -> bool {
    u64::try_from(line.len()).is_ok_and(|bytes| bytes > LINE_BYTES_MAX)
}

fn read_line(line: &[u8]) -> Result<(Value, &str), FaultKind> {
    if is_too_long(line) {
        return Err(FaultKind::LineTooLong { bytes: LINE_BYTES_MAX });
    }
    let line = std::str::from_utf8(line).map_err(|_| FaultKind::LineNotUtf8)?;
    let line = line.strip_suffix('\n').ok_or(FaultKind::NoLineFeed)?;
    Ok((parse(line)?, line))
}

/// Parses a line without its line feed.
pub(super) fn parse(line: &str) -> Result<Value, FaultKind> {
    if line.starts_with('\u{feff}') {
        return Err(FaultKind::ByteOrderMark);
    }
    if line.ends_with('\r') {
        return Err(FaultKind::CarriageReturn);
    }
    if line.trim().is_empty() {
        return Err(FaultKind::BlankLine);
    }
    let UniqueJson(value) =
        serde_json::from_str(line).map_err(|e| FaultKind::LineNotJson { detail: e.to_string() })?;
    canonical(&value, line)?;
    Ok(value)
}

/// Checks that the text is the canonical JSON of a value of a log.
pub(super) fn canonical(value: &Value, text: &str) -> Result<(), FaultKind> {
    let canonical = canonical_text(value).map_err(|_| FaultKind::NotIntegers)?;
    if canonical == text {
        return Ok(());
    }
    let byte = canonical.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
    Err(FaultKind::NotCanonical { byte })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(log: &[u8]) -> Result<usize, Fault> {
        let mut lines = Lines::new(log);
        let mut read = 0;
        while let Some(line) = lines.next_line() {
            read = line?.0 as usize;
        }
        Ok(read)
    }

    fn refused(log: &[u8]) -> String {
        read(log).unwrap_err().to_string()
    }

    #[test]
    fn lines_are_canonical_or_refused() {
        assert_eq!(read(b"{\"a\":1,\"b\":[\"x\",null]}\n{}\n").unwrap(), 2);
        for (log, what) in [
            (&b"{}"[..], "event 1: the line does not end with a line feed"),
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
            (b"{\"a\":1,\"a\":1}\n", "event 1: the line is no JSON: expected each member once"),
            (b"{\"b\":1,\"a\":1}\n", "event 1: it is not canonical JSON"),
            (b"{\"a\": 1}\n", "event 1: it is not canonical JSON"),
            (b"{} \n", "event 1: it is not canonical JSON"),
            (b"{\"a\":\"\\u0041\"}\n", "event 1: it is not canonical JSON"),
        ] {
            assert!(refused(log).starts_with(what), "{}", refused(log));
        }
    }

    #[test]
    fn a_line_has_a_maximum_length() {
        let long = |bytes: usize| format!("{{}}\n{{\"a\":\"{}\"}}\n", "x".repeat(bytes - 9));
        assert_eq!(read(long(1 << 20).as_bytes()).unwrap(), 2);
        let (line, expected) = (long((1 << 20) + 1), "event 2: the line is longer than 1048576 bytes");
        assert_eq!(refused(line.as_bytes()), expected);
        // A line without an end is kept only up to the maximum.
        let mut endless = Lines::new(io::BufReader::new(io::repeat(b'x')));
        assert!(endless.next_line().unwrap().is_err() && endless.next_line().is_none());
        assert!(endless.line.capacity() <= 4 << 20);
    }
}
