//! Follows OPERATING.md to the letter, from one empty Postgres to another.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
};

use longhall_postgres::{Cluster, DataDir, Settings as ClusterSettings};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    task::spawn_blocking,
};
use tokio_postgres::NoTls;

use crate::{readme::blocks, support::Person};

const DOCUMENT: &str = "OPERATING.md";

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_is_installed_played_backed_up_and_goes_on_elsewhere() {
    let scripts = blocks(DOCUMENT, &[], "sh");
    let [install, backup, restore] = &scripts[..] else { panic!("other commands: {scripts:?}") };
    let [urls, migrate, serve] = install.trim_end().lines().collect::<Vec<_>>()[..] else {
        panic!("other lines: {install}")
    };
    let dir = Dir::new();
    let first = Place::new(&dir.0, "first", urls).await;
    first.run(migrate).await;
    let server = first.serve(serve).await;
    let mut pair = [Person::sign_up(&server.base, "ann").await, Person::sign_up(&server.base, "bob").await];
    let game = pair[0].create(2).await;
    pair[1].join(&game).await;
    step(&pair, &game).await;
    first.run(backup).await;
    drop((server, first));

    let second = Place::new(&dir.0, "second", urls).await;
    second.run(restore).await;
    let server = second.serve(serve).await;
    // They keep the tokens they have.
    pair.iter_mut().for_each(|person| person.ask_at(&server.base));
    step(&pair, &game).await;
    pair[0].audit(&game).await;
    second.run("DATABASE_URL=$SERVER longhall rebuild").await;
    step(&pair, &game).await;
}

/// The trial itself takes minutes and other programs; here it is only read.
#[tokio::test]
async fn the_trial_of_several_machines_can_be_started() {
    let trial = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cluster/ha.py");
    let told = Command::new("python3").arg(trial).arg("--help").output().await.unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    let told = String::from_utf8(told.stdout).unwrap();
    assert!(told.contains("--minutes"), "{told}");
}

/// What must be the same wherever a hall of several machines is started: the settings of the databases, the scripts, the
/// addresses of the proxy.
#[test]
fn compose_starts_what_the_trial_starts() {
    let read =
        |file: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let (compose, trial, proxy) =
        (read("docker-compose.yml"), read("tests/cluster/machines.py"), read("tests/cluster/haproxy.cfg"));
    let (_, of_node) = trial.split_once("own = {").unwrap();
    let (of_node, _) = of_node.split_once("\n        }").unwrap();
    let settings = of_node.lines().filter_map(|line| line.trim().strip_prefix('"')?.split_once('"'));
    let settings: Vec<String> = settings.map(|(name, _)| format!("PATRONI_{name}:")).collect();
    let addresses = proxy.split("${").skip(1).map(|rest| format!("{}:", rest.split('}').next().unwrap()));
    let addresses: Vec<String> = addresses.collect();
    assert!(settings.len() > 10 && addresses.len() > 3, "{settings:?} {addresses:?}");
    for name in settings.iter().chain(&addresses) {
        assert!(compose.contains(name.as_str()), "the profile `ha` does not set {name}");
    }
    for script in ["patroni.yml", "roles.sh", "proxy.sh"] {
        assert!(compose.contains(&format!("/cluster/{script}")) && trial.contains(script), "{script}");
    }
    assert!(compose.contains("LONGHALL_STANDBY") && trial.contains("--standby"));
    // Passed on from the environment by the simple service as well.
    assert!(
        compose.contains("\n      LONGHALL_TRUST_FORWARDED:\n"),
        "a proxy before the simple service is not trusted"
    );
    composes();
}

/// What compose itself says of the file, where it is installed.
fn composes() {
    let by = |program: &str, first: &[&str]| {
        let mut compose = std::process::Command::new(program);
        compose.args(first).args(["--profile", "ha", "config", "-q"]).env("POSTGRES_PASSWORD", "secret");
        compose.current_dir(env!("CARGO_MANIFEST_DIR")).output().ok()
    };
    let is_there = |program: &str, args: &[&str]| {
        std::process::Command::new(program).args(args).output().is_ok_and(|told| told.status.success())
    };
    let told = if is_there("docker", &["compose", "version"]) {
        by("docker", &["compose"])
    } else if is_there("docker-compose", &["version"]) {
        by("docker-compose", &[])
    } else {
        println!("not checked by compose, which is not on this machine");
        return;
    };
    let told = told.unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
}

async fn step(pair: &[Person; 2], game: &str) {
    assert!(pair[0].step(game).await || pair[1].step(game).await);
}

/// An empty Postgres, except for what OPERATING.md's superuser creates.
struct Place {
    /// Stopped when this is dropped.
    _cluster: Cluster,
    dir: PathBuf,
    urls: String,
}

/// A server on it.
struct Server {
    base: String,
    _child: Child,
    /// Kept open, so that the server can keep writing.
    _told: Lines<BufReader<ChildStdout>>,
}

impl Place {
    async fn new(dir: &Path, name: &str, urls: &str) -> Self {
        let data = DataDir::Given(dir.join(name));
        let settings = ClusterSettings { durable: false, ..ClusterSettings::for_server(data) };
        let cluster = spawn_blocking(move || Cluster::start(&settings)).await.unwrap().unwrap();
        let (client, connection) = tokio_postgres::connect(&cluster.owner_url(), NoTls).await.unwrap();
        tokio::spawn(connection);
        for statement in blocks(DOCUMENT, &[], "sql").concat().split_inclusive(';') {
            client.batch_execute(statement).await.unwrap();
        }
        let url = cluster.url_for("who", "hall");
        let (_, host) = url.split_once('@').unwrap();
        let urls = urls.replace("db.example/hall", host);
        Self { _cluster: cluster, dir: dir.to_owned(), urls }
    }

    fn bash(&self, command: &str) -> Command {
        let mut bash = Command::new("bash");
        bash.args(["-eu", "-o", "pipefail", "-c", &format!("{}\n{command}", self.urls)]);
        let binary = Path::new(env!("CARGO_BIN_EXE_longhall")).parent().unwrap();
        let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
        bash.current_dir(&self.dir).env("PATH", path).env_remove("DATABASE_URL").stdin(Stdio::null());
        // Tokens are valid at the public URL, which stays the same.
        bash.envs([("LONGHALL_LISTEN", "127.0.0.1:0"), ("LONGHALL_PUBLIC_URL", "https://hall.test")]);
        bash
    }

    async fn run(&self, command: &str) {
        let output = self.bash(command).output().await.unwrap();
        assert!(output.status.success(), "{command}\n{output:?}");
    }

    async fn serve(&self, command: &str) -> Server {
        // With `exec`, so that we end the server and not a shell.
        let mut bash = self.bash(&command.replace("longhall serve", "exec longhall serve"));
        let mut child = bash.stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
        let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = told.next_line().await.unwrap().unwrap_or_default();
        let base = first.strip_prefix("Longhall listens on ").unwrap_or_else(|| panic!("it says {first}"));
        Server { base: base.to_owned(), _child: child, _told: told }
    }
}

struct Dir(PathBuf);

impl Dir {
    /// In a place that the unprivileged user whom Postgres runs as can enter.
    fn new() -> Self {
        let dir = PathBuf::from(format!("/var/tmp/longhall-operated-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
