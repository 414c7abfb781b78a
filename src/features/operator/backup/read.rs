//! Reads a backup twice. The first pass only checks it, so that Postgres never gets rows of a damaged one and quotes
//! them in its log.

use std::{
    fs::File,
    path::{Path, PathBuf},
};

use longhall_log::db::migrate;
use tokio::{
    sync::mpsc,
    task::{JoinHandle, spawn_blocking},
};

use super::{
    Header,
    error::BackupError,
    file::{Reader, Tag},
};

/// Maximum number of pieces of the file that wait for Postgres.
const PIECES: usize = 8;

/// A complete backup: its checksum is right, and it has exactly the tables that its header names.
pub struct Backup {
    path: PathBuf,
    file: File,
    pub(super) header: Header,
}

impl Backup {
    /// Opens a backup and checks it to its end.
    ///
    /// # Errors
    /// If it is damaged or not a backup, or a newer version made it.
    pub async fn open(path: PathBuf) -> Result<Self, BackupError> {
        spawn_blocking(move || {
            let file = open(&path)?;
            let mut content = Content::open(share(&file, &path)?, &path)?;
            while content.next()?.is_some() {}
            Ok(Self { path, file, header: content.header })
        })
        .await?
    }

    /// Reads the content a second time.
    pub(super) fn pieces(&self) -> Result<Pieces, BackupError> {
        let (file, path) = (share(&self.file, &self.path)?, self.path.clone());
        let (sender, pieces) = mpsc::channel(PIECES);
        let reading = spawn_blocking(move || {
            let mut content = Content::open(file, &path)?;
            while let Some(piece) = content.next()? {
                if sender.blocking_send(piece).is_err() {
                    break;
                }
            }
            Ok(())
        });
        Ok(Pieces { pieces, reading: Some(reading) })
    }
}

fn open(path: &Path) -> Result<File, BackupError> {
    let failed = |source| BackupError::Io { path: path.to_owned(), source };
    let file = File::open(path).map_err(failed)?;
    if file.metadata().map_err(failed)?.is_file() {
        return Ok(file);
    }
    Err(BackupError::NoFile(path.to_owned()))
}

/// Duplicates the file's handle, which stays valid if another file gets the name.
fn share(file: &File, path: &Path) -> Result<File, BackupError> {
    file.try_clone().map_err(|source| BackupError::Io { path: path.to_owned(), source })
}

/// A piece of a table.
pub(super) enum Piece {
    Rows(Vec<u8>),
    /// The end of a table, with the number of its rows.
    End(u64),
}

/// Reads the tables in the order of the header, and accepts nothing else.
struct Content {
    frames: Reader,
    header: Header,
    /// Number of tables that have begun.
    begun: usize,
    /// Number of rows read so far of the unfinished table. `None` between tables.
    rows: Option<u64>,
}

impl Content {
    fn open(file: File, path: &Path) -> Result<Self, BackupError> {
        let mut frames = Reader::open(file, path)?;
        let header: Header = match frames.next()? {
            Some((Tag::Header, json)) => {
                serde_json::from_slice(&json).map_err(|e| BackupError::Damaged(e.to_string()))?
            }
            _ => return Err(BackupError::Damaged("it has no header".to_owned())),
        };
        if !migrate::knows(&header.migrations)? {
            return Err(BackupError::Newer { version: header.longhall });
        }
        Ok(Self { frames, header, begun: 0, rows: None })
    }

    /// Returns the next piece, or `None` after everything that the header announces.
    fn next(&mut self) -> Result<Option<Piece>, BackupError> {
        loop {
            match (self.frames.next()?, self.rows) {
                (None, None) if self.begun == self.header.tables.len() => return Ok(None),
                (Some((Tag::Table, name)), None) if self.is_next(&name) => {
                    self.begun += 1;
                    self.rows = Some(0);
                }
                (Some((Tag::Rows, piece)), Some(rows)) => {
                    self.rows = Some(rows + piece.iter().filter(|byte| **byte == b'\n').count() as u64);
                    return Ok(Some(Piece::Rows(piece)));
                }
                (Some((Tag::TableEnd, count)), Some(rows)) if count == rows.to_be_bytes() => {
                    self.rows = None;
                    return Ok(Some(Piece::End(rows)));
                }
                _ => {
                    return Err(BackupError::Damaged(
                        "its tables or rows are not those it announces".to_owned(),
                    ));
                }
            }
        }
    }

    fn is_next(&self, name: &[u8]) -> bool {
        self.header.tables.get(self.begun).is_some_and(|table| table.name.as_bytes() == name)
    }
}

/// Receives pieces from the thread that reads and decompresses.
pub(super) struct Pieces {
    pieces: mpsc::Receiver<Piece>,
    reading: Option<JoinHandle<Result<(), BackupError>>>,
}

impl Pieces {
    /// Returns the next piece. It can be missing only if the file has changed since it was checked.
    pub(super) async fn next(&mut self) -> Result<Piece, BackupError> {
        if let Some(piece) = self.pieces.recv().await {
            return Ok(piece);
        }
        self.end().await?;
        Err(BackupError::Damaged("it has changed since a moment ago".to_owned()))
    }

    /// Checks that the file has not changed. Call this after the last piece.
    pub(super) async fn end(&mut self) -> Result<(), BackupError> {
        match (self.pieces.recv().await, self.reading.take()) {
            (None, Some(reading)) => reading.await?,
            (None, None) => Ok(()),
            (Some(_), _) => Err(BackupError::Damaged("it has grown since a moment ago".to_owned())),
        }
    }
}
