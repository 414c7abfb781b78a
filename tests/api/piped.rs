//! Commands whose output nobody reads to its end, or whose input has none.

use std::process::{Command, Output, Stdio};

/// Every command that prints without a database, and its exit code.
fn printing(log: &str) -> Vec<(Vec<&str>, i32)> {
    vec![
        (vec!["openapi"], 0),
        (vec!["openapi", "--version", "3.0"], 0),
        (vec!["completions", "bash"], 0),
        (vec!["games"], 0),
        (vec!["--help"], 0),
        (vec!["audit", log], 0),
        (vec!["audit", "--json", log], 0),
        (vec!["audit", "--receipt", log], 2),
        // The second log was not audited.
        (vec!["audit", log, log], 2),
        (vec!["audit", "/nonexistent"], 2),
    ]
}

fn log() -> String {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi/vectors/games");
    format!("{games}/vikingdoms-1/2-base-ports.jsonl")
}

fn run(args: &[&str], stdout: Stdio, stderr: Stdio) -> Output {
    let mut longhall = Command::new(env!("CARGO_BIN_EXE_longhall"));
    longhall.args(args).stdin(Stdio::null()).stdout(stdout).stderr(stderr).output().unwrap()
}

/// The end of a pipe whose reader has gone.
fn unread() -> Stdio {
    std::io::pipe().unwrap().1.into()
}

#[test]
fn a_reader_that_goes_away_ends_no_command_with_a_panic() {
    for (args, code) in printing(&log()) {
        let ended = run(&args, unread(), Stdio::piped());
        let told = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(code), "{args:?}: {told}");
        assert!(!told.contains("panicked"), "{args:?}: {told}");
        assert_eq!(
            run(&args, unread(), unread()).status.code(),
            Some(code),
            "{args:?}, without standard error"
        );
    }
}

#[test]
fn a_disk_that_is_full_is_reported() {
    for (args, _) in printing(&log()).into_iter().filter(|(args, _)| args[0] != "--help") {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ended = run(&args, full.into(), Stdio::piped());
        let told = String::from_utf8_lossy(&ended.stderr);
        let code = if args[0] == "audit" { 2 } else { 1 };
        assert_eq!(ended.status.code(), Some(code), "{args:?}: {told}");
        let is_read = args == ["audit", "/nonexistent"];
        assert!(is_read || told.contains("cannot write to standard output"), "{args:?}: {told}");
    }
}

/// 8 GiB, read by a process that may use two.
#[test]
fn a_file_of_any_size_is_audited_in_little_memory() {
    let path = std::env::temp_dir().join(format!("longhall-large-{}", std::process::id()));
    let text = std::fs::read_to_string(log()).unwrap();
    for (begins, code, says) in [("", 1, "event 1: the line is longer"), (&text, 1, "the line is longer")] {
        std::fs::write(&path, begins).unwrap();
        std::fs::File::options().write(true).open(&path).unwrap().set_len(8 << 30).unwrap();
        let mut limited = Command::new("sh");
        let script = "ulimit -v 2097152; exec \"$0\" audit \"$1\"";
        let ended = limited.args(["-c", script, env!("CARGO_BIN_EXE_longhall")]).arg(&path).output().unwrap();
        let told = String::from_utf8_lossy(&ended.stdout);
        assert_eq!(ended.status.code(), Some(code), "{told}{}", String::from_utf8_lossy(&ended.stderr));
        assert!(told.contains(says), "{told}");
    }
    std::fs::remove_file(&path).unwrap();
}
