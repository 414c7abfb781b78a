//! Takes backups.

use std::path::{Path, PathBuf};

use futures_util::TryStreamExt;
use longhall_log::{db::migrate, tables::Table};
use tokio::{
    sync::mpsc,
    task::{JoinHandle, spawn_blocking},
};
use tokio_postgres::Client;

use super::{
    Header, TableHeader, TableProgress,
    error::BackupError,
    file::{PIECE, Tag, Writer},
};

/// Maximum number of pieces that wait for the disk.
const PIECES: usize = 8;

/// SQL that begins one snapshot, read as text that every Postgres parses the same way.
const BEGIN: &str = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; \
    SET DateStyle = ISO; SET TimeZone = 'UTC'; SET bytea_output = hex; SET extra_float_digits = 3; \
    BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/// Writes a backup of the hall to a new file and returns the number of rows. Servers may keep running.
///
/// # Errors
/// If the file exists or cannot be written, or the database cannot be read. No file remains then.
pub async fn take_backup(
    url: &str,
    path: &Path,
    declared: &[&'static Table],
    mut progress: impl FnMut(TableProgress<'_>),
) -> Result<u64, BackupError> {
    let mut file = Pieces::write_to(path.to_owned());
    let session = super::restore::connect(url).await?;
    let client = &session.client;
    client.batch_execute(BEGIN).await?;
    let header = header(client, declared).await?;
    file.add(Tag::Header, serde_json::to_vec(&header).map_err(|e| BackupError::Damaged(e.to_string()))?)
        .await?;
    let mut all = 0;
    for table in &header.tables {
        all += copy_table(client, table, &mut file, &mut progress).await?;
    }
    file.finish().await?;
    Ok(all)
}

/// The table of the migrations, which every hall has.
const MIGRATIONS: &str = "__diesel_schema_migrations";

async fn header(client: &Client, declared: &[&'static Table]) -> Result<Header, BackupError> {
    let migrations = client.query(&format!("SELECT version FROM {MIGRATIONS} ORDER BY version"), &[]).await;
    // Without this table there is no hall.
    let migrations = migrations.map_err(|_| BackupError::NoTable(MIGRATIONS))?;
    let migrations: Vec<String> = migrations.iter().map(|row| row.get(0)).collect();
    migrate::check(&migrations)?;
    let tables = super::tables(client, declared).await?;
    let now = "SELECT to_char(now(), 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')";
    let taken_at = client.query_one(now, &[]).await?.get(0);
    Ok(Header { longhall: env!("CARGO_PKG_VERSION").to_owned(), taken_at, migrations, tables })
}

async fn copy_table(
    client: &Client,
    table: &TableHeader,
    file: &mut Pieces,
    progress: &mut impl FnMut(TableProgress<'_>),
) -> Result<u64, BackupError> {
    file.add(Tag::Table, table.name.clone().into_bytes()).await?;
    let copy = client.copy_out(&format!("COPY {} TO STDOUT", table.target())).await?;
    let mut copy = std::pin::pin!(copy);
    let (mut rows, mut piece) = (0, Vec::with_capacity(PIECE));
    while let Some(row) = copy.try_next().await? {
        // Each message is one row with its line feed.
        rows += 1;
        piece.extend_from_slice(&row);
        if piece.len() >= PIECE {
            file.add_rows(&mut piece, PIECE).await?;
            progress(TableProgress { table: &table.name, rows, done: false });
        }
    }
    file.add_rows(&mut piece, 1).await?;
    file.add(Tag::TableEnd, rows.to_be_bytes().to_vec()).await?;
    progress(TableProgress { table: &table.name, rows, done: true });
    Ok(rows)
}

/// A frame, or `None` at the end.
type Piece = Option<(Tag, Vec<u8>)>;

/// Sends frames to the thread that compresses and writes them. No file remains unless [`Self::finish`] is called.
struct Pieces {
    pieces: Option<mpsc::Sender<Piece>>,
    writing: JoinHandle<Result<(), BackupError>>,
}

impl Pieces {
    fn write_to(path: PathBuf) -> Self {
        let (pieces, mut waiting) = mpsc::channel::<Piece>(PIECES);
        let writing = spawn_blocking(move || {
            let mut writer = Writer::create(&path)?;
            while let Some(piece) = waiting.blocking_recv() {
                match piece {
                    Some((tag, content)) => writer.frame(tag, &content)?,
                    None => return writer.finish(),
                }
            }
            Ok(())
        });
        Self { pieces: Some(pieces), writing }
    }

    async fn add(&mut self, tag: Tag, content: Vec<u8>) -> Result<(), BackupError> {
        self.send(Some((tag, content))).await
    }

    /// Sends pieces from the front of `rows` while at least `least` bytes are left.
    async fn add_rows(&mut self, rows: &mut Vec<u8>, least: usize) -> Result<(), BackupError> {
        while rows.len() >= least {
            let rest = rows.split_off(PIECE.min(rows.len()));
            self.add(Tag::Rows, std::mem::replace(rows, rest)).await?;
        }
        Ok(())
    }

    async fn finish(mut self) -> Result<(), BackupError> {
        self.send(None).await?;
        self.writing.await?
    }

    async fn send(&mut self, piece: Piece) -> Result<(), BackupError> {
        if let Some(pieces) = &self.pieces
            && pieces.send(piece).await.is_ok()
        {
            return Ok(());
        }
        // The thread has ended early. Its result is the reason.
        self.pieces = None;
        (&mut self.writing).await??;
        Err(BackupError::Damaged("the thread that writes it has ended".to_owned()))
    }
}
