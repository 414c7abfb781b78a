//! The documentation: its pages are there, its links lead somewhere, and its first bots play.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Output, Stdio},
    time::Duration,
};

use sha2::{Digest, Sha256};
use tokio::{process::Command, time::timeout};

use crate::{readme::blocks, support::Hall};

const FIRST_BOT: &str = "openapi/docs/first-bot.md";
/// How long a bot may take to play a game.
const PATIENCE: Duration = Duration::from_secs(120);

/// Does what the page says, with the bot in one language, until its game is over.
async fn follow_the_page(hall: &Hall, language: &str, file: &str, run: &str) -> Output {
    let steps = blocks(FIRST_BOT, &[], "sh");
    let [address, account, game] = steps.as_slice() else { panic!("{steps:?}") };
    let bots = blocks(FIRST_BOT, &[], language);
    let [bot] = bots.as_slice() else { panic!("one bot in {language}") };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{file}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(file), bot).unwrap();
    let address = address.replace("http://127.0.0.1:8080", &hall.base);
    let account = account.replace("astrid", &format!("astrid-{language}"));
    let until =
        r#"until curl -s "$HALL/v1/games/$GAME" | grep -o '"result":{"reason":"[a-z]*"'; do sleep .2; done"#;
    // In the end the bot goes with everything that it has started.
    let script = format!("{address}\n{account}\n{run} &\n{game}\n{until}\nkill 0");
    let mut bash = Command::new("bash");
    bash.args(["-eu", "-o", "pipefail", "-c", &script]).current_dir(&folder).stdin(Stdio::null());
    let ran = timeout(PATIENCE, bash.process_group(0).kill_on_drop(true).output()).await;
    fs::remove_dir_all(&folder).unwrap();
    ran.expect("the game comes to its end").unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_bots_play_in_each_language() {
    let hall = Hall::open().await;
    for (language, file, run) in [
        ("python", "bot.py", "python3 bot.py"),
        ("js", "bot.mjs", "node bot.mjs"),
        ("bash", "bot.bash", "bash bot.bash"),
    ] {
        let ran = follow_the_page(&hall, language, file, run).await;
        let (said, complaints) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(said.contains(r#""reason":"finished""#), "{language}: {said}\n{complaints}");
        assert!(said.matches("type").count() > 10, "{language} says what it plays: {said}\n{complaints}");
        let page = blocks(FIRST_BOT, &[], language).concat();
        println!("{language}: {} lines", page.lines().filter(|line| !line.is_empty()).count());
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(FIRST_BOT)).unwrap();
        assert!(text.contains(&format!("`{run}`")), "the page says how to start it");
    }
}

/// Everywhere that a page leads within the hall.
fn links(page: &str) -> BTreeSet<String> {
    let links = page.split("href=\"").skip(1).map(|rest| rest.split(['"', '#']).next().unwrap().to_owned());
    links.filter(|link| link.starts_with('/')).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_link_of_the_pages_leads_somewhere() {
    let hall = Hall::open().await;
    let mut to_see = BTreeSet::from(["/docs/".to_owned()]);
    let mut seen = BTreeSet::new();
    while let Some(path) = to_see.pop_first() {
        let (status, page) = hall.get(&path).await;
        assert_eq!(status, 200, "{path}");
        if path.starts_with("/docs/") && !path.contains("reference") && !path.ends_with(".tar") {
            to_see.extend(page.as_str().map(links).unwrap_or_default().difference(&seen).cloned());
        }
        seen.insert(path);
    }
    for page in [
        "guide",
        "kits",
        "longhall.tar",
        "words",
        "life",
        "errors",
        "log",
        "versions",
        "changelog",
        "reference/",
    ] {
        assert!(seen.contains(&format!("/docs/{page}")), "{page} is linked: {seen:?}");
    }
}

/// Every page fits a phone, that of the library included.
#[tokio::test(flavor = "multi_thread")]
async fn pages_have_the_width_of_their_window_and_a_title() {
    let hall = Hall::open().await;
    for (path, title) in [("guide", "Using the API - Longhall"), ("reference/", "Reference - Longhall")] {
        let (_, page) = hall.get(&format!("/docs/{path}")).await;
        let page = page.as_str().unwrap();
        assert!(
            page.contains(r#"<meta name="viewport" content="width=device-width, initial-scale=1">"#),
            "{page}"
        );
        assert!(page.contains(&format!("<title>{title}</title>")), "{page}");
        for way in ["/", "/docs/"] {
            assert!(page.contains(&format!(r#"<a href="{way}">"#)), "{page}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_leads_to_its_paragraph_at_the_hall_that_answers() {
    let halls = [Hall::named().await, Hall::open().await];
    for hall in &halls {
        for path in ["/v1/games/7", "/v1/me", "/v1/games?limit=many", "/nowhere"] {
            let (_, problem) = hall.get(path).await;
            let (url, code) = (hall.hall.public_url(), problem["code"].as_str().unwrap());
            assert_eq!(problem["type"], format!("{url}/docs/errors#{code}"));
        }
        let (_, page) = hall.get("/docs/errors").await;
        assert!(page.as_str().unwrap().contains("<h2 id=\"no_such_game\">"), "{page}");
    }
}

/// Downloads the archive as the page says, and lists it.
async fn unpacked(hall: &Hall, folder: &Path) -> BTreeSet<String> {
    let (_, page) = hall.get("/docs/kits").await;
    let page = page.as_str().unwrap();
    let bytes = hall.request(reqwest::Method::GET, "/docs/longhall.tar").send().await.unwrap();
    let bytes = bytes.bytes().await.unwrap();
    assert!(page.contains(&const_hex::encode(Sha256::digest(&bytes))), "the page has the checksum");
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("longhall.tar"), bytes).unwrap();
    let mut tar = Command::new("tar");
    let output = tar.args(["xvf", "longhall.tar"]).current_dir(folder).output().await.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).unwrap();
    listed.lines().map(|line| line.strip_prefix("longhall/").unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_archive_has_every_file_that_a_page_names_by_its_path() {
    let hall = Hall::open().await;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("archive-{}", std::process::id()));
    let files = unpacked(&hall, &folder).await;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tracked = Command::new("git");
    let tracked = tracked.args(["ls-files", "openapi/clients"]).current_dir(root).output().await.unwrap();
    let tracked = String::from_utf8(tracked.stdout).unwrap();
    let tracked: BTreeSet<String> = tracked.lines().map(str::to_owned).collect();
    let kits: BTreeSet<String> =
        files.iter().filter(|file| file.starts_with("openapi/clients/")).cloned().collect();
    assert!(tracked.is_empty() || tracked == kits, "{:?}", tracked.symmetric_difference(&kits));
    for file in &files {
        let (here, there) = (fs::read(folder.join("longhall").join(file)), fs::read(root.join(file)));
        assert!(here.unwrap() == there.unwrap(), "{file}");
    }
    fs::remove_dir_all(&folder).unwrap();
    for page in ["", "guide", "kits", "words", "life", "errors", "versions"] {
        let request = hall.request(reqwest::Method::GET, &format!("/docs/{page}"));
        let text = request.header("accept", "text/markdown").send().await.unwrap().text().await.unwrap();
        let paths = text.split(['`', ' ', '(', ')', '\n']);
        for path in paths.filter(|word| ["openapi/", "tests/", "src/"].iter().any(|at| word.starts_with(at)))
        {
            assert!(files.iter().any(|file| file.starts_with(path)), "{page}: {path}");
        }
        assert!(!text.contains("the repository"), "{page} names a repository that nobody can reach");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_errors_says_what_to_do_about_each() {
    let hall = Hall::open().await;
    let asked = hall.request(reqwest::Method::GET, "/docs/errors").header("accept", "text/markdown");
    let page = asked.send().await.unwrap().text().await.unwrap();
    let document: serde_json::Value =
        serde_json::from_str(include_str!("../../openapi/longhall.json")).unwrap();
    let codes = document["components"]["schemas"]["ProblemCode"]["x-extensible-enum"].as_array().unwrap();
    assert!(codes.len() > 50);
    for code in codes {
        let heading = format!("## `{}`", code.as_str().unwrap());
        assert!(page.lines().any(|line| line == heading), "{code}");
    }
}
