//! Clears up after a killed server or a killed Postgres.

use std::fs;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::error::{At, EmbeddedError};
use super::pid_file::PidFile;
use super::place::Place;
use super::processes::{self, Process};

/// Signals that stop a postmaster, each with its timeout: a clean shutdown first. If that takes too long, an
/// immediate one follows, which costs a recovery.
pub(super) const POSTMASTER: &[(Signal, Duration)] = &[
    (Signal::SIGINT, Duration::from_secs(60)),
    (Signal::SIGQUIT, Duration::from_secs(10)),
    (Signal::SIGKILL, Duration::from_secs(10)),
];

/// Signals that stop children without a postmaster. Nothing that they still do can be kept.
const LEFT_BEHIND: &[(Signal, Duration)] =
    &[(Signal::SIGQUIT, Duration::from_secs(2)), (Signal::SIGKILL, Duration::from_secs(10))];

/// Ends every process of the cluster and removes its `postmaster.pid`.
///
/// Only for the holder of the lock, because then no other process can be starting or using this cluster.
pub(super) fn clear(place: &Place) -> Result<(), EmbeddedError> {
    let cluster = place.cluster();
    let name = place.cluster_name()?;
    let alive = || processes::of_cluster(&cluster, &name);
    let pids = || alive().into_iter().map(|process| process.pid);

    // Only the postmaster shows whose cluster it is: the titles of its children change while they are read.
    let postmaster = PidFile::read(&cluster).map(|file| file.pid);
    let found = alive().into_iter().find(|process| Some(process.pid) == postmaster);
    if let Some(Process { pid, ours }) = found {
        if !ours {
            return Err(EmbeddedError::Foreign { cluster, pid });
        }
        tracing::warn!("ending a PostgreSQL (process {pid}) that a killed server left behind");
        wind_down(POSTMASTER, || pids().filter(|alive| *alive == pid).collect())?;
    }
    // A killed postmaster leaves children behind, and no new one starts while one of them lives.
    wind_down(LEFT_BEHIND, || pids().collect())?;

    if let Some(foreign) = PidFile::read(&cluster).filter(|file| is_alive(file.pid) && file.answers()) {
        // Where working directories are not visible, its answer is the only sign of it.
        return Err(EmbeddedError::Foreign { cluster, pid: foreign.pid });
    }

    // No process of the cluster lives. So the pid in the file is dead, or belongs to a zombie or to another
    // program. In the last two cases Postgres would believe it and refuse to start.
    let pid_file = PidFile::path(&cluster);
    match fs::remove_file(&pid_file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error).at("remove", &pid_file),
        _ => Ok(()),
    }
}

/// Whether there is such a process, even if only a zombie.
fn is_alive(pid: u32) -> bool {
    i32::try_from(pid).is_ok_and(|pid| kill(Pid::from_raw(pid), None) != Err(Errno::ESRCH))
}

/// Sends one signal after the other, each with its timeout, until no process is left.
pub(super) fn wind_down(
    signals: &[(Signal, Duration)],
    mut alive: impl FnMut() -> Vec<u32>,
) -> Result<(), EmbeddedError> {
    for (signal, patience) in signals {
        for pid in alive() {
            if *signal == Signal::SIGKILL {
                tracing::warn!("killing the PostgreSQL process {pid}, which did not stop when asked");
            }
            // If it failed, the process is gone, or the check at the end finds it.
            let _ = i32::try_from(pid).map(|pid| kill(Pid::from_raw(pid), *signal));
        }
        let deadline = Instant::now() + *patience;
        while !alive().is_empty() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
    }
    alive().first().map_or(Ok(()), |pid| Err(EmbeddedError::Undying(*pid)))
}
