//! Clusters that cannot be started, and their error messages.

use std::fs;
use std::process::Command;

use super::super::os_user::OsUser;
use super::super::testing::{Dir, settings};
use super::super::{Cluster, EmbeddedError, Search};

fn nowhere(dir: &Dir) -> Search {
    Search { bin_dir: None, path: dir.join("none").into(), installed: Vec::new() }
}

#[test]
fn a_machine_without_postgres_is_left_as_it_was() {
    let dir = Dir::new();
    let result = Cluster::start_with(&settings(dir.join("data")), &nowhere(&dir), &dir.join("fallback"));
    assert!(matches!(result, Err(EmbeddedError::NotFound)));
    assert_eq!(fs::read_dir(&*dir).unwrap().count(), 0);
}

#[test]
fn data_of_another_major_name_it_and_stay_untouched() {
    let dir = Dir::new();
    fs::create_dir_all(dir.join("data/postgres")).unwrap();
    fs::write(dir.join("data/postgres/PG_VERSION"), "99\n").unwrap();
    let error = Cluster::start(&settings(dir.join("data"))).unwrap_err();
    assert!(
        matches!(&error, EmbeddedError::WrongMajor { wanted: 99, found, .. } if !found.is_empty()),
        "{error}"
    );
    let text = error.to_string();
    assert!(text.contains("PostgreSQL 99") && text.contains("PG_BIN_DIR"), "{text}");
    assert_eq!(fs::read_dir(dir.join("data/postgres")).unwrap().count(), 1);
}

#[test]
fn the_major_of_the_data_picks_the_programs() {
    let dir = Dir::new();
    let fake = |major: u32| {
        let bin = dir.join(format!("pg/{major}/bin"));
        fs::create_dir_all(&bin).unwrap();
        // Write the file from another process, because a file that is open for writing cannot be executed. A
        // child that another test is just forking would have it open too.
        let text = format!("#!/bin/sh\necho 'postgres (PostgreSQL) {major}.3 (Debian {major}.3-1)'");
        let write = r#"for name in initdb postgres; do echo "$1" > $name && chmod 755 $name; done"#;
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", write, "sh", &text]).current_dir(&bin);
        assert!(shell.status().unwrap().success());
        bin
    };
    let (old, new, too_old) = (fake(15), fake(17), fake(13));
    let search = Search { installed: vec![format!("{}/pg/*/bin", dir.display())], ..nowhere(&dir) };
    let user = OsUser::choose(&dir).unwrap();
    let bin = |wanted| search.programs(&user, &dir, wanted).map(|programs| programs.bin);
    assert_eq!(bin(Some(15)).unwrap(), old);
    assert_eq!(bin(None).unwrap(), new);
    assert!(matches!(bin(Some(16)), Err(EmbeddedError::WrongMajor { found, .. }) if found == [17, 15, 13]));
    fs::remove_dir_all(old).unwrap();
    fs::remove_dir_all(new).unwrap();
    assert!(matches!(bin(None), Err(EmbeddedError::NotFound)), "{} is too old", too_old.display());
}

#[test]
fn a_server_that_does_not_start_shows_what_its_log_says() {
    let dir = Dir::new();
    let cluster = Cluster::start(&settings(dir.join("data"))).unwrap();
    let conf = cluster.place.cluster().join("postgresql.conf");
    cluster.stop().unwrap();
    fs::write(&conf, "shared_bufers = 1GB\n").unwrap();
    let error = Cluster::start(&settings(dir.join("data"))).unwrap_err();
    assert!(matches!(error, EmbeddedError::Start { .. }));
    assert!(error.to_string().contains("shared_bufers"), "{error}");
    // The lock is free again: the failed start left nothing behind.
    fs::write(&conf, "").unwrap();
    Cluster::start(&settings(dir.join("data"))).unwrap();
}
