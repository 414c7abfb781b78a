//! The living processes of a cluster, including those that Longhall did not start.
//!
//! A pid alone proves nothing: pids are reused, and where zombies are not reaped (as in many containers) a
//! dead postmaster still answers signal 0. So this module examines how the processes describe themselves.

use std::path::Path;

/// A living process of the cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Process {
    pub(super) pid: u32,
    /// Whether it carries the name that we give to the cluster, and so descends from a postmaster that we
    /// started. Reliable only for a postmaster.
    pub(super) ours: bool,
}

/// All living processes of the cluster at `cluster`, which Longhall starts under `name`.
pub(super) fn of_cluster(cluster: &Path, name: &str) -> Vec<Process> {
    #[cfg(target_os = "linux")]
    return proc_fs::of_cluster(cluster, name);
    #[cfg(not(target_os = "linux"))]
    return ps::of_cluster(cluster, name);
}

/// Whether a command line or process title belongs to the cluster of this name. A postmaster has
/// the name among its arguments, its children in their titles: `postgres: NAME: checkpointer`.
fn names_it(command: &str, name: &str) -> bool {
    let titled = command.strip_prefix("postgres: ").and_then(|rest| rest.strip_prefix(name));
    titled.is_some_and(|rest| rest.starts_with(':'))
        || command.split([' ', '\0']).any(|word| word.strip_prefix("cluster_name=") == Some(name))
}

#[cfg(target_os = "linux")]
mod proc_fs {
    use std::fs;
    use std::path::Path;

    use super::{Process, names_it};

    pub(super) fn of_cluster(cluster: &Path, name: &str) -> Vec<Process> {
        let pids = fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = pids.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        pids.filter_map(|pid| examine(pid, cluster, name)).collect()
    }

    fn examine(pid: u32, cluster: &Path, name: &str) -> Option<Process> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // "PID (program) STATE …", where the program's name may hold blanks and brackets.
        let (start, rest) = stat.rsplit_once(") ")?;
        // A shell whose working directory is the cluster does not count.
        let is_postgres = start.contains("postgres") || start.contains("postmaster");
        let is_dead = rest.starts_with(['Z', 'X']);
        if !is_postgres || is_dead {
            return None;
        }
        let command = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let ours = names_it(&String::from_utf8_lossy(&command), name);
        // Readable for the same user, and for root unless a container took that capability away.
        let at_home = fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|dir| dir == cluster);
        // An exiting process loses its command line before its working directory, so its origin is unknown.
        let ending = command.is_empty();
        (ours || at_home).then_some(Process { pid, ours: ours || ending })
    }
}

/// For systems without `/proc`: uses `ps`, which does not show working directories.
#[cfg(any(test, not(target_os = "linux")))]
mod ps {
    use std::path::Path;
    use std::process::Command;

    use super::{Process, names_it};

    pub(super) fn of_cluster(_cluster: &Path, name: &str) -> Vec<Process> {
        let output = Command::new("ps").args(["-axww", "-o", "pid=,stat=,command="]).output();
        let text = output.map(|output| output.stdout).unwrap_or_default();
        String::from_utf8_lossy(&text).lines().filter_map(|line| examine(line, name)).collect()
    }

    fn examine(line: &str, name: &str) -> Option<Process> {
        let (pid, rest) = line.trim_start().split_once(' ')?;
        let (state, command) = rest.trim_start().split_once(' ')?;
        let ours = !state.starts_with('Z') && names_it(command.trim_start(), name);
        Some(Process { pid: pid.parse().ok()?, ours }).filter(|process| process.ours)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cluster;
    use super::super::testing::{Dir, settings};
    use super::*;

    #[test]
    fn a_name_is_known_in_a_title_and_among_arguments_and_nowhere_else() {
        assert!(names_it("postgres: longhall-1-2: walwriter ", "longhall-1-2"));
        assert!(names_it("/bin/postgres\0-c\0cluster_name=longhall-1-2\0-c\0a=b", "longhall-1-2"));
        assert!(!names_it("postgres: longhall-1-23: walwriter ", "longhall-1-2"));
        assert!(!names_it("/bin/postgres -c cluster_name=longhall-1-23", "longhall-1-2"));
        assert!(!names_it("tail -f longhall-1-2", "longhall-1-2"));
    }

    #[test]
    fn ps_and_proc_see_the_same_processes() {
        let dir = Dir::new();
        let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
        let name = cluster.place.cluster_name().unwrap();
        let pids = |processes: Vec<Process>| {
            let mut pids: Vec<_> = processes.into_iter().map(|process| process.pid).collect();
            pids.sort_unstable();
            pids
        };
        let seen = pids(of_cluster(&cluster.place.cluster(), &name));
        // At least the postmaster, its checkpointer, writers and launchers.
        assert!(seen.len() >= 4, "{seen:?}");
        assert_eq!(pids(ps::of_cluster(&cluster.place.cluster(), &name)), seen);
    }
}
