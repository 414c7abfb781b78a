//! The command line.

mod audit;
mod backup;
pub mod config;
mod database;
mod distribute;
mod error;
mod keys;
mod memory;
pub mod open_files;
mod output;
mod rebuild;
mod serve;

use std::{io::IsTerminal, process::ExitCode};

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use longhall_log::db::migrate;
use longhall_rules::kit::Meta;
use tracing::{Level, Metadata};
use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{FilterExt, filter_fn},
    fmt,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use self::{database::Opened, error::CliError};
use crate::features::{document, document_3_0};

const EXAMPLES: &str = "Examples:
  longhall serve                          # http://127.0.0.1:8080, a private PostgreSQL under ./longhall-data
  longhall serve --listen 0.0.0.0:80 --public-url http://hall.example --data /var/lib/longhall
  DATABASE_URL=postgres://owner:secret@db/longhall longhall migrate
  longhall backup hall.backup             # also while it serves
  longhall restore hall.backup --data /var/lib/another
  curl -H 'Accept: application/x-ndjson' localhost:8080/v1/games/$GAME/events > game.ndjson
  longhall audit game.ndjson              # by the rules and the seed, without the server
  longhall completions bash > /etc/bash_completion.d/longhall";

/// Asynchronous play-by-web board games, every move an event.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Cli {
    /// Write the log as JSON
    #[arg(long, global = true, env = "LONGHALL_LOG_JSON")]
    log_json: bool,
    #[command(subcommand)]
    command: Command,
}

/// A version of OpenAPI.
#[derive(Clone, Copy, ValueEnum)]
enum OpenApiVersion {
    #[value(name = "3.0")]
    V3_0,
    #[value(name = "3.1")]
    V3_1,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server
    Serve(config::Serve),
    /// Bring the tables up to date, as their owner
    Migrate(config::Database),
    /// Distribute the tables over the machines of a Citus cluster, as their owner, while no server runs; may be
    /// repeated
    Distribute(config::Database),
    /// Print the OpenAPI document
    Openapi {
        /// OpenAPI version of the document; 3.0 is for generators that cannot read 3.1
        #[arg(long, default_value = "3.1")]
        version: OpenApiVersion,
    },
    /// List the rulesets
    Games,
    /// Write everything worth keeping to a file, as one consistent snapshot; servers may keep
    /// running
    Backup(backup::Backup),
    /// Restore a backup into an empty database, as its owner, and verify every log in it
    Restore(backup::Restore),
    /// Verify the chain of every log and rebuild the projections from it; servers may keep running
    Rebuild(rebuild::Rebuild),
    /// Audit downloaded logs, or all games of a hall: replay every decision and report the verdict
    Audit(audit::Audit),
    /// Manage the keys that sign access tokens and the heads of logs
    Keys {
        #[command(subcommand)]
        command: keys::Command,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// Runs the command line.
pub async fn run() -> ExitCode {
    let cli = Cli::parse();
    init_log(cli.log_json);
    match dispatch(cli.command).await {
        Ok(code) => code,
        Err(error) => {
            output::note(format_args!("longhall: {error}"));
            ExitCode::FAILURE
        }
    }
}

async fn dispatch(command: Command) -> Result<ExitCode, CliError> {
    let done = match command {
        Command::Serve(config) => serve::serve(config).await,
        Command::Migrate(config) => migrate(&config).await,
        Command::Distribute(config) => distribute::distribute(&config).await,
        Command::Openapi { version } => {
            let document = match version {
                OpenApiVersion::V3_1 => document(),
                OpenApiVersion::V3_0 => document_3_0(),
            };
            output::lines(&serde_json::to_string_pretty(&document)?);
            Ok(())
        }
        Command::Games => {
            list_rulesets();
            Ok(())
        }
        Command::Backup(config) => backup::backup(&config).await,
        Command::Restore(config) => backup::restore(&config).await,
        Command::Rebuild(config) => rebuild::rebuild(&config).await,
        Command::Audit(logs) => return Ok(audit::audit(logs).await),
        Command::Keys { command } => keys::run(command).await,
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "longhall", &mut script);
            output::lines(String::from_utf8_lossy(&script).trim_end());
            Ok(())
        }
    };
    done?;
    output::finish()?;
    Ok(ExitCode::SUCCESS)
}

fn init_log(json: bool) {
    let filter = EnvFilter::try_from_env("LONGHALL_LOG")
        .unwrap_or_else(|_| EnvFilter::new("warn,longhall=info,actix_http=off"));
    let colours = std::io::stderr().is_terminal();
    let log = fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(colours)
        // If the reader of the log is gone, reporting the failed write would only panic.
        .log_internal_errors(false);
    let log = if json { log.json().boxed() } else { log.boxed() };
    tracing_subscriber::registry().with(log.with_filter(filter.and(filter_fn(knows_its_secrets)))).init();
}

/// Allows messages below `info` only from our own crates, whatever filter the operator sets. At those levels
/// dependencies log their inputs: SQL parameters, headers, bodies. Only our crates know which of them are secret.
fn knows_its_secrets(message: &Metadata<'_>) -> bool {
    const OURS: [&str; 4] = ["longhall", "longhall_base", "longhall_log", "longhall_web"];
    let from = message.target().split("::").next();
    *message.level() <= Level::INFO || from.is_some_and(|from| OURS.contains(&from))
}

async fn migrate(config: &config::Database) -> Result<(), CliError> {
    let opened = Opened::new(config).await?;
    let run = migrate::migrate(&opened.url).await;
    opened.close().await?;
    match run?.as_slice() {
        [] => output::line("the tables are up to date"),
        run => output::line(format_args!("done: {}", run.join(", "))),
    }
    Ok(())
}

fn list_rulesets() {
    for rules in longhall_rules::newest() {
        let Meta { slug, version, title, seats, .. } = rules.meta();
        let (fewest, most) = (seats.start(), seats.end());
        output::line(format_args!("{slug}/{version}\t{title}\t{fewest} to {most} players"));
    }
}
