//! Several processes share one cluster. The lock belongs to the open file, so it works within one
//! process as between two.

use std::process::Stdio;

use nix::sys::signal::Signal;

use super::super::testing::{Dir, eventually, settings, sql};
use super::super::*;
use super::{KEEP, kept, postmaster, processes_of, send};

#[test]
fn the_second_joins_and_leaves_the_server_alone() {
    let dir = Dir::new();
    let owner = Cluster::start(&settings(dir.join("data"))).unwrap();
    let second = Cluster::start(&settings(dir.join("data"))).unwrap();
    assert!(owner.is_owner() && !second.is_owner());
    assert_eq!(second.owner_url(), owner.owner_url());
    sql(&second.owner_url(), KEEP).unwrap();
    second.stop().unwrap();
    assert_eq!(kept(&owner), ["first"]);
}

#[test]
fn a_joined_process_takes_over_when_the_owner_ends() {
    let dir = Dir::new();
    let owner = Cluster::start(&settings(dir.join("data"))).unwrap();
    let others = [(); 2].map(|()| Cluster::start(&settings(dir.join("data"))).unwrap());
    sql(&owner.owner_url(), KEEP).unwrap();
    owner.stop().unwrap();
    eventually("a new owner", || others.iter().any(Cluster::is_owner));
    for other in &others {
        eventually("the same way in", || sql(&other.owner_url(), "SELECT 1").is_ok());
        assert_eq!(kept(other), ["first"]);
    }
    let [mut heir, mut rest] = others;
    if rest.is_owner() {
        std::mem::swap(&mut heir, &mut rest);
    }
    assert!(!rest.is_owner(), "two owners");
    // The new owner runs Postgres as the first one did, and can itself be succeeded.
    let killed = postmaster(heir.data()).unwrap();
    send(killed, Signal::SIGKILL);
    eventually("another postmaster", || postmaster(heir.data()).is_some_and(|pid| pid != killed));
    heir.stop().unwrap();
    eventually("the last owner", || rest.is_owner() && sql(&rest.owner_url(), "SELECT 1").is_ok());
    assert_eq!(kept(&rest), ["first"]);
    let place = rest.place.clone();
    rest.stop().unwrap();
    assert_eq!(processes_of(&place), []);
}

#[test]
fn nobody_joins_a_server_that_the_lock_does_not_vouch_for() {
    let dir = Dir::new();
    let outliving = Settings { outlive: true, ..settings(dir.join("data")) };
    let orphan = Cluster::start(&outliving).unwrap();
    // Another process holds the lock and is about to end the orphan.
    let lock = Lock::try_take(&orphan.place.lock()).unwrap().unwrap();
    assert!(Cluster::joinable(&orphan.place).is_none());
    lock.vouch_for(postmaster(orphan.data()).unwrap());
    assert!(Cluster::joinable(&orphan.place).is_some());
    recover::clear(&orphan.place).unwrap();
}

#[test]
fn a_test_cluster_outlives_its_starter_and_is_found_again() {
    let dir = Dir::new();
    let outliving = Settings { outlive: true, ..settings(dir.join("data")) };
    let first = Cluster::start(&outliving).unwrap();
    sql(&first.owner_url(), KEEP).unwrap();
    let pid = postmaster(first.data());
    first.stop().unwrap();
    let again = Cluster::start(&outliving).unwrap();
    assert_eq!(kept(&again), ["first"]);
    assert_eq!(postmaster(again.data()), pid);
    recover::clear(&again.place).unwrap();
}

#[test]
fn many_that_start_together_share_one_test_cluster() {
    let dir = Dir::new();
    let outliving = Settings { outlive: true, ..settings(dir.join("data")) };
    let pids: Vec<u32> = std::thread::scope(|scope| {
        let start = || {
            let cluster = Cluster::start(&outliving).unwrap();
            sql(&cluster.owner_url(), "SELECT 1").unwrap();
            postmaster(cluster.data()).unwrap()
        };
        let starts: Vec<_> = (0..6).map(|_| scope.spawn(start)).collect();
        starts.into_iter().map(|start| start.join().unwrap()).collect()
    });
    assert!(pids.iter().all(|pid| *pid == pids[0]), "{pids:?}");
    recover::clear(&Place::choose(&outliving.data, &dir, true).unwrap()).unwrap();
}

#[test]
fn the_owner_ends_an_orphan_and_starts_again() {
    let dir = Dir::new();
    let outliving = Settings { outlive: true, ..settings(dir.join("data")) };
    let orphaned = Cluster::start(&outliving).unwrap();
    sql(&orphaned.owner_url(), KEEP).unwrap();
    let orphan = postmaster(orphaned.data()).unwrap();
    // The orphan is a child of this process and is not reaped: a zombie whose pid still answers signal 0.
    drop(orphaned);
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    assert!(cluster.is_owner());
    assert_ne!(postmaster(cluster.data()), Some(orphan));
    assert_eq!(kept(&cluster), ["first"]);
}

#[test]
fn a_server_that_somebody_started_by_hand_is_not_ended_and_not_doubled() {
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    let place = cluster.place.clone();
    cluster.stop().unwrap();
    let programs = Search::here().programs(&place.user, &place.cluster(), None).unwrap();
    let mut by_hand = place.user.command(&programs.bin.join("postgres"));
    by_hand.arg("-D").arg(place.cluster());
    by_hand.arg("-k").arg(place.cluster()).args(["-c", "fsync=off"]).stderr(Stdio::null());
    let mut by_hand = by_hand.spawn().unwrap();
    eventually("the server started by hand", || postmaster(&place.data).is_some());

    let error = Cluster::start(&settings(dir.join("data"))).unwrap_err();
    assert!(matches!(error, EmbeddedError::Foreign { .. }), "{error}");
    assert!(by_hand.try_wait().unwrap().is_none());
    send(by_hand.id(), Signal::SIGINT);
    by_hand.wait().unwrap();
}
