//! Runs the commands of the README, and those of the guide as a hall serves it, and compares the answers.

use std::{fs, path::Path, process::Stdio};

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
fn matches_pieces(expected: &str, mut text: &str) -> bool {
    expected.trim().split('…').all(|piece| match text.find(piece) {
        Some(at) => {
            text = &text[at + piece.len()..];
            true
        }
        None => false,
    })
}

/// The code blocks of one kind in a page as it is served.
fn served_blocks(page: &str, kind: &str) -> Vec<String> {
    let begin = format!("<pre><code class=\"language-{kind}\">");
    let blocks = page.split(&begin).skip(1).map(|rest| rest.split_once("</code>").unwrap().0);
    let read = |block: &str| {
        let block = block.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        block.replace("&#39;", "'").replace("&amp;", "&")
    };
    blocks.map(read).collect()
}

/// Runs the commands in order, in one shell, and compares what each prints with the answer after it.
async fn run(name: &str, commands: &[String], answers: &[String]) {
    assert_eq!(commands.len(), answers.len(), "every command has its answer");
    assert!(commands.len() > 4, "{commands:?}");
    let script = commands.join(&format!("\necho {MARK}\n"));
    let dir = std::env::temp_dir().join(format!("longhall-{name}-{}", std::process::id()));
    fs::create_dir_all(&dir).unwrap();
    let mut bash = Command::new("bash");
    bash.args(["-eu", "-o", "pipefail", "-c", &script]).current_dir(&dir).stdin(Stdio::null());
    let output = bash.output().await.unwrap();
    fs::remove_dir_all(&dir).unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}\n{}", String::from_utf8_lossy(&output.stderr));
    for (answer, told) in answers.iter().zip(told.split(MARK)) {
        assert!(matches_pieces(answer, told), "the text says\n{answer}\nbut it is\n{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_readme_is_played_word_for_word() {
    let hall = Hall::open().await;
    // These two sections need a terminal of their own, and whoever runs the tests has run them.
    let all = |kind| blocks("README.md", &["Run it", "Test it"], kind);
    let here = |command: String| {
        let command = command.replace("http://127.0.0.1:8080", &hall.base);
        // The binary is already built; a debug build is not the README's release build.
        command.replace("cargo run --release --", env!("CARGO_BIN_EXE_longhall"))
    };
    let commands: Vec<String> = all("sh").into_iter().map(here).collect();
    run("readme", &commands, &all("text")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_is_played_as_it_is_served() {
    let hall = Hall::open().await;
    let (status, page) = hall.get("/docs/guide").await;
    assert_eq!(status, 200);
    let all = |kind| served_blocks(page.as_str().unwrap(), kind);
    run("guide", &all("sh"), &all("text")).await;
    let creator = hall.person("eve").await;
    let games = all("json");
    assert!(!games.is_empty());
    for game in games {
        let (status, answer) = creator.post("/v1/games", serde_json::from_str(&game).unwrap()).await;
        assert_eq!(status, 201, "{game}\n{answer}");
    }
}
