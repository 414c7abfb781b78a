//! Clients that others generate from the document: each is generated from it as it is, compiled as strictly as its language and
//! its generator can, and plays. Four play every title by a program of at most 60 lines, which also meets 304, `Prefer: wait`, a
//! stream, 409, 422 and 429. The kits, and programs that outlive a restart of the hall. And the linters of Redocly and Spectral.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test ends by a panic")]

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
};

use longhall::features::hall::Limits;
use longhall_test_support as support;

use crate::support::{Hall, behind_a_proxy, few, rates};

mod gate;
mod grown;
mod restart;
mod sdk;

/// More games than a program needs, and few enough to be refused one soon.
const GAMES_PER_HOUR: u32 = 12;
/// The maximum time of a program, in seconds. The longest generates and compiles a client.
const SECONDS_MAX: u32 = 900;
/// The most lines of a program.
const LINES_MAX: usize = 60;
/// What a program says in the end that has met all that clients meet.
const MET: &str = "met 304, wait, 409, 422, events and 429";
/// What a program says in the end that has played a game.
const OVER: &str = "over, 2 placings";
/// Where Debian keeps the sources of Go's modules.
const GO_OF_DEBIAN: &str = "/usr/share/gocode";

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients")
}

/// Runs a command in this folder; its output is shown if it fails.
fn run(program: &str, args: &[&str]) -> String {
    run_in(&here(), program, args)
}

/// The same in another folder.
fn run_in(folder: &Path, program: &str, args: &[&str]) -> String {
    // A client that waits for ever must fail its test, not hold it up.
    let mut command = Command::new("timeout");
    command
        .arg(SECONDS_MAX.to_string())
        .arg(program)
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("MYPYPATH", here().join("generated"));
    let go = format!("{}:{GO_OF_DEBIAN}", here().join("generated/go").display());
    command.envs([("DO_NOT_TRACK", "1"), ("GO111MODULE", "off"), ("GOPATH", &go)]);
    // Nobody lints generated code.
    command.env_remove("RUSTC_WORKSPACE_WRAPPER");
    let output = command.env("PYTHONPATH", here().join("generated")).output().unwrap();
    match output.status.code() {
        Some(124) => panic!("`{program}` has not ended within {SECONDS_MAX} s"),
        Some(127) => {
            panic!("`{program}` is missing: these tests need Node 20 with npm, and Python 3 with venv")
        }
        _ => {}
    }
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program} {}\n{out}\n{err}", args.join(" "));
    out.into_owned()
}

/// Installs what a lock file names, once for each version of it.
fn install(lock: &str, into: &Path, how: impl FnOnce()) {
    let lock = std::fs::read(here().join(lock)).unwrap();
    let installed = into.join(".installed");
    if std::fs::read(&installed).is_ok_and(|known| known == lock) {
        return;
    }
    how();
    std::fs::write(installed, lock).unwrap();
}

