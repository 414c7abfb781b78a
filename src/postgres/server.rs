//! One run of the `postgres` program.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;

use super::Settings;
use super::error::{At, EmbeddedError};
use super::parent_death;
use super::pid_file::PidFile;
use super::place::Place;
use super::programs::Programs;
use super::recover;

/// Maximum size of the log, in bytes. A larger one is rotated; one old log is kept.
const LOG_BYTES: u64 = 16 * 1024 * 1024;

/// Settings of glibc's `malloc`. Every statement frees its memory, and glibc returns everything beyond 128 kB of it to
/// the system. The system must clear it again for the next statement, which took a fourteenth of an append. So each
/// process keeps up to 4 MiB, and maps only larger blocks separately. Other allocators do not know these names.
const MALLOC_KEEPS: [(&str, &str); 3] = [
    ("MALLOC_TRIM_THRESHOLD_", "4194304"),
    ("MALLOC_TOP_PAD_", "262144"),
    ("MALLOC_MMAP_THRESHOLD_", "4194304"),
];

/// Everything needed to start the server, and to start it again.
#[derive(Debug, Clone)]
pub(super) struct Recipe {
    pub(super) place: Place,
    pub(super) programs: Programs,
    pub(super) durable: bool,
    pub(super) outlive: bool,
    pub(super) max_connections: u16,
}

/// The running server.
#[derive(Debug)]
pub(super) struct Server {
    child: Child,
}

/// A request to stop. Nothing is ever sent: dropping the sender is the request, so it cannot be forgotten.
#[derive(Debug)]
pub(super) struct Stop(pub(super) Receiver<Infallible>);

impl Stop {
    /// Waits for at most `time`; returns `true` as soon as a stop is requested.
    pub(super) fn asked_within(&self, time: Duration) -> bool {
        !matches!(self.0.recv_timeout(time), Err(RecvTimeoutError::Timeout))
    }
}

impl Recipe {
    pub(super) fn new(place: Place, programs: Programs, settings: &Settings) -> Recipe {
        let Settings { durable, outlive, max_connections, .. } = *settings;
        Recipe { place, programs, durable, outlive, max_connections }
    }

    /// Clears up after an earlier run, starts the server and waits until it accepts connections. `None` if a stop is
    /// requested before that.
    pub(super) fn launch(&self, stop: &Stop) -> Result<Option<Server>, EmbeddedError> {
        recover::clear(&self.place)?;
        let (mut log, log_start) = self.open_log()?;
        let mut server = self.spawn(&log)?;
        let begun = Instant::now();
        let mut next_word = Duration::from_secs(5);
        // No deadline: giving up on a long recovery would only make the next one longer.
        loop {
            if PidFile::read(&self.place.cluster()).is_some_and(|file| file.pid == server.pid() && file.ready)
            {
                return Ok(Some(server));
            }
            if let Some(status) = server.exited() {
                let tail = tail_of(&mut log, log_start);
                return Err(EmbeddedError::Start { status: status.to_string(), log: self.place.log(), tail });
            }
            if stop.asked_within(Duration::from_millis(3)) {
                return server.end().map(|()| None);
            }
            if begun.elapsed() > next_word {
                tracing::info!("PostgreSQL is still getting ready; see {}", self.place.log().display());
                next_word *= 2;
            }
        }
    }

    fn spawn(&self, log: &File) -> Result<Server, EmbeddedError> {
        let socket_dir = self.place.socket_dir()?;
        self.place.make_private(&socket_dir)?;
        let postgres = self.programs.bin.join("postgres");
        let mut command = self.place.user.command(&postgres);
        command.arg("-D").arg(self.place.cluster());
        for setting in self.server_settings(&socket_dir)? {
            command.arg("-c").arg(setting);
        }
        for (knob, bytes) in MALLOC_KEEPS {
            command.env(knob, bytes);
        }
        let log_twice = log.try_clone().and_then(|out| Ok((out, log.try_clone()?)));
        let (out, err) = log_twice.at("share", &self.place.log())?;
        command.stdout(out).stderr(err);
        // A process group of its own: Ctrl-C at the terminal is for this process, which stops Postgres itself.
        command.process_group(0);
        if !self.outlive {
            parent_death::signal(&mut command, Signal::SIGINT);
        }
        Ok(Server { child: command.spawn().at("start", &postgres)? })
    }

    /// Settings passed as arguments, because they must hold whatever `postgresql.conf` says. The operator can tune all
    /// others there.
    fn server_settings(&self, socket_dir: &Path) -> Result<Vec<OsString>, EmbeddedError> {
        let mut settings = vec![
            "listen_addresses=".into(),
            "port=5432".into(),
            "unix_socket_permissions=0700".into(),
            setting_of_path("unix_socket_directories", socket_dir),
            format!("cluster_name={}", self.place.cluster_name()?).into(),
            format!("max_connections={}", self.max_connections).into(),
            // This process captures its standard error instead.
            "logging_collector=off".into(),
            "log_destination=stderr".into(),
            // A verbose error would quote rows and parameters, with all the secrets in them.
            "log_error_verbosity=terse".into(),
            "log_parameter_max_length=0".into(),
            "log_parameter_max_length_on_error=0".into(),
        ];
        if cfg!(target_os = "linux") {
            // After a crash, sync with one call per file system instead of one per file.
            settings.push("recovery_init_sync_method=syncfs".into());
        }
        if !self.durable {
            // Survives a crash of Longhall or of Postgres, but not of the machine.
            settings.extend(["fsync=off".into(), "full_page_writes=off".into()]);
        }
        Ok(settings)
    }

    /// Opens the log; returns it with the position where this run begins.
    fn open_log(&self) -> Result<(File, u64), EmbeddedError> {
        let path = self.place.log();
        if fs::metadata(&path).is_ok_and(|meta| meta.len() > LOG_BYTES) {
            fs::rename(&path, path.with_extension("log.old")).at("rename", &path)?;
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).mode(0o600).open(&path).at("open", &path)?;
        let start = file.metadata().at("look at", &path)?.len();
        Ok((file, start))
    }
}

impl Server {
    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Its exit status; `None` while it runs.
    pub(super) fn exited(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Stops the server and waits. Clients that are still connected are disconnected.
    pub(super) fn end(mut self) -> Result<(), EmbeddedError> {
        // The pid is safe to signal: it stays the child's until it is reaped.
        let pid = self.pid();
        recover::wind_down(
            recover::POSTMASTER,
            || {
                if self.exited().is_some() { Vec::new() } else { vec![pid] }
            },
        )
    }
}

/// A list of directories in Postgres's notation, quoted because names may hold commas and blanks.
fn setting_of_path(name: &str, path: &Path) -> OsString {
    let mut setting = format!("{name}=\"").into_bytes();
    for &byte in path.as_os_str().as_bytes() {
        setting.extend(if byte == b'"' { &b"\"\""[..] } else { std::slice::from_ref(&byte) });
    }
    setting.push(b'"');
    OsString::from_vec(setting)
}

/// The last lines of this run's log.
fn tail_of(log: &mut File, start: u64) -> String {
    let mut bytes = Vec::new();
    let read = log.seek(SeekFrom::Start(start)).and_then(|_| log.read_to_end(&mut bytes));
    if let Err(error) = read {
        return format!("(the log cannot be read: {error})");
    }
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(12)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_socket_directory_may_have_any_name() {
        let setting = setting_of_path("dirs", Path::new("/a, b/\"c\""));
        assert_eq!(setting, OsString::from("dirs=\"/a, b/\"\"c\"\"\""));
    }
}
