//! Backups that were changed: by accident, which the checksum reveals, or on purpose, with a correct
//! checksum. A modified backup is never restored as verified, and Postgres never quotes it in its own log.

use std::{
    io::{Read, Write},
    path::{Path, PathBuf},
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};

use longhall_postgres::{Cluster, DataDir, Settings as ClusterSettings};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use super::s06_backup::{File, backup, left_behind, new_game, refused, restore, step};
use crate::support::{Database, Hall};

const MAGIC: &[u8] = b"longhall-backup 1\n";
const NOBODY: &str = "01890000-0000-7000-8000-000000000000";

type Row = Vec<String>;

/// The content of a backup, for tests to change.
#[derive(Clone)]
struct Content {
    header: Value,
    tables: Vec<(String, Vec<Row>)>,
}

impl Content {
    fn of(path: &Path) -> Self {
        let bytes = std::fs::read(path).unwrap();
        let mut frames = Vec::new();
        GzDecoder::new(&bytes[MAGIC.len()..]).read_to_end(&mut frames).unwrap();
        let (mut rest, mut header, mut tables) = (&frames[..], Value::Null, Vec::<(String, Vec<u8>)>::new());
        while let [tag, a, b, c, d, content @ ..] = rest {
            let content = content.split_at(u32::from_be_bytes([*a, *b, *c, *d]) as usize);
            match tag {
                b'H' => header = serde_json::from_slice(content.0).unwrap(),
                b'T' => tables.push((String::from_utf8(content.0.to_owned()).unwrap(), vec![])),
                b'R' => tables.last_mut().unwrap().1.extend_from_slice(content.0),
                _ => {}
            }
            rest = content.1;
        }
        let rows = |bytes: Vec<u8>| {
            let rows = String::from_utf8(bytes).unwrap();
            rows.lines().map(|row| row.split('\t').map(str::to_owned).collect()).collect()
        };
        Self { header, tables: tables.into_iter().map(|(name, bytes)| (name, rows(bytes))).collect() }
    }

    fn write(&self, path: &Path) {
        self.write_with_frame(path, None, true);
    }

    fn write_with_frame(&self, path: &Path, more: Option<(u8, Vec<u8>)>, is_right: bool) {
        let mut frames = vec![];
        let mut frame = |tag: u8, content: &[u8]| {
            frames.extend(
                [tag].iter().chain(&u32::try_from(content.len()).unwrap().to_be_bytes()).chain(content),
            );
        };
        frame(b'H', self.header.to_string().as_bytes());
        if let Some((tag, content)) = more {
            frame(tag, &content);
        }
        for (name, rows) in &self.tables {
            frame(b'T', name.as_bytes());
            let text: String = rows.iter().map(|row| row.join("\t") + "\n").collect();
            text.as_bytes().chunks(1 << 18).for_each(|chunk| frame(b'R', chunk));
            frame(b'E', &(rows.len() as u64).to_be_bytes());
        }
        let digest = if is_right { Sha256::digest(&frames).to_vec() } else { vec![0; 32] };
        frames.extend([b'Z', 0, 0, 0, 32].iter().chain(&digest));
        let mut out = GzEncoder::new(Vec::new(), Compression::fast());
        out.write_all(&frames).unwrap();
        std::fs::write(path, [MAGIC, &out.finish().unwrap()].concat()).unwrap();
    }

    fn rows(&mut self, table: &str) -> &mut Vec<Row> {
        &mut self.tables.iter_mut().find(|(name, _)| name == table).unwrap().1
    }

    fn column(&self, table: &str, column: &str) -> usize {
        let tables = self.header["tables"].as_array().unwrap();
        let columns = &tables.iter().find(|known| known["name"] == table).unwrap()["columns"];
        columns.as_array().unwrap().iter().position(|name| name == column).unwrap()
    }

    fn without(mut self, table: &str) -> Self {
        self.header["tables"].as_array_mut().unwrap().retain(|known| known["name"] != table);
        self.tables.retain(|(name, _)| name != table);
        self
    }

    /// Repeats the first row of a table for a game that has no log.
    fn with_orphan(mut self, table: &str) -> Self {
        let game = self.column(table, "game_id");
        let mut row = self.rows(table)[0].clone();
        NOBODY.clone_into(&mut row[game]);
        self.rows(table).push(row);
        self
    }
}