fn node_tools() {
    static READY: OnceLock<()> = OnceLock::new();
    READY.get_or_init(|| {
        install("package-lock.json", &here().join("node_modules"), || {
            run("npm", &["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
        });
    });
}

/// Generates a client by openapi-generator, whose wheel brings Java along.
fn openapi_generator(language: &str, into: &str, option: &str) {
    static READY: OnceLock<()> = OnceLock::new();
    READY.get_or_init(|| {
        let venv = here().join("generated/openapi-generator");
        std::fs::create_dir_all(&venv).unwrap();
        install("openapi-generator.txt", &venv, || {
            run("python3", &["-m", "venv", "--clear", "generated/openapi-generator"]);
            let pip = "generated/openapi-generator/bin/pip";
            run(pip, &["install", "--quiet", "--requirement", "openapi-generator.txt"]);
        });
    });
    let _ = std::fs::remove_dir_all(here().join(into));
    let bare = "--global-property=apiDocs=false,modelDocs=false,apiTests=false,modelTests=false";
    let from = ["generate", "-i", "../../openapi/longhall.json", "-g", language, "-o", into, bare];
    let option = format!("--additional-properties={option}");
    run("generated/openapi-generator/bin/openapi-generator-cli", &[&from[..], &[&option]].concat());
}

/// Prints the 3.0 edition of the document, whose unions are open: clients that check what they read are generated from it.
fn open_edition() {
    static PRINTED: OnceLock<()> = OnceLock::new();
    PRINTED.get_or_init(|| {
        let document = run(env!("CARGO_BIN_EXE_longhall"), &["openapi", "--version", "3.0"]);
        let printed = here().join("generated/longhall-3.0.json");
        std::fs::create_dir_all(here().join("generated")).unwrap();
        // Cargo builds the client anew only where the document has changed.
        if std::fs::read_to_string(&printed).ok().is_none_or(|known| known != document) {
            std::fs::write(printed, document).unwrap();
        }
    });
}

/// A program's lines, of which none may lie about a type.
fn judge(program: &str, lies: &[&str]) {
    let text = std::fs::read_to_string(here().join(program)).unwrap();
    let lines = text.lines().count();
    println!("{program}: {lines} lines");
    assert!(lines <= LINES_MAX, "{program} has {lines} lines");
    for lie in lies {
        assert!(!text.contains(lie), "{program} has `{lie}`");
    }
}

/// Has a program play at a hall that soon refuses another game, and checks how its output ends.
async fn play(program: &'static str, args: &'static [&'static str], end: &str) {
    let quotas = longhall_web::admission::quotas::Rates { games_per_hour: few(GAMES_PER_HOUR), ..rates() };
    let hall = Hall::with(
        Limits::default(),
        longhall_web::admission::quotas::Quotas::new(&quotas, behind_a_proxy()),
    )
    .await;
    let base = hall.base.clone();
    let played = tokio::task::spawn_blocking(move || run(program, &[args, &[&base]].concat()));
    let told = played.await.unwrap();
    println!("{told}");
    assert!(told.trim_end().ends_with(end), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_of_typescript_play_every_title() {
    tokio::task::spawn_blocking(|| {
        for program in ["openapi-fetch.ts", "hey-api.ts"] {
            judge(program, &[" as ", ": any", "<any", "@ts-", "!."]);
        }
        node_tools();
        run("npm", &["run", "--silent", "generate"]);
        run("npm", &["run", "--silent", "compile"]);
    })
    .await
    .unwrap();
    play("node", &["generated/js/openapi-fetch.js"], MET).await;
    play("node", &["generated/js/hey-api.js"], MET).await;
    grown::read("node", &["generated/js/grow.js"]).await;
    play("node", &["generated/js/orval.js", "play"], OVER).await;
    grown::read("node", &["generated/js/orval.js", "grow"]).await;
    play("node", &["generated/js/kubb.js", "play"], OVER).await;
    grown::read("node", &["generated/js/kubb.js", "grow"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_of_typescript_fetch_plays() {
    tokio::task::spawn_blocking(|| {
        node_tools();
        openapi_generator("typescript-fetch", "generated/typescript-fetch", "importFileExtension=.js");
        run("npx", &["--no-install", "tsc", "-p", "tsconfig.typescript-fetch.json"]);
    })
    .await
    .unwrap();
    play("node", &["generated/js/typescript-fetch.js", "play"], OVER).await;
    grown::read("node", &["generated/js/typescript-fetch.js", "grow"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_of_go_plays() {
    let has_oauth2 = Path::new(GO_OF_DEBIAN).join("src/golang.org/x/oauth2").is_dir();
    if !has_oauth2 || Command::new("go").arg("version").output().is_err() {
        // The output of macros is shown only if a test fails.
        let lacking =
            b"NOT RUN: the client of Go, for want of Debian's golang-go and golang-golang-x-oauth2-dev\n";
        return std::io::stderr().write_all(lacking).unwrap();
    }
    tokio::task::spawn_blocking(|| {
        openapi_generator(
            "go",
            "generated/go/src/hall",
            "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false",
        );
        run("go", &["vet", "hall"]);
        run("go", &["vet", "play.go"]);
        run("go", &["build", "-o", "generated/play-go", "play.go"]);
    })
    .await
    .unwrap();
    play("generated/play-go", &["play"], OVER).await;
    grown::read("generated/play-go", &["grow"]).await;
}

/// In long runs only: the compiler takes 100 seconds.
#[test]
fn schemas_by_orval_for_zod_compile() {
    if std::env::var_os("LONGHALL_TEST_LONG").is_some() {
        node_tools();
        run("npx", &["--no-install", "orval", "--project", "zod"]);
        run("npx", &["--no-install", "tsc", "-p", "tsconfig.orval.json"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_of_python_plays_every_title() {
    tokio::task::spawn_blocking(|| {
        judge("play.py", &["cast(", "Any", "type: ignore"]);
        std::fs::create_dir_all(here().join("generated/venv")).unwrap();
        install("requirements.txt", &here().join("generated/venv"), || {
            run("python3", &["-m", "venv", "--clear", "generated/venv"]);
            run("generated/venv/bin/pip", &["install", "--quiet", "--requirement", "requirements.txt"]);
        });
        open_edition();
        let generate =
            ["generate", "--path", "generated/longhall-3.0.json", "--output-path", "generated/hall"];
        let as_here = ["--meta", "none", "--config", "python.yaml", "--overwrite"];
        run("generated/venv/bin/openapi-python-client", &[&generate[..], &as_here].concat());
        run("generated/venv/bin/mypy", &["--strict", "play.py", "grow.py"]);
    })
    .await
    .unwrap();
    play("generated/venv/bin/python", &["play.py"], MET).await;
    grown::read("generated/venv/bin/python", &["grow.py"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_of_rust_plays_every_title() {
    // Built beside everything else, of which it needs much.
    let target = Path::new(env!("CARGO_BIN_EXE_longhall")).ancestors().nth(2).unwrap();
    let target = target.to_str().unwrap().to_owned();
    let program: &str = Box::leak(format!("{target}/debug/play-by-progenitor").into_boxed_str());
    tokio::task::spawn_blocking(move || {
        judge("progenitor/play.rs", &[" as ", "Any", "unsafe", "Value"]);
        open_edition();
        let build = ["build", "--quiet", "--locked", "--target-dir", &target];
        let what = ["--package", "longhall-client-by-progenitor", "--features", "generated"];
        run(env!("CARGO"), &[&build[..], &what].concat());
    })
    .await
    .unwrap();
    play(program, &[], MET).await;
    grown::read(Box::leak(program.replace("play-by", "grow-by").into_boxed_str()), &[]).await;
}

#[test]
fn the_linters_find_nothing_besides_what_is_expected() {
    node_tools();
    open_edition();
    println!("{}", run("node", &["lint.js"]));
}
