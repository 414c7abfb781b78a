//! Commands with the names of things that do not exist. When an operator mistypes, nothing is created, and
//! one sentence says so.

use std::{
    path::{Path, PathBuf},
    process::{Output, Stdio},
};

use tokio::process::Command;

async fn longhall(dir: &Path, args: &[&str]) -> Output {
    let mut longhall = Command::new(env!("CARGO_BIN_EXE_longhall"));
    longhall.args(args).current_dir(dir).env_remove("DATABASE_URL").env_remove("LONGHALL_DATA");
    longhall.stdin(Stdio::null()).kill_on_drop(true).output().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_some_commands_create_a_private_postgres() {
    let dir = Dir::new("mistyped");
    let commands: [&[&str]; 10] = [
        &["backup", "hall.backup"],
        &["backup", "hall.backup", "--data", "typo"],
        &["rebuild", "--data", "typo"],
        &["audit", "--database", "--data", "typo"],
        &["keys", "list", "--data", "typo"],
        &["keys", "rotate", "--data", "typo"],
        &["keys", "revoke", "none", "--data", "typo"],
        &["keys", "hall", "list", "--data", "typo"],
        &["keys", "hall", "rotate", "--data", "typo"],
        &["restore", "typo.backup", "--data", "new"],
    ];
    for command in commands {
        let told = longhall(&dir.0, command).await;
        let said = String::from_utf8(told.stderr).unwrap();
        assert!(!told.status.success(), "{command:?}");
        assert!(said.starts_with("longhall: ") && said.lines().count() == 1, "{command:?}: {said}");
        assert!(said.contains("there is no hall in") || said.contains("typo.backup"), "{command:?}: {said}");
        assert_eq!(dir.holds(), ["0"; 0], "{command:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_well_goes_without_a_warning() {
    let dir = Dir::new("quiet");
    let commands: [&[&str]; 7] = [
        &["migrate"],
        &["keys", "rotate"],
        &["keys", "hall", "rotate"],
        &["rebuild"],
        &["audit", "--database"],
        &["backup", "hall.backup"],
        &["restore", "hall.backup", "--data", "another"],
    ];
    for command in commands {
        let told = longhall(&dir.0, command).await;
        let said = String::from_utf8(told.stderr).unwrap();
        assert!(told.status.success(), "{command:?}: {said}");
        let bad = said.lines().find(|line| line.contains("WARN") || line.contains("ERROR"));
        assert_eq!(bad, None, "{command:?}: {said}");
    }
    assert_eq!(dir.holds(), ["another", "hall.backup", "longhall-data"]);
}

struct Dir(PathBuf);

impl Dir {
    /// In a place that the unprivileged user whom Postgres runs as can enter.
    fn new(name: &str) -> Self {
        let dir = PathBuf::from(format!("/var/tmp/longhall-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }

    fn holds(&self) -> Vec<String> {
        let names = std::fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
