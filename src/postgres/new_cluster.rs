//! Creates a new cluster, or recognizes an existing one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use nix::sys::signal::Signal;

use super::OWNER;
use super::error::{At, EmbeddedError};
use super::parent_death;
use super::place::{Place, remove_tree};
use super::programs::Programs;

/// Size of the write-ahead log files: 1 MB. The commit that fills a file has to write the next one full of zeros while
/// all others wait. With Postgres's default of 16 MB that takes some 45 ms.
const WAL_FILE: &str = "--wal-segsize=1";

/// The server gets the first two as arguments. Here they protect a cluster that somebody starts by hand, say for a
/// dump: without them every user of the machine could connect. The others are Postgres's own defaults, which would
/// shrink with the size of the log files.
const CONF: &str = "
# Longhall
listen_addresses = ''
unix_socket_permissions = 0700
min_wal_size = 80MB
max_wal_size = 1GB
";

/// Settings with their values in order of preference. The first value that this Postgres accepts is used, if there is
/// one. That depends on the version and on how it was built.
const WHERE_TAKEN: [(&str, &[&str]); 2] = [
    // After a checkpoint the first change of each page puts the whole page into the write-ahead log. In one of many
    // games that is most of what a move writes, so the best method is used. With zstd a move writes a quarter less than
    // with lz4, and is not measurably slower. `on` is the method that all versions have.
    ("wal_compression", &["zstd", "lz4", "on"]),
    // Each event of a game lies on a page of its own. Postgres reads 16 of them at a time, and not one after the other.
    ("effective_io_concurrency", &["16"]),
];

/// The major version that wrote the cluster; `None` if there is no cluster yet.
pub(super) fn major_of_existing(cluster: &Path) -> Result<Option<u32>, EmbeddedError> {
    let file = cluster.join("PG_VERSION");
    let not_a_cluster = || EmbeddedError::NotACluster(cluster.to_owned());
    match fs::read_to_string(&file) {
        Ok(text) => {
            let major = text.trim().split('.').next().and_then(|major| major.parse().ok());
            major.map(Some).ok_or_else(not_a_cluster)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if is_vacant(cluster)? {
                Ok(None)
            } else {
                Err(not_a_cluster())
            }
        }
        Err(error) => Err(error).at("read", &file),
    }
}

/// Whether the directory is missing or empty (a mount point is empty).
fn is_vacant(dir: &Path) -> Result<bool, EmbeddedError> {
    match fs::read_dir(dir) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error).at("read", dir),
    }
}

/// Creates the cluster under another name and renames it when it is complete, so that a half-made
/// one is never taken for a cluster.
pub(super) fn make(place: &Place, programs: &Programs, durable: bool) -> Result<(), EmbeddedError> {
    let (unfinished, cluster) = (place.unfinished(), place.cluster());
    place.make_private(&unfinished)?;
    if let Err(error) = fill(place, programs, durable) {
        // The next attempt clears away whatever remains.
        let _ = remove_tree(&unfinished);
        return Err(error);
    }
    fs::rename(&unfinished, &cluster).at("rename the new cluster to", &cluster)?;
    File::open(&place.data).and_then(|dir| dir.sync_all()).at("write to disk", &place.data)
}

fn fill(place: &Place, programs: &Programs, durable: bool) -> Result<(), EmbeddedError> {
    let unfinished = place.unfinished();
    let initdb = programs.bin.join("initdb");
    let mut command = place.user.command(&initdb);
    command.arg("--pgdata").arg(&unfinished).arg(format!("--username={OWNER}"));
    // Only Postgres's own user can reach the socket, so nobody needs a password; TCP is refused.
    command.args(["--auth-local=trust", "--auth-host=reject"]);
    command.args(["--data-checksums", "--no-locale", "--encoding=UTF8", WAL_FILE]);
    if !durable {
        command.arg("--no-sync");
    }
    parent_death::signal(&mut command, Signal::SIGKILL);
    let output = command.output().at("run", &initdb)?;
    if !output.status.success() {
        let output = [output.stdout, output.stderr].concat();
        let output = String::from_utf8_lossy(&output).trim().to_owned();
        return Err(EmbeddedError::Initdb { cluster: unfinished, output });
    }
    let mut settings = CONF.to_owned();
    for (name, values) in WHERE_TAKEN {
        for value in values {
            if takes(place, programs, name, value)? {
                settings.push_str(&format!("{name} = {value}\n"));
                break;
            }
        }
    }
    let conf = unfinished.join("postgresql.conf");
    let file = OpenOptions::new().append(true).open(&conf);
    file.and_then(|mut file| file.write_all(settings.as_bytes()).and_then(|()| file.sync_all()))
        .at("write", &conf)
}

/// Whether this Postgres accepts a value for a setting, which depends on how it was built.
fn takes(place: &Place, programs: &Programs, name: &str, value: &str) -> Result<bool, EmbeddedError> {
    let postgres = programs.bin.join("postgres");
    let mut command = place.user.command(&postgres);
    command.args(["-C", name, "-c", &format!("{name}={value}"), "-D"]).arg(place.unfinished());
    parent_death::signal(&mut command, Signal::SIGKILL);
    Ok(command.output().at("run", &postgres)?.status.success())
}

#[cfg(test)]
mod tests {
    use super::super::testing::Dir;
    use super::*;

    #[test]
    fn the_major_of_a_cluster_is_read_and_other_files_are_refused() {
        let dir = Dir::new();
        let cluster = dir.join("postgres");
        assert_eq!(major_of_existing(&cluster).unwrap(), None);
        fs::create_dir(&cluster).unwrap();
        assert_eq!(major_of_existing(&cluster).unwrap(), None, "an empty directory may be a mount point");
        fs::write(cluster.join("letters.txt"), "dear").unwrap();
        assert!(matches!(major_of_existing(&cluster), Err(EmbeddedError::NotACluster(_))));
        fs::write(cluster.join("PG_VERSION"), "16\n").unwrap();
        assert_eq!(major_of_existing(&cluster).unwrap(), Some(16));
    }
}
