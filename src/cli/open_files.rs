//! The limit on open files: every waiting client takes one.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// Raises the limit on open files as far as this process may, and returns it. Shells and systemd start
/// programs with a low soft limit, for old programs that use `select`. A program may raise its own limit.
pub fn allow_open_files() -> u64 {
    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE) else { return 0 };
    match setrlimit(Resource::RLIMIT_NOFILE, hard, hard) {
        Ok(()) => hard,
        Err(_) => soft,
    }
}
