//! Forgeries of a log by a forger who can rewrite all of it, hashes included. Each has the sentence that the
//! audit answers, and the verdict of the other verifier, which uses only `openapi/log-format.md`. `README.md`
//! has the table.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the bans are for the rules, not for their tests"
)]

mod beginnings;
mod decided;
mod ends;
mod forgery;
mod log;
mod plays;
mod python;
mod season;
mod stories;
mod strangers;

use std::collections::BTreeSet;

use longhall_rules::{
    game::{AuditInput, Unchecked, Verdict, audit},
    kit::Chance,
};

use serde_json::json;

use self::{
    forgery::{Forgery, Says},
    log::Log,
    stories::{SEED, kingdoms, on_board, vikings},
};

fn all() -> Vec<Forgery> {
    let all = [beginnings::all(), plays::all(), ends::all(), decided::all(), strangers::all()];
    all.into_iter().flatten().chain(strangers::decided()).collect()
}

fn stories() -> [(&'static str, Log); 3] {
    [("on-board", on_board()), ("vikings", vikings()), ("kingdoms", kingdoms())]
}

#[test]
fn the_true_stories_are_verified_by_both() {
    let stories: Vec<_> = stories().into_iter().chain(strangers::stories()).collect();
    for (name, log) in &stories {
        let verdict = audit(log.text().as_bytes(), &AuditInput::default()).verdict;
        assert!(verdict.is_verified(), "{name}: {verdict:?}");
        let mut again = log.clone();
        again.rechain();
        assert_eq!(again.text(), log.text(), "{name}: by the page the hashes are the same");
    }
    for report in
        python::verify(stories.into_iter().map(|(name, log)| (name.to_owned(), log.text().into_bytes())))
    {
        assert_eq!(report.verdict, "verified", "{}: {}", report.name, report.text);
    }
}

#[test]
fn every_forgery_is_answered_with_its_sentence() {
    let mut wrong = Vec::new();
    for forgery in all() {
        let (file, input) = forgery.file();
        let verdict = audit(&file, &input).verdict;
        let is_right = match (&verdict, forgery.says) {
            (Verdict::Fault(fault), Says::Fault(sentence)) => fault.to_string().contains(sentence),
            (Verdict::Holds(_), Says::NotChecked(sentence)) => {
                verdict.unchecked().iter().any(|what| what.to_string().contains(sentence))
            }
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{}: {:?} was to be said, but {verdict:?}", forgery.name, forgery.says));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Compares the entry of each of these logs in `openapi/vectors/verdicts.json`, or writes it.
#[test]
fn the_decided_logs_are_published() {
    let vector = |forgery: Forgery| {
        let (log, verdict) = (String::from_utf8(forgery.file().0).unwrap(), forgery.says);
        let verdict = if matches!(verdict, Says::Fault(_)) { "fault" } else { "holds as far as it goes" };
        json!({"log": log, "name": forgery.name, "verdict": verdict}).to_string()
    };
    let verified = |(name, log): (&str, Log)| {
        json!({"log": log.text(), "name": name, "verdict": "verified"}).to_string()
    };
    let lines: Vec<String> = decided::all()
        .into_iter()
        .map(vector)
        .chain(strangers::stories().map(verified))
        .chain(strangers::decided().into_iter().map(vector))
        .collect();
    let text = format!("{{\"logs\": [\n  {}\n]}}\n", lines.join(",\n  "));
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/vectors/verdicts.json");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert!(std::fs::read_to_string(path).unwrap_or_default() == text, "UPDATE_GOLDEN=1 writes it again");
}

#[test]
fn the_python_verifier_finds_the_faults_of_the_page() {
    let forgeries = all();
    let reports = python::verify(forgeries.iter().map(|forgery| (forgery.name.to_owned(), forgery.file().0)));
    let overlooks = |(forgery, report): (&Forgery, python::Report)| {
        let is_fault = matches!(forgery.says, Says::Fault(_));
        let wanted = if is_fault { "fault" } else { "holds as far as it goes" };
        (forgery.also_python && report.verdict != wanted).then(|| format!("{}: {}", report.name, report.text))
    };
    let overlooked: Vec<String> = forgeries.iter().zip(reports).filter_map(overlooks).collect();
    assert!(overlooked.is_empty(), "{overlooked:#?}");
}

/// Neither verifier accepts a log in which any single byte was changed.
#[test]
fn no_byte_can_be_changed() {
    let mut draw = Chance::new(&SEED, []).draw("bytes");
    let (mut files, text) = (Vec::new(), on_board().text());
    for n in 0..200 {
        let mut bytes = text.clone().into_bytes();
        let at = draw.below(bytes.len() as u32) as usize;
        bytes[at] ^= 1 << draw.below(7);
        let verdict = audit(&bytes, &AuditInput::default()).verdict;
        assert!(verdict.fault().is_some(), "byte {at}: {verdict:?}");
        if n % 25 == 0 {
            files.push((format!("byte-{at}"), bytes));
        }
    }
    for report in python::verify(files) {
        assert_eq!(report.verdict, "fault", "{}: {}", report.name, report.text);
    }
}

/// No effect can be removed even if all hashes are recomputed. Once the seed is known, only the choices of
/// people and their times are free in an event.
#[test]
fn no_effect_can_be_removed() {
    for (name, log) in stories() {
        for at in 0..log.0.len() {
            let effects = log.0[at]["payload"]["effects"].as_array().map_or(0, Vec::len);
            for n in 0..effects {
                let mut forged = log.clone();
                forged.0[at]["payload"]["effects"].as_array_mut().unwrap().remove(n);
                forged.rechain();
                let verdict = audit(forged.text().as_bytes(), &AuditInput::default()).verdict;
                assert!(verdict.fault().is_some(), "{name}: event {at} without effect {n}: {verdict:?}");
            }
        }
    }
}

/// A log that is cut off anywhere, or whose secrets are closed, has no fault and is not verified.
#[test]
fn what_is_cut_off_or_closed_holds_and_is_not_verified() {
    for (name, log) in stories() {
        for end in 1..log.0.len() {
            let verdict = audit(Log(log.0[..end].to_vec()).text().as_bytes(), &AuditInput::default()).verdict;
            assert!(verdict.fault().is_none() && !verdict.is_verified(), "{name} until {end}: {verdict:?}");
        }
        let closed = |line: &serde_json::Value| {
            let mut line = line.clone();
            line["secrets"] = line["secrets"].as_array().unwrap().iter().map(log::close).collect();
            line
        };
        let closed = Log(log.0.iter().map(closed).collect());
        for end in 1..log.0.len() {
            let verdict =
                audit(Log(closed.0[..end].to_vec()).text().as_bytes(), &AuditInput::default()).verdict;
            assert!(verdict.fault().is_none() && !verdict.is_verified(), "{name} until {end}: {verdict:?}");
        }
        // The seed opens all closed secrets, so that nothing else is left unchecked.
        let verdict = audit(closed.text().as_bytes(), &AuditInput::default()).verdict;
        let is_closed = closed.0.iter().any(|line| line["secrets"] != json!([]));
        assert!(verdict.fault().is_none() && verdict.is_verified() != is_closed, "{name}: {verdict:?}");
        assert!(
            verdict.unchecked().iter().all(|what| matches!(what, Unchecked::Closed(_))),
            "{name}: {verdict:?}"
        );
        let hides = |line: &serde_json::Value| line["secrets"].as_array().is_some_and(|all| !all.is_empty());
        for at in (0..closed.0.len()).filter(|at| hides(&closed.0[*at])) {
            let mut forged = Log(closed.0.clone());
            let seats = &mut forged.0[at]["secrets"][0]["seats"];
            *seats = if *seats == json!([0, 1]) { json!([]) } else { json!([0, 1]) };
            let verdict = audit(forged.text().as_bytes(), &AuditInput::default()).verdict;
            let report = verdict.fault().map(|fault| fault.seq as usize);
            assert_eq!(report, Some(at + 1), "{name}: seats of a closed secret: {verdict:?}");
            let mut forged = Log(closed.0.clone());
            let item = &mut forged.0[at]["secrets"][0]["item"];
            *item = if *item == json!({"effect": 0}) { json!({"effect": 1}) } else { json!({"effect": 0}) };
            let verdict = audit(forged.text().as_bytes(), &AuditInput::default()).verdict;
            assert!(verdict.fault().is_some(), "{name}: item of a closed secret: {verdict:?}");
        }
    }
}

/// The table is complete: every forgery has a row, every row a forgery, and both agree on who must notice it.
#[test]
fn the_table_is_complete() {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        (cells[1].trim_matches('`').to_owned(), cells[3].to_owned(), cells[4].to_owned())
    };
    let rows = include_str!("README.md").lines().filter(|line| line.starts_with("| `"));
    let rows: BTreeSet<_> = rows.map(row).filter(|(name, ..)| !name.starts_with("database-")).collect();
    let of = |forgery: &Forgery| {
        let audit = if matches!(forgery.says, Says::Fault(_)) { "fault" } else { "not checked" };
        let python = if forgery.also_python { audit } else { "" };
        (forgery.name.to_owned(), audit.to_owned(), python.to_owned())
    };
    let forgeries: BTreeSet<_> = all().iter().map(of).collect();
    assert_eq!(forgeries.len(), all().len(), "two forgeries have one name");
    let missing: Vec<_> = forgeries.difference(&rows).collect();
    let too_many: Vec<_> = rows.difference(&forgeries).collect();
    assert!(
        missing.is_empty() && too_many.is_empty(),
        "without a row: {missing:#?}\nwithout a forgery: {too_many:#?}"
    );
}
