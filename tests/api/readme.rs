//! Runs the commands and transcripts of the README and the API guide exactly as printed.

use std::{path::Path, process::Stdio};

use tokio::process::Command;

use crate::support::Hall;

const MARK: &str = "=====";

/// The code blocks of one kind, such as `sh`, in order, starting at the first heading that is not in
/// `without`.
pub(crate) fn blocks(document: &str, without: &[&str], kind: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join(document)).unwrap();
    let fence = format!("```{kind}\n");
    let sections = text.split("\n## ").filter(|section| !without.contains(&section.lines().next().unwrap()));
    let blocks = sections.flat_map(|section| section.split(&fence).skip(1));
    blocks.map(|block| block.split_once("```").unwrap().0.to_owned()).collect()
}

/// Whether the text contains the pieces between `…` one after the other.
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
async fn readme_and_guide_are_played_word_for_word() {
    let hall = Hall::open().await;
    let documents = ["README.md", "openapi/README.md"];
    // These two need a terminal of their own, and whoever runs the tests has run them.
    let all = |kind| documents.map(|document| blocks(document, &["Run it", "Test it"], kind)).concat();
    let (commands, answers) = (all("sh"), all("text"));
    assert_eq!(commands.len(), answers.len(), "every command has its answer");
    assert!(commands.len() > 10, "{commands:?}");
    let script = commands.join(&format!("\necho {MARK}\n"));
    let script = script.replace("http://127.0.0.1:8080", &hall.base);
    // The binary is already built; a debug build is not the README's release build.
    let script = script.replace("cargo run --release --", env!("CARGO_BIN_EXE_longhall"));
    let dir = std::env::temp_dir().join(format!("longhall-readme-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let mut bash = Command::new("bash");
    bash.args(["-eu", "-o", "pipefail", "-c", &script]).current_dir(&dir).stdin(Stdio::null());
    let output = bash.output().await.unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    let creator = hall.person("eve").await;
    for game in all("json") {
        let (status, answer) = creator.post("/v1/games", serde_json::from_str(&game).unwrap()).await;
        assert_eq!(status, 201, "{game}\n{answer}");
    }
    for (answer, told) in answers.iter().zip(told.split(MARK)) {
        assert!(is_told_by(answer, told), "the text says\n{answer}\nbut it is\n{told}");
    }
}
