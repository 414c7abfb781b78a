//! The verifier as a program, and its own tests.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;
use uuid::Uuid;

/// Runs Python in the verifier's folder.
fn python(arguments: &[&str]) -> Output {
    Command::new("python3")
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verifier"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("python3 is on this machine")
}

/// A folder for logs, deleted on drop.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// What the verifier says about each of these logs, judged separately.
pub(crate) fn verify<'a>(logs: impl IntoIterator<Item = &'a str>) -> Vec<Value> {
    let folder = Folder(Path::new(env!("CARGO_TARGET_TMPDIR")).join(Uuid::now_v7().to_string()));
    fs::create_dir_all(&folder.0).unwrap();
    let mut files = Vec::new();
    for (n, log) in logs.into_iter().enumerate() {
        let file = folder.0.join(format!("{n}.ndjson"));
        fs::write(&file, log).unwrap();
        files.push(file.to_str().unwrap().to_owned());
    }
    let arguments: Vec<&str> =
        ["verify.py", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let ran = python(&arguments);
    let told = String::from_utf8(ran.stdout).unwrap();
    assert!(matches!(ran.status.code(), Some(0 | 1 | 3)), "{}", String::from_utf8_lossy(&ran.stderr));
    told.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_verifier_passes_its_own_tests() {
    let ran = python(&["-m", "unittest", "discover", "--start-directory", ".", "--quiet"]);
    let told = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success() && !told.contains("Ran 0 tests"), "{told}");
}
