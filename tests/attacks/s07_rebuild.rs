//! S7: `longhall rebuild` beside a running server left games in 409 for ever, because it read a log and later
//! overwrote a newer head; and it accepted logs that were cut off or changed.

use std::{
    process::Output,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::process::Command;

use crate::support::{Database, Hall, Person};

const GAMES: usize = 6;
const REBUILDS: usize = 25;

#[tokio::test(flavor = "multi_thread")]
async fn every_game_that_is_rebuilt_while_it_is_played_goes_on() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let done = Arc::new(AtomicBool::new(false));
    let mut tables = Vec::new();
    for n in 0..GAMES {
        let pair = [hall.person(&format!("ann{n}")).await, hall.person(&format!("bob{n}")).await];
        tables.push(tokio::spawn(play_on(pair, done.clone())));
    }
    for _ in 0..REBUILDS {
        assert_eq!(other.hall.upkeep.rebuild().await.unwrap().faulty, 0);
    }
    done.store(true, Ordering::Relaxed);
    for table in tables {
        // Nobody was refused meanwhile; a process that saw all of it and one that saw nothing can both
        // continue.
        let (pair, game, moves) = table.await.unwrap();
        assert!(moves > 0, "nobody has moved beside the rebuilds");
        for at in [&hall, &other] {
            step(&pair.each_ref().map(|person| person.at(at)), &game).await;
        }
        pair[0].audit(&game).await;
    }
}

/// Plays games until `done`; each move is the only one at its game, so none may be refused.
async fn play_on(pair: [Person; 2], done: Arc<AtomicBool>) -> ([Person; 2], String, usize) {
    let mut game = new_game(&pair).await;
    let mut moves = 0;
    while !done.load(Ordering::Relaxed) {
        if step(&pair, &game).await {
            moves += 1;
        } else {
            game = new_game(&pair).await;
        }
    }
    (pair, game, moves)
}

async fn new_game([ann, bob]: &[Person; 2]) -> String {
    let game = ann.create(2).await;
    bob.join(&game).await;
    game
}

async fn step(pair: &[Person; 2], game: &str) -> bool {
    pair[0].step(game).await || pair[1].step(game).await
}

/// What somebody with the owner's rights, or a bad disk, does to a log (`G` stands for the game), and the
/// verdict.
const HARM: &[(&str, &str)] = &[
    ("DELETE FROM game_events WHERE game_id = G AND seq > 5", "event 5: the log ends here"),
    ("DELETE FROM game_events WHERE game_id = G AND seq = 4", "event 5: its number does not follow"),
    ("DELETE FROM game_events WHERE game_id = G AND seq = 1", "event 2: "),
    ("DELETE FROM game_events WHERE game_id = G", "the log is empty"),
    (
        "UPDATE game_events SET hash = sha256('') WHERE game_id = G AND seq = 4",
        "event 4: its hash is not the hash of its content",
    ),
    (
        "UPDATE game_events SET payload = replace(payload, '\"space\":', '\"spade\":') WHERE game_id = G AND seq = 5",
        "event 5: its hash is not the hash of its content",
    ),
    ("UPDATE game_events SET kind = 'left' WHERE game_id = G AND seq = 2", "event 2: the columns beside it"),
    ("UPDATE game_events SET seat = 3 WHERE game_id = G AND seq = 5", "event 5: the columns beside it"),
    (
        "UPDATE game_events SET at = at + interval '1 s' WHERE game_id = G AND seq = 4",
        "event 4: the columns beside it",
    ),
    (
        "UPDATE game_events SET account_id = gen_random_uuid() WHERE game_id = G AND seq = 4",
        "event 4: the columns beside it",
    ),
    (
        "UPDATE heads SET head_hash = sha256('') WHERE game_id = G",
        "its hash differs from the hash of the head",
    ),
    ("UPDATE heads SET head_seq = 99 WHERE game_id = G", "but the game had come to event 99"),
    ("DELETE FROM game_secrets WHERE game_id = G", "the seed is missing"),
    (
        "UPDATE game_secrets SET seed = sha256('') WHERE game_id = G",
        "the seed is not the one that it commits to",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_hold_is_reported_and_left_alone_and_the_rest_is_rebuilt() {
    let hall = Hall::open().await;
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let mut games = Vec::new();
    for _ in 0..=HARM.len() {
        let game = new_game(&pair).await;
        for _ in 0..4 {
            step(&pair, &game).await;
        }
        games.push(game);
    }
    let sound = games.pop().unwrap();
    for (game, (harm, _)) in games.iter().zip(HARM) {
        let done = hall.db.sql(&harm.replace('G', &format!("'{game}'"))).await;
        done.unwrap_or_else(|e| panic!("{harm}: {e}"));
    }
    let whole = hall.db.column(&row_of(&sound)).await;
    hall.db.sql("UPDATE games SET status = 'open'; DELETE FROM seats").await.unwrap();
    let before = hall.db.projections().await;

    let rebuilt = rebuild(&hall.db, &[]).await;
    let told = String::from_utf8_lossy(&rebuilt.stderr);
    assert!(!rebuilt.status.success(), "{told}");
    for (game, (harm, what)) in games.iter().zip(HARM) {
        let line = told.lines().find(|line| line.contains(&format!("game {game} ")));
        let line = line.unwrap_or_else(|| panic!("{harm}: not told of in\n{told}"));
        assert!(line.contains(what), "{harm}: {line}");
    }
    assert_eq!(hall.db.column(&row_of(&sound)).await, whole);
    hall.db
        .sql(&format!("DELETE FROM seats; UPDATE games SET status = 'open' WHERE game_id = '{sound}'"))
        .await
        .unwrap();
    assert_eq!(hall.db.projections().await, before, "what is faulty was touched");

    // A rebuild that was cut short resumes after the last game it reported.
    games.sort();
    let rest = rebuild(&hall.db, &["--after", games.last().unwrap()]).await;
    assert!(rest.status.success());
    assert_eq!(String::from_utf8_lossy(&rest.stdout).trim(), "rebuilt 1 games from 8 events");
}

fn row_of(game: &str) -> String {
    format!(
        "SELECT (to_jsonb(g) - 'roster_seq')::text || to_jsonb(h)::text FROM games g JOIN heads h USING (game_id) WHERE game_id = '{game}'"
    )
}

async fn rebuild(db: &Database, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longhall"));
    command.arg("rebuild").args(more).env("DATABASE_URL", &db.url);
    command.output().await.unwrap()
}
