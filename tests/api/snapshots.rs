//! Snapshots: a long running game is folded from what was kept of it, which nobody has to believe.

use longhall_rules::game::Snapshot;

use crate::support::{Hall, Person, soon};

/// After so many events there is one for sure, of the sixteenth or a later one.
const EVENTS: i64 = 20;

/// A game that has come so far, its players, and its snapshot written.
async fn long_game(hall: &Hall) -> (String, [Person; 2]) {
    let pair = [hall.person("ann").await, hall.person("bob").await];
    let game = pair[0].create(2).await;
    pair[1].join(&game).await;
    while pair[0].look(&game).await["seq"].as_i64().unwrap() < EVENTS {
        assert!(pair[0].step(&game).await || pair[1].step(&game).await);
    }
    soon(async || hall.db.count("snapshots WHERE seq >= 16").await == 1).await;
    (game, pair)
}

/// The state with more gold.
const LIE: &str = r#"regexp_replace(state, '"gold":(\d)', '"gold":1\1')"#;

/// The row as whoever knows how could write it, with another state: whole, and a lie.
fn forged(state: &str) -> String {
    let field = |bytes: &str| format!("int8send(length({bytes})) || {bytes}");
    let of = [
        &format!("'{}'::bytea", Snapshot::FORM),
        "uuid_send(game_id)",
        "int8send(seq)",
        "hash",
        "convert_to(state, 'UTF8')",
    ];
    let digest = of.map(field).join(" || ");
    format!("UPDATE snapshots SET state = {state}; UPDATE snapshots SET digest = sha256({digest})")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_game_is_folded_from_its_snapshot_and_what_followed() {
    let hall = Hall::open().await;
    let (game, [ann, _]) = long_game(&hall).await;
    let seen = ann.look(&game).await;
    hall.db.sql("DELETE FROM game_events WHERE seq <= 16").await.unwrap();
    let other = hall.again().await;
    assert_eq!(ann.at(&other).look(&game).await, seen, "its first events were not needed");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_is_damaged_or_stale_is_not_believed_and_another_is_made() {
    let hall = Hall::open().await;
    let (game, [ann, _]) = long_game(&hall).await;
    let seen = ann.look(&game).await;
    for harm in [
        "UPDATE snapshots SET state = replace(state, '\"gold\":', '\"gold\":1')",
        "UPDATE snapshots SET state = left(state, 100)",
        "UPDATE snapshots SET seq = seq - 1",
        "UPDATE snapshots SET seq = 1000",
        "UPDATE snapshots SET hash = sha256('')",
        "UPDATE snapshots SET digest = sha256('')",
        &format!("UPDATE snapshots SET hash = sha256(''); {}", forged(LIE)),
        "DELETE FROM snapshots",
    ] {
        hall.db.sql(harm).await.unwrap();
        let other = hall.again().await;
        assert_eq!(ann.at(&other).look(&game).await, seen, "{harm}");
        if !harm.contains("1000") {
            let sound = "snapshots s JOIN game_events e USING (game_id, seq, hash)";
            soon(async || hall.db.count(sound).await == 1).await;
        }
        hall.hall.upkeep.rebuild().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_audit_reports_a_wrong_snapshot_and_a_rebuild_replaces_it() {
    let hall = Hall::open().await;
    long_game(&hall).await;
    let faulty = async || {
        hall.hall
            .upkeep
            .audit_from(uuid::Uuid::nil(), |_| (), |_, _| std::ops::ControlFlow::Continue(()))
            .await
            .unwrap()
            .faulty
    };
    assert_eq!(faulty().await, 0);
    hall.db.sql(&forged(LIE)).await.unwrap();
    assert_eq!(faulty().await, 1);
    assert_eq!(hall.hall.upkeep.rebuild().await.unwrap().faulty, 0);
    assert_eq!(faulty().await, 0);
    // What deceives nobody is no fault, and made anew all the same.
    hall.db.sql("UPDATE snapshots SET digest = sha256('')").await.unwrap();
    assert_eq!(faulty().await, 0);
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(hall.db.count("snapshots WHERE digest <> sha256('')").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_has_none() {
    let hall = Hall::open().await;
    let (game, [ann, bob]) = long_game(&hall).await;
    hall.db.sql("CREATE TABLE earlier AS TABLE snapshots").await.unwrap();
    ann.act(&game, "resignation", serde_json::json!({})).await;
    soon(async || hall.db.count("snapshots").await == 0).await;
    assert_eq!(bob.look(&game).await["status"], "finished");
    // Nor if another process has written it late: whoever looks has it forgotten.
    hall.db.sql("INSERT INTO snapshots TABLE earlier").await.unwrap();
    let other = hall.again().await;
    assert_eq!(bob.at(&other).look(&game).await["status"], "finished");
    soon(async || hall.db.count("snapshots").await == 0).await;
}
