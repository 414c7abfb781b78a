//! Whom people meet: their reliability, and the list of tables that start next.

use chrono::Duration;
use longhall_rules::house_games;
use serde_json::{Value, json};

use super::{duel, duel_with, matched, rebuilds_alike};
use crate::support::{Hall, Person, TestClock};

async fn reliability(person: &Person) -> Value {
    person.get("/v1/people/me").await.1["reliability"].clone()
}

fn level(ended: u8, kept: u8, level: &str) -> Value {
    json!({"ended": ended, "kept": kept, "level": level})
}

/// Both play a duel in which one resigns at once.
async fn resigned(loser: &Person, winner: &Person, more: Value) -> String {
    let game = loser.create_as(2, more).await;
    let invite = loser.look(&game).await["invite"].clone();
    let body = if invite.is_null() { json!({}) } else { json!({"invite": invite}) };
    winner.act(&game, "seats", body).await;
    loser.act(&game, "resignation", json!({})).await;
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn reliability_follows_from_public_games_alone() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let private = resigned(&ann, &bob, json!({"visibility": "private"})).await;
    assert_eq!(reliability(&ann).await, level(0, 0, "new"));
    for n in 1..3 {
        resigned(&ann, &bob, json!({})).await;
        assert_eq!(reliability(&ann).await, level(n, 0, "new"));
    }
    for person in [&ann, &bob] {
        assert_eq!(person.put(&format!("/v1/games/{private}/publication"), json!({})).await.0, 200);
    }
    assert_eq!(reliability(&ann).await, level(3, 0, "unreliable"), "a game counts once it is published");
    assert_eq!(
        reliability(&bob).await,
        level(0, 0, "new"),
        "nobody gets reliable by games that others give up at once"
    );
    let (_, public) = bob.get(&format!("/v1/people/{}", ann.id)).await;
    assert_eq!(public["reliability"], level(3, 0, "unreliable"), "everybody sees it");
    for _ in 0..8 {
        resigned(&ann, &bob, json!({})).await;
    }
    assert_eq!(reliability(&ann).await, level(10, 0, "unreliable"), "only the newest ten games count");
    rebuilds_alike(&hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_missed_deadlines_in_a_row_lose_the_seat() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let people = [hall.person("ann").await, hall.person("bob").await];
    let wish = duel_with(json!({"pace": "day"}));
    let game = matched(&people[0], wish.clone()).await;
    assert_eq!(matched(&people[1], wish).await, game);
    let late = people[0].look(&game).await["awaiting"][0].as_u64().unwrap() as usize;
    let (late, other) = (&people[late], &people[1 - late]);
    for misses in 1..=2 {
        clock.pass(Duration::days(1));
        hall.hall.games.sweep().await.unwrap();
        if misses == 1 {
            assert_eq!(other.look(&game).await["status"], "active");
            while other.step(&game).await {}
        }
    }
    let over = other.look(&game).await;
    assert_eq!(over["result"]["reason"], "resigned");
    assert_eq!((reliability(late).await, reliability(other).await), (level(1, 0, "new"), level(0, 0, "new")));
    other.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reliable_opponents_bind_both_sides() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    for _ in 0..3 {
        resigned(&ann, &bob, json!({})).await;
    }
    let reliable = duel_with(json!({"opponents": "reliable"}));
    let table = matched(&bob, reliable.clone()).await;
    let own = matched(&ann, duel()).await;
    assert_ne!(own, table, "Ann has left three games");
    // Cat is new, and sits with Bob rather than with Ann, who has waited as long.
    assert_eq!(matched(&cat, reliable.clone()).await, table);
    let dan = hall.person("dan").await;
    assert_ne!(matched(&dan, reliable).await, own);
    let eve = hall.person("eve").await;
    assert_eq!(matched(&eve, duel()).await, own);
}

/// A person who wants reliable people does not wait at a table that anybody may join.
#[tokio::test(flavor = "multi_thread")]
async fn reliable_people_are_not_joined_by_others_later() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let three = json!({"games": ["vikings"], "seats": [3]});
    let mut reliable = three.clone();
    reliable["opponents"] = json!("reliable");
    let open = matched(&ann, three.clone()).await;
    let table = matched(&bob, reliable.clone()).await;
    assert_ne!(open, table);
    assert_eq!(matched(&cat, reliable).await, table);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_against_bots_are_counted_apart() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    resigned(&ann, &bob, json!({})).await;
    let game = ann.create(2).await;
    ann.act(&game, "seats", json!({"bot": "easy"})).await;
    ann.act(&game, "resignation", json!({})).await;
    let bot = Person::of_bot(&hall, &bob.make_bot("helper").await);
    resigned(&ann, &bot, json!({})).await;
    let (_, page) = ann.get("/v1/people/me").await;
    let lost = |lost: u8| json!([{"ruleset": "vikings", "won": 0, "drawn": 0, "lost": lost, "none": 0}]);
    assert_eq!((&page["titles"], &page["against_bots"]), (&lost(1), &lost(2)));
    assert_eq!(page["reliability"], level(1, 0, "new"), "bots count for nothing");
    let (_, of_bot) = ann.get(&format!("/v1/people/{}", bot.id)).await;
    assert_eq!(of_bot["reliability"], level(0, 0, "new"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_table_of_each_game_is_listed() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let (_, before) = hall.get("/v1/matches").await;
    let ids: Vec<&Value> = before["items"].as_array().unwrap().iter().map(|item| &item["id"]).collect();
    assert_eq!(json!(ids), json!(house_games().map(|(_, game)| game.id).collect::<Vec<_>>()));
    assert!(before["items"].as_array().unwrap().iter().all(|item| item["next"].is_null()));
    let paces: Vec<&Value> = before["paces"].as_array().unwrap().iter().map(|pace| &pace["id"]).collect();
    assert_eq!(json!(paces), json!(["day", "three_days", "week"]));
    let four = json!({"games": ["vikings_progress"], "seats": [4], "pace": "week"});
    let game = matched(&ann, four.clone()).await;
    matched(&bob, four).await;
    let (_, listed) = hall.get("/v1/matches").await;
    let next = &listed["items"][1]["next"];
    let told = (&next["game"], &next["seats"], &next["free"], &next["pace"], &next["rated"]);
    assert_eq!(told, (&json!(game), &json!(4), &json!(2), &json!("week"), &json!(false)));
    let people = next["people"].as_array().unwrap();
    assert_eq!(people[0]["account"]["name"], "ann");
    assert_eq!(people[1]["reliability"], level(0, 0, "new"));
}

/// The script of the examples folds the public logs and comes to the same numbers.
#[tokio::test(flavor = "multi_thread")]
async fn a_script_recomputes_the_reliability_of_everybody() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    for n in 0..12 {
        let (loser, winner) = if n < 2 { (&ann, &bob) } else { (&bob, &ann) };
        resigned(loser, winner, json!({})).await;
    }
    let replaced = ann.create_as(3, json!({"on_leaving": "replace"})).await;
    bob.join(&replaced).await;
    let (cat, dan) = (hall.person("cat").await, hall.person("dan").await);
    cat.join(&replaced).await;
    bob.act(&replaced, "resignation", json!({})).await;
    dan.join(&replaced).await;
    for person in [&ann, &cat] {
        person.act(&replaced, "resignation", json!({})).await;
    }
    // One that is over in its second half, or by a chance win.
    let game = cat.create_as(2, json!({"ruleset": "vikingdoms"})).await;
    dan.join(&game).await;
    let (_, house) = house_games().find(|(_, house)| house.id == "vikingdoms").unwrap();
    for _ in 0..house.moves[0].div_ceil(2) {
        if !(cat.step(&game).await || dan.step(&game).await) {
            break;
        }
    }
    if cat.look(&game).await["status"] == "active" {
        dan.act(&game, "resignation", json!({})).await;
    }
    let script = async || {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi/examples/reliability.py");
        let run = tokio::process::Command::new("python3").args([script, &hall.base]).output().await.unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let mut lines: Vec<String> =
            String::from_utf8(run.stdout).unwrap().lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let expected = [
        "ann kept 0 of 3: unreliable",
        "bob kept 0 of 10: unreliable",
        "cat kept 1 of 2: new",
        "dan kept 1 of 1: new",
    ];
    assert_eq!(script().await, expected);
    hall.db.sql(&format!("DELETE FROM histories WHERE account_id = '{}'", dan.id)).await.unwrap();
    assert_eq!(script().await[3], "dan kept 1 of 1: new, but the hall says otherwise");
}

/// The page and the list of rulesets say the usual numbers of moves that the rules use.
#[tokio::test(flavor = "multi_thread")]
async fn the_usual_numbers_of_moves_are_published() {
    let hall = Hall::open().await;
    let (_, rulesets) = hall.get("/v1/rulesets").await;
    let page = include_str!("../../../openapi/docs/matches.md");
    let mut rows = page.lines().filter(|line| line.starts_with("| `"));
    for house in
        rulesets["items"].as_array().unwrap().iter().flat_map(|item| item["house"].as_array().unwrap())
    {
        let cells: Vec<&str> = rows.next().unwrap().split('|').map(str::trim).collect();
        let moves: Vec<u64> = cells[2..].iter().filter_map(|cell| cell.parse().ok()).collect();
        assert_eq!(
            (cells[1], json!(moves)),
            (&*format!("`{}`", house["id"].as_str().unwrap()), house["moves"].clone())
        );
    }
    assert_eq!(rows.next(), None);
}

/// A seat that somebody has left is for the same people as the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_vacant_seat_beside_reliable_people_is_for_such_people() {
    let hall = Hall::open().await;
    let [ann, bob, cat, dan] = ["ann", "bob", "cat", "dan"].map(|name| hall.person(name));
    let (ann, bob, cat, dan) = (ann.await, bob.await, cat.await, dan.await);
    for _ in 0..3 {
        resigned(&dan, &ann, json!({})).await;
    }
    let three = json!({"games": ["vikings"], "seats": [3], "opponents": "reliable"});
    let game = matched(&ann, three.clone()).await;
    for person in [&bob, &cat] {
        assert_eq!(matched(person, three.clone()).await, game);
    }
    cat.act(&game, "resignation", json!({})).await;
    assert_eq!(dan.refused(&game, "seats", json!({})).await, "game_full");
    let bot = Person::of_bot(&hall, &ann.make_bot("helper").await);
    assert_eq!(bot.refused(&game, "seats", json!({})).await, "game_full");
    let eve = hall.person("eve").await;
    assert_eq!(bob.put(&format!("/v1/me/blocks/{}", eve.id), json!({})).await.0, 204);
    assert_eq!(eve.refused(&game, "seats", json!({})).await, "game_full", "as if nobody had blocked them");
    hall.person("fay").await.act(&game, "seats", json!({})).await;
}
