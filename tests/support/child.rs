//! The real binary as a process of its own, on its own durable Postgres or another.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    time::{sleep, timeout},
};
use tokio_postgres::{NoTls, SimpleQueryMessage};

const PATIENCE: Duration = Duration::from_secs(20);

/// Quotas that no player reaches.
pub const GENEROUS: [&str; 6] =
    ["--credentials-per-minute", "10000", "--requests-per-second", "100000", "--games-per-hour", "100000"];

/// The most verbose level, even for targets that a directive names.
const TALKATIVE: &str = "trace,tokio_postgres=trace,tokio_postgres::query=trace,diesel=trace,h2=trace";

pub struct Served {
    pub base: String,
    child: Child,
    /// Kept open, so that the process can keep writing.
    told: Option<Lines<BufReader<ChildStdout>>>,
    how: How,
    dir: Dir,
}

/// How to start it, the first time and again.
#[derive(Clone)]
struct How {
    flags: Vec<String>,
    /// A Postgres other than its own.
    database_url: Option<String>,
    /// The limit on open files; none for that of this process.
    files: Option<u64>,
    /// The log filter (`LONGHALL_LOG`); none for the default.
    log: Option<&'static str>,
    /// Additional environment of the process and its Postgres.
    env: Vec<(&'static str, PathBuf)>,
}

/// The resident memory of a process, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    pub now: u64,
    /// The peak since [`Served::forget_peak`].
    pub peak: u64,
}

impl Served {
    /// Starts it on its own Postgres, with quotas that no player reaches.
    pub async fn start(name: &str) -> Self {
        Self::launch(name, None, &GENEROUS).await
    }

    /// Starts it on its own Postgres or the one at this URL, with these flags.
    pub async fn launch(name: &str, database_url: Option<&str>, flags: &[&str]) -> Self {
        Self::launch_with_files(name, database_url, flags, None).await
    }

    /// [`Self::launch`] with this limit on open files.
    pub async fn launch_with_files(
        name: &str,
        database_url: Option<&str>,
        flags: &[&str],
        files: Option<u64>,
    ) -> Self {
        let flags = flags.iter().map(ToString::to_string).collect();
        let how = How { flags, database_url: database_url.map(str::to_owned), files, log: None, env: vec![] };
        let dir = Dir::new(name);
        let (child, told, base) = spawn(&dir.path, &how, dir.log()).await;
        Self { base, child, told: Some(told), how, dir }
    }

    /// Starts it on the Postgres at this URL with the most verbose log.
    pub async fn talkative(name: &str, database_url: &str) -> Self {
        let (flags, database_url) = (GENEROUS.map(str::to_owned).into(), Some(database_url.to_owned()));
        let how = How { flags, database_url, files: None, log: Some(TALKATIVE), env: vec![] };
        let dir = Dir::new(name);
        let (child, told, base) = spawn(&dir.path, &how, dir.log()).await;
        Self { base, child, told: Some(told), how, dir }
    }

    /// Starts it, and stops reading its output once it serves, as `longhall serve 2>&1 | head -1` does.
    pub async fn start_unheard(name: &str) -> Self {
        let how = How {
            flags: GENEROUS.map(str::to_owned).into(),
            database_url: None,
            files: None,
            log: None,
            env: vec![],
        };
        let dir = Dir::new(name);
        let (mut child, _, base) = spawn(&dir.path, &how, Stdio::piped()).await;
        child.stderr = None;
        Self { base, child, told: None, how, dir }
    }

