//! The turns of accounts, as they are kept beside the games.

use serde_json::{Value, json};

use crate::support::{Hall, Person, soon};

/// The rows that say whose turn it is, in the words of the tables that they follow from.
const FOLLOWS: &str = "SELECT s.account_id || ' ' || s.game_id || ' ' || s.seat || ' ' || head_seq || ' ' || \
        coalesce(title, '') || ' ' || (w->>'since')::timestamptz \
    FROM seats s JOIN heads USING (game_id) JOIN game_settings USING (game_id), jsonb_array_elements(awaiting) w \
    WHERE s.live AND (w->>'seat')::int = s.seat ORDER BY 1";
const KEPT: &str = "SELECT account_id || ' ' || game_id || ' ' || seat || ' ' || seq || ' ' || coalesce(title, '') || ' ' || since \
    FROM turns WHERE since IS NOT NULL ORDER BY 1";

/// Whether all turns that follow from the games have been written, which happens soon after a move.
pub(crate) async fn are_right(hall: &Hall) -> bool {
    let follows = hall.db.column(FOLLOWS).await;
    !follows.is_empty() && hall.db.column(KEPT).await == follows
}

async fn two_games(hall: &Hall) -> ([Person; 2], [String; 2]) {
    let people = [hall.person("ann").await, hall.person("bob").await];
    let games = [people[0].create(2).await, people[0].create(2).await];
    for game in &games {
        people[1].join(game).await;
    }
    (people, games)
}

