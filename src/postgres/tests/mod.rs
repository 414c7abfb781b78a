//! Whole lives of a cluster, with real servers in directories of their own.

mod crashes;
mod life;
mod refusals;
mod sharing;

use std::path::Path;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::testing::sql;
use super::*;

const KEEP: &str = "CREATE TABLE kept (note text); INSERT INTO kept VALUES ('first')";

fn kept(cluster: &Cluster) -> Vec<String> {
    sql(&cluster.owner_url(), "SELECT note FROM kept").unwrap()
}

fn postmaster(data: &Path) -> Option<u32> {
    PidFile::read(&data.join("postgres")).filter(|file| file.ready).map(|file| file.pid)
}

fn send(pid: u32, signal: Signal) {
    kill(Pid::from_raw(i32::try_from(pid).unwrap()), signal).unwrap();
}

fn processes_of(place: &Place) -> Vec<processes::Process> {
    processes::of_cluster(&place.cluster(), &place.cluster_name().unwrap())
}
