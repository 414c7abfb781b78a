//! Places that many share: fetches of apps' documents, and refreshes from one address.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use longhall::features::hall::Limits;
use longhall_fetch::Settings as FetchSettings;
use longhall_web::admission::quotas::{Quotas, Rates};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::task::AbortHandle;
use url::form_urlencoded::Serializer;

use crate::{
    stand::few_or,
    support::{Hall, Outside, Person, Reply, behind_a_proxy, few, rates, unlimited},
};

/// Ends a task when it is dropped.
struct Ends(AbortHandle);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The time of the n-th part of a hundred.
fn percentile(times: &mut [Duration], n: usize) -> Duration {
    times.sort();
    times[(times.len() * n).div_ceil(100).max(1) - 1]
}

/// Asks what an app wants, as its page does.
async fn consent(person: &Person, client_id: &str) -> (StatusCode, Value) {
    let form = |params: &[(&str, &str)]| Serializer::new(String::new()).extend_pairs(params).finish();
    let request = form(&[
        ("response_type", "code"),
        ("client_id", client_id),
        ("redirect_uri", "https://app.example/back"),
        ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
        ("code_challenge_method", "S256"),
    ]);
    person.get(&format!("/v1/me/consents?{}", form(&[("request", &request)]))).await
}

/// A few accounts that asked for documents of hosts that never answer once had all places for good.
#[tokio::test(flavor = "multi_thread")]
async fn hosts_that_never_answer_shut_no_other_app_out() {
    let slow = Outside::answering(|_| Reply::never()).await;
    let prompt = Outside::answering(|asked| {
        let (host, path) = (asked.header("host").unwrap(), &asked.path);
        let id = format!("https://{host}{path}");
        Reply::json(&json!({"client_id": id, "redirect_uris": ["https://app.example/back"]}))
    })
    .await;
    let roots = [&slow, &prompt].into_iter().flat_map(|outside| outside.settings.roots.clone()).collect();
    let fetching = FetchSettings { allow_private: true, roots };
    let hall = Hall::with(Limits { fetching, ..Limits::default() }, unlimited()).await;
    let bystander = hall.person("bystander").await;
    let mut attack = vec![];
    for n in 0..few_or(8, 24) {
        let mallory = hall.person(&format!("mallory-{n}")).await;
        for place in 0..4 {
            let (mallory, base) = (mallory.with_token(&mallory.token), slow.base.clone());
            let asking = tokio::spawn(async move {
                for round in 0.. {
                    consent(&mallory, &format!("{base}/{n}/{place}/{round}")).await;
                }
            });
            attack.push(Ends(asking.abort_handle()));
        }
    }
    let mut times = vec![];
    for n in 0..few_or(20, 50) {
        let began = Instant::now();
        let (status, asked) = consent(&bystander, &format!("{}/{n}.json", prompt.base)).await;
        assert_eq!(status, 200, "{asked}");
        times.push(began.elapsed());
    }
    let (median, last) = (percentile(&mut times, 50), percentile(&mut times, 99));
    println!("consents beside {} hostile ones: median {median:?}, p99 {last:?}", attack.len());
    assert!(last < Duration::from_secs(1), "{last:?}");
}

/// Garbage of one caller once signed out everybody at the same address.
#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_are_not_genuine_sign_out_no_neighbour() {
    let hall = Hall::with(
        Limits::default(),
        Quotas::new(&Rates { credentials_per_minute: few(5), ..rates() }, behind_a_proxy()),
    )
    .await;
    let ann = hall
        .request(Method::POST, "/v1/accounts")
        .json(&json!({"name": "ann", "password": "ann's own words"}));
    let ann: Value = ann.send().await.unwrap().json().await.unwrap();
    let refresh = async |token: &str| {
        let request =
            hall.request(Method::POST, "/v1/sessions/refresh").header("X-Forwarded-For", "192.0.2.1");
        let answer = request.json(&json!({"refresh_token": token})).send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    let genuine = ann["refresh_token"].as_str().unwrap().to_owned();
    let (stem, _) = genuine.rsplit_once('.').unwrap();
    let garbage = format!("{stem}.{}", "00".repeat(32));
    let statuses = join_all((0..20).map(|_| refresh(&garbage))).await;
    let refused = |status: u16| statuses.iter().filter(|(answered, _)| *answered == status).count();
    assert!(refused(401) >= 5 && refused(429) >= 10, "{statuses:?}");
    let mut token = genuine;
    for _ in 0..10 {
        assert_ne!(refresh(&garbage).await.0, 200);
        let (status, next) = refresh(&token).await;
        assert_eq!(status, 200, "{next}");
        token = next["refresh_token"].as_str().unwrap().to_owned();
    }
}

