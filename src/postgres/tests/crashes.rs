//! A killed Postgres comes back without losing a commit.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use nix::sys::signal::Signal;
use nix::unistd::geteuid;

use super::super::testing::{Dir, eventually, settings, sql};
use super::super::{Cluster, DataDir, PidFile, Place, Settings};
use super::{KEEP, kept, postmaster, processes_of, send};

#[test]
fn a_killed_postgres_comes_back_with_its_data() {
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    sql(&cluster.owner_url(), KEEP).unwrap();
    for _ in 0..3 {
        let killed = postmaster(cluster.data()).unwrap();
        send(killed, Signal::SIGKILL);
        eventually("another postmaster", || postmaster(cluster.data()).is_some_and(|pid| pid != killed));
        assert_eq!(kept(&cluster), ["first"]);
    }
    let joined = Cluster::start(&settings(dir.join("data"))).unwrap();
    assert_eq!(kept(&joined), ["first"], "others find the new one, too");
    drop(joined);
    let place = cluster.place.clone();
    cluster.stop().unwrap();
    assert_eq!(processes_of(&place), []);
}

#[test]
fn a_killed_postgres_comes_back_although_its_children_hang() {
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    let killed = postmaster(cluster.data()).unwrap();
    // A stopped process does not notice that its postmaster is gone, and keeps the shared memory.
    let children = processes_of(&cluster.place).into_iter().map(|process| process.pid);
    children.filter(|pid| *pid != killed).for_each(|pid| send(pid, Signal::SIGSTOP));
    send(killed, Signal::SIGKILL);
    eventually("another postmaster", || postmaster(cluster.data()).is_some_and(|pid| pid != killed));
    sql(&cluster.owner_url(), "SELECT 1").unwrap();
}

/// Other tests start this as a process of its own, in order to kill it.
#[test]
#[ignore = "not a test: the process that others kill"]
fn the_victim() {
    let data = PathBuf::from(std::env::var_os("LONGHALL_TEST_VICTIM").unwrap());
    let settings = Settings { durable: true, ..settings(data.clone()) };
    let cluster = Cluster::start(&settings).unwrap();
    fs::write(data.with_extension("up"), "").unwrap();
    std::thread::sleep(std::time::Duration::from_secs(60));
    drop(cluster);
}

fn victim(data: &Path) -> Child {
    let _ = fs::remove_file(data.with_extension("up"));
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "tests::crashes::the_victim", "--ignored"]);
    command.env("LONGHALL_TEST_VICTIM", data).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().unwrap();
    eventually("the victim's cluster", || data.with_extension("up").exists());
    child
}

/// On other systems Postgres survives, and the next start ends it.
#[cfg(target_os = "linux")]
#[test]
fn postgres_ends_with_a_killed_server() {
    let dir = Dir::new();
    let data = dir.join("data");
    let mut victim = victim(&data);
    let place = Place::choose(&DataDir::Given(data), &dir, true).unwrap();
    assert!(!processes_of(&place).is_empty());
    victim.kill().unwrap();
    victim.wait().unwrap();
    eventually("the end of Postgres", || processes_of(&place).is_empty());
}

#[test]
fn after_a_killed_server_the_next_start_has_everything_that_was_committed() {
    let dir = Dir::new();
    let data = dir.join("data");
    for round in 0..3 {
        let mut victim = victim(&data);
        let joined = Cluster::start(&settings(data.clone())).unwrap();
        assert!(!joined.is_owner());
        if round == 0 {
            sql(&joined.owner_url(), "CREATE TABLE kept (note text)").unwrap();
        }
        sql(&joined.owner_url(), &format!("INSERT INTO kept VALUES ('{round}')")).unwrap();
        victim.kill().unwrap();
        victim.wait().unwrap();
    }
    let cluster = Cluster::start(&settings(data)).unwrap();
    assert!(cluster.is_owner());
    assert_eq!(kept(&cluster), ["0", "1", "2"]);
}

#[test]
fn a_half_made_cluster_is_made_again() {
    let dir = Dir::new();
    fs::create_dir_all(dir.join("data/postgres.new/base")).unwrap();
    fs::write(dir.join("data/postgres.new/PG_VERSION"), "15\n").unwrap();
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    sql(&cluster.owner_url(), "SELECT 1").unwrap();
    assert!(!dir.join("data/postgres.new").exists());
}

/// Leaves a pid file as a crash does, with the pid of `program`, which lives on. It runs as the
/// cluster's user, because Postgres believes only such a pid.
fn leave_pid_of(cluster: Cluster, program: &mut Command) -> Child {
    let place = cluster.place.clone();
    let file = PidFile::path(&place.cluster());
    let text = fs::read_to_string(&file).unwrap();
    cluster.stop().unwrap();
    if geteuid().is_root() {
        program.uid(fs::metadata(place.cluster()).unwrap().uid());
    }
    let child = program.spawn().unwrap();
    let (_, rest) = text.split_once('\n').unwrap();
    fs::write(&file, format!("{}\n{rest}", child.id())).unwrap();
    place.user.give(&file).unwrap();
    child
}

#[test]
fn a_pid_file_with_a_strangers_pid_is_no_obstacle_and_the_stranger_lives() {
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    sql(&cluster.owner_url(), KEEP).unwrap();
    let mut stranger = leave_pid_of(cluster, Command::new("sleep").arg("60"));
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    assert_eq!(kept(&cluster), ["first"]);
    assert!(stranger.try_wait().unwrap().is_none(), "the stranger was killed");
    stranger.kill().unwrap();
    stranger.wait().unwrap();
}

#[test]
fn a_pid_file_with_a_zombies_pid_is_no_obstacle() {
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    let mut zombie = leave_pid_of(cluster, &mut Command::new("true"));
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    sql(&cluster.owner_url(), "SELECT 1").unwrap();
    zombie.wait().unwrap();
}