/// The content of a backup of a hall with a game, messages and notes.
async fn content(file: &File) -> Content {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let game = new_game(&pair).await;
    step(&pair, &game).await;
    pair[0].act(&game, "talk", serde_json::json!({"text": "hello"})).await;
    pair[0].put(&format!("/v1/games/{game}/notes/mine"), serde_json::json!({"text": "mine"})).await;
    assert!(backup(&hall.db, &file.0).await.status.success());
    Content::of(&file.0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_with_missing_or_orphaned_rows_is_refused() {
    let file = File::new("forged");
    let whole = content(&file).await;
    let edited = |edit: &dyn Fn(&mut Content)| {
        let mut content = whole.clone();
        edit(&mut content);
        content
    };
    let orphan = format!("the log of game {NOBODY} has a fault");
    let secret = whole.column("hall_keys", "secret");
    let tables = "its tables are not those of its version";
    let forged = [
        (whole.clone().without("talk"), tables),
        (whole.clone().without("hall_keys").without("sessions"), tables),
        (edited(&|c| c.header["tables"][0]["columns"].as_array_mut().unwrap().reverse()), tables),
        (edited(&|c| c.tables.swap(0, 1)), "tables or rows are not those it announces"),
        (edited(&|c| c.rows("hall_keys").clear()), "the keys of the hall are missing"),
        (edited(&|c| c.rows("hall_keys")[0][secret] = "\\N".to_owned()), "the hall's newest key is missing"),
        (
            edited(&|c| c.rows("hall_keys")[0][secret] = "ab".repeat(32).replacen("ab", "\\\\xab", 1)),
            "does not match its secret",
        ),
        (edited(&|c| c.rows("accounts").truncate(1)), "names an account that does not exist"),
        (edited(&|c| c.rows("heads").clear()), "the game has no row in `heads`"),
        (whole.clone().with_orphan("seats"), &orphan),
        (whole.clone().with_orphan("talk"), &orphan),
        (whole.clone().with_orphan("notes"), &orphan),
        (whole.clone().with_orphan("game_secrets"), &orphan),
        (whole.clone().with_orphan("game_settings"), &orphan),
    ];
    let db = Database::empty().await;
    for (content, why) in &forged {
        content.write(&file.0);
        refused(&restore(&db, &file.0, &[]).await, why);
        assert_eq!(left_behind(&db).await, ["0"; 0], "{why}");
    }
    // Unchanged it is accepted, so the changes are what is refused.
    whole.write(&file.0);
    assert!(restore(&db, &file.0, &[]).await.status.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_that_is_larger_than_any_is_not_read() {
    let file = File::new("large");
    let whole = content(&file).await;
    let db = Database::empty().await;
    for (tag, bytes) in [(b'H', 1 << 17), (b'R', 1 << 23), (b'T', 64), (b'?', 1)] {
        whole.write_with_frame(&file.0, Some((tag, vec![b' '; bytes])), true);
        refused(&restore(&db, &file.0, &[]).await, "it contains an unknown frame");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_logs_nothing_of_a_backup_that_it_cannot_take() {
    let file = File::new("quoted");
    let mut harmed = content(&file).await;
    let [hash, at] = ["password_hash", "created_at"].map(|column| harmed.column("accounts", column));
    let row = &mut harmed.rows("accounts")[0];
    let secret = row[hash].clone();
    row[at].clone_from(&secret);

    let dir = Dir::new();
    let data = DataDir::Given(dir.0.clone());
    let settings = ClusterSettings { durable: false, ..ClusterSettings::for_server(data) };
    let cluster = spawn_blocking(move || Cluster::start(&settings)).await.unwrap().unwrap();
    let mut db = Database::empty().await;
    db.url = cluster.owner_url();
    let log = || std::fs::read_to_string(dir.0.join("postgres.log")).unwrap();

    harmed.write_with_frame(&file.0, None, false);
    refused(&restore(&db, &file.0, &[]).await, "its checksum does not match");
    assert!(!log().contains("ERROR"), "Postgres was shown a damaged backup:\n{}", log());

    harmed.write(&file.0);
    let told = restore(&db, &file.0, &[]).await;
    refused(&told, "a row has a wrong value (SQLSTATE 22007)");
    assert!(!String::from_utf8_lossy(&told.stderr).contains(&secret), "{told:?}");
    assert!(!log().contains(&secret), "{}", log());
    // Other people's mistakes are not quoted either.
    let quoted = "CREATE TABLE kept (at timestamptz NOT NULL, secret text); INSERT INTO kept VALUES (NULL, repeat('sec', 3))";
    db.sql(quoted).await.unwrap_err();
    assert!(log().contains("ERROR") && !log().contains("secsecsec"), "{}", log());
    spawn_blocking(move || cluster.stop()).await.unwrap().unwrap();
}

struct Dir(PathBuf);

impl Dir {
    /// In a place that the unprivileged user whom Postgres runs as can enter.
    fn new() -> Self {
        let dir = PathBuf::from(format!("/var/tmp/longhall-forged-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
