//! A cluster's ordinary life.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use super::super::testing::{Dir, needs_root, settings, sql};
use super::super::{Cluster, DataDir, PidFile, Settings};
use super::{KEEP, kept, processes_of};

#[test]
fn data_are_kept_from_one_start_to_the_next() {
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    assert!(cluster.is_owner());
    assert_eq!(cluster.data(), dir.join("data"));
    sql(&cluster.owner_url(), KEEP).unwrap();
    let place = cluster.place.clone();
    cluster.stop().unwrap();
    assert_eq!(processes_of(&place), []);
    assert!(!PidFile::path(&place.cluster()).exists(), "stopped, not killed");

    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    assert_eq!(kept(&cluster), ["first"]);
}

#[test]
fn the_server_is_durable_private_and_as_we_want_it() {
    let dir = Dir::new();
    let cluster = Cluster::start(&Settings::for_server(DataDir::Given(dir.join("data")))).unwrap();
    let show = |name: &str| sql(&cluster.owner_url(), &format!("SHOW {name}")).unwrap().remove(0);
    for (name, value) in [
        ("fsync", "on"),
        ("synchronous_commit", "on"),
        ("full_page_writes", "on"),
        ("data_checksums", "on"),
        ("listen_addresses", ""),
        ("unix_socket_permissions", "0700"),
        ("max_connections", "200"),
        ("server_encoding", "UTF8"),
        ("lc_collate", "C"),
        ("wal_segment_size", "1MB"),
        ("min_wal_size", "80MB"),
        ("max_wal_size", "1GB"),
        ("effective_io_concurrency", "16"),
    ] {
        assert_eq!(show(name), value, "{name}");
    }
    // PostgreSQL has zstd from 15 on, and Debian builds it in.
    assert_eq!(
        show("wal_compression"),
        if show("server_version_num").as_str() < "150000" { "lz4" } else { "zstd" }
    );
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&cluster.socket_dir), 0o700);
    assert_eq!(mode(&cluster.place.cluster()), 0o700);
    assert_eq!(mode(&cluster.place.log()), 0o600);
    let hba = fs::read_to_string(cluster.place.cluster().join("pg_hba.conf")).unwrap();
    let network = hba.lines().filter(|line| line.starts_with("host"));
    assert!(network.clone().count() > 0 && network.clone().all(|line| line.ends_with("reject")), "{hba}");
}

#[test]
fn as_root_postgres_is_somebody_else_and_the_environment_is_not_ours() {
    needs_root!();
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    assert_ne!(fs::metadata(cluster.place.cluster()).unwrap().uid(), 0);
    let variables = sql(&cluster.owner_url(), "COPY (SELECT 1) TO PROGRAM 'env > ../env'").map(drop);
    // The data directory itself is root's, so a process of Postgres cannot write there.
    assert!(variables.is_err());
    sql(&cluster.owner_url(), "COPY (SELECT 1) TO PROGRAM 'cat > /dev/null; env > env'").unwrap();
    let variables = fs::read_to_string(cluster.place.cluster().join("env")).unwrap();
    assert!(!variables.contains("CARGO") && !variables.contains("HOME="), "{variables}");
}

#[test]
fn a_role_and_a_database_get_a_url_whatever_their_names() {
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("a data dir, \"quoted\" @ 100%"))).unwrap();
    sql(&cluster.owner_url(), "CREATE ROLE \"the clerk/1\" LOGIN").unwrap();
    sql(&cluster.owner_url(), "CREATE DATABASE \"hall?\"").unwrap();
    let url = cluster.url_for("the clerk/1", "hall?");
    assert_eq!(sql(&url, "SELECT current_user || ' ' || current_database()").unwrap(), ["the clerk/1 hall?"]);
}

#[test]
fn a_path_too_long_for_a_socket_gets_a_short_private_one() {
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("long".repeat(30)))).unwrap();
    let socket_dir = cluster.socket_dir.clone();
    assert!(!socket_dir.starts_with(&*dir), "{}", socket_dir.display());
    assert_eq!(fs::metadata(&socket_dir).unwrap().permissions().mode() & 0o777, 0o700);
    sql(&cluster.owner_url(), "SELECT 1").unwrap();
    let second = Cluster::start(&settings(dir.join("long".repeat(30)))).unwrap();
    assert_eq!(second.owner_url(), cluster.owner_url());
    drop(second);
    cluster.stop().unwrap();
    assert!(!socket_dir.exists(), "left behind");
}