/// Thousands of watchers of one game took all connections to the database whenever somebody moved there.
#[tokio::test(flavor = "multi_thread")]
async fn who_watches_one_game_slows_no_other() {
    let hall = Hall::with(Limits::default(), unlimited()).await;
    let (ann, bob, cat) = (hall.person("ann").await, hall.person("bob").await, hall.person("cat").await);
    let [watched, other] = [ann.create(2).await, ann.create(2).await];
    for game in [&watched, &other] {
        bob.join(game).await;
    }
    let mut watchers = vec![];
    for n in 0..few_or(300, 1_500) {
        // Half of them are signed in.
        let path = format!("/v1/games/{watched}/stream");
        let asked =
            if n % 2 == 0 { hall.request(Method::GET, &path) } else { cat.request(Method::GET, &path) };
        let mut stream = asked.header("accept", "text/event-stream").send().await.unwrap();
        assert_eq!(stream.status(), 200);
        let reading = tokio::spawn(async move { while let Ok(Some(_)) = stream.chunk().await {} });
        watchers.push(Ends(reading.abort_handle()));
    }
    let moving = tokio::spawn({
        let people = [&ann, &bob].map(|person| person.with_token(&person.token));
        async move {
            loop {
                for person in &people {
                    person.step(&watched).await;
                }
            }
        }
    });
    let moving = Ends(moving.abort_handle());
    let mut times = vec![];
    while times.len() < few_or(20, 60) {
        for person in [&ann, &bob] {
            let legal = person.legal_moves(&other).await;
            let Some(first) = legal["moves"].as_array().unwrap().first() else { continue };
            let began = Instant::now();
            let (status, moved) =
                person.post_moves(&other, legal["seq"].as_i64().unwrap(), json!([first])).await;
            assert_eq!(status, 201, "{moved}");
            times.push(began.elapsed());
        }
    }
    drop(moving);
    let (median, last) = (percentile(&mut times, 50), percentile(&mut times, 99));
    println!("moves beside {} watchers of another game: median {median:?}, p99 {last:?}", watchers.len());
    assert!(last < Duration::from_secs(1), "{last:?}");
}

/// The longest that anybody waits beside an attack. Beside other tests and with slow code it may be longer.
fn patience() -> Duration {
    few_or(Duration::from_secs(10), Duration::from_secs(1))
}

/// Sixty games of one account against bots took all the time that bots may think.
#[tokio::test(flavor = "multi_thread")]
async fn bots_of_one_account_think_before_nobody_else_s() {
    let hall = Hall::with(Limits::default(), unlimited()).await;
    let (mallory, bystander) = (hall.person("mallory").await, hall.person("bystander").await);
    let against_bots = async |person: &Person| {
        let game = person.create(4).await;
        for _ in 0..3 {
            person.act(&game, "seats", json!({"bot": "easy"})).await;
        }
        game
    };
    let mut attack = vec![];
    for _ in 0..few_or(12, 60) {
        let (mallory, game) = (mallory.with_token(&mallory.token), against_bots(&mallory).await);
        let moving = tokio::spawn(async move { while mallory.step(&game).await {} });
        attack.push(Ends(moving.abort_handle()));
    }
    let mut times = vec![];
    let mut game = against_bots(&bystander).await;
    while times.len() < few_or(20, 100) {
        let legal = bystander.legal_moves(&game).await;
        let Some(first) = legal["moves"].as_array().unwrap().first() else {
            game = against_bots(&bystander).await;
            continue;
        };
        let began = Instant::now();
        let (status, moved) =
            bystander.post_moves(&game, legal["seq"].as_i64().unwrap(), json!([first])).await;
        assert_eq!(status, 201, "{moved}");
        times.push(began.elapsed());
    }
    let (median, last) = (percentile(&mut times, 50), percentile(&mut times, 99));
    println!("moves against bots beside {} games of another: median {median:?}, p99 {last:?}", attack.len());
    assert!(last < patience(), "{last:?}");
}

/// Accounts for which thousands of messages waited held everybody's back.
#[tokio::test(flavor = "multi_thread")]
async fn messages_of_others_hold_up_nobody_s() {
    let outside = Outside::answering(|_| Reply::new(200, "")).await;
    let limits = Limits { fetching: outside.settings.clone(), ..Limits::default() };
    let hall = Hall::with(limits, unlimited()).await;
    let (bystander, talker) = (hall.person("bystander").await, hall.person("talker").await);
    let game = bystander.create(2).await;
    talker.join(&game).await;
    let adds = async |person: &Person, path: &str| {
        let (status, hook) = person
            .post("/v1/me/webhooks", json!({"url": format!("{}{path}", outside.base), "kinds": ["talk"]}))
            .await;
        assert_eq!(status, 201, "{hook}");
    };
    adds(&bystander, "/bystander").await;
    for n in 0..24 {
        adds(&hall.person(&format!("greedy-{n}")).await, "/greedy").await;
    }
    let leave = "INSERT INTO outbox SELECT account_id, address_id, gen_random_uuid(), 'test', 'msg_' || gen_random_uuid(), 0, \
            NULL, now(), now(), 0, false FROM addresses, generate_series(1, 200) WHERE url LIKE '%/greedy'";
    let mut times = vec![];
    for n in 1..=few_or(10, 50) {
        if n % 10 == 1 {
            hall.db.sql(leave).await.unwrap();
        }
        let began = Instant::now();
        talker.act(&game, "talk", json!({"text": format!("hello {n}")})).await;
        let come = || outside.asked().iter().filter(|asked| asked.path == "/bystander").count();
        while come() < n {
            assert!(began.elapsed() < Duration::from_secs(30), "{} of {n} messages have come", come());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        times.push(began.elapsed());
    }
    let (median, last) = (percentile(&mut times, 50), percentile(&mut times, 99));
    let sent = outside.asked().len() - times.len();
    println!("messages beside {sent} of 24 accounts: median {median:?}, p99 {last:?}");
    assert!(last < patience(), "{last:?}");
}