    /// Starts it on its own Postgres, both with this environment.
    pub async fn start_in(name: &str, env: Vec<(&'static str, PathBuf)>, flags: &[&str]) -> Self {
        let flags = GENEROUS.iter().chain(flags).map(ToString::to_string).collect();
        let how = How { flags, database_url: None, files: None, log: None, env };
        let dir = Dir::new(name);
        let (child, told, base) = spawn(&dir.path, &how, dir.log()).await;
        Self { base, child, told: Some(told), how, dir }
    }

    /// Starts a second process with the same data.
    pub async fn join(&self) -> Self {
        let how = self.how.clone();
        let dir = Dir { path: self.dir.path.clone(), is_ours: false };
        let (child, told, base) = spawn(&dir.path, &how, dir.log()).await;
        Self { base, child, told: Some(told), how, dir }
    }

    /// The data directory.
    /// The first column of what its private Postgres answers to this role.
    pub async fn sql(&self, role: &str, sql: &str) -> Result<Vec<String>, tokio_postgres::Error> {
        let socket = self.data().join("socket").to_str().unwrap().replace('/', "%2F");
        let url = format!("postgres://{role}@{socket}/postgres");
        let (client, connection) = tokio_postgres::connect(&url, NoTls).await?;
        tokio::spawn(connection);
        let rows = client.simple_query(sql).await?;
        let text = |row: &SimpleQueryMessage| match row {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        };
        Ok(rows.iter().filter_map(text).collect())
    }

    pub fn data(&self) -> PathBuf {
        self.dir.path.join("data")
    }

    pub async fn start_again(&mut self) {
        let (child, told, base) = spawn(&self.dir.path, &self.how, self.dir.log()).await;
        (self.child, self.told, self.base) = (child, Some(told), base);
    }

    pub async fn kill(&mut self) {
        self.child.kill().await.unwrap();
    }

    /// Pauses it until [`Self::unpause`]; its clients notice nothing but silence.
    pub fn pause(&self) {
        kill(self.pid(), Signal::SIGSTOP).unwrap();
    }

    pub fn unpause(&self) {
        kill(self.pid(), Signal::SIGCONT).unwrap();
    }

    /// Its memory, without that of its Postgres.
    pub fn memory(&self) -> Memory {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        let kilobytes = |name: &str| -> u64 {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.trim().trim_end_matches(" kB").parse().unwrap()
        };
        Memory { now: kilobytes("VmRSS:") * 1024, peak: kilobytes("VmHWM:") * 1024 }
    }

    /// Resets the peak of the memory to its current use (proc(5), `clear_refs`).
    pub fn forget_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.pid()), "5").unwrap();
    }

    /// Its log.
    pub fn said(&self) -> String {
        self.dir.stderr()
    }

    fn pid(&self) -> Pid {
        Pid::from_raw(self.child.id().expect("it runs").cast_signed())
    }

    /// Stops it as an operator does; nothing of it may remain.
    pub async fn terminate(&mut self) {
        self.leave().await;
        assert_eq!(processes_in(&self.dir.cluster()), [0; 0], "processes of Postgres that are left");
    }

    /// Stops it while others continue.
    pub async fn leave(&mut self) {
        kill(self.pid(), Signal::SIGTERM).unwrap();
        let ended = timeout(PATIENCE, self.child.wait()).await.expect("it ends").unwrap();
        assert!(ended.success(), "{ended}");
    }

    pub fn kill_postmaster(&self) -> i32 {
        let postmaster = self.dir.postmaster().expect("a running postmaster");
        kill(Pid::from_raw(postmaster), Signal::SIGKILL).unwrap();
        postmaster
    }

    pub async fn wait_for_another_postmaster(&self, killed: i32) {
        let begin = Instant::now();
        while self.dir.postmaster().is_none_or(|pid| pid == killed) {
            assert!(begin.elapsed() < PATIENCE, "Postgres stays dead");
            sleep(Duration::from_millis(20)).await;
        }
    }
}

/// The binary of the server: Cargo builds it one folder above those of the tests.
fn binary() -> PathBuf {
    std::env::current_exe().unwrap().ancestors().nth(2).unwrap().join("longhall")
}

async fn spawn(dir: &Path, how: &How, stderr: Stdio) -> (Child, Lines<BufReader<ChildStdout>>, String) {
    let files = how.files.map_or(String::new(), |files| format!("ulimit -n {files} && "));
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{files}exec \"$0\" \"$@\"")).arg(binary());
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(dir.join("data")).args(&how.flags);
    // Tokens must stay valid after a restart at another port.
    command.args(["--public-url", "http://hall.test"]);
    command.env_remove("DATABASE_URL").envs(how.database_url.iter().map(|url| ("DATABASE_URL", url)));
    command.envs(how.env.iter().map(|(name, value)| (name, value)));
    command.envs(how.log.iter().map(|log| ("LONGHALL_LOG", log)));
    command.stdout(Stdio::piped()).stderr(stderr).kill_on_drop(true);
    let mut child = command.spawn().unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = timeout(PATIENCE, told.next_line()).await.expect("it starts").unwrap();
    let base = first.as_deref().and_then(|line| line.strip_prefix("Longhall listens on "));
    let base = base.unwrap_or_else(|| panic!("it does not start: {first:?}"));
    (child, told, base.to_owned())
}

struct Dir {
    path: PathBuf,
    /// Whether we delete it.
    is_ours: bool,
}

impl Dir {
    /// On a disk, and where the unprivileged user whom Postgres runs as can enter.
    fn new(name: &str) -> Self {
        let dir = PathBuf::from(format!("/var/tmp/longhall-crash-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Self { path: dir, is_ours: true }
    }

    fn log(&self) -> Stdio {
        std::fs::File::options().create(true).append(true).open(self.path.join("stderr")).unwrap().into()
    }

    fn cluster(&self) -> PathBuf {
        self.path.join("data/postgres")
    }

    fn postmaster(&self) -> Option<i32> {
        let file = std::fs::read_to_string(self.cluster().join("postmaster.pid")).ok()?;
        file.lines().next()?.trim().parse().ok()
    }

    fn stderr(&self) -> String {
        std::fs::read_to_string(self.path.join("stderr")).unwrap_or_default()
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("the server said:\n{}", self.stderr());
        }
        if self.is_ours {
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

/// Living processes that work in a directory, as those of Postgres do in their cluster. Empty on systems
/// without `/proc`.
fn processes_in(dir: &Path) -> Vec<i32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|pid: &i32| std::fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == dir))
        .collect()
}
