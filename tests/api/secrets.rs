//! Law 7 over HTTP: the same game twice, with different secrets. Whoever must not know them receives the same
//! bytes.
//!
//! The second game is a copy of the first one's database, with secrets changed by hand and hashes recomputed.
//! Ids, accounts, times and tokens are the same, so only hashes may differ.

use longhall_rules::game::{Hash, Link, Secret, SecretItem};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_postgres::SimpleQueryMessage;
use uuid::Uuid;

use crate::support::{Database, Hall, Person, audited, soon};
use crate::turns;

/// A game for three: the first player drew three tokens and loaded one, the next two placed bets.
struct Played {
    game: String,
    /// By seat.
    people: Vec<Person>,
    /// The seats in the order of their moves.
    order: Vec<usize>,
}

async fn play(hall: &Hall) -> Played {
    let people = vec![hall.person("ann").await, hall.person("bob").await, hall.person("cat").await];
    let game = people[0].create_of("vikings_on_board", 3, json!({})).await;
    people[1].join(&game).await;
    people[2].join(&game).await;
    let bet = |action: &str, ship: u8| {
        let step = json!({"type": "place_bet", "token": 2, "ship": ship, "clan": "red"});
        json!({"type": "choose_action", "action": action, "step": step})
    };
    let mut order = Vec::new();
    for turn in 0..3 {
        let (_, shown) = hall.get(&format!("/v1/games/{game}")).await;
        let seat = shown["view"]["active"].as_u64().unwrap() as usize;
        let mover = &people[seat];
        let action = match turn {
            0 => json!({"type": "choose_action", "action": "draw_3_add_1"}),
            1 => bet("bet", 3),
            _ => bet("bet_or_move_bet", 4),
        };
        let (status, moved) = mover.post_moves(&game, shown["seq"].as_i64().unwrap(), json!([action])).await;
        assert_eq!(status, 201, "{moved}");
        if turn == 0 {
            let load = moved["legal_moves"]["moves"][0].clone();
            mover.post_moves(&game, moved["seq"].as_i64().unwrap(), json!([load])).await;
        }
        order.push(seat);
    }
    Played { game, people, order }
}

/// Replaces each secret for a viewer who may know none of those that change: reverses the stack tokens that
/// they have not seen, adjusts the drawn tokens accordingly, and swaps the gambling token of each bet.
fn other_secrets(secrets: &mut [(i64, Vec<Secret>)], viewer: Option<usize>, drawer: usize, loaded: &Value) {
    let mut drawn = Vec::new();
    for secret in secrets.iter_mut().flat_map(|(_, secrets)| secrets) {
        let own = secret.seats.iter().any(|seat| Some(seat.index()) == viewer);
        match secret.value["type"].as_str() {
            Some("supplies_shuffled") => {
                let list = |name: &str| secret.value[name].as_array().unwrap().clone();
                let mut tokens = [list("add_1"), list("draw_3")].concat();
                let lies_open = (7..10).find(|token| tokens[*token] == *loaded).unwrap();
                let seen =
                    |token: usize| token == lies_open || (viewer == Some(drawer) && (7..10).contains(&token));
                let unseen: Vec<usize> = (0..tokens.len()).filter(|token| !seen(*token)).collect();
                let others: Vec<Value> = unseen.iter().rev().map(|token| tokens[*token].clone()).collect();
                unseen.iter().zip(others).for_each(|(token, other)| tokens[*token] = other);
                drawn = tokens[7..10].to_vec();
                (secret.value["add_1"], secret.value["draw_3"]) = (json!(tokens[..7]), json!(tokens[7..]));
            }
            Some("supplies_drawn") => secret.value["supplies"] = json!(drawn),
            Some("bet_placed") if !own => secret.value["token"] = json!(4),
            Some("choose_action") if !own && secret.item == SecretItem::Move => {
                secret.value["step"]["token"] = json!(4);
            }
            _ => {}
        }
    }
}

