//! The lines that the program prints. A reader that goes away, as `head` does once it has enough, is no error: later
//! lines are dropped. `println!` would panic instead.

use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
    sync::OnceLock,
};

/// The error after which standard output takes no more lines.
static BROKEN: OnceLock<io::Error> = OnceLock::new();

/// Prints a line, unless an earlier one could not be written. Text from outside cannot fake other lines.
pub(super) fn line(text: impl Display) {
    if !is_read() {
        return;
    }
    if let Err(error) = writeln!(io::stdout().lock(), "{}", in_one_line(&text.to_string())) {
        let _ = BROKEN.set(error);
    }
}

/// Prints a text of the program's own, of several lines.
pub(super) fn lines(text: &str) {
    text.lines().for_each(line);
}

/// Escapes, as JSON does, the characters that end lines, control a terminal, or change the direction of text.
fn in_one_line(text: &str) -> String {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) { line += &format!("\\u{:04x}", u32::from(c)) } else { line.push(c) }
    }
    line
}

/// Prints a line to standard error, for the person at the terminal. If its reader is gone, the line is lost.
pub(super) fn note(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Whether every line so far was written.
pub(super) fn is_read() -> bool {
    BROKEN.get().is_none()
}

/// Reports whether all lines were written. A reader that went away is no error.
///
/// # Errors
/// If a line could not be written for another reason, such as a full disk.
pub(super) fn finish() -> Result<(), String> {
    match BROKEN.get() {
        Some(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot write to standard output: {error}"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_outside_stays_in_its_line() {
        assert_eq!(
            in_one_line("a\n  game verified \u{1b}[2J\u{202e}ü"),
            "a\\u000a  game verified \\u001b[2J\\u202eü"
        );
    }
}
