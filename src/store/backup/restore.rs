//! Restoring a backup: everything in one transaction, which commits only when somebody has verified what is in it.

use std::path::{Path, PathBuf};

use bytes::Bytes;
use diesel::{sql_query, sql_types::Uuid as SqlUuid};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures_util::SinkExt;
use tokio::{
    sync::mpsc,
    task::{JoinHandle, spawn_blocking},
};
use tokio_postgres::{Client, CopyInSink};
use uuid::Uuid;

use super::{
    BackupError, Header, KEPT, Table, TableProgress,
    file::{Reader, Tag},
    quoted,
};
use crate::store::{
    StoreError, StoredGame,
    connect::{AtWork, Conn, Postgres, told},
    migrate::{self, DEADLINE, PATIENCE},
    rebuild::{every_game, read_locked},
};

/// The column by which a row belongs to a game.
const GAME: &str = "game_id";
/// So many pieces of the file may wait for Postgres.
const PIECES: usize = 8;

/// A backup whose rows are in their tables, but only for us: without [`Self::commit`] it was never there.
pub struct Restoring {
    conn: Conn,
    /// Those tables that hold something of a game.
    of_games: Vec<String>,
}

impl Restoring {
    /// Brings the tables of an empty database to where the backup's were, and reads it into them.
    ///
    /// # Errors
    /// If it is no whole backup, or one of a newer version; if the database is not empty, or refuses.
    pub async fn load(
        url: &str,
        path: &Path,
        mut progress: impl FnMut(TableProgress<'_>),
    ) -> Result<Self, BackupError> {
        let mut file = Pieces::read_from(path.to_owned());
        let header = header(&mut file).await?;
        if !migrate::knows(&header.migrations)? {
            return Err(BackupError::Newer { version: header.longhall });
        }
        migrate::migrate_to(url, &header.migrations).await?;
        let session = connect(url).await?;
        let client = &session.client;
        client.batch_execute("SET statement_timeout = 0; SET TimeZone = 'UTC'; BEGIN").await?;
        refuse_unless_empty(client).await?;
        for table in &header.tables {
            if let Err(error) = copy_table(client, table, &mut file, &mut progress).await {
                return Err(file.blame(error).await);
            }
        }
        file.end().await?;
        // The session goes on, transaction and all; only the way of asking is another.
        let conn = session.for_diesel().await;
        let of_games =
            header.tables.into_iter().filter(|table| table.columns.iter().any(|name| name == GAME));
        Ok(Self {
            conn: conn.map_err(|error| BackupError::Refused(told(&*error)))?,
            of_games: of_games.map(|table| table.name).collect(),
        })
    }

    /// The ids of all games, a page after `after`.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn every_game(&mut self, after: Uuid, limit: i64) -> Result<Vec<Uuid>, StoreError> {
        every_game(&mut self.conn, after, limit).await
    }

    /// What the backup holds of a game.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn read(&mut self, game: Uuid) -> Result<StoredGame, StoreError> {
        read_locked(&mut self.conn, game).await
    }

    /// Leaves a game out, with everything that belongs to it.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn leave_out(&mut self, game: Uuid) -> Result<(), StoreError> {
        for table in &self.of_games {
            let delete = format!("DELETE FROM {} WHERE {GAME} = $1", quoted(table));
            sql_query(delete).bind::<SqlUuid, _>(game).execute(&mut self.conn).await?;
        }
        Ok(())
    }

    /// Makes it true.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        Ok(self.conn.batch_execute("COMMIT; ANALYZE").await?)
    }
}

/// A connection of our own.
pub(super) async fn connect(url: &str) -> Result<AtWork, BackupError> {
    let opened = Postgres::at(url, PATIENCE)?.open_for_work(DEADLINE).await;
    opened.map_err(|error| BackupError::Store(StoreError::Unavailable(told(&*error))))
}

