//! The figures once more, for comparing two commits: `cargo bench --bench hall -- --json`.

use std::sync::{LazyLock, Mutex, PoisonError};

use serde_json::{Map, Value, json};

static FIGURES: LazyLock<Mutex<Map<String, Value>>> = LazyLock::new(Mutex::default);

/// Notes a figure under a name that stays the same from run to run.
pub(crate) fn note(name: impl Into<String>, figure: f64) {
    // No more digits than a figure is worth.
    let figure = (figure * 1e4).round() / 1e4;
    FIGURES.lock().unwrap_or_else(PoisonError::into_inner).insert(name.into(), json!(figure));
}

/// Prints the figures in one line, if that was asked for.
pub(crate) fn print() {
    if std::env::args().any(|argument| argument == "--json") {
        let figures = FIGURES.lock().unwrap_or_else(PoisonError::into_inner);
        println!("\n{}", Value::Object(figures.clone()));
    }
}
