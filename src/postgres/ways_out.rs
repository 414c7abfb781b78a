//! Messages for a machine without a usable Postgres. Each names every way out, with the exact
//! command for this system.

use std::env;
use std::path::Path;

use nix::unistd::geteuid;

use super::error::list;
use super::programs::OLDEST_MAJOR;

/// A package manager: the program it is recognized by, and the commands that install Postgres (with
/// `{major}` where a particular one is needed).
struct Packages {
    program: &'static str,
    any: &'static str,
    major: &'static str,
    as_root: bool,
}

/// Package managers in search order. Homebrew comes first because people who have it use it, on a Mac or on
/// Linux. `apt-get` comes before the others because some systems carry a stray `dnf`.
const MANAGERS: [Packages; 6] = [
    Packages {
        program: "brew",
        any: "brew install postgresql@17",
        major: "brew install postgresql@{major}",
        as_root: false,
    },
    Packages {
        program: "apt-get",
        any: "apt-get update && {sudo}apt-get install -y postgresql",
        major: "apt-get update && {sudo}apt-get install -y postgresql-{major}",
        as_root: true,
    },
    Packages {
        program: "dnf",
        any: "dnf install -y postgresql-server",
        major: "dnf install -y postgresql{major}-server",
        as_root: true,
    },
    Packages { program: "apk", any: "apk add postgresql", major: "apk add postgresql{major}", as_root: true },
    Packages {
        program: "zypper",
        any: "zypper install -y postgresql-server",
        major: "zypper install -y postgresql{major}-server",
        as_root: true,
    },
    Packages {
        program: "pacman",
        any: "pacman -S --noconfirm postgresql",
        major: "pacman -S --noconfirm postgresql",
        as_root: true,
    },
];

/// The full message of [`super::EmbeddedError::NotFound`].
pub(super) fn not_found() -> String {
    let install = install_command(None, on_path, geteuid().is_root());
    format!(
        "no PostgreSQL ({OLDEST_MAJOR} or newer, with the programs `initdb` and `postgres`) is on this machine.\n\
         Any one of these helps:\n\
         \x20 install one:                {install}\n\
         \x20 name one you have:          PG_BIN_DIR=/path/to/postgresql/bin longhall serve\n\
         \x20 use a server that runs:     DATABASE_URL=postgres://user:password@host:5432/longhall longhall serve\n\
         \x20 run everything in Docker:   docker compose up"
    )
}

/// The full message of [`super::EmbeddedError::WrongMajor`].
pub(super) fn wrong_major(data: &Path, wanted: u32, found: &[u32]) -> String {
    let install = install_command(Some(wanted), on_path, geteuid().is_root());
    format!(
        "the data in {} belong to PostgreSQL {wanted}, which is missing on this machine (found: {}).\n\
         Any one of these helps:\n\
         \x20 install it:                 {install}\n\
         \x20 name one you have:          PG_BIN_DIR=/path/to/postgresql-{wanted}/bin longhall serve\n\
         \x20 use a server that runs:     DATABASE_URL=postgres://user:password@host:5432/longhall longhall serve\n\
         \x20 start with an empty hall:   longhall serve --data ANOTHER_DIRECTORY",
        data.display(),
        list(found),
    )
}

/// The command of the first package manager that is `present`.
fn install_command(major: Option<u32>, present: impl Fn(&str) -> bool, root: bool) -> String {
    let Some(manager) = MANAGERS.iter().find(|manager| present(manager.program)) else {
        return "see https://www.postgresql.org/download/".to_owned();
    };
    let sudo = if root || !manager.as_root { "" } else { "sudo " };
    let command = match major {
        None => manager.any.to_owned(),
        Some(major) => manager.major.replace("{major}", &major.to_string()),
    };
    format!("{sudo}{}", command.replace("{sudo}", sudo))
}

fn on_path(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|dir| dir.join(program).is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_the_one_of_the_system_at_hand() {
        let only = |name: &'static str| move |program: &str| program == name;
        assert_eq!(
            install_command(None, only("apt-get"), false),
            "sudo apt-get update && sudo apt-get install -y postgresql"
        );
        assert_eq!(
            install_command(None, only("apt-get"), true),
            "apt-get update && apt-get install -y postgresql"
        );
        assert_eq!(install_command(Some(16), only("apk"), true), "apk add postgresql16");
        assert_eq!(install_command(None, only("dnf"), false), "sudo dnf install -y postgresql-server");
        assert_eq!(install_command(None, only("pacman"), true), "pacman -S --noconfirm postgresql");
        assert_eq!(install_command(Some(16), only("brew"), false), "brew install postgresql@16");
        assert!(install_command(None, |_| false, true).contains("postgresql.org"));
    }

    #[test]
    fn one_message_names_every_way_out() {
        let message = super::super::EmbeddedError::NotFound.to_string();
        for way in ["install", "PG_BIN_DIR=", "DATABASE_URL=postgres://", "docker compose up"] {
            assert!(message.contains(way), "{way} is missing in:\n{message}");
        }
    }
}