async fn rows(db: &Database, sql: &str) -> Vec<Vec<Option<String>>> {
    let rows = db.sql(sql).await.unwrap();
    let cells = |row: &tokio_postgres::SimpleQueryRow| {
        (0..row.len()).map(|n| row.get(n).map(str::to_owned)).collect()
    };
    rows.iter()
        .filter_map(|row| if let SimpleQueryMessage::Row(row) = row { Some(cells(row)) } else { None })
        .collect()
}

/// Writes other secrets into the log and recomputes its chain.
async fn rewrite(db: &Database, played: &Played, viewer: Option<usize>) {
    let log = rows(db, "SELECT seq, payload, secret FROM game_events ORDER BY seq").await;
    let secrets = |row: &Vec<Option<String>>| {
        let secrets = row[2].as_deref().map_or_else(Vec::new, |text| serde_json::from_str(text).unwrap());
        (row[0].as_deref().unwrap().parse().unwrap(), secrets)
    };
    let mut secrets: Vec<(i64, Vec<Secret>)> = log.iter().map(secrets).collect();
    let effects = log.iter().map(|row| serde_json::from_str::<Value>(row[1].as_deref().unwrap()).unwrap());
    let effects: Vec<Value> =
        effects.flat_map(|event| event["effects"].as_array().cloned().unwrap_or_default()).collect();
    let loaded = effects.iter().find(|effect| effect["type"] == "supply_loaded").unwrap();
    other_secrets(&mut secrets, viewer, played.order[0], &loaded["supply"]);
    let mut prev = Hash::ZERO;
    for (row, (seq, secrets)) in log.iter().zip(&secrets) {
        let digests: Vec<Hash> = secrets.iter().map(|secret| secret.digest().unwrap()).collect();
        let link = Link {
            game: played.game.parse::<Uuid>().unwrap(),
            seq: *seq,
            ruleset: "vikings_on_board/1",
            prev,
            payload: row[1].as_deref().unwrap(),
            secrets: &digests,
        };
        let hash = link.hash();
        let secret = longhall_rules::game::canonical_json(secrets).unwrap();
        let secret = if secrets.is_empty() { "NULL".to_owned() } else { format!("'{secret}'") };
        let set = format!("secret = {secret}, prev_hash = '\\x{prev}', hash = '\\x{hash}' WHERE seq = {seq}");
        db.sql(&format!("UPDATE game_events SET {set}")).await.unwrap();
        prev = hash;
    }
    db.sql(&format!("UPDATE heads SET head_hash = '\\x{prev}'")).await.unwrap();
}

/// Everything one can request of the game, with the answers: status, headers and bytes.
async fn everything(hall: &Hall, who: Option<&Person>, played: &Played) -> Vec<String> {
    let game = format!("/v1/games/{}", played.game);
    let (_, shown) = hall.get(&game).await;
    let seq = shown["seq"].as_i64().unwrap();
    let mut requests = vec![(Method::GET, game.clone(), None), (Method::GET, "/v1/games".to_owned(), None)];
    for path in [
        "/events?limit=1000",
        "/legal-moves",
        "/events",
        "/events?limit=1000&labels=en",
        "/legal-moves?labels=de",
    ] {
        requests.push((Method::GET, format!("{game}{path}"), None));
    }
    requests.extend((1..=seq).map(|at| (Method::GET, format!("{game}?at={at}"), None)));
    requests.push((Method::GET, "/v1/me/turns".to_owned(), None));
    // Whatever the awaited seat might try: in turn, out of turn, legal, illegal, revealing. Nothing is
    // stored.
    let mut tries: Vec<Value> = ["draw_3_add_1", "add_1", "set_sail", "bet", "swap", "marketplace"]
        .map(|action| json!([{"type": "choose_action", "action": action}]))
        .to_vec();
    for token in 0..6 {
        let step = json!({"type": "place_bet", "token": token, "ship": 5, "clan": "blue"});
        tries.push(json!([{"type": "choose_action", "action": "bet_or_move_bet", "step": step}]));
    }
    tries.push(json!([{"type": "load", "supply": "grain", "ship": 1}]));
    for moves in tries {
        let body = json!({"expected_seq": seq, "moves": moves});
        requests.push((Method::POST, format!("{game}/moves/dry-run?labels=de"), Some(body)));
    }
    let refused = json!({"expected_seq": seq, "moves": [{"type": "load", "supply": "hide", "ship": 1}]});
    let mut among_others = refused.clone();
    among_others["game"] = json!(played.game);
    requests.push((Method::POST, format!("{game}/moves"), Some(refused)));
    requests.push((Method::POST, "/v1/moves".to_owned(), Some(json!({ "items": [among_others] }))));
    let mut answers = Vec::new();
    for (method, path, body) in requests {
        let mut request = match who {
            Some(person) => person.at(hall).request(method.clone(), &path),
            None => hall.request(method.clone(), &path),
        };
        if path.ends_with("/events") {
            request = request.header("accept", "application/x-ndjson");
        }
        if let Some(body) = &body {
            request = request.json(body);
        }
        let response = request.send().await.unwrap();
        let etag = response.headers().get("etag").map(|etag| without_hash(etag.to_str().unwrap()));
        let status = response.status();
        let text = response.text().await.unwrap();
        let sent = body.map(|body| body.to_string()).unwrap_or_default();
        answers.push(format!(
            "{method} {path} {sent}: {status} {etag:?} {} {}",
            text.len(),
            without_hashes(&text, path.contains("/dry-run"))
        ));
    }
    answers.push(without_hashes(&stream(hall, who, &game, seq).await, false));
    if let Some(person) = who {
        answers.push(without_hashes(&stream_of_all(&person.at(hall), seq).await, false));
    }
    answers
}

