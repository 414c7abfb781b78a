//! What can end the program.

/// Whatever ends the program, told to the person who started it.
pub(super) type CliError = Box<dyn std::error::Error + Send + Sync>;
