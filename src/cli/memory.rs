//! Limits the memory that a server takes.

/// Disables huge pages for this process. Most of the memory reserved for each waiting client is never touched, but with
/// huge pages all of it would be taken. A private PostgreSQL does the same.
pub(super) fn refuse_huge_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = nix::sys::prctl::set_thp_disable(true) {
        tracing::debug!(%error, "cannot disable huge pages");
    }
}
