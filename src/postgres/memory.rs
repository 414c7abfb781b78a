//! How much memory a new cluster keeps its pages in.

use std::fs;

/// What Postgres takes by itself, in MB.
const LEAST: u64 = 128;
/// In MB. More helps little: what Postgres does not keep, the system does.
const MOST: u64 = 1024;
/// One part of so many of the memory. Postgres itself advises twice as much for a machine that does nothing else; here the hall
/// and its games have to fit beside it.
const SHARE: u64 = 8;

/// The setting `shared_buffers`, in MB; none where Postgres's own is as much as there is room for, or nobody knows how much
/// there is.
pub(super) fn shared_buffers() -> Option<u64> {
    let limits = LIMITS.into_iter().filter_map(|file| fs::read_to_string(file).ok()?.trim().parse().ok());
    shared(limits.chain(whole()).min()? >> 20)
}

/// Of so much memory, in MB.
fn shared(memory: u64) -> Option<u64> {
    Some((memory / SHARE).min(MOST)).filter(|share| *share > LEAST)
}

/// What a container may use, in bytes, in either version of control groups; not a number if it may use all.
const LIMITS: [&str; 2] = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/// What the machine has, in bytes.
#[cfg(target_os = "linux")]
fn whole() -> Option<u64> {
    nix::sys::sysinfo::sysinfo().ok().map(|info| info.ram_total())
}

#[cfg(not(target_os = "linux"))]
fn whole() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_eighth_of_the_memory_within_bounds() {
        assert_eq!(shared(1024), None, "as much as Postgres takes by itself");
        assert_eq!(shared(2048), Some(256));
        assert_eq!(shared(65_536), Some(1024));
    }
}