async fn header(file: &mut Pieces) -> Result<Header, BackupError> {
    let header = file.expect(Tag::Header).await?;
    let header: Header = serde_json::from_slice(&header).map_err(|e| BackupError::Damaged(e.to_string()))?;
    match header.tables.iter().find(|table| !KEPT.contains(&table.name.as_str())) {
        None => Ok(header),
        Some(_) => Err(BackupError::Newer { version: header.longhall }),
    }
}

/// Nobody else may look before we are done: a server would begin a hall of its own.
async fn refuse_unless_empty(client: &Client) -> Result<(), BackupError> {
    let tables = KEPT.map(quoted).join(", ");
    client.batch_execute(&format!("LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE")).await?;
    for table in KEPT {
        let rows = client.query(&format!("SELECT 1 FROM {} LIMIT 1", quoted(table)), &[]).await?;
        if !rows.is_empty() {
            return Err(BackupError::NotEmpty(table.to_owned()));
        }
    }
    Ok(())
}

async fn copy_table(
    client: &Client,
    table: &Table,
    file: &mut Pieces,
    progress: &mut impl FnMut(TableProgress<'_>),
) -> Result<(), BackupError> {
    let damaged = |what: &str| BackupError::Damaged(format!("{what} in table {}", table.name));
    if file.expect(Tag::Table).await? != table.name.as_bytes() {
        return Err(damaged("the tables are in another order"));
    }
    let copy: CopyInSink<Bytes> = client.copy_in(&format!("COPY {} FROM STDIN", table.target())).await?;
    let mut copy = std::pin::pin!(copy);
    let mut read = 0;
    let told = loop {
        match file.next().await? {
            Some((Tag::Rows, rows)) => {
                read += rows.iter().filter(|byte| **byte == b'\n').count() as u64;
                copy.send(rows.into()).await?;
                progress(TableProgress { table: &table.name, rows: read, done: false });
            }
            Some((Tag::TableEnd, rows)) => break rows,
            _ => return Err(damaged("something else than rows is")),
        }
    };
    let rows = copy.as_mut().finish().await?;
    if told != rows.to_be_bytes() {
        return Err(damaged("rows are missing"));
    }
    progress(TableProgress { table: &table.name, rows, done: true });
    Ok(())
}

/// The way from the thread that reads and inflates.
struct Pieces {
    pieces: mpsc::Receiver<(Tag, Vec<u8>)>,
    reading: Option<JoinHandle<Result<(), BackupError>>>,
}

impl Pieces {
    fn read_from(path: PathBuf) -> Self {
        let (sender, pieces) = mpsc::channel(PIECES);
        let reading = spawn_blocking(move || {
            let mut reader = Reader::open(&path)?;
            while let Some(piece) = reader.next()? {
                if sender.blocking_send(piece).is_err() {
                    break;
                }
            }
            Ok(())
        });
        Self { pieces, reading: Some(reading) }
    }

    /// The next frame; none after the last of a whole backup.
    async fn next(&mut self) -> Result<Option<(Tag, Vec<u8>)>, BackupError> {
        if let Some(piece) = self.pieces.recv().await {
            return Ok(Some(piece));
        }
        match self.reading.take() {
            Some(reading) => reading.await?.map(|()| None),
            None => Ok(None),
        }
    }

    async fn expect(&mut self, tag: Tag) -> Result<Vec<u8>, BackupError> {
        match self.next().await? {
            Some((found, content)) if found == tag => Ok(content),
            _ => Err(BackupError::Damaged("something is missing".to_owned())),
        }
    }

    /// What Postgres refuses may be no row any more because the file is damaged: only its end tells.
    async fn blame(&mut self, error: BackupError) -> BackupError {
        loop {
            match self.next().await {
                Ok(Some(_)) => {}
                Ok(None) => return error,
                Err(damage) => return damage,
            }
        }
    }

    async fn end(&mut self) -> Result<(), BackupError> {
        match self.next().await? {
            None => Ok(()),
            Some(_) => Err(BackupError::Damaged("something follows its last table".to_owned())),
        }
    }
}
