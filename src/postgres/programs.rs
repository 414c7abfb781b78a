//! Finds the programs of Postgres on this machine.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::error::EmbeddedError;
use super::os_user::OsUser;

/// Oldest supported major version. Older ones lack `recovery_init_sync_method` and no longer get fixes.
pub(super) const OLDEST_MAJOR: u32 = 14;

/// Directories in which packages install several majors side by side; `*` stands for one folder.
const INSTALLED: [&str; 9] = [
    "/usr/lib/postgresql/*/bin",
    "/usr/lib/postgresql*/bin",
    "/usr/pgsql-*/bin",
    "/usr/libexec/postgresql*",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
    "/home/linuxbrew/.linuxbrew/opt/postgresql*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
    "/usr/local/pgsql*/bin",
];

/// Places to search; tests use others.
pub(super) struct Search {
    pub(super) bin_dir: Option<PathBuf>,
    pub(super) path: OsString,
    pub(super) installed: Vec<String>,
}

/// A directory whose `initdb` and `postgres` both run.
#[derive(Debug, Clone)]
pub(super) struct Programs {
    pub(super) bin: PathBuf,
}

impl Search {
    /// The places to search on this machine, according to its environment.
    pub(super) fn here() -> Search {
        Search {
            bin_dir: env::var_os("PG_BIN_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from),
            path: env::var_os("PATH").unwrap_or_default(),
            installed: INSTALLED.map(str::to_owned).to_vec(),
        }
    }

    /// Every usable directory, best first. `PG_BIN_DIR` overrides all others.
    pub(super) fn candidates(&self) -> Result<Vec<PathBuf>, EmbeddedError> {
        if let Some(dir) = &self.bin_dir {
            return match both_programs(dir) {
                Some(bin) => Ok(vec![bin]),
                None => Err(EmbeddedError::BinDir(dir.clone())),
            };
        }
        // PATH may hold a link to one of several installed majors, so look where the link points.
        let on_path = env::split_paths(&self.path)
            .filter_map(|dir| fs::canonicalize(dir.join("initdb")).ok())
            .filter_map(|initdb| initdb.parent().map(Path::to_owned));
        let from_pg_config =
            env::split_paths(&self.path).filter_map(|dir| bin_dir_of(&dir.join("pg_config")));
        let installed = self.installed.iter().flat_map(|pattern| newest_first(pattern));

        let mut found = Vec::new();
        for bin in on_path.chain(from_pg_config).chain(installed).filter_map(|dir| both_programs(&dir)) {
            if !found.contains(&bin) {
                found.push(bin);
            }
        }
        if found.is_empty() { Err(EmbeddedError::NotFound) } else { Ok(found) }
    }

    /// The first programs that run as `user` and match the cluster's major version. A new cluster accepts any
    /// supported one.
    pub(super) fn programs(
        &self,
        user: &OsUser,
        data: &Path,
        wanted: Option<u32>,
    ) -> Result<Programs, EmbeddedError> {
        let mut found = Vec::new();
        let mut broken = None;
        for bin in self.candidates()? {
            match major_of(&bin.join("postgres"), user) {
                Ok(major) if wanted.map_or(major >= OLDEST_MAJOR, |wanted| wanted == major) => {
                    return Ok(Programs { bin });
                }
                Ok(major) => found.push(major),
                Err(error) => broken = Some(error),
            }
        }
        Err(match (broken, wanted) {
            (Some(error), _) if found.is_empty() => error,
            (_, Some(wanted)) => EmbeddedError::WrongMajor { data: data.to_owned(), wanted, found },
            (_, None) => EmbeddedError::NotFound,
        })
    }
}

/// Returns the directory only if it has both programs: client packages bring `pg_config` without a server.
fn both_programs(dir: &Path) -> Option<PathBuf> {
    let bin = fs::canonicalize(dir).ok()?;
    (bin.join("initdb").is_file() && bin.join("postgres").is_file()).then_some(bin)
}

fn bin_dir_of(pg_config: &Path) -> Option<PathBuf> {
    if !pg_config.is_file() {
        return None;
    }
    let output = Command::new(pg_config).arg("--bindir").output().ok()?;
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim_end()))
}

