//! The real binary as a process of its own, over a durable Postgres of its own.

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

const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Served {
    pub(crate) base: String,
    child: Child,
    /// Kept open, so that it may go on speaking.
    told: Option<Lines<BufReader<ChildStdout>>>,
    dir: Dir,
}

impl Served {
    pub(crate) async fn start(name: &str) -> Self {
        let dir = Dir::new(name);
        let (child, told, base) = spawn(&dir.0, dir.log()).await;
        Self { base, child, told: Some(told), dir }
    }

    /// Once it serves, nobody reads what it says: as `longhall serve 2>&1 | head -1` does.
    pub(crate) async fn start_unheard(name: &str) -> Self {
        let dir = Dir::new(name);
        let (mut child, _, base) = spawn(&dir.0, Stdio::piped()).await;
        child.stderr = None;
        Self { base, child, told: None, dir }
    }

    pub(crate) async fn start_again(&mut self) {
        let (child, told, base) = spawn(&self.dir.0, self.dir.log()).await;
        (self.child, self.told, self.base) = (child, Some(told), base);
    }

    pub(crate) async fn kill(&mut self) {
        self.child.kill().await.unwrap();
    }

    /// Ends it as an operator does; then nothing of it may be left.
    pub(crate) async fn terminate(&mut self) {
        let pid = Pid::from_raw(self.child.id().unwrap().cast_signed());
        kill(pid, Signal::SIGTERM).unwrap();
        let ended = timeout(PATIENCE, self.child.wait()).await.expect("it ends").unwrap();
        assert!(ended.success(), "{ended}");
        assert_eq!(processes_in(&self.dir.cluster()), [0; 0], "processes of Postgres that are left");
    }

    pub(crate) fn kill_postmaster(&self) -> i32 {
        let postmaster = self.dir.postmaster().expect("a running postmaster");
        kill(Pid::from_raw(postmaster), Signal::SIGKILL).unwrap();
        postmaster
    }

    pub(crate) async fn wait_for_another_postmaster(&self, killed: i32) {
        let begin = Instant::now();
        while self.dir.postmaster().is_none_or(|pid| pid == killed) {
            assert!(begin.elapsed() < PATIENCE, "Postgres stays dead");
            sleep(Duration::from_millis(20)).await;
        }
    }
}

async fn spawn(dir: &Path, stderr: Stdio) -> (Child, Lines<BufReader<ChildStdout>>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longhall"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(dir.join("data"));
    command.args(["--credentials-per-minute", "10000", "--requests-per-second", "100000"]);
    command.env_remove("DATABASE_URL").stdout(Stdio::piped()).stderr(stderr).kill_on_drop(true);
    let mut child = command.spawn().unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = timeout(PATIENCE, told.next_line()).await.expect("it starts").unwrap();
    let base = first.as_deref().and_then(|line| line.strip_prefix("Longhall listens on "));
    let base = base.unwrap_or_else(|| panic!("it does not start: {first:?}"));
    (child, told, base.to_owned())
}

struct Dir(PathBuf);

impl Dir {
    /// On a disk, and where the unprivileged user that Postgres runs as may enter.
    fn new(name: &str) -> Self {
        let dir = PathBuf::from(format!("/var/tmp/longhall-crash-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }

    fn log(&self) -> Stdio {
        std::fs::File::options().create(true).append(true).open(self.0.join("stderr")).unwrap().into()
    }

    fn cluster(&self) -> PathBuf {
        self.0.join("data/postgres")
    }

    fn postmaster(&self) -> Option<i32> {
        let file = std::fs::read_to_string(self.cluster().join("postmaster.pid")).ok()?;
        file.lines().next()?.trim().parse().ok()
    }

    fn stderr(&self) -> String {
        std::fs::read_to_string(self.0.join("stderr")).unwrap_or_default()
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("the server said:\n{}", self.stderr());
        }
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Living processes that work in a directory, as all of Postgres do in their cluster's. Systems without `/proc` do
/// not tell.
fn processes_in(dir: &Path) -> Vec<i32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|pid: &i32| std::fs::read_link(format!("/proc/{pid}/cwd")).is_ok_and(|cwd| cwd == dir))
        .collect()
}