/// What the stream of all their games tells somebody up to the last event; its ids are times.
async fn stream_of_all(person: &Person, seq: i64) -> String {
    let mut response = person.request(Method::GET, "/v1/me/stream?after=e0").send().await.unwrap();
    let (mut told, last) = (String::new(), format!(r#""event":{{"seq":{seq},"#));
    while !(told.contains(&last) && told.ends_with("\n\n")) {
        told += std::str::from_utf8(&response.chunk().await.unwrap().expect("a stream goes on")).unwrap();
    }
    told.lines().filter(|line| line.starts_with("data:")).collect()
}

/// The exact bytes of a stream up to the last event.
async fn stream(hall: &Hall, who: Option<&Person>, game: &str, seq: i64) -> String {
    let path = format!("{game}/stream?after=0");
    let request = match who {
        Some(person) => person.at(hall).request(Method::GET, &path),
        None => hall.request(Method::GET, &path),
    };
    let mut response = request.send().await.unwrap();
    let (mut told, last) = (String::new(), format!("\nid: {seq}-"));
    while !(told.contains(&last) && told.ends_with("\n\n")) {
        told += std::str::from_utf8(&response.chunk().await.unwrap().expect("a stream goes on")).unwrap();
    }
    told.lines()
        .map(|line| if line.starts_with("id: ") { without_hash(line) } else { line.into() } + "\n")
        .collect()
}

/// Blanks the part of the newest hash that a tag or the `id` of an event holds.
fn without_hash(text: &str) -> String {
    let is_hash = |part: &str| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let parts = text.split_inclusive(['"', '-', ' ']);
    let blank = |part: &str| {
        let hash = part.trim_end_matches(['"', '-', ' ']);
        if is_hash(hash) { part.replace(hash, "#") } else { part.to_owned() }
    };
    parts.map(blank).collect()
}

/// Blanks hashes, digests and the signatures over them, which must differ; their lengths must not. A dry run
/// also has the time.
fn without_hashes(text: &str, is_dry_run: bool) -> String {
    let is_hex =
        |part: &str| matches!(part.len(), 64 | 128) && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_time = |part: &str| part.len() == 24 && part.starts_with("20") && part.ends_with('Z');
    let hidden = |part: &&str| is_hex(part) || (is_dry_run && is_time(part));
    text.split('"').map(|part| if hidden(&part) { "#" } else { part }).collect::<Vec<_>>().join("\"")
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_say_what_their_reader_may_see() {
    let hall = Hall::open().await;
    let Played { game, people, order } = play(&hall).await;
    let path = format!("/v1/games/{game}/events?labels=en");
    let labels = async |who: Option<usize>| {
        let (_, page) = match who {
            Some(seat) => people[seat].get(&path).await,
            None => hall.get(&path).await,
        };
        let labels = page["labels"].as_array().unwrap().iter().flat_map(|of| of.as_array().unwrap());
        labels.map(|label| label.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (drawer, better) = (order[0], order[1]);
    let name = |seat: usize| people[seat].signed_up["account"]["name"].as_str().unwrap();
    for who in [None, Some(0), Some(1), Some(2)] {
        let labels = labels(who).await;
        let says = |sentence: String| labels.contains(&sentence);
        let bet = |token| format!("{} bets {token}on red at ship 3.", name(better));
        assert_eq!(
            says(format!("{} draws 3 supply tokens.", name(drawer))),
            who != Some(drawer),
            "{labels:?}"
        );
        assert_eq!(
            (says(bet("token 2 ")), says(bet(""))),
            (who == Some(better), who != Some(better)),
            "{labels:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_game_twice_with_different_secrets_looks_the_same() {
    let hall = Hall::open().await;
    let played = play(&hall).await;
    // Nobody writes in a copy what the first hall still owed.
    soon(async || turns::are_right(&hall).await).await;
    let db = hall.db.borrowed();
    db.cut_off().await;
    let viewers = [None, Some(0), Some(1), Some(2)];
    let mut copies = Vec::new();
    for viewer in viewers {
        copies.push((viewer, db.copy().await));
    }
    db.let_in().await;
    let here = hall.again().await;
    for (viewer, copy) in copies {
        rewrite(&copy, &played, viewer).await;
        let there = Hall::on(copy, Default::default(), crate::support::unlimited()).await;
        for who in viewers {
            let person = who.map(|seat| &played.people[seat]);
            let (one, other) =
                (everything(&here, person, &played).await, everything(&there, person, &played).await);
            if who == viewer || who.is_none() {
                for (one, other) in one.iter().zip(&other) {
                    assert_eq!(one, other, "seat {who:?} in the world for seat {viewer:?}");
                }
            } else if who == Some(played.order[1]) {
                assert_ne!(one, other, "whose own bet is another one sees it: the test can fail");
            }
        }
        let log = whole_log(&there, &played.game).await;
        audited(&log);
        let closed = log.matches("\"digest\":").count();
        assert_eq!(closed, 6, "the shuffle, the draw, and move and effect of two bets");
    }
}

/// The log as anybody can download it.
async fn whole_log(hall: &Hall, game: &str) -> String {
    let request = hall.request(Method::GET, &format!("/v1/games/{game}/events"));
    request.header("accept", "application/x-ndjson").send().await.unwrap().text().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_see_their_own_secrets_and_the_end_opens_all() {
    let hall = Hall::open().await;
    let played = play(&hall).await;
    let path = format!("/v1/games/{}/events?limit=1000", played.game);
    let open = |log: &Value| {
        let events = log["items"].as_array().unwrap();
        let secrets =
            events.iter().flat_map(|event| event["secrets"].as_array().cloned().unwrap_or_default());
        secrets.filter(|secret| secret.get("value").is_some()).collect::<Vec<_>>()
    };
    assert!(open(&hall.get(&path).await.1).is_empty(), "a spectator opens none");
    for (turn, seat) in played.order.iter().enumerate() {
        let own = open(&played.people[*seat].get(&path).await.1);
        assert_eq!(own.len(), [1, 2, 2][turn]);
        assert!(own.iter().all(|secret| secret["seats"] == json!([seat]) && secret["salt"].is_string()));
    }
    for seat in &played.order[..2] {
        played.people[*seat].post(&format!("/v1/games/{}/resignation", played.game), json!({})).await;
    }
    let (_, log) = hall.get(&path).await;
    let audited = audited(&whole_log(&hall, &played.game).await);
    assert!(audited.verdict.is_verified());
    assert!(open(&log).len() >= 6);
}
