//! `longhall audit`: checks logs, either on their own or together with the database of their hall.

pub(crate) mod files;
mod hall;
pub(crate) mod receipts;
mod signed;

use std::process::ExitCode;

use clap::Args;
use longhall_rules::game::Verdict;
use uuid::Uuid;

use super::{config, error::CliError, output};

const ANSWERS: &str = "Answers:
  0  verified: every game is over, its seed and all secrets are open, and every event was replayed
  3  holds as far as it goes: no fault was found; the parts that were not checked are listed
  1  a fault: the number of the event, and what is wrong
  2  a file could not be read as a log or a receipt, or the answers could not be written";

/// Arguments of `longhall audit`.
#[derive(Args)]
#[command(after_help = ANSWERS)]
pub(super) struct Audit {
    #[command(flatten)]
    files: files::Files,
    /// Audit every game of a hall from its database: logs, seeds, and the projections beside them. Not
    /// covered: settings, keys, and games deleted from all tables. The API guide lists what is compared
    #[arg(long, conflicts_with_all = ["files", "game", "head", "receipts"])]
    database: bool,
    #[command(flatten)]
    hall: config::Database,
    /// Continue after this game: the last one reported by an audit that was cut short
    #[arg(long, value_name = "GAME", requires = "database")]
    after: Option<Uuid>,
    /// Print JSON, one object per line for each log or game
    #[arg(long)]
    json: bool,
}

/// The possible answers, best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    #[default]
    Verified,
    Holds,
    Unread,
    Fault,
}

impl Answer {
    fn from_verdict(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Verified(_) => Self::Verified,
            Verdict::Holds(_) => Self::Holds,
            Verdict::Fault(_) => Self::Fault,
        }
    }

    fn code(self) -> u8 {
        match self {
            Self::Verified => 0,
            Self::Holds => 3,
            Self::Fault => 1,
            Self::Unread => 2,
        }
    }
}

/// Runs the audit and exits with the worst of its answers.
pub(super) async fn audit(audit: Audit) -> ExitCode {
    let Audit { files, database, hall, after, json } = audit;
    let answer =
        if database { hall::audit(&hall, after.unwrap_or_default(), json).await } else { files.audit(json) };
    let answer = answer.unwrap_or_else(|error| {
        report_error(&error);
        Answer::Unread
    });
    let answer = match output::finish() {
        Ok(()) => answer,
        Err(error) => {
            report_error(&error.into());
            answer.max(Answer::Unread)
        }
    };
    ExitCode::from(answer.code())
}

fn report_error(error: &CliError) {
    output::note(format_args!("longhall: {error}"));
}
