//! The web client in a real browser. Cargo runs this with all other tests; the tests themselves are in the
//! `.test.js` files.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test ends by a panic")]

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

fn folder() -> PathBuf {
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
        .current_dir(folder())
        .stdin(Stdio::null())
        .env("LONGHALL", env!("CARGO_BIN_EXE_longhall"))
        .env("LONGHALL_TEST_CERTIFICATES", certificates());
    let output = command.output().expect(&missing);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program} {}\n{out}\n{err}", args.join(" "));
}

/// Installs the tools in the lock file, once for each version of it.
fn install_tools() {
    static READY: OnceLock<()> = OnceLock::new();
    READY.get_or_init(|| {
        let lock = std::fs::read(folder().join("package-lock.json")).unwrap();
        let installed = folder().join("node_modules/.installed");
        if std::fs::read(&installed).is_ok_and(|known| known == lock) {
            return;
        }
        run("npm", &["ci", "--no-audit", "--no-fund"]);
        std::fs::write(installed, lock).unwrap();
    });
}

#[test]
fn modules_match_the_types_of_the_api() {
    install_tools();
    run("npm", &["run", "--silent", "types"]);
}

#[test]
fn the_bundle_is_up_to_date() {
    install_tools();
    run("npm", &["run", "--silent", "check-build"]);
}

#[test]
fn the_modules_are_linted_and_formatted() {
    install_tools();
    run("npm", &["run", "--silent", "lint"]);
}

#[test]
fn events_are_described_in_words() {
    install_tools();
    run("node", &["--test", "words.test.js", "texts.test.js", "german.test.js", "languages.test.js"]);
}

#[test]
fn repeated_presses_act_once() {
    install_tools();
    run("node", &["--test", "idempotency.test.js", "double_press.test.js"]);
}

#[test]
fn moves_are_animated() {
    install_tools();
    run("node", &["--test", "acts.test.js", "animations.test.js"]);
}

#[test]
fn every_title_is_played_by_clicks() {
    install_tools();
    run("node", &["--test", "games.test.js"]);
}

#[test]
fn the_game_screen_shows_turns_and_history() {
    install_tools();
    run("node", &["--test", "table.test.js"]);
}

#[test]
fn players_interact_besides_moves() {
    install_tools();
    run("node", &["--test", "interactions.test.js"]);
}

#[test]
fn people_sign_up_and_sign_in() {
    install_tools();
    run("node", &["--test", "--test-concurrency=1", "accounts.test.js", "guests.test.js", "tabs.test.js"]);
}

#[test]
fn shared_addresses_open_games_and_invitations() {
    install_tools();
    run("node", &["--test", "--test-concurrency=1", "sharing.test.js"]);
}

#[test]
fn external_apps_get_access_and_play() {
    install_tools();
    run("node", &["--test", "apps.test.js"]);
}

#[test]
fn a_page_made_with_the_kit_gets_access_and_plays() {
    install_tools();
    run("node", &["--test", "kit.test.js"]);
}

#[test]
fn passkeys_replace_passwords() {
    install_tools();
    run("node", &["--test", "passkeys.test.js"]);
}

#[test]
fn the_page_works_by_keyboard_and_pointer() {
    install_tools();
    run("node", &["--test", "input.test.js", "vp_exchange.test.js"]);
}

#[test]
fn the_page_works_on_desktops_and_phones() {
    install_tools();
    run("node", &["--test", "devices.test.js"]);
}

#[test]
fn boards_show_targets_and_explain_signs() {
    install_tools();
    run("node", &["--test", "visibility.test.js"]);
}

#[test]
fn necessary_elements_are_visible_and_legible() {
    install_tools();
    run("node", &["--test", "legibility.test.js"]);
}

#[test]
fn the_table_is_fast_and_leaks_no_memory() {
    install_tools();
    run("node", &["--test", "performance.test.js"]);
}

#[test]
fn the_slider_is_dragged_through_whole_games() {
    install_tools();
    run("node", &["--test", "scrub.test.js"]);
}

#[test]
fn the_page_runs_the_rules_itself() {
    install_tools();
    run("node", &["--test", "rules.test.js"]);
}

#[test]
fn the_page_recovers_from_faulty_responses() {
    install_tools();
    run("node", &["--test", "faulty_responses.test.js"]);
}

#[test]
fn people_are_notified_while_no_page_is_open() {
    install_tools();
    run("node", &["--test", "notifications.test.js"]);
}

#[test]
fn actions_and_requests_of_others_are_announced() {
    install_tools();
    run("node", &["--test", "announcements.test.js"]);
}

#[test]
fn refusals_lead_to_the_illustrated_rules() {
    install_tools();
    run("node", &["--test", "--test-concurrency=1", "refusals.test.js", "figures.test.js"]);
}

#[test]
fn orders_are_picked_on_the_board() {
    install_tools();
    run("node", &["--test", "--test-concurrency=1", "orders.test.js", "order_picking.test.js"]);
}

#[test]
fn what_can_be_pressed_is_in_sight_at_every_size() {
    install_tools();
    run("node", &["--test", "--test-concurrency=1", "stage.test.js", "scores.test.js"]);
}

#[test]
fn newcomers_are_guided_through_a_first_round() {
    install_tools();
    run("node", &["--test", "guide.test.js"]);
}

#[test]
fn the_lobby_leads_to_games_and_people() {
    install_tools();
    run("node", &["--test", "--test-concurrency=1", "lobby.test.js", "people.test.js"]);
}

#[test]
fn the_page_opens_without_a_connection_and_asks_to_sign_in() {
    install_tools();
    run("node", &["--test", "--test-concurrency=1", "offline.test.js", "sign_in.test.js"]);
}

#[test]
fn every_test_file_is_run() {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let tests = files.filter_map(|name| name.into_string().ok()).filter(|name| name.ends_with(".test.js"));
    let unnamed: Vec<_> =
        tests.filter(|name| !include_str!("main.rs").contains(&format!("\"{name}\""))).collect();
    assert!(unnamed.is_empty(), "no test here runs {unnamed:?}");
}
