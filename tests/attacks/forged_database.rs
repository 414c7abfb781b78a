//! What somebody with the owner's rights can change in the database, in the log or beside it, and what
//! `longhall audit --database` says about it. (For changes to a log alone see `src/rules/tests/forgeries`.)

use std::{collections::BTreeSet, process::Output};

use serde_json::Value;
use tokio::process::Command;

use crate::support::{Database, Hall, Person};

/// The name in the table of forgeries, the change (`G` stands for the game), and the verdict.
const HARM: &[(&str, &str, &str)] = &[
    (
        "database-kind",
        "UPDATE game_events SET kind = 'left' WHERE game_id = G AND seq = 2",
        "event 2: the columns beside it",
    ),
    (
        "database-seat",
        "UPDATE game_events SET seat = 1 - seat WHERE game_id = G AND seq = 5",
        "event 5: the columns beside it",
    ),
    (
        "database-account",
        "UPDATE game_events SET account_id = G WHERE game_id = G AND seq = 5",
        "event 5: the columns beside it",
    ),
    (
        "database-time",
        "UPDATE game_events SET at = at + interval '1 s' WHERE game_id = G AND seq = 4",
        "event 4: the columns beside it",
    ),
    (
        "database-payload",
        "UPDATE game_events SET payload = replace(payload, '\"space\":', '\"spade\":') WHERE game_id = G AND seq = 5",
        "event 5: its hash is not the hash of its content",
    ),
    (
        "database-spaces",
        "UPDATE game_events SET payload = replace(payload, ':', ': ') WHERE game_id = G AND seq = 5",
        "event 5: it is not canonical JSON",
    ),
    (
        "database-secret",
        "UPDATE game_events SET secret = '[{\"digest\":\"' || repeat('00', 32) || '\",\"item\":{\"effect\":0},\"seats\":[]}]' \
         WHERE game_id = G AND seq = 5",
        "event 5: its hash is not the hash of its content",
    ),
    (
        "database-end",
        "DELETE FROM game_events WHERE game_id = G AND seq > 5",
        "event 5: the log ends here, but the game had come to event",
    ),
    (
        "database-start",
        "DELETE FROM game_events WHERE game_id = G AND seq > 3; \
         UPDATE heads g SET head_seq = 3, head_hash = e.hash FROM game_events e \
         WHERE g.game_id = G AND e.game_id = G AND e.seq = 3",
        "event 3: the log ends here, although all seats were taken",
    ),
    ("database-log", "DELETE FROM game_events WHERE game_id = G", "the log is empty"),
    (
        "database-head",
        "UPDATE heads SET head_hash = sha256('') WHERE game_id = G",
        "its hash is not the one that was noted",
    ),
    ("database-no-seed", "DELETE FROM game_secrets WHERE game_id = G", "the seed is missing"),
    (
        "database-seed",
        "UPDATE game_secrets SET seed = sha256('') WHERE game_id = G",
        "event 1: the seed is not the one that it commits to",
    ),
    (
        "database-status",
        "UPDATE games SET status = 'open' WHERE game_id = G",
        "the column `status` of `games`",
    ),
    (
        "database-turn",
        "UPDATE heads SET awaiting = '[]' WHERE game_id = G",
        "the column `awaiting` of `heads`",
    ),
    (
        "database-result",
        "UPDATE games SET result = '{\"reason\": \"finished\", \"placings\": []}' WHERE game_id = G",
        "the column `result` of `games`",
    ),
    ("database-deadline", "INSERT INTO deadlines SELECT G, now()", "the column `at` of `deadlines`"),
    (
        "database-visibility",
        "UPDATE games SET visibility = 'private' WHERE game_id = G",
        "the column `visibility` of `games`",
    ),
    (
        "database-rules",
        "UPDATE games SET ruleset_version = 2 WHERE game_id = G",
        "the column `ruleset_version` of `games`",
    ),
    (
        "database-created",
        "UPDATE games SET created_at = created_at - interval '1 day' WHERE game_id = G",
        "the column `created_at` of `games`",
    ),
    ("database-no-head", "DELETE FROM heads WHERE game_id = G", "the game has no row in `heads`"),
    ("database-no-row", "DELETE FROM games WHERE game_id = G", "the game has no row in `games`"),
    (
        "database-no-settings",
        "DELETE FROM game_settings WHERE game_id = G",
        "the game has no row in `game_settings`",
    ),
    (
        "database-seats",
        "UPDATE seats SET account_id = G WHERE game_id = G AND seat = 1",
        "the rows of `seats` do not match the log",
    ),
    (
        "database-histories",
        "INSERT INTO histories SELECT G, G, '', true",
        "the rows of `histories` do not match the log",
    ),
    (
        "database-ordered-seats",
        "UPDATE heads SET ordered_seats = 1 WHERE game_id = G",
        "the column `ordered_seats` of `heads`",
    ),
    (
        "database-orders-due",
        "UPDATE heads SET orders_due = true WHERE game_id = G",
        "the column `orders_due` of `heads`",
    ),
    (
        "database-roster",
        "UPDATE games SET roster_seq = 1000 WHERE game_id = G",
        "the column `roster_seq` of `games`",
    ),
    (
        "database-empty-seat",
        "DELETE FROM seats WHERE game_id = G AND seat = 1",
        "the rows of `seats` do not match the log",
    ),
];

