//! A machine whose clock is wrong: a library that tells its processes another time.

use std::{
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use tokio::process::Command;

/// It adds as many seconds as a file says.
const SHIM: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static long ahead(void) {
    char text[32] = {0};
    int file = open(getenv("AHEAD"), O_RDONLY);
    if (file < 0) return 0;
    long read_bytes = read(file, text, sizeof text - 1);
    close(file);
    return read_bytes > 0 ? atol(text) : 0;
}
int clock_gettime(clockid_t clock, struct timespec *told) {
    int failed = syscall(SYS_clock_gettime, clock, told);
    if (!failed && clock == CLOCK_REALTIME) told->tv_sec += ahead();
    return failed;
}
int gettimeofday(struct timeval *told, void *zone) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    told->tv_sec = now.tv_sec;
    told->tv_usec = now.tv_nsec / 1000;
    return 0;
}
time_t time(time_t *told) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told) *told = now.tv_sec;
    return now.tv_sec;
}
"#;

pub(super) struct Machine(PathBuf);

impl Machine {
    pub(super) async fn new(name: &str) -> Self {
        let dir = PathBuf::from(format!("/var/tmp/longhall-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let machine = Self(dir);
        let source = machine.0.join("ahead.c");
        std::fs::write(&source, SHIM).unwrap();
        machine.is_ahead(0);
        let mut build = Command::new("cc");
        build.args(["-shared", "-fPIC", "-o"]).arg(machine.library()).arg(&source);
        assert!(build.status().await.expect("a C compiler, as for building this").success());
        machine
    }

    /// The environment of its processes. Postgres is started with an empty environment, so it gets wrappers
    /// of the same names instead.
    pub(super) async fn env(&self) -> Vec<(&'static str, PathBuf)> {
        let find =
            "command -v \"$PG_BIN_DIR/initdb\" initdb || ls -d /usr/lib/postgresql/*/bin/initdb | tail -n 1";
        let found = Command::new("sh").args(["-c", find]).output().await.unwrap();
        let initdb = String::from_utf8(found.stdout).unwrap();
        let real = Path::new(initdb.lines().next().expect("a Postgres")).canonicalize().unwrap();
        let (told, seconds) = (self.library(), self.0.join("seconds"));
        let mine = self.0.join("bin");
        std::fs::create_dir_all(&mine).unwrap();
        for program in ["initdb", "postgres"] {
            let (wrapped, real) = (mine.join(program), real.with_file_name(program));
            let begins = format!(
                "#!/bin/sh\nLD_PRELOAD={} AHEAD={} exec {} \"$@\"\n",
                told.display(),
                seconds.display(),
                real.display()
            );
            std::fs::write(&wrapped, begins).unwrap();
            std::fs::set_permissions(&wrapped, std::fs::Permissions::from_mode(0o755)).unwrap();
        }
        vec![("LD_PRELOAD", told), ("AHEAD", seconds), ("PG_BIN_DIR", mine)]
    }

    pub(super) fn is_ahead(&self, seconds: i64) {
        let (whole, next) = (self.0.join("seconds"), self.0.join("next"));
        std::fs::write(&next, seconds.to_string()).unwrap();
        std::fs::rename(next, whole).unwrap();
    }

    fn library(&self) -> PathBuf {
        self.0.join("ahead.so")
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
