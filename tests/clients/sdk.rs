//! The kits of `openapi/clients`: their READMEs run as they stand, and both follow a game and check its log. Tests of their own
//! meet failures and things that they do not know.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    sync::OnceLock,
    time::Duration,
};

use regex::Regex;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    task::spawn_blocking,
    time::timeout,
};

use crate::{
    install, run_in,
    support::{Hall, Person},
};

/// The most lines of a README's program.
const LINES_MAX: usize = 12;
/// How long a program may take to play a game.
const PATIENCE: Duration = Duration::from_secs(120);

fn folder(kit: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/clients").join(kit)
}

/// The program of a kit's README, which takes the hall's address as its first argument.
fn program(kit: &str, language: &str, argument: &str) -> String {
    let page = fs::read_to_string(folder(kit).join("README.md")).unwrap();
    let begin = format!("```{language}\n");
    let code = page.split(&begin).nth(1).unwrap().split("```").next().unwrap();
    let lines = code.lines().filter(|line| !line.is_empty()).count();
    println!("{kit}: {lines} lines");
    assert!(lines <= LINES_MAX, "{kit} has {lines} lines");
    code.replace("\"https://hall.example\"", argument)
}

/// Builds the kit for TypeScript, with its tests and its README's program, once.
fn typescript() {
    static BUILT: OnceLock<()> = OnceLock::new();
    BUILT.get_or_init(|| {
        let here = folder("typescript");
        install("../../openapi/clients/typescript/package-lock.json", &here.join("node_modules"), || {
            run_in(&here, "npm", &["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
        });
        run_in(&here, "npm", &["run", "--silent", "build"]);
        let readme = program("typescript", "ts", "process.argv[2] ?? \"\"");
        fs::write(here.join("test/readme.ts"), readme).unwrap();
        run_in(&here, "npx", &["--no-install", "tsc", "-p", "test"]);
    });
}

/// Builds the kit for Python, with its README's program, once; returns the Python that has it.
fn python() -> &'static str {
    static BUILT: OnceLock<String> = OnceLock::new();
    BUILT.get_or_init(|| {
        let (here, into) = (folder("python"), crate::here().join("generated/kit"));
        let python = into.join("bin/python").to_str().unwrap().to_owned();
        fs::create_dir_all(&into).unwrap();
        install("requirements.txt", &into, || {
            let requirements = crate::here().join("requirements.txt");
            run_in(&here, "python3", &["-m", "venv", "--clear", into.to_str().unwrap()]);
            let from = ["install", "--quiet", "--requirement", requirements.to_str().unwrap()];
            run_in(&here, &python, &[&["-m", "pip"][..], &from].concat());
        });
        let build = ["-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps"];
        run_in(&here, &python, &[&build[..], &["--force-reinstall", "."]].concat());
        let readme = program("python", "python", "__import__(\"sys\").argv[1]");
        fs::write(here.join("test/readme.py"), readme).unwrap();
        python
    })
}

/// Each program of a kit's README, to be started with a hall's address.
pub(crate) fn readme_programs() -> [Command; 2] {
    typescript();
    let mut node = Command::new("node");
    node.arg("out/readme.js").current_dir(folder("typescript"));
    let mut program = Command::new(python());
    program.arg("test/readme.py").current_dir(folder("python"));
    [node, program]
}

/// Starts a program that shows a code, and lets it in for somebody. `home` is where it keeps what it must remember.
pub(crate) async fn let_in(program: &mut Command, who: &Person) -> (Child, Lines<BufReader<ChildStdout>>) {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("longhall-{}", uuid::Uuid::now_v7()));
    fs::create_dir_all(&home).unwrap();
    let mut child = program.env("HOME", &home).stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = said.next_line().await.unwrap().unwrap_or_default();
    let found = Regex::new(r"^Open (\S+/device) and type (\S+)$").unwrap();
    let code = &found.captures(&first).unwrap_or_else(|| panic!("it said {first}"))[2];
    let (status, shown) = who.post("/v1/me/consents", json!({"user_code": code, "allow": true})).await;
    assert_eq!(status, 200, "{shown}");
    (child, said)
}

/// Runs a README's program, which is let in by somebody, and plays their game to its end.
async fn is_let_in_and_plays(mut program: Command, who: &Person) -> String {
    let (mut child, mut said) = let_in(&mut program, who).await;
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
    let [mut node, _] = spawn_blocking(|| {
        let programs = readme_programs();
        let here = folder("typescript");
        println!("{}", run_in(&here, "node", &["out/forged.js", "../../vectors/games"]));
        for test in ["patience", "address", "growth"] {
            run_in(&here, "node", &[&format!("out/{test}.js")]);
        }
        programs
    })
    .await
    .unwrap();
    node.arg(&hall.base);
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
    let [_, mut program] = spawn_blocking(|| {
        let programs = readme_programs();
        let here = folder("python");
        let strict = ["-m", "mypy", "--strict", "src/longhall/hall.py", "test", "hatch_build.py"];
        run_in(&here, python(), &strict);
        for test in ["patience", "address", "growth"] {
            run_in(&here, python(), &[&format!("test/{test}.py")]);
        }
        programs
    })
    .await
    .unwrap();
    program.arg(&hall.base);
    let game = is_let_in_and_plays(program, &ann).await;
    let (base, token, id) = (hall.base.clone(), ann.token.clone(), game.clone());
    let told =
        spawn_blocking(move || run_in(&folder("python"), python(), &["test/table.py", &base, &token, &id]));
    knows_the_head(&ann, &game, told.await.unwrap()).await;
}
