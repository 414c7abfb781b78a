//! The kits of `openapi/clients`: their READMEs run as they stand, and both follow a game and check its log.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use regex::Regex;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    task::spawn_blocking,
    time::timeout,
};

use crate::{
    here, install, run_in,
    support::{Hall, Person},
};

/// The most lines of a README's program.
const LINES_MAX: usize = 10;
/// How long a program may take to play a game.
const PATIENCE: Duration = Duration::from_secs(120);

fn folder(kit: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/clients").join(kit)
}

/// The program of a kit's README, for a hall at this address.
fn program(kit: &str, language: &str, base: &str) -> String {
    let page = fs::read_to_string(folder(kit).join("README.md")).unwrap();
    let begin = format!("```{language}\n");
    let code = page.split(&begin).nth(1).unwrap().split("```").next().unwrap();
    let lines = code.lines().filter(|line| !line.is_empty()).count();
    println!("{kit}: {lines} lines");
    assert!(lines <= LINES_MAX, "{kit} has {lines} lines");
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("longhall-{}", uuid::Uuid::now_v7()));
    code.replace("https://hall.example", base).replace("~/.longhall", kept.to_str().unwrap())
}

/// Runs a README's program, which shows a code, is let in by somebody, and plays their game to its end.
async fn is_let_in_and_plays(mut program: Command, who: &Person) -> String {
    let mut child: Child = program.stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = said.next_line().await.unwrap().unwrap_or_default();
    let found = Regex::new(r"^Open (\S+/device) and type (\S+)$").unwrap();
    let code = &found.captures(&first).unwrap_or_else(|| panic!("it said {first}"))[2];
    let (status, shown) = who.post("/v1/me/consents", json!({"user_code": code, "allow": true})).await;
    assert_eq!(status, 200, "{shown}");
    let game = who.create(2).await;
    who.act(&game, "seats", json!({"bot": "easy"})).await;
    let finish = async {
        while who.look(&game).await["status"] != "finished" {
            assert!(said.next_line().await.unwrap().is_some(), "the program ended");
        }
    };
    timeout(PATIENCE, finish).await.expect("it plays the game to its end");
    child.kill().await.unwrap();
    game
}

/// What a kit's program says in the end of a game that is over: the hash of its head.
async fn knows_the_head(who: &Person, game: &str, told: String) {
    let head: Value = who.look(game).await["head"]["hash"].clone();
    assert_eq!(json!(told.trim()), head);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_kit_for_typescript_is_let_in_plays_and_checks() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let readme = program("typescript", "ts", &hall.base);
    spawn_blocking(move || {
        let here = folder("typescript");
        install("../../openapi/clients/typescript/package-lock.json", &here.join("node_modules"), || {
            run_in(&here, "npm", &["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
        });
        run_in(&here, "npm", &["run", "--silent", "build"]);
        fs::write(here.join("test/readme.ts"), readme).unwrap();
        run_in(&here, "npx", &["--no-install", "tsc", "-p", "test"]);
        println!("{}", run_in(&here, "node", &["out/forged.js", "../../vectors/games"]));
        run_in(&here, "node", &["out/patience.js"]);
        run_in(&here, "node", &["out/address.js"]);
    })
    .await
    .unwrap();
    let mut node = Command::new("node");
    node.arg("out/readme.js").current_dir(folder("typescript"));
    let game = is_let_in_and_plays(node, &ann).await;
    let (base, token, id) = (hall.base.clone(), ann.token.clone(), game.clone());
    let told =
        spawn_blocking(move || run_in(&folder("typescript"), "node", &["out/table.js", &base, &token, &id]));
    knows_the_head(&ann, &game, told.await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_kit_for_python_is_let_in_plays_and_checks() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let readme = program("python", "python", &hall.base);
    let python = here().join("generated/kit/bin/python");
    let runs = python.clone();
    spawn_blocking(move || {
        let (here, python) = (folder("python"), runs.to_str().unwrap());
        fs::create_dir_all(crate::here().join("generated/kit")).unwrap();
        install("requirements.txt", &crate::here().join("generated/kit"), || {
            let requirements = crate::here().join("requirements.txt");
            let into = crate::here().join("generated/kit");
            run_in(&here, "python3", &["-m", "venv", "--clear", into.to_str().unwrap()]);
            let from = ["install", "--quiet", "--requirement", requirements.to_str().unwrap()];
            run_in(&here, python, &[&["-m", "pip"][..], &from].concat());
        });
        let build = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-build-isolation",
            "--no-deps",
            "--force-reinstall",
            ".",
        ];
        run_in(&here, python, &build);
        fs::write(here.join("test/readme.py"), readme).unwrap();
        run_in(&here, python, &["-m", "mypy", "--strict", "src/longhall/hall.py", "test", "hatch_build.py"]);
        run_in(&here, python, &["test/patience.py"]);
        run_in(&here, python, &["test/address.py"]);
    })
    .await
    .unwrap();
    let mut program = Command::new(&python);
    program.arg("test/readme.py").current_dir(folder("python"));
    let game = is_let_in_and_plays(program, &ann).await;
    let (base, token, id) = (hall.base.clone(), ann.token.clone(), game.clone());
    let told = spawn_blocking(move || {
        run_in(&folder("python"), python.to_str().unwrap(), &["test/table.py", &base, &token, &id])
    });
    knows_the_head(&ann, &game, told.await.unwrap()).await;
}