async fn new_game([ann, bob]: &[Person; 2]) -> String {
    let game = ann.create(2).await;
    bob.join(&game).await;
    for _ in 0..4 {
        let _ = ann.step(&game).await || bob.step(&game).await;
    }
    game
}

async fn audit(db: &Database, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longhall"));
    command.args(["audit", "--database"]).args(more).env("DATABASE_URL", &db.url);
    command.output().await.unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_changed_in_the_database_is_named() {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let mut games = Vec::new();
    for _ in 0..=HARM.len() {
        games.push(new_game(&pair).await);
    }
    let sound = audit(&hall.db, &[]).await;
    assert_eq!(sound.status.code(), Some(3), "{}", stdout(&sound));
    let summary = format!("0 games are verified, {} hold as far as they go, 0 are at fault", games.len());
    assert!(
        stdout(&sound).trim().lines().count() == 1 && stdout(&sound).contains(&summary),
        "{}",
        stdout(&sound)
    );

    for (game, (name, harm, _)) in games.iter().zip(HARM) {
        let done = hall.db.sql(&harm.replace(" G", &format!(" '{game}'"))).await;
        done.unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    let ended = games.last().unwrap();
    pair[0].post(&format!("/v1/games/{ended}/resignation"), serde_json::json!({})).await;
    let harmed = audit(&hall.db, &[]).await;
    assert_eq!(harmed.status.code(), Some(1));
    let text = stdout(&harmed);
    for (game, (name, _, sentence)) in games.iter().zip(HARM) {
        let line = text.lines().find(|line| line.starts_with(&format!("game {game}: a fault: ")));
        let line = line.unwrap_or_else(|| panic!("{name}: not told of in\n{text}"));
        assert!(line.contains(sentence), "{name}: {line}");
    }
    assert!(text.contains("1 games are verified, 0 hold as far as they go"), "{text}");
    let json = stdout(&audit(&hall.db, &["--json"]).await);
    let named: BTreeSet<String> = json
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).unwrap()["game"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(named, games.iter().cloned().collect(), "every line names its game");

    // An audit that was cut short resumes after the last game it reported; JSON output has one line per game.
    let mut sorted = games.clone();
    sorted.sort();
    let before = sorted.iter().position(|game| game == ended).unwrap();
    let after = if before == 0 { uuid::Uuid::nil().to_string() } else { sorted[before - 1].clone() };
    let rest = stdout(&audit(&hall.db, &["--json", "--after", &after]).await);
    let first: Value = serde_json::from_str(rest.lines().next().unwrap()).unwrap();
    assert_eq!((first["game"].as_str(), first["verdict"].as_str()), (Some(ended.as_str()), Some("verified")));
    assert_eq!(rest.lines().count(), sorted.len() - before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_with_only_finished_games_is_verified() {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let game = new_game(&pair).await;
    pair[0].post(&format!("/v1/games/{game}/resignation"), serde_json::json!({})).await;
    let audited = audit(&hall.db, &[]).await;
    assert_eq!(audited.status.code(), Some(0), "{}", stdout(&audited));
}

/// The table of forgeries lists these as well.
#[test]
fn the_table_names_what_is_done_to_the_database() {
    let table = include_str!("../../src/rules/tests/forgeries/README.md");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `database-")?.split_once('`'));
    let rows: BTreeSet<String> = rows.map(|(name, _)| format!("database-{name}")).collect();
    let harms: BTreeSet<String> = HARM.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(rows, harms);
}
