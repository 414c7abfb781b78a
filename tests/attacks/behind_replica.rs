//! A replica that is away, behind, gone another way, or dead: people who watch see what the primary has, at every server.

use std::{
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use nix::unistd::{User, chown, geteuid};
use serde_json::Value;
use tokio::time::sleep;

use crate::support::{GENEROUS, Person, Served, soon};

/// Longer than a replica that does not answer is waited for, on a busy machine.
const AT_ONCE: Duration = Duration::from_secs(5);
const ROUNDS: usize = 12;

/// A standby of a server's private Postgres. It is removed in the end.
struct Standby {
    dir: PathBuf,
    child: Option<Child>,
}

impl Standby {
    fn place() -> Self {
        Self { dir: format!("/var/tmp/longhall-standby-{}", std::process::id()).into(), child: None }
    }

    fn socket(&self) -> PathBuf {
        self.dir.join("socket")
    }

    fn url(&self) -> String {
        format!("postgres://postgres@{}/postgres", self.socket().to_str().unwrap().replace('/', "%2F"))
    }

    /// Copies the primary, and follows it from then on.
    fn begin(&mut self, primary: &Path) {
        std::fs::create_dir_all(self.socket()).unwrap();
        if geteuid().is_root() {
            let user = User::from_name("postgres").unwrap().unwrap();
            for dir in [&self.dir, &self.socket()] {
                chown(dir, Some(user.uid), Some(user.gid)).unwrap();
            }
        }
        let copied = program("pg_basebackup")
            .args(["-U", "postgres", "-c", "fast", "-X", "stream", "-R", "-h"])
            .arg(primary.join("socket"))
            .arg("-D")
            .arg(self.dir.join("data"))
            .status();
        assert!(copied.unwrap().success());
        self.start();
    }

    fn start(&mut self) {
        let mut postgres = program("postgres");
        postgres.arg("-D").arg(self.dir.join("data"));
        let socket = format!("unix_socket_directories={}", self.socket().display());
        for setting in [&*socket, "listen_addresses=", "max_connections=500", "fsync=off"] {
            postgres.args(["-c", setting]);
        }
        self.child = Some(postgres.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // Its children follow when they see that it is gone.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    async fn sql(&self, sql: &str) -> Option<String> {
        let (client, connection) = tokio_postgres::connect(&self.url(), tokio_postgres::NoTls).await.ok()?;
        tokio::spawn(connection);
        let rows = client.simple_query(sql).await.ok()?;
        rows.iter().find_map(|row| match row {
            tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        })
    }

    /// How often a log was read there.
    async fn reads(&self) -> u64 {
        let reads = "SELECT coalesce(seq_scan, 0) + coalesce(idx_scan, 0) FROM pg_stat_user_tables \
                     WHERE relname = 'game_events'";
        self.sql(reads).await.map_or(0, |reads| reads.parse().unwrap())
    }

    async fn has_all_of(&self, primary: &Served) -> bool {
        let lsn = primary.sql("postgres", "SELECT pg_current_wal_lsn()").await.unwrap().remove(0);
        let has = format!("SELECT coalesce(pg_last_wal_replay_lsn() >= '{lsn}', false)");
        self.sql(&has).await.as_deref() == Some("t")
    }
}

impl Drop for Standby {
    fn drop(&mut self) {
        self.kill();
        std::thread::sleep(Duration::from_millis(300));
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// A program of the newest PostgreSQL, as the user that may run it.
fn program(name: &str) -> Command {
    let all = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = all.map(|version| version.path().join("bin").join(name)).filter(|path| path.exists()).max();
    let mut command = Command::new(found.unwrap_or_else(|| name.into()));
    command.current_dir("/");
    if geteuid().is_root() {
        let user = User::from_name("postgres").unwrap().unwrap();
        command.uid(user.uid.as_raw()).gid(user.gid.as_raw());
    }
    command
}

/// The last event of a game, as somebody without an account sees it: in the log, downloaded, and in the game itself.
async fn seen(base: &str, game: &str) -> [(i64, String); 3] {
    let path = format!("{base}/v1/games/{game}");
    let get = async |path: &str, accept: &str| {
        let begin = Instant::now();
        let asked = reqwest::Client::new().get(path).header("accept", accept);
        let answer = asked.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        let text = answer.text().await.unwrap();
        assert!(begin.elapsed() < AT_ONCE, "{path} took {:?}", begin.elapsed());
        text
    };
    let event = |event: &Value| (event["seq"].as_i64().unwrap(), event["hash"].as_str().unwrap().to_owned());
    let page: Value = serde_json::from_str(&get(&format!("{path}/events?limit=1000"), "*/*").await).unwrap();
    let lines = get(&format!("{path}/events"), "application/x-ndjson").await;
    let line: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    let shown: Value = serde_json::from_str(&get(&path, "*/*").await).unwrap();
    [event(page["items"].as_array().unwrap().last().unwrap()), event(&line), event(&shown["head"])]
}

async fn all_see(servers: &[&Served], player: &Person, game: &str) {
    let head = player.look(game).await["head"].clone();
    let head = (head["seq"].as_i64().unwrap(), head["hash"].as_str().unwrap().to_owned());
    for server in servers {
        let seen = seen(&server.base, game).await;
        assert!(seen.iter().all(|seen| *seen == head), "the game is at {head:?}, and shown at {seen:?}");
    }
}

async fn step(pair: &[Person; 2], game: &str) {
    assert!(pair[0].step(game).await || pair[1].step(game).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_shown_less_than_they_have_seen_whatever_becomes_of_the_replica() {
    let mut standby = Standby::place();
    let url = standby.url();
    // The server cannot keep games in memory: it reads a log for each look.
    let flags = [&GENEROUS[..], &["--read-database-url", &url, "--cached-games", "1"]].concat();
    let mut served = Served::launch("replica", None, &flags).await;
    let mut other = served.join().await;
    let pair = [Person::sign_up(&served.base, "ann").await, Person::sign_up(&served.base, "bob").await];
    let game = pair[0].create(2).await;
    pair[1].join(&game).await;
    step(&pair, &game).await;
    // It is not there yet.
    all_see(&[&served, &other], &pair[0], &game).await;

    standby.begin(&served.data());
    soon(async || standby.has_all_of(&served).await).await;
    let before = standby.reads().await;
    soon(async || {
        all_see(&[&served, &other], &pair[0], &game).await;
        standby.reads().await > before
    })
    .await;

    // It is behind, by more and more.
    standby.sql("SELECT pg_wal_replay_pause()").await;
    for _ in 0..ROUNDS {
        step(&pair, &game).await;
        all_see(&[&served, &other], &pair[1], &game).await;
    }
    assert!(!standby.has_all_of(&served).await);
    standby.sql("SELECT pg_wal_replay_resume()").await;
    soon(async || standby.has_all_of(&served).await).await;
    all_see(&[&served, &other], &pair[0], &game).await;

    // It was made a primary, and went another way.
    standby.sql("SELECT pg_promote()").await;
    let other_way = format!(
        "UPDATE game_events SET hash = sha256('another'), payload = replace(payload, 'a', 'b') WHERE game_id = '{game}' \
         AND seq = (SELECT max(seq) FROM game_events WHERE game_id = '{game}')"
    );
    soon(async || {
        standby.sql(&other_way).await;
        standby.sql("SELECT 'other' FROM game_events WHERE hash = sha256('another')").await.is_some()
    })
    .await;
    all_see(&[&served, &other], &pair[0], &game).await;

    standby.kill();
    for _ in 0..2 {
        step(&pair, &game).await;
        all_see(&[&served, &other], &pair[0], &game).await;
    }
    sleep(Duration::from_millis(100)).await;
    other.leave().await;
    served.terminate().await;
}
