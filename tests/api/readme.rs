//! What the README lets one type is run as it stands there.

use std::{path::Path, process::Stdio};

use tokio::process::Command;

use crate::support::Hall;

const MARK: &str = "=====";

/// The commands or answers of a section, in order.
pub(crate) fn blocks(section: &str, kind: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let (_, section) = readme.split_once(&format!("\n## {section}\n")).unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let fence = format!("```{kind}\n");
    section.split(&fence).skip(1).map(|block| block.split_once("```").unwrap().0.to_owned()).collect()
}

/// Whether the text holds the pieces between the `…` one after the other.
fn is_told_by(expected: &str, mut text: &str) -> bool {
    expected.trim().split('…').all(|piece| match text.find(piece) {
        Some(at) => {
            text = &text[at + piece.len()..];
            true
        }
        None => false,
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_readme_is_played_word_for_word() {
    let hall = Hall::open().await;
    let (mut commands, mut answers) = (Vec::new(), Vec::new());
    let sections = [
        "A first game with curl",
        "Play at once, against bots",
        "Wait for your turn",
        "Leave orders for your next turns",
    ];
    for section in sections {
        commands.extend(blocks(section, "sh"));
        answers.extend(blocks(section, "text"));
    }
    assert_eq!((commands.len(), answers.len()), (11, 11));
    let script = commands.join(&format!("\necho {MARK}\n"));
    let script = script.replace("http://127.0.0.1:8080", &hall.base);
    // The binary is built already; in a debug build it is another one than the README's.
    let script = script.replace("cargo run --release --", env!("CARGO_BIN_EXE_longhall"));
    let dir = std::env::temp_dir().join(format!("longhall-readme-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let mut bash = Command::new("bash");
    bash.args(["-eu", "-o", "pipefail", "-c", &script]).current_dir(&dir).stdin(Stdio::null());
    let output = bash.output().await.unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    for (answer, told) in answers.iter().zip(told.split(MARK)) {
        assert!(is_told_by(answer, told), "the README says\n{answer}\nbut it is\n{told}");
    }
}
