//! Who meets whom.

use std::collections::BTreeMap;

use chrono::Duration;
use futures_util::{StreamExt, future::join_all, stream};
use reqwest::Method;
use serde_json::{Value, json};

use super::{block, duel, duel_with, matched, rebuilds_alike, refused, wish};
use crate::support::{Hall, Person, TestClock};

/// Signs people up, a few at a time.
async fn people(hall: &Hall, number: usize) -> Vec<Person> {
    let names = stream::iter((0..number).map(|n| format!("person{n}")));
    names.map(|name| hall.person_called(name)).buffered(4).collect().await
}

/// A game of two that began at once with a bot, whose seat is still free for people.
async fn begun_with_a_bot(hall: &Hall) -> (Person, String) {
    for n in 0.. {
        let person = hall.person(&format!("early{n}")).await;
        let begun = wish(&person, duel_with(json!({"bots_after": 0}))).await;
        assert_eq!((&begun["status"], begun.get("starts_at")), (&json!("started"), None));
        let game = begun["game"].as_str().unwrap();
        // A bot that begins may have made both of its moves already.
        if person.look(game).await["vacant_seat"] == json!(1) {
            return (person, game.to_owned());
        }
    }
    unreachable!()
}

/// A game with three bots in which nobody has moved, so that all their seats are free for people.
async fn begun_with_bots(person: &Person) -> String {
    loop {
        let game = matched(person, json!({"games": ["vikings"], "seats": [4], "bots_after": 0})).await;
        if person.kinds(&game).await.last().is_some_and(|kind| kind == "started") {
            return game;
        }
        // A bot that begins has made both of its moves already.
        person.act(&game, "resignation", json!({})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_stranger_starts_the_game_of_the_first() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let first = wish(&ann, json!({})).await;
    assert_eq!((&first["seat"], &first["status"]), (&json!(0), &json!("waiting")));
    assert!(first["starts_at"].is_string(), "{first}");
    let second = wish(&bob.at(&other), json!({})).await;
    assert_eq!(second, json!({"game": first["game"], "seat": 1, "status": "started"}));
    let game = ann.look(first["game"].as_str().unwrap()).await;
    assert_eq!(game["matched"], json!({"rated": false, "muster": true, "bots_after": 600, "misses": 2}));
    let told = (&game["on_leaving"], &game["host"], &game["visibility"]);
    assert_eq!(told, (&json!("replace"), &Value::Null, &json!("public")));
    assert_eq!(game["clock"]["pace"], json!({"type": "per_move", "seconds": 259_200}));
    ann.audit(first["game"].as_str().unwrap()).await;
    rebuilds_alike(&hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_something_else_does_not_meet() {
    let hall = Hall::open().await;
    let wishes = [
        duel(),
        duel_with(json!({"pace": "day"})),
        duel_with(json!({"rated": true})),
        duel_with(json!({"opponents": "people_only"})),
        json!({"games": ["vikings_progress"], "seats": [2]}),
        json!({"games": ["vikings"], "seats": [3]}),
        json!({"games": ["vikingdoms"]}),
    ];
    let mut games = vec![];
    for (n, wish) in wishes.iter().enumerate() {
        let person = hall.person(&format!("first{n}")).await;
        let game = matched(&person, wish.clone()).await;
        assert!(!games.contains(&game), "{wish}");
        games.push(game);
    }
}

/// The fullest table comes first, then the oldest.
#[tokio::test(flavor = "multi_thread")]
async fn the_fullest_table_comes_first() {
    let hall = Hall::open().await;
    let people = people(&hall, 6).await;
    let three = json!({"games": ["vikings"], "seats": [3]});
    let four = json!({"games": ["vikings"], "seats": [4]});
    let old = matched(&people[0], four.clone()).await;
    let full = matched(&people[1], three.clone()).await;
    assert_eq!(matched(&people[2], three).await, full);
    let any = json!({"games": ["vikings"], "seats": [2, 3, 4]});
    assert_eq!(
        matched(&people[3], any.clone()).await,
        full,
        "one seat is free there, and three at the older one"
    );
    assert_eq!(matched(&people[4], any).await, old);
}

#[tokio::test(flavor = "multi_thread")]
async fn blocks_separate_in_both_directions_without_being_revealed() {
    let hall = Hall::open().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    block(&ann, &bob).await;
    let table = matched(&ann, duel()).await;
    let own = wish(&bob, duel()).await;
    assert_ne!(own["game"], json!(table));
    assert_eq!(own["status"], "waiting", "as if nobody were there");
    assert_eq!(matched(&cat, duel()).await, table, "the oldest table is still free for others");
    // The other way round: the one who blocks comes later.
    let dan = hall.person("dan").await;
    block(&dan, &bob).await;
    assert_ne!(json!(matched(&dan, duel()).await), own["game"]);
    // A bot of a blocked person is blocked as well.
    let eve = hall.person("eve").await;
    block(&eve, &bob).await;
    let bot = Person::of_bot(&hall, &bob.make_bot("helper").await);
    let table = matched(&eve, json!({"games": ["vikingdoms"]})).await;
    assert_ne!(matched(&bot, json!({"games": ["vikingdoms"]})).await, table);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_only_never_meet_a_bot() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let bot = Person::of_bot(&hall, &bob.make_bot("helper").await);
    let people = duel_with(json!({"opponents": "people_only"}));
    let table = matched(&ann, people.clone()).await;
    assert_eq!(ann.look(&table).await["admits_bots"], false);
    assert_ne!(matched(&bot, duel()).await, table);
    let (status, code, _) = refused(&bot, people).await;
    assert_eq!((status, code), (409, json!("bots_not_admitted")));
    // A person who plays with anyone is a person, and the game begins with them.
    let cat = hall.person("cat").await;
    block(&cat, &bob).await;
    assert_eq!(wish(&cat, duel()).await, json!({"game": table, "seat": 1, "status": "started"}));
}

/// Nobody plays against themselves, or against their own bot.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_meets_their_own_bot() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let [one, two] = [ann.make_bot("one").await, ann.make_bot("two").await];
    let [one, two] = [Person::of_bot(&hall, &one), Person::of_bot(&hall, &two)];
    let mut games = vec![];
    for person in [&ann, &one, &two] {
        games.push(matched(person, duel()).await);
    }
    games.sort();
    games.dedup();
    assert_eq!(games.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_the_seats_that_nobody_wants() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let table = wish(&ann, json!({"games": ["vikings"], "seats": [3], "bots_after": 60})).await;
    let game = table["game"].as_str().unwrap();
    // Who wants bots no sooner than in ten minutes meets them in one; who wants none does not come.
    assert_ne!(matched(&cat, json!({"games": ["vikings"], "seats": [3], "bots_after": null})).await, game);
    assert_eq!(matched(&bob, json!({"games": ["vikings"], "seats": [3]})).await, game);
    clock.pass(Duration::seconds(59));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 0);
    clock.pass(Duration::seconds(1));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 1);
    let shown = ann.look(game).await;
    assert_eq!((&shown["status"], &shown["seats"][2]["bot"]), (&json!("active"), &json!("steady")));
    ann.audit(game).await;
    // The seat of the bot is free for people until its second move. A bot that begins has made both already.
    let moves = ann.kinds(game).await.iter().filter(|kind| *kind == "moved").count();
    assert_eq!(shown["vacant_seat"], if moves < 2 { json!(2) } else { Value::Null });
    rebuilds_alike(&hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_come_at_once_and_people_take_over_from_them() {
    let hall = Hall::open().await;
    let (ann, game) = begun_with_a_bot(&hall).await;
    // A game in which a person waits comes first.
    let (bob, cat) = (hall.person("bob").await, hall.person("cat").await);
    let waits = matched(&cat, json!({"games": ["vikings"], "seats": [4]})).await;
    let both = json!({"games": ["vikings"], "seats": [2, 4]});
    assert_eq!(matched(&bob, both).await, waits);
    for (n, without) in ["rated", "people_only", "never"].into_iter().enumerate() {
        let person = hall.person(&format!("without{n}")).await;
        let body = match without {
            "rated" => duel_with(json!({"rated": true})),
            "never" => json!({"games": ["vikings"], "seats": [2], "pace": "three_days", "bots_after": null}),
            _ => duel_with(json!({"opponents": "people_only"})),
        };
        assert_ne!(matched(&person, body).await, game, "{without}");
    }
    let dan = hall.person("dan").await;
    assert_eq!(wish(&dan, duel()).await, json!({"game": game, "seat": 1, "status": "started"}));
    ann.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_waits_at_three_tables_at_most() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let mut games = vec![];
    for seats in [2, 3, 4] {
        games.push(matched(&ann, json!({"games": ["vikings"], "seats": [seats]})).await);
    }
    let more = join_all((0..4).map(|_| refused(&ann, duel()))).await;
    assert!(
        more.iter().any(|(status, code, _)| (*status, code) == (409, &json!("too_many_waiting"))),
        "{more:?}"
    );
    assert!(more.iter().all(|(status, ..)| [409, 429].contains(status)), "{more:?}");
    assert_eq!(ann.delete(&format!("/v1/games/{}/seats/mine", games[0])).await.0, 204);
    let at_once = join_all((0..2).map(|_| ann.post("/v1/matches", duel()))).await;
    let made = at_once.iter().filter(|(status, _)| *status == 201).count();
    assert_eq!(made, 1, "{at_once:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_that_nobody_can_fulfil_is_refused_with_its_place() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let bad = |pointer: &str| (422, json!("bad_options"), json!(pointer));
    let malformed = |pointer: &str| (400, json!("malformed_body"), json!(pointer));
    for (body, expected) in [
        (json!({"rated": true, "bots_after": 600}), bad("/bots_after")),
        (json!({"opponents": "people_only", "bots_after": 0}), bad("/bots_after")),
        (json!({"bots_after": 172_801}), bad("/bots_after")),
        (json!({"games": ["vikingdoms"], "seats": [3]}), bad("/seats")),
        (json!({"seats": []}), malformed("/seats")),
        (json!({"games": []}), malformed("/games")),
        (json!({"games": ["vikings", "chess"]}), malformed("/games/1")),
        (json!({"pace": "hour"}), malformed("/pace")),
        (json!({"opponents": "friends"}), malformed("/opponents")),
        (json!({"bots_after": -1}), malformed("/bots_after")),
        (json!({"pace": null}), malformed("/pace")),
        (json!({"title": "mine"}), malformed("/title")),
    ] {
        assert_eq!(refused(&ann, body.clone()).await, expected, "{body}");
    }
    assert_eq!(wish(&ann, json!({"rated": true, "bots_after": null})).await.get("starts_at"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_matches_give_the_seats_of_a_table_of_strangers() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = matched(&ann, json!({"games": ["vikings"], "seats": [3]})).await;
    assert_eq!(bob.refused(&game, "seats", json!({})).await, "matched_only");
    assert_eq!(ann.refused(&game, "seats", json!({"bot": "steady"})).await, "not_the_host");
    assert_eq!(ann.refused(&game, "start", Value::Null).await, "not_the_host");
    assert_eq!(ann.refused(&game, "seats", json!({})).await, "already_seated");
}

/// A request that is repeated with its key gets the first answer, whatever came of the game.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_gets_the_seat_of_the_first() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let asked = async |person: &Person, key: &str, body: Value| {
        let request = person.request(Method::POST, "/v1/matches").header("idempotency-key", key).json(&body);
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.json::<Value>().await.unwrap())
    };
    let opened = asked(&ann, "one", duel()).await;
    let joined = asked(&bob, "one", duel()).await;
    assert_eq!(joined.1["status"], "started");
    ann.act(opened.1["game"].as_str().unwrap(), "resignation", json!({})).await;
    assert_eq!(asked(&ann, "one", duel()).await, opened);
    assert_eq!(asked(&bob, "one", duel()).await, joined);
    assert_eq!(asked(&ann, "one", json!({})).await.1["code"], "key_reused");
    assert_eq!(hall.db.count("games").await, 1);
}

/// Two hundred people ask at once on two servers. `LONGHALL_MATCH_ROUNDS` makes more rounds.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_left_alone_while_another_waits_for_the_same() {
    let rounds = std::env::var("LONGHALL_MATCH_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for _ in 0..rounds {
        let hall = Hall::open().await;
        let other = hall.again().await;
        let people = people(&hall, if rounds > 1 { 202 } else { 42 }).await;
        // An odd number of people for each of two games: one of each is left over.
        let wanted = |n: usize| if n.is_multiple_of(2) { duel() } else { json!({"games": ["vikingdoms"]}) };
        let ask = people.iter().enumerate().map(async |(n, person)| {
            let there = if n % 4 < 2 { person.clone() } else { person.at(&other) };
            (n, matched(&there, wanted(n)).await)
        });
        let mut tables: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (n, game) in join_all(ask).await {
            tables.entry(game).or_default().push(n);
        }
        for (game, seated) in &tables {
            assert!(seated.len() <= 2, "{game}: {seated:?}");
        }
        let alone =
            |rest: usize| tables.values().filter(|seated| seated.len() == 1 && seated[0] % 2 == rest).count();
        assert_eq!((alone(0), alone(1)), (1, 1), "{tables:?}");
        assert_eq!(hall.db.count("games").await, tables.len());
    }
}

/// Games that fit nobody else do not hide the ones that do.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_do_not_fit_hide_no_others() {
    let hall = Hall::open().await;
    let four = |after: u32| json!({"games": ["vikings"], "seats": [4], "bots_after": after});
    let mut tables = vec![];
    // Each of them asks for bots later than the next, so that none of them meets another.
    for (n, person) in people(&hall, 12).await.iter().enumerate() {
        for more in 0..3 {
            tables.push(matched(person, four(172_800 - 1_000 * (n as u32 * 3 + more))).await);
        }
    }
    tables.sort();
    tables.dedup();
    assert_eq!(tables.len(), 36);
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let table = matched(&ann, four(600)).await;
    assert!(!tables.contains(&table));
    assert_eq!(matched(&bob, four(600)).await, table);
}

/// The bots of a person wait at the tables of the person.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_and_their_bots_wait_at_three_tables_together() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let mut accounts = vec![ann.clone()];
    for n in 0..3 {
        accounts.push(Person::of_bot(&hall, &ann.make_bot(&format!("helper{n}")).await));
    }
    for account in &accounts[..3] {
        matched(account, duel()).await;
    }
    assert_eq!(refused(&accounts[3], duel()).await.1, "too_many_waiting");
}

/// A person who has left a game, and whose seat somebody else has taken, is not seated there again.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_matched_back_into_a_game_that_they_left() {
    let hall = Hall::open().await;
    let [ann, bob, cat, dan] = ["ann", "bob", "cat", "dan"].map(|name| hall.person(name));
    let (ann, bob, cat, dan) = (ann.await, bob.await, cat.await, dan.await);
    let at_once = json!({"games": ["vikings"], "seats": [4], "bots_after": 0});
    let game = begun_with_bots(&ann).await;
    assert_eq!(matched(&bob, at_once.clone()).await, game);
    ann.act(&game, "resignation", json!({})).await;
    assert_eq!(ann.refused(&game, "seats", json!({})).await, "game_full");
    cat.act(&game, "seats", json!({})).await;
    assert_eq!(ann.refused(&game, "seats", json!({})).await, "game_full");
    let bot = Person::of_bot(&hall, &ann.make_bot("helper").await);
    for other in [&ann, &bot] {
        let own = matched(other, at_once.clone()).await;
        assert_ne!(own, game);
        other.act(&own, "resignation", json!({})).await;
    }
    assert_eq!(matched(&dan, at_once).await, game);
}

/// Two people who sit down in the same instant on two servers meet only if nothing separates them.
#[tokio::test(flavor = "multi_thread")]
async fn a_block_holds_for_two_who_sit_down_at_once() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    block(&bob, &cat).await;
    for _ in 0..4 {
        let game = begun_with_bots(&ann).await;
        let seats = format!("/v1/games/{game}/seats");
        let there = cat.at(&other);
        let (one, two) = tokio::join!(bob.post(&seats, json!({})), there.post(&seats, json!({})));
        let taken = [&one, &two].iter().filter(|(status, _)| *status == 201).count();
        assert_eq!(taken, 1, "{one:?} {two:?}");
        for person in [&bob, &cat, &ann] {
            person.post(&format!("/v1/games/{game}/resignation"), json!({})).await;
        }
    }
}
