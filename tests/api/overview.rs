//! What the page of a person shows, in one answer.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::{Hall, Person};

#[tokio::test(flavor = "multi_thread")]
async fn it_says_what_five_requests_say() {
    let hall = Hall::open().await;
    let [ann, bob] = [hall.person("ann").await, hall.person("bob").await];
    let game = ann.create(2).await;
    bob.join(&game).await;
    let ended = ann.create(2).await;
    bob.join(&ended).await;
    ann.post(&format!("/v1/games/{game}/talk"), json!({"text": "Good luck!"})).await;
    ann.act(&game, "cancellation", json!({})).await;
    ann.act(&ended, "resignation", json!({})).await;
    ann.act(&ended, "rematch", json!({})).await;
    let (status, overview) = bob.get("/v1/me/overview").await;
    assert_eq!(status, StatusCode::OK, "{overview}");
    for (field, path) in [
        ("me", "/v1/me"),
        ("turns", "/v1/me/turns"),
        ("unread", "/v1/me/unread"),
        ("invitations", "/v1/me/invitations"),
        ("games", "/v1/games?mine=true"),
    ] {
        let (status, alone) = bob.get(path).await;
        assert_eq!((status, &overview[field]), (StatusCode::OK, &alone), "{path}");
        assert!(alone.to_string().len() > 60, "{path} has something to say: {alone}");
    }
    let again = async |tag: &str| {
        bob.request(Method::GET, "/v1/me/overview").header("if-none-match", tag).send().await.unwrap()
    };
    let tag = again("W/\"none\"").await.headers()["etag"].to_str().unwrap().to_owned();
    assert_eq!(again(&tag).await.status(), StatusCode::NOT_MODIFIED);
    ann.post(&format!("/v1/games/{game}/talk"), json!({"text": "Still there?"})).await;
    assert_eq!(again(&tag).await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_needs_a_token_that_may_read_games_and_shows_no_more_than_its_scopes() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    assert_eq!(hall.get("/v1/me/overview").await.0, StatusCode::UNAUTHORIZED);
    for (scope, status) in [("games:read", StatusCode::OK), ("talk", StatusCode::FORBIDDEN)] {
        let token = json!({"label": scope, "scopes": [scope]});
        let token = ann.post("/v1/me/tokens", token).await.1["token"].as_str().unwrap().to_owned();
        let asked = hall.request(Method::GET, "/v1/me/overview").bearer_auth(token).send().await.unwrap();
        assert_eq!(asked.status(), status);
        let told: serde_json::Value = asked.json().await.unwrap();
        assert!(told["me"].get("has_password").is_none(), "{told}");
    }
}

/// Requests, bytes, and bytes as a browser is sent them.
type Cost = [usize; 3];

/// The cost of all these paths, of which some may have been read before: answers with an `ETag` are asked for again, and those
/// that never change are not.
async fn cost(who: &Person, paths: &[&str], read_before: bool) -> Cost {
    let [mut requests, mut plain, mut sent] = Cost::default();
    for path in paths {
        let ask = |coding| who.request(Method::GET, path).header("accept-encoding", coding);
        let mut answers =
            [ask("identity").send().await.unwrap(), ask("gzip, br, zstd").send().await.unwrap()];
        if read_before {
            let header =
                |name| answers[0].headers().get(name).map(|value| value.to_str().unwrap().to_owned());
            if header("cache-control").is_some_and(|kept| kept.contains("immutable")) {
                continue;
            }
            let tag = header("etag").unwrap();
            answers = [
                ask("identity").header("if-none-match", &tag).send().await.unwrap(),
                ask("gzip, br, zstd").header("if-none-match", &tag).send().await.unwrap(),
            ];
        }
        let [whole, coded] = answers.map(|answer| answer.error_for_status().unwrap().bytes());
        requests += 1;
        plain += whole.await.unwrap().len();
        sent += coded.await.unwrap().len();
    }
    [requests, plain, sent]
}

/// Before there was more in lists, and one answer for a page of one's own, a front end had to ask for each game alone.
#[tokio::test(flavor = "multi_thread")]
async fn pages_cost_few_requests() {
    let hall = Hall::open().await;
    let [ann, bob] = [hall.person("ann").await, hall.person("bob").await];
    let mut mine = vec![];
    for number in 0..70 {
        let game = bob.create(2).await;
        if number < 20 {
            ann.join(&game).await;
            mine.push(format!("/v1/games/{game}"));
        }
    }
    let lobby = "/v1/games?status=open&limit=50";
    let (_, open) = ann.get(lobby).await;
    let open = open["items"].as_array().unwrap().iter();
    let open: Vec<String> = open.map(|game| format!("/v1/games/{}", game["id"].as_str().unwrap())).collect();
    assert_eq!(open.len(), 50);
    let each_of = |games: &'_ [String], paths: &[&str]| -> Vec<String> {
        paths.iter().map(ToString::to_string).chain(games.iter().cloned()).collect()
    };
    let page = ["/v1/me", "/v1/me/turns", "/v1/me/unread", "/v1/me/invitations", "/v1/games?mine=true"];
    let rules = ["/v1/rulesets", "/v1/rulesets/vikings/1"];
    let [lobby_before, page_before] = [each_of(&open, &[lobby]), each_of(&mine, &page)];
    let start_before = each_of(&mine, &[&rules[..], &page].concat());
    let known = cost(&ann, &rules, true).await;
    let mut start = cost(&ann, &["/v1/me/overview"], false).await;
    start.iter_mut().zip(known).for_each(|(sum, more)| *sum += more);
    for (what, before, after, most) in [
        ("lobby of 50 games", lobby_before, cost(&ann, &[lobby], false).await, 1),
        ("page of one's own, 20 games", page_before, cost(&ann, &["/v1/me/overview"], false).await, 1),
        ("start of a front end that was here before", start_before, start, 2),
    ] {
        let before: Vec<&str> = before.iter().map(String::as_str).collect();
        let before = cost(&ann, &before, false).await;
        println!("{what}: {before:?} before, {after:?} now (requests, bytes, bytes as sent)");
        assert!(after[0] <= most && after[2] < before[2], "{what}");
    }
}
