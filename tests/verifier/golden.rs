//! Both verifiers accept the golden games, and each notices what is changed in them.

use std::{fs, path::PathBuf};

use longhall_rules::game::{AuditInput, audit};
use serde_json::json;

use crate::python::verify;

/// The logs in `openapi/vectors/games`, with their names.
fn logs() -> Vec<(String, String)> {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("openapi/vectors/games");
    let folders = fs::read_dir(games).unwrap().map(|folder| folder.unwrap().path());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()));
    let named = files.map(|file| (file.display().to_string(), file));
    let mut logs: Vec<_> = named
        .filter(|(name, _)| name.ends_with(".jsonl") && !name.ends_with(".kit.jsonl"))
        .map(|(name, file)| (name, fs::read_to_string(file).unwrap()))
        .collect();
    logs.sort();
    logs
}

#[test]
fn golden_games_are_verified_by_both() {
    let logs = logs();
    assert!(logs.len() > 70, "{} golden games", logs.len());
    let told = verify(logs.iter().map(|(_, log)| log.as_str()));
    assert_eq!(told.len(), logs.len());
    for ((name, log), told) in logs.iter().zip(told) {
        assert_eq!(told["verdict"], json!("verified"), "{name}: {told}");
        let verdict = audit(log.as_bytes(), &AuditInput::default()).verdict;
        assert!(verdict.is_verified(), "{name}: {verdict:?}");
    }
}

/// In each, swaps the last two lines; and drops the last line.
#[test]
fn golden_games_that_were_cut_or_mixed_up_are_verified_by_neither() {
    let mut changed = Vec::new();
    for (name, log) in logs() {
        let mut lines: Vec<&str> = log.split_inclusive('\n').collect();
        let (last, rest) = lines.split_last().unwrap();
        changed.push((format!("{name} cut off"), rest.concat(), "holds as far as it goes"));
        let (end, n) = (*last, lines.len());
        lines[n - 1] = lines[n - 2];
        lines[n - 2] = end;
        changed.push((format!("{name} mixed up"), lines.concat(), "fault"));
    }
    let told = verify(changed.iter().map(|(_, log, _)| log.as_str()));
    for ((name, log, verdict), told) in changed.iter().zip(told) {
        let audited = audit(log.as_bytes(), &AuditInput::default()).verdict;
        let is_fault = audited.fault().is_some();
        assert!(!audited.is_verified() && is_fault == (*verdict == "fault"), "{name}: {audited:?}");
        assert_eq!(told["verdict"], json!(verdict), "{name}: {told}");
    }
}
