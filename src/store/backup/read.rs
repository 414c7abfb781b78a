//! Reading a backup, twice: first to its end, so that Postgres never sees anything of a damaged one. What Postgres cannot
//! take it quotes in its own log.

use std::{
    fs::File,
    path::{Path, PathBuf},
};

use tokio::{
    sync::mpsc,
    task::{JoinHandle, spawn_blocking},
};

use super::{
    BackupError, Header,
    file::{Reader, Tag},
};
use crate::store::migrate;

/// So many pieces of the file may wait for Postgres.
const PIECES: usize = 8;

/// A whole backup: every byte of it is as it was written, and it has the tables that it says it has.
pub struct Backup {
    path: PathBuf,
    file: File,
    pub(super) header: Header,
}

impl Backup {
    /// Reads a backup to its end.
    ///
    /// # Errors
    /// If it is no whole backup, or one of a newer version.
    pub async fn open(path: PathBuf) -> Result<Self, BackupError> {
        spawn_blocking(move || {
            let file = open(&path)?;
            let mut content = Content::of(share(&file, &path)?, &path)?;
            while content.next()?.is_some() {}
            Ok(Self { path, file, header: content.header })
        })
        .await?
    }

    /// What is in it, once more.
    pub(super) fn pieces(&self) -> Result<Pieces, BackupError> {
        let (file, path) = (share(&self.file, &self.path)?, self.path.clone());
        let (sender, pieces) = mpsc::channel(PIECES);
        let reading = spawn_blocking(move || {
            let mut content = Content::of(file, &path)?;
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

/// The same file, even if another has its name by now.
fn share(file: &File, path: &Path) -> Result<File, BackupError> {
    file.try_clone().map_err(|source| BackupError::Io { path: path.to_owned(), source })
}

/// A piece of a table.
pub(super) enum Piece {
    Rows(Vec<u8>),
    /// These were all, so many.
    End(u64),
}

/// The tables in the order of the header, and nothing else.
struct Content {
    frames: Reader,
    header: Header,
    /// So many of the tables have begun.
    begun: usize,
    /// Rows so far of the one that has not ended.
    rows: Option<u64>,
}

impl Content {
    fn of(file: File, path: &Path) -> Result<Self, BackupError> {
        let mut frames = Reader::of(file, path)?;
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

    /// None after all that the header promises.
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
                (Some((Tag::TableEnd, told)), Some(rows)) if told == rows.to_be_bytes() => {
                    self.rows = None;
                    return Ok(Some(Piece::End(rows)));
                }
                _ => {
                    return Err(BackupError::Damaged(
                        "it holds other tables or rows than it says".to_owned(),
                    ));
                }
            }
        }
    }

    fn is_next(&self, name: &[u8]) -> bool {
        self.header.tables.get(self.begun).is_some_and(|table| table.name.as_bytes() == name)
    }
}

/// The way from the thread that reads and inflates.
pub(super) struct Pieces {
    pieces: mpsc::Receiver<Piece>,
    reading: Option<JoinHandle<Result<(), BackupError>>>,
}

impl Pieces {
    /// The next piece; there is none only if the file is no longer what it was.
    pub(super) async fn next(&mut self) -> Result<Piece, BackupError> {
        if let Some(piece) = self.pieces.recv().await {
            return Ok(piece);
        }
        self.end().await?;
        Err(BackupError::Damaged("it is another than a moment ago".to_owned()))
    }

    /// To be called when all is read: whether it still was what it had been.
    pub(super) async fn end(&mut self) -> Result<(), BackupError> {
        match (self.pieces.recv().await, self.reading.take()) {
            (None, Some(reading)) => reading.await?,
            (None, None) => Ok(()),
            (Some(_), _) => Err(BackupError::Damaged("it is longer than a moment ago".to_owned())),
        }
    }
}
