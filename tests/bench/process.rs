//! What processes use: runs the real binary on the same database, to keep its memory apart from the load's;
//! and measures where the processors' time goes, because the cost of a move is spread over the server, Postgres, the
//! kernel and the load.

use std::{
    fs,
    net::SocketAddr,
    path::Path,
    process::{Stdio, id},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
};

/// The unit that Linux reports to programs, on every machine.
const TICKS_PER_SECOND: u64 = 100;
/// The thread of those who are told, who would not be on the server's machine.
pub(crate) const RECEIVERS: &str = "receivers";

pub(crate) struct Serving {
    process: Child,
    pub(crate) address: SocketAddr,
    /// Kept open, because the process dies when it writes to a closed pipe.
    _said: Lines<BufReader<ChildStdout>>,
}

impl Serving {
    /// Serves the hall of this database. Its address for the public must be that of the hall which made the tokens.
    pub(crate) async fn start(url: &str, public_url: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_longhall"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--requests-per-second", "1000000"]);
        command.args(["--public-url", public_url]);
        command
            .args(["--waiting", "12000", "--waiting-each", "12000", "--clients-each", "12000"])
            .env("DATABASE_URL", url);
        let mut process = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = said.next_line().await.unwrap().unwrap();
        let (_, address) = first.rsplit_once('/').unwrap();
        Self { address: address.parse().unwrap(), process, _said: said }
    }

    pub(crate) fn resident_bytes(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id().unwrap())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
    }
}

/// Where the processors' time went, in the order of [`Shares::NAMES`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shares(pub(crate) [Duration; Shares::NAMES.len()]);

impl Shares {
    pub(crate) const NAMES: [&'static str; 7] =
        ["workers", "log writer", "fetcher", "other threads", "Postgres", "load", RECEIVERS];

    /// The time that each has used until now. The load runs on the main thread, the server on the others.
    pub(crate) fn until_now(data: &Path) -> Self {
        let mut shares = [0; Self::NAMES.len()];
        for thread in entries("/proc/self/task") {
            let name = fs::read_to_string(thread.join("comm")).unwrap_or_default();
            let is_main = thread.file_name().is_some_and(|tid| tid.to_str() == Some(&id().to_string()));
            let whose = match name.trim() {
                _ if is_main => 5,
                name if name.starts_with("actix") => 0,
                "log-writer" => 1,
                "fetcher" => 2,
                RECEIVERS => 6,
                _ => 3,
            };
            shares[whose] += ticks(&thread);
        }
        // All processes of Postgres work in its directory.
        let of_postgres =
            |process: &Path| fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd.starts_with(data));
        shares[4] = entries("/proc")
            .iter()
            .filter(|process| of_postgres(process))
            .map(|process| ticks(process))
            .sum();
        Self(shares.map(|ticks| Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND)))
    }

    /// Microseconds of each since `before`, for each of `n`.
    pub(crate) fn each_since(self, before: Self, n: f64) -> [f64; Self::NAMES.len()] {
        let mut each = [0.0; Self::NAMES.len()];
        for (each, (after, before)) in each.iter_mut().zip(self.0.into_iter().zip(before.0)) {
            *each = after.saturating_sub(before).as_secs_f64() * 1e6 / n;
        }
        each
    }
}

fn entries(directory: &str) -> Vec<std::path::PathBuf> {
    fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// The ticks that a process or thread has used, in user mode and in the kernel.
fn ticks(of: &Path) -> u64 {
    let stat = fs::read_to_string(of.join("stat")).unwrap_or_default();
    // The name may contain anything, but no later field a parenthesis.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// How long the processors of this machine have been busy, added up; unknown without `/proc`.
pub(crate) fn busy() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/stat").ok()?;
    let mut ticks =
        stat.lines().next()?.split_whitespace().skip(1).map_while(|ticks| ticks.parse::<u64>().ok());
    let (user, nice, system) = (ticks.next()?, ticks.next()?, ticks.next()?);
    // After the idle times come interrupts.
    let interrupts: u64 = ticks.skip(2).take(2).sum();
    Some(Duration::from_millis((user + nice + system + interrupts) * 1000 / TICKS_PER_SECOND))
}
