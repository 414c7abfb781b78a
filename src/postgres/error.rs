//! Errors of the private Postgres, worded for the person who started the server.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use super::ways_out;

/// The reason why the private Postgres could not be found, started or stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EmbeddedError {
    /// This machine has no Postgres that is recent enough.
    #[error("{}", ways_out::not_found())]
    NotFound,

    /// `PG_BIN_DIR` is set, but does not hold the two programs.
    #[error(
        "PG_BIN_DIR is {}, but there are no programs `initdb` and `postgres` in it; \
         set it to the directory that holds both, or unset it",
        .0.display()
    )]
    BinDir(PathBuf),

    /// A major version that is not on this machine wrote the data.
    #[error("{}", ways_out::wrong_major(.data, *.wanted, .found))]
    WrongMajor {
        /// The directory of the cluster.
        data: PathBuf,
        /// The major version that wrote it.
        wanted: u32,
        /// The major versions found here, in search order.
        found: Vec<u32>,
    },

    /// A program was found, but does not run (as the user chosen for it).
    #[error("{} does not run as {user}: {problem}", .program.display())]
    Program {
        /// The program.
        program: PathBuf,
        /// The user it was started as.
        user: String,
        /// The symptom that was seen instead.
        problem: String,
    },

    /// The server was started as root, but there is no unprivileged user to run Postgres as.
    #[error(
        "PostgreSQL refuses to run as root, and {0}; \
         set PG_OS_USER to an unprivileged user of this machine, or start Longhall as one"
    )]
    NoUser(String),

    /// The user that Postgres runs as cannot reach the data directory.
    #[error(
        "PostgreSQL runs as the user {user}, who may not enter {}, so the data cannot be kept in {}. Name another \
         directory with --data (for example {}), let that user in (chmod o+x {}), or set PG_OS_USER to a user who may \
         enter",
        .barrier.display(), .data.display(), super::place::FALLBACK, .barrier.display()
    )]
    NotEnterable {
        /// The requested data directory.
        data: PathBuf,
        /// The first directory on the way that this user cannot enter.
        barrier: PathBuf,
        /// The user Postgres runs as.
        user: String,
    },

    /// The cluster's directory holds files that are not a cluster.
    #[error(
        "{} is not empty, but holds no PostgreSQL cluster (no PG_VERSION); \
         move it away, or name another directory with --data",
        .0.display()
    )]
    NotACluster(PathBuf),

    /// There is no cluster, and this command does not create one.
    #[error(
        "there is no hall in {}; name its directory with --data (or its database with DATABASE_URL); \
         `longhall serve` makes a new one",
        .0.display()
    )]
    NoCluster(PathBuf),

    /// A Postgres that we did not start is running on our cluster.
    #[error(
        "a PostgreSQL (process {pid}) that Longhall did not start is running on {}; \
         stop it first: pg_ctl stop -D {}",
        .cluster.display(), .cluster.display()
    )]
    Foreign {
        /// The directory of the cluster.
        cluster: PathBuf,
        /// One of the processes seen.
        pid: u32,
    },

    /// Another process holds the lock, but its server did not become usable.
    #[error(
        "another process holds {}, and its PostgreSQL was not ready after {seconds} s; \
         end that process, or name another directory with --data",
        .lock.display()
    )]
    Locked {
        /// The lock file.
        lock: PathBuf,
        /// Time waited, in seconds.
        seconds: u64,
    },

    /// `initdb` failed.
    #[error("initdb could not make a new cluster in {}:\n{output}", .cluster.display())]
    Initdb {
        /// The directory it worked in.
        cluster: PathBuf,
        /// Its output.
        output: String,
    },

    /// `postgres` ended before it was ready.
    #[error("PostgreSQL did not start ({status}); the end of {} says:\n{tail}", .log.display())]
    Start {
        /// Exit status of the process.
        status: String,
        /// Its log file.
        log: PathBuf,
        /// The last lines it wrote.
        tail: String,
    },

    /// A process of the cluster survived every signal.
    #[error("the PostgreSQL process {0} does not end; end it by hand, then start again")]
    Undying(u32),

    /// The thread that watches over Postgres is gone.
    #[error("the thread that supervises PostgreSQL has ended")]
    Unwatched,

    /// The operating system refused something.
    #[error("could not {doing} {}: {source}", .path.display())]
    Io {
        /// The attempted action, as a verb.
        doing: &'static str,
        /// The path of the attempt.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
}

/// Adds the attempted action and the path to an [`io::Error`], which names neither.
pub(super) trait At<T> {
    fn at(self, doing: &'static str, path: &Path) -> Result<T, EmbeddedError>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, doing: &'static str, path: &Path) -> Result<T, EmbeddedError> {
        self.map_err(|source| EmbeddedError::Io { doing, path: path.to_owned(), source })
    }
}

/// Joins items as a sentence does: `15, 16 and 17`.
pub(super) fn list(items: &[impl Display]) -> String {
    match items {
        [] => "none".to_owned(),
        [one] => one.to_string(),
        [start @ .., last] => {
            let start: Vec<_> = start.iter().map(ToString::to_string).collect();
            format!("{} and {last}", start.join(", "))
        }
    }
}
