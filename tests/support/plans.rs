//! The plans by which PostgreSQL executes the statements of a hall, as its module `auto_explain` logs them.

use std::{
    fs::File,
    io::{Read, Seek, SeekFrom},
};

use serde_json::Value;

use crate::{Database, Hall, database::data_dir};

/// A hall whose statements PostgreSQL explains.
pub struct Explained {
    pub hall: Hall,
    log: File,
}

impl Explained {
    /// Opens a hall on a database of its own. Works with the tests' own PostgreSQL alone, because it reads its log.
    pub async fn open() -> Self {
        let db = Database::new().await;
        db.set("session_preload_libraries", "auto_explain").await;
        for (setting, value) in [
            ("log_min_duration", "0"),
            ("log_analyze", "on"),
            ("log_timing", "off"),
            ("log_settings", "on"),
            ("log_format", "json"),
        ] {
            db.set(&format!("auto_explain.{setting}"), value).await;
        }
        let hall = Hall::on(db, longhall::features::hall::Limits::default(), crate::unlimited()).await;
        let log = File::open(data_dir().join("postgres.log")).expect("the log of the tests' own PostgreSQL");
        Self { hall, log }
    }

    /// Returns the plans of all statements of the hall since the last call.
    pub async fn plans(&mut self) -> Vec<Value> {
        let mut log = String::new();
        self.log.read_to_string(&mut log).unwrap();
        let pids =
            self.hall.db.column("SELECT pid FROM pg_stat_activity WHERE datname = current_database()").await;
        let mut plans = vec![];
        let mut lines = log.lines().peekable();
        while let Some(line) = lines.next() {
            let mut json = String::new();
            while let Some(more) = lines.next_if(|line| line.starts_with('\t')) {
                json += more;
            }
            let is_ours = pids.iter().any(|pid| line.contains(&format!("[{pid}] ")));
            if is_ours && line.contains(" plan:") {
                plans.push(serde_json::from_str(&json).unwrap());
            }
        }
        plans
    }

    /// Forgets the plans so far.
    pub fn skip(&mut self) {
        self.log.seek(SeekFrom::End(0)).unwrap();
    }
}
