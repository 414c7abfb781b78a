//! Errors that end the program.

/// Any error, printed for the person who started the program.
pub(super) type CliError = Box<dyn std::error::Error + Send + Sync>;
