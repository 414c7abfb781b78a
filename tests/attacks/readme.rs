//! `README.md` beside this is complete: every finding has a row, every row a file, and every attack a row.

use std::{collections::BTreeSet, path::Path};

/// How many findings there were.
const FINDINGS: u32 = 28;

/// The files named by the table's rows, and the findings that the rows are about, by file name or explicitly.
fn rows() -> Vec<(String, BTreeSet<u32>)> {
    let rows = include_str!("README.md").lines().filter_map(|line| line.strip_prefix("| `"));
    let rows = rows.map(|row| {
        let (file, text) = row.split_once('`').unwrap();
        let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
        let name = file.trim_end_matches('/').rsplit('/').next().unwrap().split('_').next().unwrap();
        let numbers = words.chain([name]).filter_map(|word| word.strip_prefix(['S', 's'])?.parse().ok());
        (file.to_owned(), numbers.collect())
    });
    rows.collect()
}

#[test]
fn every_finding_has_a_row_and_every_row_a_file() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attacks");
    let rows = rows();
    for (file, _) in &rows {
        assert!(here.join(file).exists(), "a row names {file}, which there is not");
    }
    let told: BTreeSet<u32> = rows.iter().flat_map(|(_, findings)| findings.clone()).collect();
    let missing: Vec<u32> = (1..=FINDINGS).filter(|finding| !told.contains(finding)).collect();
    assert!(missing.is_empty(), "findings without a row: {missing:?}");
}

#[test]
fn every_attack_has_a_row() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attacks");
    let rows: BTreeSet<String> = rows().into_iter().map(|(file, _)| file).collect();
    for folder in ["", "figures"] {
        for entry in std::fs::read_dir(here.join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let is_attack =
                name.strip_prefix('s').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            let file = Path::new(folder).join(&name).to_str().unwrap().to_owned();
            let told = rows.contains(&file) || rows.contains(&format!("{file}/"));
            assert!(!is_attack || told, "{file} has no row in README.md");
        }
    }
}