/// The directories that match a pattern with one `*`, the highest version first.
fn newest_first(pattern: &str) -> Vec<PathBuf> {
    let Some((before, after)) = pattern.split_once('*') else {
        return vec![PathBuf::from(pattern)];
    };
    let Some((parent, prefix)) = before.rsplit_once('/') else {
        return Vec::new();
    };
    let mut found: Vec<(Vec<u32>, PathBuf)> = fs::read_dir(format!("{parent}/"))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let version = numbers(entry.file_name().to_str()?.strip_prefix(prefix)?);
            Some((version, entry.path().join(after.trim_start_matches('/'))))
        })
        .collect();
    found.sort();
    found.into_iter().rev().map(|(_, dir)| dir).collect()
}

/// The numbers in a folder's name: `@16` is 16, `9.6` is 9 and 6.
fn numbers(text: &str) -> Vec<u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}

/// Runs the program itself, as the user who will run it. This also shows that this user can.
fn major_of(postgres: &Path, user: &OsUser) -> Result<u32, EmbeddedError> {
    let broken =
        |problem: String| EmbeddedError::Program { program: postgres.to_owned(), user: user.name(), problem };
    let output =
        user.command(postgres).arg("--version").output().map_err(|error| broken(error.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    // "postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)", or "… 18beta1".
    let number = text.split(')').nth(1).and_then(|rest| numbers(rest).first().copied());
    number.ok_or_else(|| broken(format!("`--version` said {:?} ({})", text.trim(), output.status)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::Dir;
    use super::*;

    fn fake(dir: &Path, programs: &[&str]) -> PathBuf {
        fs::create_dir_all(dir).unwrap();
        for program in programs {
            fs::write(dir.join(program), "").unwrap();
        }
        dir.to_owned()
    }

    fn search(dir: &Dir) -> Search {
        Search {
            bin_dir: None,
            path: dir.join("on-path").into_os_string(),
            installed: vec![format!("{}/lib/postgresql/*/bin", dir.display())],
        }
    }

    #[test]
    fn a_directory_counts_only_with_both_programs_and_the_newest_comes_first() {
        let dir = Dir::new();
        let nine = fake(&dir.join("lib/postgresql/9.6/bin"), &["initdb", "postgres"]);
        let fifteen = fake(&dir.join("lib/postgresql/15/bin"), &["initdb", "postgres"]);
        fake(&dir.join("lib/postgresql/16/bin"), &["initdb"]);
        assert_eq!(search(&dir).candidates().unwrap(), [fifteen, nine]);
    }

    #[test]
    fn a_link_on_the_path_leads_to_the_programs_and_comes_before_the_newest() {
        let dir = Dir::new();
        fake(&dir.join("lib/postgresql/17/bin"), &["initdb", "postgres"]);
        let linked = fake(&dir.join("opt/pg/bin"), &["initdb", "postgres"]);
        fs::create_dir(dir.join("on-path")).unwrap();
        std::os::unix::fs::symlink(linked.join("initdb"), dir.join("on-path/initdb")).unwrap();
        assert_eq!(search(&dir).candidates().unwrap()[0], linked);
    }

    #[test]
    fn pg_bin_dir_is_an_order() {
        let dir = Dir::new();
        let given = fake(&dir.join("given"), &["postgres"]);
        fake(&dir.join("lib/postgresql/17/bin"), &["initdb", "postgres"]);
        let mut search = search(&dir);
        search.bin_dir = Some(given.clone());
        assert!(matches!(search.candidates(), Err(EmbeddedError::BinDir(dir)) if dir == given));
        fake(&given, &["initdb"]);
        assert_eq!(search.candidates().unwrap(), [given]);
    }

    #[test]
    fn nothing_at_all_is_not_found() {
        let dir = Dir::new();
        assert!(matches!(search(&dir).candidates(), Err(EmbeddedError::NotFound)));
    }
}
