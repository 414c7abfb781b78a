//! The lines that the program prints. A reader that goes away, as `head` does once it has enough, is no error: later
//! lines are dropped. `println!` would panic instead.

use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
    sync::OnceLock,
};

/// The error after which standard output takes no more lines.
static BROKEN: OnceLock<io::Error> = OnceLock::new();

/// Prints a line, unless an earlier one could not be written.
pub(super) fn line(text: impl Display) {
    if !is_read() {
        return;
    }
    if let Err(error) = writeln!(io::stdout().lock(), "{text}") {
        let _ = BROKEN.set(error);
    }
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
