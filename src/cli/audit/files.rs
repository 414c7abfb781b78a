//! Logs in files.

use std::{
    fs::File,
    io::{self, BufReader, Cursor, Read, Seek},
    path::{Path, PathBuf},
};

use clap::Args;
use longhall_rules::game::{AuditInput, AuditReport, Audited, BEYOND, ExpectedEvent, Verdict, audit_source};
use serde::Serialize;
use uuid::Uuid;

use super::{Answer, receipts::Receipts, report_error};
use crate::cli::{error::CliError, output};

#[derive(Args)]
pub(in crate::cli) struct Files {
    /// Logs in NDJSON, as `GET /v1/games/{id}/events` returns them; `-` reads standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["database", "receipts"])]
    files: Vec<PathBuf>,
    /// The game that the log must belong to
    #[arg(long, value_name = "ID")]
    game: Option<Uuid>,
    /// An event noted earlier: the log must reach it and have this hash there
    #[arg(long, value_name = "SEQ:HASH")]
    head: Option<ExpectedEvent>,
    #[command(flatten)]
    receipts: Receipts,
}

impl Files {
    /// Audits every file and returns the worst answer.
    pub(super) fn audit(&self, json: bool) -> Result<Answer, CliError> {
        if self.files.len() > 1 && (self.game.is_some() || self.head.is_some()) {
            return Err("--game and --head need exactly one log".into());
        }
        let mut receipts = self.receipts.read(json);
        let mut worst = Answer::default();
        for file in &self.files {
            // Stop if the reader of the answers is gone. The remaining logs are not audited.
            if !output::is_read() {
                worst = worst.max(Answer::Unread);
                break;
            }
            let name = if is_standard_input(file) { "-".to_owned() } else { file.display().to_string() };
            let input = AuditInput { game: self.game, head: self.head, ..AuditInput::default() };
            let answer = match audit_file(file, &input) {
                Ok(audited) => {
                    if json {
                        print_json(&name, &audited)?
                    } else {
                        print(&name, &audited)
                    }
                    receipts.hold_against(&name, &audited);
                    Answer::from_verdict(&audited.verdict)
                }
                Err(error) => {
                    report_error(&format!("{name}: {error}").into());
                    Answer::Unread
                }
            };
            worst = worst.max(answer);
        }
        Ok(worst.max(receipts.answer()))
    }
}

fn is_standard_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Audits a log. Keeps it in memory only if it is a pipe, which cannot be read twice.
fn audit_file(file: &Path, input: &AuditInput) -> io::Result<Audited> {
    if is_standard_input(file) {
        return audit_pipe(io::stdin().lock(), input);
    }
    let mut log = File::open(file)?;
    if !log.metadata()?.is_file() {
        return audit_pipe(log, input);
    }
    let open = || {
        log.rewind()?;
        log.try_clone().map(BufReader::new)
    };
    audit_source(open, input)
}

fn audit_pipe(mut pipe: impl Read, input: &AuditInput) -> io::Result<Audited> {
    let mut log = Vec::new();
    pipe.read_to_end(&mut log)?;
    audit_source(|| Ok(Cursor::new(&log)), input)
}

/// Prints the result for people.
fn print(name: &str, audited: &Audited) {
    let events = audited.stamps.len();
    match &audited.verdict {
        Verdict::Verified(_) => {
            output::line(format_args!(
                "{name}: verified: {events} events, each replayed with the rules and the seed"
            ));
            output::line("  what no log can prove:");
            BEYOND.iter().for_each(|what| output::line(format_args!("  - {what}")));
        }
        Verdict::Holds(_) => {
            output::line(format_args!("{name}: holds as far as it goes: {events} events; not checked:"));
            audited.verdict.unchecked().iter().for_each(|what| output::line(format_args!("  - {what}")));
        }
        Verdict::Fault(fault) => output::line(format_args!("{name}: a fault: {fault}")),
    }
    if let (Some(game), Some(last)) = (audited.id, audited.stamps.last()) {
        output::line(format_args!("  game {game}, head {}:{}", last.seq, last.hash));
    }
}

/// The result for one file, as JSON.
#[derive(Serialize)]
struct OfFile<'a> {
    file: &'a str,
    #[serde(flatten)]
    report: AuditReport,
}

fn print_json(name: &str, audited: &Audited) -> Result<(), CliError> {
    output::line(serde_json::to_string(&OfFile { file: name, report: audited.report() })?);
    Ok(())
}
