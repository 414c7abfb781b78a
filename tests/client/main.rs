//! The web client in a real browser. Cargo runs this with all other tests; the tests themselves are in the
//! `.test.js` files.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test ends by a panic")]

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/client")
}

/// A certificate for `localhost` and the root that signed it, for servers of the tests' own.
fn certificates() -> &'static Path {
    static MADE: OnceLock<&Path> = OnceLock::new();
    MADE.get_or_init(|| {
        let to = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let mut params = CertificateParams::new(vec![]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let root = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        let certificate = params.signed_by(&key, &root).unwrap();
        for (name, pem) in
            [("root", root.pem()), ("certificate", certificate.pem()), ("key", key.serialize_pem())]
        {
            std::fs::write(to.join(format!("{name}.pem")), pem).unwrap();
        }
        to
    })
}

/// Runs a command in this folder; its output is shown if it fails.
fn run(program: &str, args: &[&str]) {
    let missing = format!(
        "`{program}` is missing: the tests of the web client need Node 18 or newer with npm (Debian: apt-get install nodejs npm)"
    );
    let mut command = Command::new(program);
    command
        .args(args)
        .current_dir(here())
        .stdin(Stdio::null())
        .env("LONGHALL", env!("CARGO_BIN_EXE_longhall"))
        .env("LONGHALL_TEST_CERTIFICATES", certificates());
    let output = command.output().expect(&missing);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program} {}\n{out}\n{err}", args.join(" "));
}

/// Installs the tools in the lock file, once for each version of it.
fn tools() {
    static READY: OnceLock<()> = OnceLock::new();
    READY.get_or_init(|| {
        let lock = std::fs::read(here().join("package-lock.json")).unwrap();
        let installed = here().join("node_modules/.installed");
        if std::fs::read(&installed).is_ok_and(|known| known == lock) {
            return;
        }
        run("npm", &["ci", "--no-audit", "--no-fund"]);
        std::fs::write(installed, lock).unwrap();
    });
}

#[test]
fn the_modules_fit_the_types_of_the_api() {
    tools();
    run("npm", &["run", "--silent", "types"]);
}

#[test]
fn the_bundle_is_what_the_modules_give() {
    tools();
    run("npm", &["run", "--silent", "check-build"]);
}

#[test]
fn the_modules_are_linted_and_formatted() {
    tools();
    run("npm", &["run", "--silent", "lint"]);
}

#[test]
fn events_are_described_in_words() {
    tools();
    run("node", &["--test", "words.test.js", "texts.test.js", "german.test.js"]);
}

#[test]
fn a_second_press_does_nothing_twice() {
    tools();
    run("node", &["--test", "twice.test.js", "pressed.test.js"]);
}

#[test]
fn what_happens_is_shown() {
    tools();
    run("node", &["--test", "shown.test.js", "show.test.js"]);
}

#[test]
fn every_title_is_played_by_clicks() {
    tools();
    run("node", &["--test", "games.test.js"]);
}

#[test]
fn the_table_keeps_its_players_informed() {
    tools();
    run("node", &["--test", "table.test.js"]);
}

#[test]
fn a_company_shares_more_than_moves() {
    tools();
    run("node", &["--test", "company.test.js"]);
}

#[test]
fn people_come_and_go() {
    tools();
    run("node", &["--test", "--test-concurrency=1", "people.test.js", "tabs.test.js"]);
}

#[test]
fn apps_of_others_are_let_in_and_play() {
    tools();
    run("node", &["--test", "apps.test.js"]);
}

#[test]
fn a_page_made_with_the_kit_is_let_in_and_plays() {
    tools();
    run("node", &["--test", "kit.test.js"]);
}

#[test]
fn devices_open_accounts_without_passwords() {
    tools();
    run("node", &["--test", "passkeys.test.js"]);
}

#[test]
fn people_use_the_page_by_hand() {
    tools();
    run("node", &["--test", "hands.test.js", "exchange.test.js"]);
}

#[test]
fn people_sit_at_desks_and_with_phones_and_come_by_links() {
    tools();
    run("node", &["--test", "devices.test.js"]);
}

#[test]
fn a_board_shows_what_one_acts_on_and_what_its_signs_mean() {
    tools();
    run("node", &["--test", "seen.test.js"]);
}

#[test]
fn what_one_needs_is_in_sight_and_can_be_read() {
    tools();
    run("node", &["--test", "legible.test.js"]);
}

#[test]
fn the_table_is_quick_on_a_bad_line_and_leaves_nothing_behind() {
    tools();
    run("node", &["--test", "costs.test.js"]);
}

#[test]
fn the_slider_is_dragged_through_whole_games() {
    tools();
    run("node", &["--test", "scrub.test.js"]);
}

#[test]
fn the_rules_are_at_hand_in_the_page() {
    tools();
    run("node", &["--test", "rules.test.js"]);
}

#[test]
fn faults_of_the_server_and_network_are_shown_and_pass() {
    tools();
    run("node", &["--test", "faults.test.js"]);
}

#[test]
fn people_are_notified_while_no_page_is_open() {
    tools();
    run("node", &["--test", "told.test.js"]);
}

#[test]
fn what_others_do_and_ask_is_heard() {
    tools();
    run("node", &["--test", "asked.test.js"]);
}

#[test]
fn refusals_lead_to_the_illustrated_rules() {
    tools();
    run("node", &["--test", "--test-concurrency=1", "why.test.js", "figures.test.js"]);
}

#[test]
fn orders_are_picked_on_the_board() {
    tools();
    run("node", &["--test", "--test-concurrency=1", "orders.test.js", "picking.test.js"]);
}

#[test]
fn every_file_of_tests_is_run() {
    let files = std::fs::read_dir(here()).unwrap().map(|entry| entry.unwrap().file_name());
    let tests = files.filter_map(|name| name.into_string().ok()).filter(|name| name.ends_with(".test.js"));
    let unnamed: Vec<_> =
        tests.filter(|name| !include_str!("main.rs").contains(&format!("\"{name}\""))).collect();
    assert!(unnamed.is_empty(), "no test here runs {unnamed:?}");
}