async fn listed(person: &Person) -> Vec<Value> {
    person.get("/v1/me/turns").await.1["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_acknowledged_is_listed_at_once_and_kept_by_account() {
    let hall = Hall::open().await;
    let ([ann, bob], [game, other]) = two_games(&hall).await;
    let awaited = async || listed(&ann).await.len() + listed(&bob).await.len();
    for _ in 0..6 {
        let _ = ann.step(&game).await || bob.step(&game).await;
        assert_eq!(awaited().await, 2);
    }
    soon(async || are_right(&hall).await).await;
    ann.patch(&format!("/v1/games/{other}"), json!({"title": "The long one"})).await;
    assert!(are_right(&hall).await, "a title is kept with the settings");
    bob.act(&game, "resignation", json!({})).await;
    assert_eq!(awaited().await, 1);
    soon(async || are_right(&hall).await).await;
    assert_eq!(hall.db.count(&format!("turns WHERE game_id = '{game}' AND gone_at IS NULL")).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_moves_alone_nobody_looks_who_sits_there_and_after_all_else_somebody_does() {
    let hall = Hall::open().await;
    let ([ann, bob], [game, other]) = two_games(&hall).await;
    soon(async || are_right(&hall).await).await;
    bob.act(&other, "resignation", json!({})).await;
    assert_eq!(hall.db.count("games JOIN heads USING (game_id) WHERE roster_seq = head_seq").await, 2);
    let move_on = async || {
        assert!(ann.step(&game).await || bob.step(&game).await);
        listed(&ann).await;
        listed(&bob).await;
    };
    // Nothing else writes the seat, so the row tells whether somebody has looked.
    hall.db.sql(&format!("UPDATE turns SET seat = 1 - seat WHERE game_id = '{game}'")).await.unwrap();
    move_on().await;
    let written = format!("turns JOIN heads USING (game_id) WHERE game_id = '{game}' AND seq = head_seq");
    assert_eq!(hall.db.count(&written).await, 2);
    assert!(!are_right(&hall).await, "who sits there was as it is");
    // As if a process had ended that owed what came of the last event.
    let owed = format!(
        "UPDATE games g SET roster_seq = head_seq FROM heads h WHERE h.game_id = g.game_id AND g.game_id = '{game}'; \
         UPDATE turns SET seq = seq - 1 WHERE game_id = '{game}'"
    );
    hall.db.sql(&owed).await.unwrap();
    move_on().await;
    assert!(are_right(&hall).await, "they were written whole");
    hall.db.sql(&format!("{owed}; DELETE FROM turns WHERE game_id = '{game}' AND seat = 1")).await.unwrap();
    move_on().await;
    let rows = format!("turns WHERE game_id = '{game}' AND gone_at IS NULL");
    assert_eq!(hall.db.count(&rows).await, 2, "each has a row again");
    hall.db.sql(&format!("DELETE FROM turns WHERE game_id = '{game}'")).await.unwrap();
    move_on().await;
    assert_eq!(hall.db.count(&rows).await, 2, "where there is none, all are written");
    // Written late, by somebody who has read that a stranger sat there.
    let late = format!(
        "INSERT INTO turns SELECT gen_random_uuid(), game_id, 0, ruleset, NULL, 2, 0, now() FROM games WHERE game_id = '{game}'"
    );
    hall.db.sql(&late).await.unwrap();
    move_on().await;
    assert_eq!(hall.db.count(&rows).await, 2, "the stranger is gone");
    assert!(are_right(&hall).await);
}

/// As if somebody wrote two rows just after whoever comes first, and saw the game as it was before.
const LATE: &str = "CREATE TABLE late AS SELECT n FROM generate_series(1, 2) n; \
    CREATE FUNCTION be_late() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN \
        DELETE FROM late WHERE n = (SELECT min(n) FROM late); IF FOUND THEN RETURN NULL; END IF; RETURN NEW; END $$; \
    CREATE TRIGGER late BEFORE UPDATE ON turns FOR EACH ROW EXECUTE FUNCTION be_late()";

#[tokio::test(flavor = "multi_thread")]
async fn a_title_that_was_erased_but_stayed_in_the_turns_is_erased_once_more() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let game = ann.create_as(3, json!({"title": "My real name"})).await;
    bob.join(&game).await;
    cat.join(&game).await;
    // Or the turns would be written because ann leaves.
    ann.act(&game, "resignation", json!({})).await;
    soon(async || are_right(&hall).await).await;
    hall.db.sql(LATE).await.unwrap();
    assert_eq!(ann.forget_me().await, 204);
    assert_eq!(hall.db.count("late").await, 0);
    soon(async || hall.db.count("turns WHERE title IS NOT NULL").await == 0).await;
    assert!(are_right(&hall).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_that_did_not_reach_the_turns_is_written_once_more() {
    let hall = Hall::open().await;
    let ([ann, _], [game, _]) = two_games(&hall).await;
    soon(async || are_right(&hall).await).await;
    hall.db.sql(LATE).await.unwrap();
    ann.patch(&format!("/v1/games/{game}"), json!({"title": "The long one"})).await;
    soon(async || are_right(&hall).await).await;
    assert_eq!(hall.db.count("late").await, 0);
}

/// Lets a process end that owed since a minute ago, and waits until somebody has seen to it.
async fn end_another(hall: &Hall, first: &str) {
    let another = "INSERT INTO heartbeats VALUES (gen_random_uuid(), now() - interval '1 second', now() - interval '1 minute')";
    hall.db.sql(&format!("{first}; {another}")).await.unwrap();
    soon(async || hall.db.count("heartbeats WHERE unwritten_since IS NULL").await == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_write_brings_nothing_back() {
    let hall = Hall::open().await;
    let ([ann, bob], [game, _]) = two_games(&hall).await;
    soon(async || are_right(&hall).await).await;
    hall.db
        .sql("CREATE TABLE then_heads AS TABLE heads; CREATE TABLE then_seats AS TABLE seats")
        .await
        .unwrap();
    bob.act(&game, "resignation", json!({})).await;
    soon(async || are_right(&hall).await).await;
    let kept = "SELECT to_jsonb(t)::text FROM turns t ORDER BY account_id, game_id";
    let before = hall.db.column(kept).await;
    // As if somebody wrote now what they have read before.
    let then = "UPDATE heads h SET head_seq = t.head_seq, awaiting = t.awaiting FROM then_heads t WHERE t.game_id = h.game_id; \
                UPDATE seats s SET live = t.live, over = t.over FROM then_seats t \
                WHERE t.game_id = s.game_id AND t.seat = s.seat";
    end_another(&hall, then).await;
    assert_eq!(hall.db.column(kept).await, before);
    assert!(listed(&ann).await.iter().all(|turn| turn["game"] != json!(game)));
}

#[tokio::test(flavor = "multi_thread")]
async fn unwritten_turns_of_a_dead_process_are_written_by_another() {
    let hall = Hall::open().await;
    let ([ann, bob], _) = two_games(&hall).await;
    soon(async || are_right(&hall).await).await;
    let before = hall.db.column(KEPT).await;
    end_another(&hall, "DELETE FROM turns").await;
    assert_eq!(hall.db.column(KEPT).await, before);
    assert_eq!(listed(&ann).await.len() + listed(&bob).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rebuild_writes_them_anew_whatever_they_say() {
    let hall = Hall::open().await;
    let ([ann, _], [game, other]) = two_games(&hall).await;
    ann.patch(&format!("/v1/games/{other}"), json!({"title": "The long one"})).await;
    soon(async || are_right(&hall).await).await;
    hall.db
        .sql(&format!(
            "DELETE FROM turns WHERE game_id = '{game}'; \
             UPDATE turns SET seq = 99, since = now(), title = 'Another', seat = 7 WHERE game_id = '{other}'; \
             INSERT INTO turns VALUES (gen_random_uuid(), '{game}', 1, 'vikings', NULL, 3, 0, now(), NULL, NULL)"
        ))
        .await
        .unwrap();
    assert!(!are_right(&hall).await);
    hall.hall.upkeep.rebuild().await.unwrap();
    assert!(are_right(&hall).await);
}
