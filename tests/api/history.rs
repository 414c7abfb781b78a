//! People's pages, the games they have finished, and private games that become public.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Hall, Person, seating};

/// A finished game of two in which the first gave up.
async fn finished(loser: &Person, winner: &Person, more: Value) -> String {
    let (status, game) = loser.post("/v1/games", with(json!({"ruleset": "vikings", "seats": 2}), more)).await;
    assert_eq!(status, 201, "{game}");
    let id = game["id"].as_str().unwrap().to_owned();
    winner.act(&id, "seats", seating(&game)).await;
    loser.act(&id, "resignation", json!({})).await;
    id
}

fn with(mut body: Value, more: Value) -> Value {
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

/// The ids that a list shows to somebody, page by page.
async fn listed(who: &Person, path: &str) -> Vec<String> {
    let (mut ids, mut cursor) = (Vec::new(), String::new());
    loop {
        let (status, page) = who.get(&format!("{path}{cursor}")).await;
        assert_eq!(status, 200, "{path}: {page}");
        let items = page["items"].as_array().unwrap().iter();
        ids.extend(items.map(|game| game["id"].as_str().unwrap().to_owned()));
        let Some(next) = page["next"].as_str() else { return ids };
        cursor = format!("&after={next}");
    }
}

fn newest_first(games: &[&String]) -> Vec<String> {
    let mut games: Vec<String> = games.iter().map(|game| (*game).clone()).collect();
    games.sort_unstable_by(|a, b| b.cmp(a));
    games
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_s_page_and_games_show_what_is_public_and_to_themselves_everything() {
    let hall = Hall::open().await;
    let (ann, bob, eve) = (hall.person("ann").await, hall.person("bob").await, hall.person("eve").await);
    let lost = finished(&ann, &bob, json!({})).await;
    let won = finished(&eve, &ann, json!({"ruleset": "vikingdoms"})).await;
    let hidden = finished(&ann, &bob, json!({"visibility": "private"})).await;
    let running = ann.create(2).await;
    bob.join(&running).await;
    let called_off = ann.create(2).await;
    assert_eq!(ann.delete(&format!("/v1/games/{called_off}/seats/mine")).await.0, 204);

    for whom in ["ann", "ANN", &ann.id] {
        let (status, page) = hall.get(&format!("/v1/people/{whom}")).await;
        assert_eq!(status, 200, "{page}");
        assert_eq!(
            (&page["id"], &page["name"], &page["kind"]),
            (&json!(ann.id), &json!("ann"), &json!("person"))
        );
        let titles = json!([
            {"ruleset": "vikings", "won": 0, "drawn": 0, "lost": 1, "none": 0},
            {"ruleset": "vikingdoms", "won": 1, "drawn": 0, "lost": 0, "none": 0},
        ]);
        assert_eq!(page["titles"], titles, "the private game counts for nobody");
    }
    let games = "/v1/people/ann/games?limit=1";
    assert_eq!(listed(&bob, games).await, newest_first(&[&lost, &won]));
    for own in [games, "/v1/people/me/games?limit=1"] {
        assert_eq!(listed(&ann, own).await, newest_first(&[&lost, &won, &hidden]), "{own}");
    }
    for (filter, shown) in [
        ("ruleset=vikings", vec![&lost, &hidden]),
        ("result=won", vec![&won]),
        ("result=lost", vec![&lost, &hidden]),
        ("ruleset=vikings&result=won", vec![]),
        ("ruleset=vikings&result=lost", vec![&lost, &hidden]),
        ("opponent=bob", vec![&lost, &hidden]),
        (&format!("opponent={}", eve.id), vec![&won]),
        ("since=2020-01-01T00:00:00Z&until=2100-01-01T00:00:00Z", vec![&lost, &won, &hidden]),
        ("since=2100-01-01T00:00:00Z", vec![]),
        ("until=2020-01-01T00:00:00Z", vec![]),
        ("ruleset=vikings_on_board", vec![]),
    ] {
        let own = listed(&ann, &format!("{games}&{filter}")).await;
        assert_eq!(own, newest_first(&shown), "{filter}");
        let of_others: Vec<String> = own.into_iter().filter(|id| *id != hidden).collect();
        assert_eq!(listed(&eve, &format!("{games}&{filter}")).await, of_others, "{filter}");
    }
    for bad in [
        "opponent=bob&result=won",
        "opponent=bob&ruleset=vikings",
        "result=x",
        "ruleset=chess",
        "since=x",
        "limit=0",
        "x=1",
        "include=events",
        "after=x",
    ] {
        let (status, answer) = ann.get(&format!("/v1/people/ann/games?{bad}")).await;
        assert_eq!((status.as_u16(), &answer["code"]), (400, &json!("malformed_query")), "{bad}");
    }
    for nobody in ["nobody", "01890000-0000-7000-8000-000000000000", "%00"] {
        assert_eq!(hall.get(&format!("/v1/people/{nobody}")).await.1["code"], json!("not_found"), "{nobody}");
    }
    assert_eq!(hall.get("/v1/people/me").await.1["code"], json!("not_signed_in"));
    for reserved in ["me", "Recovery", "guest"] {
        let credentials = json!({"name": reserved, "password": "correct horse battery"});
        assert_eq!(
            hall.post("/v1/accounts", credentials).await.1["code"],
            json!("malformed_body"),
            "{reserved}"
        );
    }
    // The hall's list by player has running games, too.
    assert_eq!(listed(&eve, "/v1/games?player=ann&limit=1").await, newest_first(&[&lost, &won, &running]));
    assert_eq!(listed(&eve, "/v1/games?player=ann&status=active").await, newest_first(&[&running]));
    assert_eq!(
        listed(&eve, "/v1/games?player=ann&status=finished&ruleset=vikings").await,
        newest_first(&[&lost])
    );
    assert_eq!(
        listed(&ann, "/v1/games?mine=true&limit=2").await,
        newest_first(&[&lost, &won, &hidden, &running])
    );
    assert_eq!(listed(&eve, "/v1/games?since=2100-01-01T00:00:00Z").await, Vec::<String>::new());
    assert_eq!(eve.get("/v1/games?player=nobody").await.1["code"], json!("not_found"));
    assert_eq!(eve.get("/v1/games?player=ann&mine=true").await.1["code"], json!("malformed_query"));
    // What was rebuilt from the logs says the same.
    let rows = "SELECT to_jsonb(h)::text FROM histories h ORDER BY 1";
    let before = hall.db.column(rows).await;
    hall.db.sql("DELETE FROM histories; UPDATE seats SET outcome = NULL, over_at = NULL").await.unwrap();
    assert_eq!(hall.hall.upkeep.rebuild().await.unwrap().faulty, 0);
    assert_eq!(hall.db.column(rows).await, before);
    // A game that goes on is in no history; and if it were, it could end.
    let wrong = "INSERT INTO histories SELECT game_id, account_id, '', true FROM seats WHERE NOT over";
    hall.db.sql(wrong).await.unwrap();
    assert_eq!(hall.hall.upkeep.rebuild().await.unwrap().faulty, 0);
    assert_eq!(hall.db.column(rows).await, before);
    hall.db.sql(wrong).await.unwrap();
    assert_eq!(ann.post(&format!("/v1/games/{running}/resignation"), json!({})).await.0, 200);
    assert_eq!(
        listed(&ann, "/v1/people/me/games?result=lost").await,
        newest_first(&[&lost, &hidden, &running])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_history_is_exported_as_lines() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let mut games = Vec::new();
    for n in 0..5 {
        let visibility = if n == 2 { "private" } else { "public" };
        games.push(finished(&ann, &bob, json!({ "visibility": visibility })).await);
    }
    games.reverse();
    let export = async |who: &Person, path: &str| -> Vec<Value> {
        let request = who.request(Method::GET, path).header("accept", "application/x-ndjson");
        let answer = request.send().await.unwrap();
        assert_eq!(answer.headers()["content-type"], "application/x-ndjson");
        let text = answer.text().await.unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let own = export(&ann, "/v1/people/me/games?limit=2&include=events").await;
    assert_eq!(own.iter().map(|line| line["game"]["id"].as_str().unwrap()).collect::<Vec<_>>(), games);
    for line in &own {
        let log = ann.get(&format!("/v1/games/{}/events", line["game"]["id"].as_str().unwrap())).await.1;
        assert_eq!(line["events"], log["items"]);
    }
    let eve = hall.person("eve").await;
    let public = export(&eve, "/v1/people/ann/games?limit=3").await;
    assert_eq!(public.len(), 4);
    assert!(public.iter().all(|line| line.get("events").is_none() && line["game"]["visibility"] == "public"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_public_as_long_as_all_who_played_it_say_so() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, eve) = (hall.person("ann").await, hall.person("bob").await, hall.person("eve").await);
    let game = finished(&ann, &bob, json!({"visibility": "private"})).await;
    let (path, publication) = (format!("/v1/games/{game}"), format!("/v1/games/{game}/publication"));
    let is_seen = async |seen: bool| {
        for server in [&hall, &other] {
            for what in ["", "/events", "/talk", "/receipt"] {
                let status = eve.at(server).get(&format!("{path}{what}")).await.0;
                assert_eq!(status.as_u16(), if seen { 200 } else { 404 }, "{what}");
            }
            let lists = ["/v1/games", "/v1/people/ann/games?x", "/v1/people/bob/games?opponent=ann"];
            for list in lists.map(|list| list.replace("?x", "")) {
                assert_eq!(
                    !eve.at(server).get(&list).await.1["items"].as_array().unwrap().is_empty(),
                    seen,
                    "{list}"
                );
            }
        }
    };
    let say =
        async |who: &Person, method: Method| crate::support::answer(who.request(method, &publication)).await;
    assert_eq!(say(&eve, Method::PUT).await.1["code"], json!("no_such_game"));
    let seats = ann.look(&game).await["seats"].clone();
    let of_bob =
        seats.as_array().unwrap().iter().find(|seat| seat["account"]["name"] == "bob").unwrap()["seat"]
            .clone();
    is_seen(false).await;
    for _ in 0..2 {
        let (status, told) = say(&ann, Method::PUT).await;
        assert_eq!((status.as_u16(), told), (200, json!({"visibility": "private", "missing": [of_bob]})));
    }
    is_seen(false).await;
    assert_eq!(say(&bob, Method::PUT).await.1, json!({"visibility": "public", "missing": []}));
    is_seen(true).await;
    assert_eq!(eve.look(&game).await["visibility"], json!("public"));
    ann.audit(&game).await;
    assert_eq!(say(&ann, Method::DELETE).await.1["visibility"], json!("private"));
    is_seen(false).await;
    // Who has deleted their account has nothing against it.
    assert_eq!(ann.forget_me().await, 204);
    assert_eq!(say(&bob, Method::PUT).await.1["visibility"], json!("public"));
    assert_eq!(eve.look(&game).await["status"], json!("finished"));
    let audited = hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(audited.faulty, 0);
    assert_eq!(
        eve.at(&other).look(&game).await["visibility"],
        json!("public"),
        "a rebuild changes nothing of it"
    );

    let public = finished(&bob, &eve, json!({})).await;
    let refused = bob.put(&format!("/v1/games/{public}/publication"), Value::Null).await;
    assert_eq!(refused.1["code"], json!("never_private"));
    let running = bob.create_as(2, json!({"visibility": "private"})).await;
    let refused = bob.put(&format!("/v1/games/{running}/publication"), Value::Null).await;
    assert_eq!(refused.1["code"], json!("game_not_finished"));
}
