//! The format of the file: frames and a checksum.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, Write},
    path::{Path, PathBuf},
};

use flate2::{Compression, read::MultiGzDecoder, write::GzEncoder};
use sha2::{Digest, Sha256};

use super::{error::BackupError, new_file::NewFile};

const MAGIC: &[u8] = b"longhall-backup 1\n";

/// The type of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    Header = b'H' as isize,
    Table = b'T' as isize,
    Rows = b'R' as isize,
    TableEnd = b'E' as isize,
    End = b'Z' as isize,
}

impl Tag {
    const ALL: [Self; 5] = [Self::Header, Self::Table, Self::Rows, Self::TableEnd, Self::End];

    fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|tag| *tag as u8 == byte)
    }

    /// Returns the maximum length of a frame of this type, in bytes.
    fn bytes_max(self) -> u64 {
        match self {
            Self::Header => 1 << 16,
            // The maximum length of a name in Postgres.
            Self::Table => 63,
            Self::Rows => PIECE as u64,
            Self::TableEnd => 8,
            Self::End => 32,
        }
    }
}

/// Maximum number of bytes of rows in a frame. A longer row continues in the next frame.
pub(super) const PIECE: usize = 1 << 18;

/// Writes a backup, which has no name until it is complete.
pub(super) struct Writer {
    out: GzEncoder<BufWriter<File>>,
    digest: Sha256,
    new: NewFile,
    path: PathBuf,
}

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Self, BackupError> {
        let (new, file) = NewFile::create(path)?;
        let mut writer = Self {
            out: GzEncoder::new(BufWriter::new(file), Compression::fast()),
            digest: Sha256::new(),
            new,
            path: path.to_owned(),
        };
        let begun = writer.out.get_mut().write_all(MAGIC);
        begun.map_err(|source| writer.failed(source))?;
        Ok(writer)
    }

    pub(super) fn frame(&mut self, tag: Tag, content: &[u8]) -> Result<(), BackupError> {
        let length = u32::try_from(content.len()).unwrap_or(u32::MAX).to_be_bytes();
        for bytes in [&[tag as u8], &length[..], content] {
            self.digest.update(bytes);
            self.out.write_all(bytes).map_err(|source| self.failed(source))?;
        }
        Ok(())
    }

    /// Writes the end frame, and names the file once all of it is on the disk.
    pub(super) fn finish(mut self) -> Result<(), BackupError> {
        let digest = self.digest.clone().finalize();
        self.frame(Tag::End, &digest)?;
        let Self { out, new, path, .. } = self;
        let finished = out.finish().and_then(|out| out.into_inner().map_err(io::IntoInnerError::into_error));
        new.name(&finished.map_err(|source| BackupError::Io { path, source })?)
    }

    fn failed(&self, source: io::Error) -> BackupError {
        BackupError::Io { path: self.path.clone(), source }
    }
}

/// Reads the frames of a backup.
pub(super) struct Reader {
    input: MultiGzDecoder<BufReader<File>>,
    digest: Sha256,
}

impl Reader {
    /// Starts at the beginning of the file, wherever its cursor is.
    pub(super) fn open(mut file: File, path: &Path) -> Result<Self, BackupError> {
        file.rewind().map_err(|source| BackupError::Io { path: path.to_owned(), source })?;
        let mut input = BufReader::new(file);
        let mut magic = [0; MAGIC.len()];
        match input.read_exact(&mut magic) {
            Ok(()) if magic == MAGIC => {}
            _ => return Err(BackupError::NotABackup(path.to_owned())),
        }
        Ok(Self { input: MultiGzDecoder::new(input), digest: Sha256::new() })
    }

    /// Returns the next frame, or `None` after the last one. `None` also means that the checksum is right.
    pub(super) fn next(&mut self) -> Result<Option<(Tag, Vec<u8>)>, BackupError> {
        let mut head = [0; 5];
        self.input.read_exact(&mut head).map_err(cut_off)?;
        let [tag, length @ ..] = head;
        let length = u64::from(u32::from_be_bytes(length));
        let tag = Tag::from_byte(tag).filter(|tag| length <= tag.bytes_max());
        let tag = tag.ok_or_else(|| BackupError::Damaged("it contains an unknown frame".to_owned()))?;
        let mut content = Vec::new();
        (&mut self.input).take(length).read_to_end(&mut content).map_err(cut_off)?;
        if content.len() as u64 != length {
            return Err(BackupError::Damaged("it is cut off".to_owned()));
        }
        if tag == Tag::End {
            let whole = self.digest.clone().finalize().as_slice() == content.as_slice();
            // gzip has an end of its own, with its own checksum.
            let is_end = self.input.read(&mut [0]).map_err(cut_off)? == 0;
            let changed = || BackupError::Damaged("its checksum does not match".to_owned());
            return if whole && is_end { Ok(None) } else { Err(changed()) };
        }
        self.digest.update(head);
        self.digest.update(&content);
        Ok(Some((tag, content)))
    }
}

fn cut_off(error: io::Error) -> BackupError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => BackupError::Damaged("it is cut off".to_owned()),
        _ => BackupError::Damaged(error.to_string()),
    }
}
