//! The second verifier, in Python, written from `openapi/log-format.md` alone.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]

use std::path::Path;
use std::process::{Command, Output};

/// Runs Python in the verifier's folder.
fn python(arguments: &[&str]) -> Output {
    Command::new("python3")
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verifier"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("python3 is on this machine")
}

#[test]
fn the_verifier_passes_its_own_tests() {
    let ran = python(&["-m", "unittest", "discover", "--start-directory", ".", "--quiet"]);
    let told = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success() && !told.contains("Ran 0 tests"), "{told}");
}
