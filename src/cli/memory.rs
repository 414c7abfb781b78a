//! The memory that a server takes.

/// Asks the kernel for pages of the usual size alone. Of the room that is kept for each waiting client most is never touched;
/// where pages are huge all of it is taken. A PostgreSQL of its own does the same.
pub(super) fn refuse_huge_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = nix::sys::prctl::set_thp_disable(true) {
        tracing::debug!(%error, "memory comes in huge pages");
    }
}
