//! What processes use: runs the real binary on the same database, to keep its memory apart from the load's;
//! and measures the machine's processors, because the cost of a move is spread over the server, Postgres, the
//! kernel and the load.

use std::{net::SocketAddr, process::Stdio, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
};

/// The unit that Linux reports to programs, on every machine.
const TICKS_PER_SECOND: u64 = 100;

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
        command.args(["--waiting", "12000", "--waiting-each", "12000"]).env("DATABASE_URL", url);
        let mut process = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = said.next_line().await.unwrap().unwrap();
        let (_, address) = first.rsplit_once('/').unwrap();
        Self { address: address.parse().unwrap(), process, _said: said }
    }

    pub(crate) fn resident_bytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id().unwrap())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
    }
}

/// How long the processors of this machine have been busy, added up; unknown without `/proc`.
pub(crate) fn busy() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/stat").ok()?;
    let mut ticks =
        stat.lines().next()?.split_whitespace().skip(1).map_while(|ticks| ticks.parse::<u64>().ok());
    let (user, nice, system) = (ticks.next()?, ticks.next()?, ticks.next()?);
    // After the idle times come interrupts.
    let interrupts: u64 = ticks.skip(2).take(2).sum();
    Some(Duration::from_millis((user + nice + system + interrupts) * 1000 / TICKS_PER_SECOND))
}
