//! How many files may be open: each client that waits takes one.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// Raises the limit of open files as far as this process may, and tells it. A shell or systemd gives a program few,
/// because old ones cannot count further; whoever can asks for more.
pub fn allow_open_files() -> u64 {
    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE) else { return 0 };
    match setrlimit(Resource::RLIMIT_NOFILE, hard, hard) {
        Ok(()) => hard,
        Err(_) => soft,
    }
}
